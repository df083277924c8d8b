// The sign-in state, the sign-out button, and the redirect address.

import { CLOUD_ACCOUNT } from "../../../shared/records/cloud.ts";
import type { Words } from "../../../shared/words.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { failureOf } from "../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { keptSecret } from "../../../ui/text/kept-secret.ts";
import { Head } from "../fields/OptionFrame.tsx";
import { type OptionsPage, useAct, useOptions } from "../options-page.ts";

/** Whether the user is signed in, or that something required is missing. */
export function signInInWords(
  { known, options }: Pick<OptionsPage, "known" | "options">,
  words: Words,
): string {
  const { signIn, isSilent } = known;
  const { t } = words;
  // What was known may have changed.
  if (isSilent || !signIn) return t("options_no_response");
  if (signIn.isSignedIn && signIn.issuer !== undefined) return t("options_signed_in", signIn.issuer);
  const isOnlySecret = signIn.missing.every((name) => name === "client-secret");
  const read = { settings: options.values, locked: options.managed };
  const kept = isOnlySecret ? keptSecret("auth.clientSecret", read, words) : undefined;
  return kept ?? t(signIn.missing.length > 0 ? "options_sign_in_missing" : "options_signed_out");
}

/** The state, with a sign-out button if somebody is signed in. */
export function SignInState() {
  const words = useWords();
  const { t } = words;
  const { commands } = usePage();
  const page = useOptions();
  const { known, refetch } = page;
  const { signIn, isSilent } = known;
  const account = useRecord(CLOUD_ACCOUNT).value;
  const cloud = isSilent ? undefined : account;
  const { isBusy, outcome, run } = useAct("sign-out", "common_signed_out");
  const isSignedIn = signIn?.isSignedIn || cloud !== undefined;
  async function signOut() {
    const failed = await failureOf(commands.signOut());
    await refetch();
    return failed;
  }
  return (
    <div class="row option-state" data-keeps-focus tabIndex={-1}>
      <div>
        <p>{signInInWords(page, words)}</p>
        {cloud && (
          <p>
            {t("options_signed_in_cloud")}
            {cloud.account !== undefined && (
              <>
                {" "}
                · <bdi>{cloud.account}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {isSignedIn && (
        <Button label={t("common_sign_out")} isQuiet disabled={isBusy} onClick={() => run(signOut())} />
      )}
      <div role="status">{outcome !== undefined && <p class="soft">{outcome}</p>}</div>
    </div>
  );
}

const REDIRECT_ID = "redirect-address";

/** The address to register, which can be copied but not changed. */
export function RedirectAddress() {
  const { t } = useWords();
  const address = useOptions().known.signIn?.redirectUrl ?? "";
  const { outcome, run } = useAct("copy", "common_copied", "common_not_copied");
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => undefined,
      () => "refused" as const,
    );
  return (
    <div class="stack option">
      <Head saved={outcome}>
        <label class="option-label" for={REDIRECT_ID}>
          {t("options_redirect")}
        </label>
      </Head>
      <div class="row option-line">
        <input
          class="field"
          id={REDIRECT_ID}
          type="text"
          readOnly
          dir="ltr"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          label={t("common_copy")}
          isQuiet
          aria-label={t("common_button_of", t("common_copy"), t("options_redirect"))}
          onClick={() => run(copy())}
        />
      </div>
    </div>
  );
}
