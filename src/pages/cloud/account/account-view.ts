// As whom the services are asked, in words: what a sign-in asks for, how it goes, and how to change it.

import type { CloudSignIn } from "../../../shared/cloud/cloud.ts";
import { DEFAULT_SETTINGS } from "../../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { SaidView } from "../../../ui/components/Said.tsx";
import { describeWait, explain, nextStep, whatHappened, whatToDo } from "../../../ui/said/explain-error.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import type { CloudAction, CloudDone, CloudSnapshot } from "../cloud-state.ts";
import type { CloudButton } from "../name/name-view.ts";

export interface AccountNewsView {
  isProblem: boolean;
  title: string;
  sentences: string[];
  /** Spelled by the provider, and meant by the first sentence. */
  code?: string;
  /** Counts down, so it is not told to screen readers with every second. */
  countdown?: string;
  said?: SaidView;
}

export interface AccountView {
  heading: string;
  /** In one sentence: as whom, or that nobody is signed in. */
  line: string;
  /** It will be said in a moment. */
  isWaiting?: boolean;
  sentences: string[];
  /** What is asked for, as the provider calls it; meant by the first sentence. */
  scope?: string;
  /** A sign-in that is under way. */
  progress?: string;
  /** A sign-in that failed, or what became of signing out. */
  news?: AccountNewsView;
  buttons: CloudButton[];
  note?: string;
  /** In one sentence, for who does not see it; absent where nothing is new. */
  status?: string;
}

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

function accountIn(signIn: CloudSignIn): string | undefined {
  return signIn.account === undefined ? undefined : `\u2068${visibleName(signIn.account)}\u2069`;
}

function lineOf(signIn: CloudSignIn, words: Words): string {
  const { word } = words;
  if (!signIn.isSignedIn) return word("cloud_not_signed_in");
  const account = accountIn(signIn);
  const provider = providerOf(signIn, words);
  return account === undefined
    ? word("cloud_signed_in", provider)
    : word("cloud_signed_in_as", account, provider);
}

/** What the sign-in asks for, and why. What a scope of somebody else's allows nobody knows here. */
function reasonsOf(signIn: CloudSignIn, words: Words): string[] {
  const { word } = words;
  const isDefault = signIn.scope === DEFAULT_SETTINGS.auth.cloudScope;
  return [
    word(isDefault ? "cloud_scope_default" : "cloud_scope_other", providerOf(signIn, words)),
    word("cloud_scope_why"),
    word("cloud_scope_account"),
  ];
}

function describeFailure(
  { current, scope, issuer, isSignedIn }: CloudSignIn,
  now: number,
  words: Words,
): AccountNewsView | undefined {
  if (current?.state !== "failed") return undefined;
  const { error, at } = current;
  const { word } = words;
  const provider = issuer ?? word("cloud_provider");
  const { next } = explain(error, "cloud");
  const step = nextStep(error, "cloud", { at, now });
  // The button that tries it again stands below.
  const button = word(isSignedIn ? "cloud_other_account" : "cloud_sign_in");
  const hint =
    step === undefined ? [] : [whatToDo(step === "sign_in" ? "again" : step, "cloud", button, words)];
  const countdown = describeWait(error, { at, now }, words);
  return {
    // What is missing is asked for, and no fault.
    isProblem: next !== "more",
    title: word(next === "more" ? "cloud_more_title" : "cloud_sign_in_failed"),
    sentences: [whatHappened(error, "cloud", { auth: provider, service: provider }, words), ...hint],
    ...(next === "more" && { code: visibleName(scope) }),
    ...(countdown !== undefined && { countdown }),
    ...(error.said && { said: { label: word("cloud_said"), texts: [visibleName(error.said)] } }),
  };
}

function describeEnd({ done, problem, news }: CloudSnapshot, { word }: Words): AccountNewsView | undefined {
  const name = done && OVER[done];
  if (name) return { isProblem: false, title: word(name), sentences: [] };
  // The tokens are forgotten also where revoking them takes longer than an answer may.
  const isUnknown = problem?.action === "sign-out" && news?.signIn.isSignedIn === false;
  return isUnknown ? { isProblem: false, title: word("cloud_signed_out_unknown"), sentences: [] } : undefined;
}

function buttonsOf(signIn: CloudSignIn, { word }: Words): CloudButton[] {
  const { missing, isSignedIn, current } = signIn;
  const button = (label: MessageName, action: CloudAction): CloudButton => ({ label: word(label), action });
  if (missing.length > 0) return [button("cloud_open_options", { kind: "open-options" })];
  if (current?.state === "running") return [button("cloud_sign_in_cancel", { kind: "cancel-sign-in" })];
  const isFailed = current?.state === "failed";
  const needs = isFailed ? explain(current.error, "cloud").next : undefined;
  const extra =
    needs === "more"
      ? [button("cloud_more_sign_in", { kind: "sign-in", how: "more" })]
      : needs === "options"
        ? [button("cloud_open_options", { kind: "open-options" })]
        : [];
  if (!isSignedIn) {
    return [
      ...(needs === "more" ? [] : [button("cloud_sign_in", { kind: "sign-in", how: "sign-in" })]),
      ...extra,
    ];
  }
  return [
    ...extra,
    button("cloud_other_account", { kind: "sign-in", how: "other-account" }),
    button("cloud_sign_out", { kind: "sign-out" }),
  ];
}

/** What is said of the sign-in at `now` (milliseconds since the epoch). */
export function describeAccount(snapshot: CloudSnapshot, words: Words, now: number): AccountView {
  const { word, list } = words;
  const heading = word("cloud_account");
  const signIn = snapshot.news?.signIn;
  if (!signIn) {
    const line = word(snapshot.isSilent ? "cloud_account_unknown" : "cloud_waiting");
    return { heading, line, ...(!snapshot.isSilent && { isWaiting: true }), sentences: [], buttons: [] };
  }
  const { missing, isSignedIn, scope, current } = signIn;
  const ended = describeEnd(snapshot, words);
  if (missing.length > 0) {
    const names = missing.map((name) => word(MISSING[name]));
    return {
      heading,
      line: word("cloud_missing", list(names)),
      sentences: [word("cloud_missing_next")],
      buttons: buttonsOf(signIn, words),
      ...(ended && { news: ended, status: ended.title }),
    };
  }
  const provider = providerOf(signIn, words);
  const progress =
    current?.state === "running"
      ? word(current.hasWindow ? "cloud_window_open" : "cloud_window_opening", provider)
      : undefined;
  const news = ended ?? describeFailure(signIn, now, words);
  const status = progress ?? news?.title;
  return {
    heading,
    line: lineOf(signIn, words),
    sentences: isSignedIn || news?.code !== undefined ? [] : reasonsOf(signIn, words),
    ...(!isSignedIn && news?.code === undefined && { scope: visibleName(scope) }),
    ...(progress !== undefined && { progress }),
    ...(news && { news }),
    buttons: buttonsOf(signIn, words),
    ...(isSignedIn && progress === undefined && { note: word("cloud_sign_out_note") }),
    ...(status !== undefined && { status }),
  };
}
