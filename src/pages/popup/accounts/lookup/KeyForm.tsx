// The field for the service's key, where the service wants one.

import { useState } from "preact/hooks";
import { isPublicService } from "../../../../shared/accounts/lookup.ts";
import type { MessageName } from "../../../../shared/words.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { describeFailedChange } from "../../../../ui/said/failed-change.ts";
import { hostOf } from "../../../../ui/said/host-of.ts";
import { useAccounts } from "../accounts-context.ts";

/** No service has longer ones. */
const MAX_KEY_LENGTH = 200;

/** The field, its button, and where a key is to be had. Once it is saved the account is asked about. */
export function KeyForm({ account }: { account: string }) {
  const words = useWords();
  const { word } = words;
  const { ask } = usePage();
  const { settings, locked, change, letAgree, lookUp } = useAccounts();
  const [problem, setProblem] = useState<MessageName>();
  const { lookupUrl } = settings.services;
  const isManaged = locked.has("services.lookupApiKey");

  async function save(lookupApiKey: string): Promise<void> {
    if (lookupApiKey === "") return setProblem("accounts_key_empty");
    letAgree();
    setProblem(undefined);
    if (lookupApiKey.length > MAX_KEY_LENGTH) return setProblem("accounts_key_unacceptable");
    // That it cannot be one is said under the field.
    const failed = await change(ask("changeSettings", { services: { lookupApiKey } }), undefined, (why) =>
      why === "refused" ? undefined : describeFailedChange(why, words),
    );
    if (failed === "refused") setProblem("accounts_key_unacceptable");
    if (!failed) await lookUp(account);
  }

  return (
    <form
      class="key-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(String(new FormData(event.currentTarget).get("key") ?? "").trim());
      }}
    >
      <label class="entry-label" for="lookup-key">
        {word("accounts_key")}
      </label>
      <div class="entry-line">
        <input
          class="field"
          id="lookup-key"
          name="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          disabled={isManaged}
          aria-invalid={problem !== undefined}
          aria-describedby="lookup-key-note"
          onInput={() => setProblem(undefined)}
        />
        <button type="submit" class="button" disabled={isManaged}>
          {word("accounts_key_save")}
        </button>
      </div>
      <div id="lookup-key-note">
        {problem !== undefined && (
          <p class="entry-problem" role="alert">
            {word(problem)}
          </p>
        )}
        {isManaged && <p class="soft">{word("popup_managed")}</p>}
        <p class="soft">
          {isPublicService(lookupUrl) ? (
            <ExternalLink href="https://haveibeenpwned.com/API/Key">
              {word("accounts_key_public")}
            </ExternalLink>
          ) : (
            word("accounts_key_private", words.site(hostOf(lookupUrl)))
          )}
        </p>
      </div>
    </form>
  );
}
