// As whom the services are asked: what a sign-in asks for, how it goes, and how to change it.

import type { CloudSignIn } from "../../../shared/cloud/cloud.ts";
import { DEFAULT_SETTINGS } from "../../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { Said } from "../../../ui/components/Said.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { describeWait, explain, nextStep, whatHappened, whatToDo } from "../../../ui/said/explain-error.ts";
import { ProgressBar } from "../../../ui/signs/ProgressBar.tsx";
import { visibleName } from "../answers/text/visible-text.ts";
import { ButtonRow, type RowButton } from "../Buttons.tsx";
import type { CloudActions } from "../cloud-actions.ts";
import { useCloud } from "../cloud-context.ts";
import type { CloudDone, CloudState } from "../cloud-state.ts";

const HEADING_ID = "cloud-account";

/** Twice a second, so that a countdown in seconds never skips one. */
const TICK_MS = 500;

const MISSING: Record<CloudSignIn["missing"][number], MessageName> = {
  issuer: "cloud_missing_issuer",
  "client-id": "cloud_missing_client_id",
  "cloud-scope": "cloud_missing_scope",
};

const OVER: Partial<Record<CloudDone, MessageName>> = {
  "signed-out-told": "cloud_signed_out_told",
  "signed-out-untold": "cloud_signed_out_untold",
  "sign-in-cancelled": "cloud_sign_in_cancelled",
};

/** Host of the provider, or what stands for it. */
export function providerOf(signIn: CloudSignIn | undefined, { word, site }: Words): string {
  return signIn?.issuer === undefined ? word("cloud_provider") : site(signIn.issuer);
}

/** As whom, in one sentence, or that nobody is signed in. */
export function accountLine(signIn: CloudSignIn, words: Words): string {
  const { word } = words;
  if (!signIn.isSignedIn) return word("cloud_not_signed_in");
  const provider = providerOf(signIn, words);
  return signIn.account === undefined
    ? word("cloud_signed_in", provider)
    : word("cloud_signed_in_as", `\u2068${visibleName(signIn.account)}\u2069`, provider);
}

/** What is new of the sign-in itself: name of the message that says so. */
function endOf({ done, problem }: CloudState, { isSignedIn }: CloudSignIn): MessageName | undefined {
  const over = done && OVER[done];
  if (over) return over;
  // The tokens are forgotten also where revoking them takes longer than an answer may.
  return problem?.isSignOut && !isSignedIn ? "cloud_signed_out_unknown" : undefined;
}

/** More leave is asked for: that is no fault. */
function needOf({ current }: CloudSignIn) {
  return current?.state === "failed" ? explain(current.error, "cloud").next : undefined;
}

function failedTitle(signIn: CloudSignIn): MessageName {
  return needOf(signIn) === "more" ? "cloud_more_title" : "cloud_sign_in_failed";
}

/** What is new of it, in one sentence, for who does not see it; empty where nothing is. */
export function accountStatus(state: CloudState, signIn: CloudSignIn | undefined, words: Words): string {
  if (!signIn) return "";
  const { word } = words;
  const { missing, current } = signIn;
  const end = endOf(state, signIn);
  if (missing.length === 0 && current?.state === "running") return progressOf(current, signIn, words);
  if (end) return word(end);
  return missing.length === 0 && current?.state === "failed" ? word(failedTitle(signIn)) : "";
}

function progressOf({ hasWindow }: { hasWindow: boolean }, signIn: CloudSignIn, words: Words): string {
  return words.word(hasWindow ? "cloud_window_open" : "cloud_window_opening", providerOf(signIn, words));
}

function Failure({
  signIn,
  failed: { error, at },
}: {
  signIn: CloudSignIn;
  failed: Extract<NonNullable<CloudSignIn["current"]>, { state: "failed" }>;
}) {
  const words = useWords();
  const { word } = words;
  const now = useNow(TICK_MS);
  const provider = signIn.issuer ?? word("cloud_provider");
  const isMore = needOf(signIn) === "more";
  const step = nextStep(error, "cloud", { at, now });
  // The button that tries it again stands below.
  const button = word(signIn.isSignedIn ? "cloud_other_account" : "cloud_sign_in");
  const countdown = describeWait(error, { at, now }, words);
  return (
    <div class={isMore ? "cloud-note" : "cloud-note cloud-note-warn"}>
      <p>
        <strong>{word(failedTitle(signIn))}</strong>
      </p>
      <p>{whatHappened(error, "cloud", { auth: provider, service: provider }, words)}</p>
      {isMore && <code class="cloud-code">{visibleName(signIn.scope)}</code>}
      {step !== undefined && <p>{whatToDo(step === "sign_in" ? "again" : step, "cloud", button, words)}</p>}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {error.said && <Said said={{ label: word("cloud_said"), texts: [visibleName(error.said)] }} />}
    </div>
  );
}

function buttonsOf(signIn: CloudSignIn, act: CloudActions, { word }: Words): RowButton[] {
  const { missing, isSignedIn, current } = signIn;
  const options = { label: word("cloud_open_options"), onPress: () => void act.openOptions() };
  if (missing.length > 0) return [options];
  if (current?.state === "running") {
    return [{ label: word("cloud_sign_in_cancel"), onPress: () => void act.cancelSignIn() }];
  }
  const needs = needOf(signIn);
  const more = { label: word("cloud_more_sign_in"), onPress: () => void act.signIn("more") };
  const extra = needs === "more" ? [more] : needs === "options" ? [options] : [];
  if (!isSignedIn) {
    const plain = { label: word("cloud_sign_in"), onPress: () => void act.signIn("sign-in") };
    return needs === "more" ? extra : [plain, ...extra];
  }
  return [
    ...extra,
    { label: word("cloud_other_account"), onPress: () => void act.signIn("other-account") },
    { label: word("cloud_sign_out"), onPress: () => void act.signOut() },
  ];
}

/** What is said once it is known how the sign-in stands. */
function Told({ signIn }: { signIn: CloudSignIn }) {
  const words = useWords();
  const { word, list } = words;
  const { state, act } = useCloud();
  const { missing, isSignedIn, scope, current } = signIn;
  const isMissing = missing.length > 0;
  const end = endOf(state, signIn);
  const failed = !isMissing && !end && current?.state === "failed" ? current : undefined;
  const isRunning = !isMissing && current?.state === "running";
  // What a scope of somebody else's allows nobody knows here.
  const isDefault = scope === DEFAULT_SETTINGS.auth.cloudScope;
  const hasReasons = !isMissing && !isSignedIn && !(failed && needOf(signIn) === "more");
  return (
    <>
      <p class="cloud-account-line">
        {isMissing
          ? word("cloud_missing", list(missing.map((name) => word(MISSING[name]))))
          : accountLine(signIn, words)}
      </p>
      {isMissing && <p>{word("cloud_missing_next")}</p>}
      {hasReasons && (
        <>
          <p>{word(isDefault ? "cloud_scope_default" : "cloud_scope_other", providerOf(signIn, words))}</p>
          <code class="cloud-code">{visibleName(scope)}</code>
          <p>{word("cloud_scope_why")}</p>
          <p>{word("cloud_scope_account")}</p>
        </>
      )}
      {end && (
        <div class="cloud-note">
          <p>
            <strong>{word(end)}</strong>
          </p>
        </div>
      )}
      {failed && <Failure signIn={signIn} failed={failed} />}
      {isRunning && (
        <>
          <p>{progressOf(current, signIn, words)}</p>
          <ProgressBar />
        </>
      )}
      <ButtonRow buttons={buttonsOf(signIn, act, words)} />
      {isSignedIn && !isMissing && !isRunning && <small>{word("cloud_sign_out_note")}</small>}
    </>
  );
}

/** The whole part. */
export function Account() {
  const { word } = useWords();
  const { signIn, isSilent, hasNoSettings } = useCloud().known;
  const isLate = isSilent || hasNoSettings;
  return (
    <section
      class="cloud-account"
      aria-labelledby={HEADING_ID}
      aria-busy={signIn || isLate ? undefined : true}
      tabIndex={-1}
      data-keeps-focus
    >
      <h2 id={HEADING_ID} class="only-for-screen-readers">
        {word("cloud_account")}
      </h2>
      {signIn ? (
        <Told signIn={signIn} />
      ) : (
        <p class="cloud-account-line">{word(isLate ? "cloud_account_unknown" : "cloud_waiting")}</p>
      )}
    </section>
  );
}
