// What is known of the value in the sample field: asked once for each committed value, never while typing. Of a value
// only its hash stays, for as long as the field holds it, and nothing goes to any store.

import type { ErrorData } from "../../shared/errors.ts";
import type { PasswordCheck, Reply } from "../../shared/messages.ts";
import type { PasswordVerdict } from "../../shared/passwords/verdict.ts";

/** How a value was committed: by leaving its field, or by Enter or a button, which also means "again". */
export type Commitment = "left" | "pressed";

/** The field, as the page shows it. */
export type SampleSnapshot =
  /** Nothing was committed, or the value was changed since. */
  | { phase: "idle" }
  /** The button was pressed over an empty field. */
  | { phase: "empty" }
  | { phase: "checking" }
  /** `prefix`: the five characters that are all the service is told. */
  | { phase: "breached"; count: number; prefix: string }
  | { phase: "not-found"; prefix: string }
  /** Checks are off: nothing was asked. */
  | { phase: "skipped" }
  /** `at`: when that was known, in milliseconds since the epoch. */
  | { phase: "unknown"; error: ErrorData; at: number };

/** What the store needs of the world around it. */
export interface SampleSources {
  hash(text: string): Promise<string>;
  ask(check: PasswordCheck): Promise<Reply<PasswordVerdict>>;
  now(): number;
}

export interface SampleStore {
  snapshot(): SampleSnapshot;
  /** Checks a value, unless that has been answered or is on its way. Never rejects. */
  commit(value: string, how: Commitment): Promise<void>;
  /** What was said is no longer about what the field holds, or not by who is asked from now on. */
  forget(): void;
}

const PREFIX_LENGTH = 5;

/** No page's words: the field is ours. */
const HINTS: PasswordCheck["hints"] = {
  isPassword: true,
  texts: [[], [], [], [], []],
  passwordCount: 1,
  maxLength: -1,
  isNumeric: false,
};

function isAnswered({ phase }: SampleSnapshot): boolean {
  return phase === "breached" || phase === "not-found" || phase === "checking";
}

/** Makes the store of one field. `changed` is called with every change. */
export function createSampleStore(sources: SampleSources, changed: () => void): SampleStore {
  let snapshot: SampleSnapshot = { phase: "idle" };
  /** Of the value that `snapshot` is about. */
  let known: string | undefined;
  /** Goes up with each value: what comes for an earlier one is not shown. */
  let values = 0;

  function show(next: SampleSnapshot): void {
    snapshot = next;
    changed();
  }

  function forget(): void {
    values++;
    known = undefined;
    if (snapshot.phase !== "idle") show({ phase: "idle" });
  }

  async function verdictOn(sha1: string): Promise<SampleSnapshot> {
    const prefix = sha1.slice(0, PREFIX_LENGTH);
    const check = { document: "0-0", field: 0, value: values, sha1, hints: HINTS };
    // No answer at all is no answer about the password either.
    const reply = await sources
      .ask(check)
      .catch(() => ({ ok: false, error: { code: "aborted", service: "passwords" } }) as const);
    if (!reply.ok) return { phase: "unknown", error: reply.error, at: sources.now() };
    const { value } = reply;
    if (value.state === "skipped") return { phase: "skipped" };
    if (value.state === "not-found") return { phase: "not-found", prefix };
    return { phase: "breached", count: value.count, prefix };
  }

  async function commit(value: string, how: Commitment): Promise<void> {
    if (value === "") {
      forget();
      if (how === "pressed") show({ phase: "empty" });
      return;
    }
    const changesBefore = values;
    const sha1 = await sources.hash(value);
    // Changed while it was being hashed: that value was never committed.
    if (values !== changesBefore) return;
    if (sha1 === known && (isAnswered(snapshot) || how === "left")) return;
    known = sha1;
    const current = ++values;
    show({ phase: "checking" });
    const next = await verdictOn(sha1);
    if (current === values) show(next);
  }

  return { snapshot: () => snapshot, commit, forget };
}
