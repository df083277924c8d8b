// Our own password field to try a check in, and the result beside it.

import { useRef } from "preact/hooks";
import { errorMessageName } from "../../shared/errors.ts";
import { hostOf } from "../../shared/settings/host-of.ts";
import type { MessageName } from "../../shared/words.ts";
import { Panel } from "../../ui/components/Panel.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { type ReadSettings, useSettings } from "../../ui/hooks/records.ts";
import { type Sample as SampleState, useSample } from "./use-sample.ts";
import "../../ui/controls/KeyField.css";

/** Anyone may look this up: it is on every list. */
const EXAMPLE = "password";

/** Where the settings for password checks are, from the welcome page. */
const PASSWORD_OPTIONS = "../options/index.html#passwords";
const SERVICE_OPTIONS = "../options/index.html#services";

const TITLES = {
  idle: "welcome_try_idle_title",
  empty: "welcome_try_empty",
  checking: "welcome_try_checking",
} satisfies Record<string, MessageName>;

function OptionsLink({ href }: { href: string }) {
  const { word } = useWords();
  return (
    <p>
      <a class="link" href={href}>
        {word("common_open_settings")}
      </a>
    </p>
  );
}

function Unknown({ error, at }: Extract<SampleState, { phase: "unknown" }>) {
  const { word, timeWithSeconds } = useWords();
  // Without a status, Breachlight itself refused the address.
  const isRefused = error.code === "bad-request" && error.status === undefined;
  const { retryAfterSeconds } = error;
  return (
    <Panel tone="warn" title={word("popup_unknown_title")}>
      <p>{word("common_reason", word(errorMessageName(error)))}</p>
      <p>{word(isRefused ? "access_no_service" : "popup_unknown_next")}</p>
      {!isRefused && retryAfterSeconds !== undefined && (
        <p class="panel-small-print">
          {word("popup_retry_at", timeWithSeconds(at + retryAfterSeconds * 1000))}
        </p>
      )}
      {isRefused && <OptionsLink href={SERVICE_OPTIONS} />}
    </Panel>
  );
}

function Answer({ sample, read }: { sample: SampleState; read?: ReadSettings }) {
  const { word, plural, site } = useWords();
  switch (sample.phase) {
    case "breached":
      return (
        <Panel tone="bad" title={word("popup_breached_title")}>
          <p>
            {sample.count === undefined ? word("common_password_fact") : plural("notice_seen", sample.count)}
          </p>
          <p class="panel-small-print">
            {sample.count === undefined
              ? word("popup_checked_here")
              : word("welcome_try_told", sample.prefix)}
          </p>
        </Panel>
      );
    case "not-found":
      return (
        <Panel tone="good" title={word("popup_not_found_title")}>
          <p>{word("popup_not_found_detail")}</p>
          <p class="panel-small-print">{word("welcome_try_told", sample.prefix)}</p>
        </Panel>
      );
    case "skipped": {
      const isManaged = read?.locked.has("passwordChecks.enabled");
      return (
        <Panel tone="quiet" title={word("common_checks_off")}>
          {isManaged ? <p>{word("common_managed")}</p> : <OptionsLink href={PASSWORD_OPTIONS} />}
        </Panel>
      );
    }
    case "unknown":
      return <Unknown {...sample} />;
    default: {
      const host = read && site(hostOf(read.settings.services.passwordsUrl));
      return (
        <Panel tone="quiet" title={word(TITLES[sample.phase])}>
          {host !== undefined && <p>{word("welcome_try_idle", host)}</p>}
        </Panel>
      );
    }
  }
}

/** The card with the field. There is no form: nothing gets submitted, and no browser offers to save it. */
export function Sample() {
  const { word } = useWords();
  const read = useSettings();
  const { sample, commit, forget } = useSample(read);
  const field = useRef<HTMLInputElement>(null);

  function press(): void {
    void commit(field.current?.value ?? "", "pressed");
    if (!field.current?.value) field.current?.focus();
  }

  function enterExample(): void {
    if (field.current) field.current.value = EXAMPLE;
    forget();
    void commit(EXAMPLE, "pressed");
  }

  return (
    <section class="stack welcome-card" aria-labelledby="welcome-try">
      <h2 id="welcome-try">{word("welcome_try")}</h2>
      <label class="strong" for="welcome-sample">
        {word("welcome_try_label")}
      </label>
      <div class="entry-line">
        <input
          id="welcome-sample"
          class="field"
          type="password"
          autocomplete="off"
          spellcheck={false}
          ref={field}
          onInput={forget}
          onChange={({ currentTarget }) => void commit(currentTarget.value, "left")}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.isComposing) press();
          }}
        />
        <button type="button" class="button" onClick={press}>
          {word("common_check")}
        </button>
      </div>
      <button type="button" class="text-button" onClick={enterExample}>
        {word("welcome_try_example", EXAMPLE)}
      </button>
      <div
        class="welcome-answer"
        aria-live="polite"
        aria-atomic="true"
        aria-busy={sample.phase === "checking"}
      >
        <Answer sample={sample} read={read} />
      </div>
    </section>
  );
}
