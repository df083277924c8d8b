// The account: what a sign-in asks for, how it's going, and how to change it.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { CloudSignIn } from "../../shared/cloud/cloud.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { ServiceMessage } from "../../ui/components/ServiceMessage.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { failureOf } from "../../ui/hooks/command.ts";
import { useNow, usePage, useWords } from "../../ui/hooks/page.ts";
import { ProgressBar } from "../../ui/icons/icons.tsx";
import { describeWait, nextStep, whatHappened, whatToDo } from "../../ui/text/explain-error.ts";
import { visibleName } from "./answers/text.ts";
import { missingIn, needOf } from "./calls.ts";
import { type News, useCloud } from "./use-cloud.ts";

const HEADING_ID = "cloud-account";

/** Id of the line about the account, or about what it lacks. */
export const ACCOUNT_LINE_ID = "cloud-account-line";

/** Twice a second, so that a countdown never skips a second. */
export const TICK_MS = 500;

/** The provider's host, or a word for it. */
export function providerOf(signIn: CloudSignIn | undefined, { t, site }: Words): string {
  return signIn?.issuer === undefined ? t("cloud_provider") : site(signIn.issuer);
}

/** The account in one sentence, or that nobody is signed in. */
export function accountLine(signIn: CloudSignIn, words: Words): string {
  const { t } = words;
  if (!signIn.isSignedIn) return t("cloud_not_signed_in");
  const provider = providerOf(signIn, words);
  return signIn.account === undefined
    ? t("cloud_signed_in", provider)
    : t("cloud_signed_in_as", `\u2068${visibleName(signIn.account)}\u2069`, provider);
}

/** How the sign-in ended, as a message name. */
function endOf({ signInEnd }: News, { isSignedIn }: CloudSignIn): TextKey | undefined {
  return signInEnd === "cloud_signed_out_here" && isSignedIn ? undefined : signInEnd;
}

function failedTitle(signIn: CloudSignIn): TextKey {
  return needOf(signIn) === "more" ? "cloud_more_title" : "cloud_sign_in_failed";
}

/** What is new, in one sentence for screen readers; empty if nothing is. */
export function accountStatus(news: News, signIn: CloudSignIn | undefined, words: Words): string {
  if (!signIn) return "";
  const { t } = words;
  const current = signIn.missing.length > 0 ? undefined : signIn.current;
  const end = endOf(news, signIn);
  if (current?.state === "running") return t("cloud_signing_in", providerOf(signIn, words));
  if (end) return t(end);
  return current ? t(failedTitle(signIn)) : "";
}

interface ExplainedProps {
  error: ErrorData;
  /** When it happened, and when it's shown (milliseconds since the epoch). */
  times: { at: number; now: number };
  what: string;
  /** What is missing, in the service's spelling. */
  code?: string;
  steps: readonly string[];
}

/** What happened, what to do, how long to wait, and the other side's own message. */
export function Explained({ error, times, what, code, steps }: ExplainedProps) {
  const words = useWords();
  const countdown = describeWait(error, times, words);
  return (
    <>
      <p>{what}</p>
      {code !== undefined && (
        <p>
          <code class="cloud-code">{visibleName(code)}</code>
        </p>
      )}
      {steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {error.said && (
        <ServiceMessage
          message={{ label: words.t("common_service_says"), texts: [visibleName(error.said)] }}
        />
      )}
    </>
  );
}

function Failure({ signIn, error, at }: { signIn: CloudSignIn; error: ErrorData; at: number }) {
  const words = useWords();
  const { t } = words;
  const times = { at, now: useNow(TICK_MS) };
  const provider = providerOf(signIn, words);
  const isMore = needOf(signIn) === "more";
  const next = nextStep(error, "cloud", times);
  // The button to try again is below.
  const button = t(signIn.isSignedIn ? "cloud_other_account" : "cloud_sign_in");
  return (
    <div class={`cloud-note stack stack-tight ${isMore ? "" : "cloud-note-warn"}`}>
      <p>
        <strong>{t(failedTitle(signIn))}</strong>
      </p>
      <Explained
        error={error}
        times={times}
        what={whatHappened(error, "cloud", { auth: provider, service: provider }, words)}
        code={isMore ? signIn.scope : undefined}
        steps={next ? [whatToDo(next === "sign_in" ? "again" : next, "cloud", button, words)] : []}
      />
    </div>
  );
}

/** The buttons of the current state. Tells how a sign-in ends. */
function Buttons({ signIn }: { signIn: CloudSignIn }) {
  const { t } = useWords();
  const { commands, isPrivate } = usePage();
  const { begin, tell, run, startSignIn, openOptions } = useCloud();
  const { missing, isSignedIn, current } = signIn;
  /** The user no longer waits for the sign-in window. */
  const isGivenUp = useRef(false);
  const wasRunning = useRef(false);
  const isRunning = current?.state === "running";
  useLayoutEffect(() => {
    const isSuccess = wasRunning.current && !current && isSignedIn;
    if (isSuccess && !isGivenUp.current) tell({ done: "cloud_signed_in" });
    wasRunning.current = isRunning;
    isGivenUp.current = false;
  }, [isRunning]);
  const cancel = () => {
    isGivenUp.current = true;
    void run(commands.cancelCloudSignIn({ isPrivate }), { signInEnd: "cloud_sign_in_canceled" });
  };
  const signOut = async () => {
    begin();
    const request = commands.signOut();
    const problem = await failureOf(request);
    const reply = problem ? undefined : await request;
    const isConfirmed = reply?.ok && reply.value.isRevoked;
    // The tokens are deleted even if revoking them takes longer than a reply may.
    tell({ problem, signInEnd: isConfirmed ? "cloud_signed_out" : "cloud_signed_out_here" });
  };
  const isMissing = missing.length > 0;
  const isIdle = !isMissing && !isRunning;
  const need = isIdle ? needOf(signIn) : undefined;
  const atSettings = isMissing || need === "options";
  const next = atSettings ? "common_open_settings" : need === "more" ? "cloud_more" : "cloud_sign_in";
  const buttons: [label: TextKey, isShown: boolean, onPress: () => unknown][] = [
    ["cloud_more", need === "more", () => startSignIn("more")],
    ["cloud_sign_in", isIdle && !isSignedIn && need !== "more", () => startSignIn("sign-in")],
    ["common_open_settings", atSettings, openOptions],
    ["cloud_other_account", isIdle && isSignedIn, () => startSignIn("other-account")],
    ["common_sign_out", isIdle && isSignedIn, signOut],
    ["common_cancel", isRunning && !isMissing, cancel],
  ];
  return (
    <div class="cloud-buttons row">
      {buttons
        .filter(([, isShown]) => isShown)
        .map(([label, , onPress]) => (
          <Button key={label} label={t(label)} isQuiet={label !== next} onClick={onPress} />
        ))}
    </div>
  );
}

function Told({ signIn }: { signIn: CloudSignIn }) {
  const words = useWords();
  const { t } = words;
  const { news } = useCloud();
  const { isSignedIn, scope } = signIn;
  const obstacle = missingIn(signIn);
  const isMissing = obstacle !== undefined;
  const current = isMissing ? undefined : signIn.current;
  const isRunning = current?.state === "running";
  const end = endOf(news, signIn);
  const failed = !end && current?.state === "failed" ? current : undefined;
  // What any other scope allows is unknown here.
  const isDefault = scope === DEFAULT_SETTINGS.auth.cloudScope;
  const hasReasons = !isMissing && !isSignedIn && !(failed && needOf(signIn) === "more");
  return (
    <>
      <p class="cloud-account-line strong" id={ACCOUNT_LINE_ID}>
        {isMissing ? t(obstacle) : accountLine(signIn, words)}
      </p>
      {hasReasons && (
        <>
          <p>{t(isDefault ? "cloud_scope_default" : "cloud_scope_other", providerOf(signIn, words))}</p>
          <code class="cloud-code">{visibleName(scope)}</code>
          <p>{t("cloud_scope_account")}</p>
        </>
      )}
      {end && (
        <p class="cloud-note">
          <strong>{t(end)}</strong>
        </p>
      )}
      {failed && <Failure signIn={signIn} {...failed} />}
      {isRunning && (
        <>
          <p>{t("cloud_signing_in", providerOf(signIn, words))}</p>
          <ProgressBar />
        </>
      )}
      <Buttons signIn={signIn} />
      {isSignedIn && !isMissing && !isRunning && <small>{t("cloud_sign_out_note")}</small>}
    </>
  );
}

export function Account() {
  const { t } = useWords();
  const { signIn, isUnread } = useCloud();
  return (
    <section
      class="cloud-account stack"
      aria-labelledby={HEADING_ID}
      aria-busy={signIn || isUnread ? undefined : true}
      tabIndex={-1}
      data-keeps-focus
    >
      <h2 id={HEADING_ID} class="only-for-screen-readers">
        {t("cloud_account")}
      </h2>
      {signIn ? (
        <Told signIn={signIn} />
      ) : (
        <p class="cloud-account-line strong">{t("cloud_account_unknown")}</p>
      )}
    </section>
  );
}
