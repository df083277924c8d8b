// The only code on web pages: once a person is there it has their password checked, and shows what came back.

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

/** The value of a field that was asked about last. Without its hash once it is changed, or nothing came to be known of it. */
type AskedValue = ValueReference & Partial<Pick<PasswordCheck, "sha1">>;

/** What a reply has of a verdict, any verdict; nothing where the check failed. */
interface Outcome {
  state?: PasswordVerdict["state"];
  notice?: NoticeContent;
}

/** Random, so that the background can tell documents of one frame apart. */
const documentName = `${Math.random()}`;
/** Fields that were of type password when the person was in them, whatever their page makes of them later. */
const passwordFields = new WeakSet<HTMLInputElement>();
/** By name and id: some pages show a password by putting another field in its place. */
const passwordsByName = new Map<string, WeakRef<HTMLInputElement>>();
/** Hashes of values whose notice the person closed, in whichever field. */
const dismissed = new Set<string | undefined>();
let askedValues = new WeakMap<HTMLInputElement, AskedValue>();
/** Replaced with each change that the person makes to a field: a hash that was begun before comes too late. */
const edits = new WeakMap<HTMLInputElement, object>();
/** Numbers of values, so that the background can tell them apart without knowing them. */
const numbers: Record<string, number> = {};
let count = 0;
/** A timer while the worker is awake, as far as this script knows. */
let awake: ReturnType<typeof setTimeout> | 0 = 0;

/** Trusted events prove nothing, pages can cause them; only the browser knows whether somebody is there. */
function isPersonHere(): boolean {
  return navigator.userActivation.hasBeenActive;
}

/** Whether a field is, or was, of type password, or took the place of one that is gone: same name, same value. */
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
  // A "show password" button may be pressed before the person gets to the field.
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
  // A worker idles out after 30 s; waking it again within this time would be idle talk.
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
  // A page that changes its field as it sends the form does not take the check along: only the person's typing does.
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
  // Typed on while the answer was on its way. Said again: a check that had to be asked twice came after the first.
  if (askedValues.get(field)?.sha1 !== hash) return settle(value, "changed");
  const notice = reply?.value?.notice;
  const state = reply?.value?.state;
  // Nothing is known yet: the next time it is committed, it is asked about again.
  if (!state || state === "skipped") value.sha1 = undefined;
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

/** Answers the background about this document, and shows what it brings over from the page before. */
const answers = {
  nameDocument(_: undefined, respond: Respond) {
    respond(documentName);
  },
  withdrawNotice(_: undefined, respond: Respond) {
    respond(hideNotice());
  },
  showVerdict({ document: origin, notice }: InputTo<TabMessages["showVerdict"]>, respond: Respond) {
    // A page that is loading is asked again.
    if (origin === documentName || document.readyState === "loading") return respond();
    show(notice);
    // The first answer counts. A page that only leads on to the next one does not; kept for going back to, it would
    // answer never, or then.
    setTimeout(respond, SEEN_MS, true);
    addEventListener("pagehide", (event) => event.isTrusted && respond());
  },
};

function answer({ name, input }: Envelope, _sender: unknown, respond: Respond): true {
  (answers[name as keyof typeof answers] as (input: unknown, respond: Respond) => void)(input, respond);
  return true;
}

/** Listened to already, it is not listened to twice. */
function listen(): void {
  api.runtime.onMessage.addListener(answer);
}

watchFields(enter, edit, commit, dismissNotice);
// Other frames are spoken to only after they have asked something.
if (top === self) listen();
// A page that comes back from the back-forward cache starts anew.
addEventListener("pagehide", (event) => {
  if (!event.isTrusted) return;
  hideNotice();
  askedValues = new WeakMap();
});
