// The only code on web pages: once the user is active, it has their password checked and shows the result.

import type {
  Envelope,
  InputTo,
  PasswordCheck,
  SettledVerdict,
  TabMessages,
  ValueReference,
} from "../shared/messages.ts";
import type { NoticeContent, PasswordVerdict } from "../shared/passwords/verdict.ts";
import { api, ask, type Respond } from "./check-password.ts";
import { dismissNotice, hideNotice, noticeField, SEEN_MS, showNotice } from "./notice.ts";
import { fieldHints, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-field.ts";
import { sha1 } from "./sha1.ts";
import { selectAll } from "./unclobbered.ts";
import { watchFields } from "./watch-fields.ts";

/** The value that was checked last in a field. Has no hash once the value changes, or if the check found nothing out. */
type AskedValue = ValueReference & Partial<Pick<PasswordCheck, "sha1">>;

/** The common fields of all verdicts; empty if the check failed. */
interface Outcome {
  state?: PasswordVerdict["state"];
  notice?: NoticeContent;
}

/** A random name, so that the background can tell a frame's documents apart. */
const documentName = `${Math.random()}`;
/** Fields that were of type password when the user was in them, even if the page changes the type later. */
const passwordFields = new WeakSet<HTMLInputElement>();
/** Password fields by name and id, because some pages show a password by swapping in another field. */
const passwordsByName = new Map<string, WeakRef<HTMLInputElement>>();
/** Hashes of values whose notice the user dismissed, in any field. */
const dismissed = new Set<string | undefined>();
let askedValues = new WeakMap<HTMLInputElement, AskedValue>();
/** A new object for each edit by the user, which invalidates any hash still being computed. */
const edits = new WeakMap<HTMLInputElement, object>();
/** Numbers for values by hash, so that the background can tell values apart without knowing them. */
const numbers: Record<string, number> = {};
let count = 0;
/** Responds to the message that showed a notice about an earlier page. Only the first response counts. */
let respondToEarlier: Respond | undefined;
/** A timer that is set while the worker should be awake. */
let awake: ReturnType<typeof setTimeout> | 0 = 0;

/** Pages can cause trusted events, so only the browser knows whether a user is there. */
function isPersonHere(): boolean {
  return navigator.userActivation.hasBeenActive;
}

/** Whether a field is or was of type password, or replaced such a field that is gone: same name or id, same value. */
function remember(field: HTMLInputElement): boolean {
  const isPassword = field.type === "password";
  if (isPassword) passwordFields.add(field);
  for (const name of [field.name, field.id]) {
    const original = passwordsByName.get(name)?.deref();
    if (isPassword) passwordsByName.set(name, new WeakRef(field));
    else if (original && !original.isConnected && original.value === field.value) passwordFields.add(field);
  }
  return passwordFields.has(field);
}

function enter(field: HTMLInputElement): void {
  // The user may press "show password" before reaching the field.
  if (field.form)
    for (const other of selectAll<HTMLInputElement>(field.form, "[type=password]")) remember(other);
  wake(field);
}

function settle(value: AskedValue | undefined, reason: SettledVerdict["reason"]): void {
  if (value) void ask("settleVerdict", { ...value, reason });
}

function show(content: NoticeContent, field?: HTMLInputElement, value?: AskedValue): void {
  showNotice(
    content,
    field,
    (isForSite) => {
      dismissed.add(value?.sha1);
      settle(value, "dismissed");
      if (isForSite) void ask("skipSite");
    },
    () => settle(value, "seen"),
  );
}

function wake(field: HTMLInputElement): void {
  // A worker idles out after 30 s, so waking it more often than this is pointless.
  const WAKE_INTERVAL_MS = 20_000;
  if (!remember(field) || awake || !isPersonHere()) return;
  awake = setTimeout(() => {
    awake = 0;
  }, WAKE_INTERVAL_MS);
  void ask("wake");
}

async function commit(field: HTMLInputElement, isSent?: boolean): Promise<void> {
  const isPassword = remember(field);
  const password = field.value;
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) return;
  if (field.disabled || field.readOnly || !isPersonHere()) return;
  const hints = fieldHints(field, isPassword);
  if (!hints) return;

  const edited = edits.get(field);
  const hash = await sha1(password);
  // Only the user's edits cancel the check, not a page that changes its field while sending the form.
  if (edits.get(field) !== edited) return;
  const before = askedValues.get(field);
  if (before?.sha1 === hash) {
    if (isSent) settle(before, "sent");
    return;
  }
  const value: AskedValue = {
    document: documentName,
    field: before?.field ?? count++,
    // biome-ignore lint/suspicious/noAssignInExpressions: the shortest way to number what has no number yet
    value: (numbers[hash] ??= count++),
    sha1: hash,
  };
  askedValues.set(field, value);
  listen();

  const asking = ask("checkPassword", { ...value, hints } as PasswordCheck);
  if (isSent) settle(value, "sent");
  const reply = (await asking) as { value?: Outcome } | undefined;
  // The user typed during the check. Settle it again: after a retry, the check may have arrived later than the first message.
  if (askedValues.get(field)?.sha1 !== hash) return settle(value, "changed");
  const notice = reply?.value?.notice;
  const state = reply?.value?.state;
  // Nothing is known yet, so check it again on the next commit.
  if (!state || state === "skipped") value.sha1 = undefined;
  // A notice about an earlier page would seem to be about this value.
  if (state === "not-found" && !noticeField) {
    hideNotice();
    respondToEarlier?.();
  }
  const isSaidAlready = noticeField?.isConnected && askedValues.get(noticeField)?.sha1 === hash;
  if (notice && !dismissed.has(hash) && !isSaidAlready) show(notice, field, value);
}

function edit(field: HTMLInputElement): void {
  wake(field);
  edits.set(field, {});
  const value = askedValues.get(field);
  if (!value?.sha1) return;
  value.sha1 = undefined;
  if (noticeField === field) hideNotice();
  settle(value, "changed");
}

/** Handlers for messages from the background. */
const answers = {
  nameDocument(_: undefined, respond: Respond) {
    respond(documentName);
  },
  withdrawNotice(_: undefined, respond: Respond) {
    respond(hideNotice());
  },
  showVerdict({ document: origin, notice }: InputTo<TabMessages["showVerdict"]>, respond: Respond) {
    // The background asks a loading page again.
    if (origin === documentName || document.readyState === "loading") return respond();
    show(notice);
    // A page that is left before the notice was seen responds without a result; otherwise one kept
    // in the back-forward cache would respond much later, or never.
    respondToEarlier = respond;
    setTimeout(respond, SEEN_MS, true);
    addEventListener("pagehide", (event) => event.isTrusted && respond());
  },
};

function answer({ name, input }: Envelope, _sender: unknown, respond: Respond): true {
  (answers[name as keyof typeof answers] as (input: unknown, respond: Respond) => void)(input, respond);
  return true;
}

/** Safe to call again: the same listener is added only once. */
function listen(): void {
  api.runtime.onMessage.addListener(answer);
}

watchFields(enter, edit, commit, dismissNotice);
// The background contacts subframes only after they have sent a check.
if (top === self) listen();
// A page restored from the back-forward cache starts over.
addEventListener("pagehide", (event) => {
  if (!event.isTrusted) return;
  hideNotice();
  askedValues = new WeakMap();
});
