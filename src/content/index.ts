// The only code on web pages: once the user is active, it has their password checked and shows the result.

import type {
  ContentMessages,
  Envelope,
  FieldEvent,
  InputTo,
  PasswordCheck,
  TabMessages,
} from "../shared/content-messages.ts";
import type { NoticeContent, PasswordVerdict } from "../shared/passwords/verdict.ts";
import { api, type Respond, send } from "./background-client.ts";
import { type AskedValue, forgetFields, type LogicalField } from "./logical-field.ts";
import { escapeNotice, hideNotice, isShown, noticeField, showNotice } from "./notice.ts";
import { fieldHints, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-field.ts";
import { sha1 } from "./sha1.ts";
import { watchFields } from "./watch-fields.ts";

/** The common fields of all verdicts; empty if the check failed. */
interface Outcome {
  state?: PasswordVerdict["state"];
  notice?: NoticeContent;
}

/** A random name, so that the background can tell a frame's documents apart. */
const documentName = `${Math.random()}`;
/** Hashes of values whose notice the user dismissed, in any field. */
const dismissed = new Set<string | undefined>();
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

function settle(value: AskedValue | undefined, reason: FieldEvent["reason"]): void {
  if (value) void send("reportFieldEvent", { ...value, reason });
}

function show(content: NoticeContent, onSeen: () => void, field?: LogicalField, value?: AskedValue): void {
  showNotice(content, field, onSeen, (act) => {
    dismissed.add(value?.sha1);
    settle(value, "dismissed");
    if (act) void send(act as keyof ContentMessages);
  });
}

function wake(): void {
  // A worker idles out after 30 s, so waking it more often than this is pointless.
  const WAKE_INTERVAL_MS = 20_000;
  if (awake || !isPersonHere()) return;
  awake = setTimeout(() => {
    awake = 0;
  }, WAKE_INTERVAL_MS);
  void send("wake");
}

function commit(field: LogicalField, isSent: boolean, filled?: string): void {
  if (!field.isPending && filled === undefined) {
    if (field.asked?.sha1) settle(field.asked, "sent");
    return;
  }
  const element = field.ref.deref();
  const password = filled ?? field.entered ?? "";
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH || !isPersonHere())
    return;
  const known = filled && element ? fieldHints(element, field.isPassword, true) : field.hints;
  // A caption inside its field is no password.
  if (!known || (filled && known.texts.flat().includes(filled))) return;
  const hints = { ...known, isNumeric: known.isNumeric || /^\d{4,8}$/.test(password) };
  if (!filled && field.sha1) void check(field, field.sha1, hints, isSent);
  else {
    void sha1(password).then((hash) => {
      // Only the user's edits cancel the check, not a page that changes its field while sending the form.
      if (filled || field.entered === password) void check(field, hash, hints, isSent);
    });
  }
}

async function check(
  field: LogicalField,
  hash: string,
  hints: PasswordCheck["hints"],
  isSent: boolean,
): Promise<void> {
  const before = field.asked;
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
  field.asked = value;
  listen();

  const asking = send("checkPassword", { ...value, hints } as PasswordCheck);
  if (isSent) settle(value, "sent");
  const reply = (await asking) as { value?: Outcome } | undefined;
  // The user typed during the check. Settle it again: after a retry, the check may have arrived later than the first message.
  if (!value.sha1) return settle(value, "changed");
  const notice = reply?.value?.notice;
  const state = reply?.value?.state;
  // Nothing is known yet, so check it again on the next commit.
  if (!state || state === "skipped") value.sha1 = undefined;
  // A notice about an earlier page would seem to be about this value.
  if (state === "not-found" && !noticeField) {
    hideNotice();
    respondToEarlier?.();
  }
  const isSaidAlready = isShown() && noticeField?.asked?.sha1 === hash;
  if (notice && !dismissed.has(hash) && !isSaidAlready)
    show(notice, () => settle(value, "seen"), field, value);
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
    if (origin === documentName || document.readyState !== "complete") return respond();
    // A page that is left before the notice was seen responds without a result.
    respondToEarlier = respond;
    show(notice, () => respond(true));
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

watchFields({
  visited: wake,
  edited(field) {
    wake();
    const value = field.asked;
    if (!value?.sha1) return;
    value.sha1 = undefined;
    if (noticeField === field) hideNotice();
    settle(value, "changed");
  },
  committed: commit,
  escaped: escapeNotice,
  ended() {
    // The page around a frame can still show it.
    if (isShown() && top !== self) settle(noticeField?.asked, "closed");
    hideNotice();
    respondToEarlier?.();
    // A page restored from the back-forward cache starts over.
    forgetFields();
  },
});
// The background contacts subframes only after they have sent a check.
if (top === self) listen();
