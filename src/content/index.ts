// The only code on web pages. It stays silent until the person is there, has a password checked once its value stands,
// and shows what came back.

import type { Envelope, TabInputOf, ValueReference } from "../shared/messages.ts";
import type { NoticeContent } from "../shared/verdict.ts";
import { api, ask, documentName, isConnected } from "./check-password.ts";
import { type ShownNotice, showNotice } from "./notice.ts";
import { fieldHints, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-field.ts";
import { sha1 } from "./sha1.ts";
import { selectAll } from "./unclobbered.ts";
import { watchFields } from "./watch-fields.ts";

/** A worker idles out after 30 s; waking it again within this time would be idle talk. */
const WAKE_INTERVAL_MS = 20_000;

/** Shown this long, a notice was there to be seen. */
const SEEN_MS = 1_500;

interface FieldState {
  number: number;
  /** Number of the value that was asked about last. */
  value: number;
  /** How often the person has changed the value. */
  edits: number;
  /** Hash of the value that was asked about last; absent while the value is being changed. */
  sha1?: string;
}

const life = new AbortController();
/** Fields that were of type password when the person was in them, whatever their page makes of them later. */
const passwordFields = new WeakSet<HTMLInputElement>();
/** By name and id: some pages show a password by putting another field in its place. */
const passwordsByName = new Map<string, WeakRef<HTMLInputElement>>();
/** Values whose notice the person closed, in whichever field. */
const dismissed = new Set<string>();
let states = new WeakMap<HTMLInputElement, FieldState>();
/** Numbers of the values asked about, so that the background can tell them apart without knowing them. */
const values = new Map<string, number>();
let fieldCount = 0;
let notice: ShownNotice | undefined;
let lastWakeAt = Number.NEGATIVE_INFINITY;
let isListening = false;

/** The extension was updated or removed: this script is an orphan and goes quiet. */
function isOrphaned(): boolean {
  if (!isConnected()) {
    life.abort();
    hideNotice();
  }
  return life.signal.aborted;
}

/** Trusted events prove nothing, pages can cause them; only the browser knows whether somebody is there. */
function isPersonHere(): boolean {
  return navigator.userActivation.hasBeenActive && !isOrphaned();
}

/** Whether a field is, or was, of type password. */
function remember(field: HTMLInputElement): boolean {
  if (field.type === "password") {
    passwordFields.add(field);
    for (const name of [field.name, field.id]) if (name) passwordsByName.set(name, new WeakRef(field));
  }
  return passwordFields.has(field);
}

/** Whether a text field took the place of a password field that is gone: same name, same value. */
function isStandIn(field: HTMLInputElement): boolean {
  return [field.name, field.id].some((name) => {
    const original = passwordsByName.get(name)?.deref();
    return original && !original.isConnected && field.type === "text" && original.value === field.value;
  });
}

function enter(field: HTMLInputElement): void {
  const { form } = field;
  // A "show password" button may be pressed before the person gets to the field.
  if (form) for (const other of selectAll<HTMLInputElement>(form, "input[type=password]")) remember(other);
  if (isStandIn(field)) passwordFields.add(field);
  wake(field);
}

function hideNotice(): void {
  notice?.hide();
  notice = undefined;
}

/** The value of a field that was asked about last. */
function refer({ number, value }: FieldState): ValueReference {
  return { document: documentName, field: number, value };
}

function show(content: NoticeContent, field?: HTMLInputElement, hash = ""): void {
  hideNotice();
  notice = showNotice(content, field, () => {
    notice = undefined;
    dismissed.add(hash);
    const state = field && states.get(field);
    if (state) void ask("settleVerdict", { ...refer(state), reason: "dismissed" });
  });
}

function wake(field: HTMLInputElement): void {
  if (!remember(field) || performance.now() - lastWakeAt < WAKE_INTERVAL_MS || !isPersonHere()) return;
  lastWakeAt = performance.now();
  void ask("wake");
}

async function commit(field: HTMLInputElement): Promise<void> {
  const wasPassword = remember(field);
  const password = field.value;
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) return;
  if (field.disabled || field.readOnly || !isPersonHere()) return;
  const hints = fieldHints(field, wasPassword);
  if (!hints) return;

  const state = states.get(field) ?? { number: fieldCount++, value: -1, edits: 0 };
  states.set(field, state);
  const { edits } = state;
  const hash = await sha1(password);
  // Typed on while it was being hashed: the next commit is the one that counts. What a page does to the field meanwhile
  // (many clear it on submit) changes nothing about what was sent.
  if (state.edits !== edits || state.sha1 === hash) return;
  state.sha1 = hash;
  state.value = values.get(hash) ?? values.size;
  values.set(hash, state.value);
  const reference = refer(state);
  listen();

  const reply = await ask("checkPassword", { ...reference, sha1: hash, hints });
  if (isOrphaned()) return;
  if (state.sha1 !== hash) {
    // Typed on while the answer was on its way. Said again: a check that had to be asked twice came after the first.
    void ask("settleVerdict", { ...reference, reason: "changed" });
    return;
  }
  const verdict = reply?.ok ? reply.value : undefined;
  // Nothing is known yet: the next time it is committed, it is asked about again.
  if (!verdict || verdict.state === "skipped") delete state.sha1;
  if (verdict?.state !== "breached") return;
  const isSaidAlready = notice?.field?.isConnected && states.get(notice.field)?.sha1 === hash;
  if (isSaidAlready || dismissed.has(hash)) return;
  show(verdict.notice, field, hash);
}

function edit(field: HTMLInputElement): void {
  wake(field);
  const state = states.get(field);
  if (!state) return;
  state.edits++;
  if (!state.sha1) return;
  delete state.sha1;
  if (notice?.field === field) hideNotice();
  if (!isOrphaned()) void ask("settleVerdict", { ...refer(state), reason: "changed" });
}

/** Answers the background about this document, and shows what it brings over from the page before. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  api.runtime.onMessage.addListener((message, _sender, respond) => {
    const { name, input } = message as Envelope;
    if (life.signal.aborted) return undefined;
    if (name === "nameDocument") {
      respond(documentName);
    } else if (name === "withdrawNotice") {
      hideNotice();
      respond(true);
    } else if (name === "showVerdict") {
      const { document: origin, notice: content } = input as TabInputOf<"showVerdict">;
      if (origin === documentName) {
        respond(false);
        return undefined;
      }
      const showEarlier = () => {
        show(content);
        // A page that only leads on to the next one does not count: left without an answer, the next one gets it.
        setTimeout(respond, SEEN_MS, true);
      };
      if (document.readyState === "loading") {
        addEventListener("DOMContentLoaded", showEarlier, { once: true });
      } else showEarlier();
      return true;
    }
    return undefined;
  });
}

watchFields(
  {
    entered: enter,
    edited: edit,
    committed: (field) => void commit(field),
    escaped() {
      // As if its button had been pressed.
      notice?.dismiss();
    },
  },
  life.signal,
);
// Other frames are spoken to only after they have asked something.
if (window === window.top) listen();
// A page that comes back from the back-forward cache starts anew.
addEventListener("pagehide", ({ isTrusted }) => {
  if (!isTrusted) return;
  hideNotice();
  states = new WeakMap();
});
