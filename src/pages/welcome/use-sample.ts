// What is known of the value in the sample field: asked once for each committed value, never while typing. Of a value
// only its hash stays, for as long as the field holds it, and nothing goes to any store.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ErrorData } from "../../shared/errors.ts";
import type { PasswordCheck } from "../../shared/messages.ts";
import { sha1Of } from "../../shared/sha1.ts";
import { usePage } from "../../ui/hooks/page.ts";

export type Sample =
  /** Nothing was committed, or the value was changed since. */
  | { phase: "idle" }
  /** The button was pressed over an empty field. */
  | { phase: "empty" }
  | { phase: "checking" }
  /** `prefix`: the five characters that are all the service is told. Without a count, it was told nothing. */
  | { phase: "breached"; count?: number; prefix: string }
  | { phase: "not-found"; prefix: string }
  /** Checks are off: nothing was asked. */
  | { phase: "skipped" }
  /** `at`: when that was known, in milliseconds since the epoch. */
  | { phase: "unknown"; error: ErrorData; at: number };

const PREFIX_LENGTH = 5;

/** No page's words: the field is ours. */
const HINTS: PasswordCheck["hints"] = {
  isPassword: true,
  texts: [[], [], [], [], []],
  passwordCount: 1,
  maxLength: -1,
  isNumeric: false,
};

const ANSWERED: Sample["phase"][] = ["breached", "not-found", "checking"];

/** The sample, and what may be done with it. `settings` say who is asked: what came of others is forgotten. */
export function useSample(settings: object | undefined) {
  const { ask, now } = usePage();
  const [sample, setSample] = useState<Sample>({ phase: "idle" });
  /** Of the value that the sample is about; `values` goes up with each: what comes for an earlier one is not shown. */
  const about = useRef<{ sha1?: string; phase: Sample["phase"]; values: number }>({
    phase: "idle",
    values: 0,
  }).current;

  function show(next: Sample): void {
    about.phase = next.phase;
    setSample(next);
  }

  /** What was said is no longer about what the field holds, or not by who is asked from now on. */
  function forget(): void {
    about.values++;
    about.sha1 = undefined;
    if (about.phase !== "idle") show({ phase: "idle" });
  }

  async function verdictOn(sha1: string): Promise<Sample> {
    const prefix = sha1.slice(0, PREFIX_LENGTH);
    const check = { document: "0-0", field: 0, value: about.values, sha1, hints: HINTS };
    // No answer at all is no answer about the password either.
    const reply = await ask("checkPassword", check).catch(
      () => ({ ok: false, error: { code: "aborted", service: "passwords" } }) as const,
    );
    if (!reply.ok) return { phase: "unknown", error: reply.error, at: now() };
    const { value } = reply;
    if (value.state === "skipped") return { phase: "skipped" };
    if (value.state === "not-found") return { phase: "not-found", prefix };
    return { phase: "breached", count: value.count, prefix };
  }

  /** Checks a value, unless that has been answered or is on its way; a press also means "again". Never rejects. */
  async function commit(value: string, how: "left" | "pressed"): Promise<void> {
    if (value === "") {
      forget();
      if (how === "pressed") show({ phase: "empty" });
      return;
    }
    const changesBefore = about.values;
    const sha1 = await sha1Of(value);
    // Changed while it was being hashed: that value was never committed.
    if (about.values !== changesBefore) return;
    if (sha1 === about.sha1 && (ANSWERED.includes(about.phase) || how === "left")) return;
    about.sha1 = sha1;
    const current = ++about.values;
    show({ phase: "checking" });
    const next = await verdictOn(sha1);
    if (current === about.values) show(next);
  }

  const before = useRef(settings);
  useEffect(() => {
    if (before.current && before.current !== settings) forget();
    before.current = settings;
  }, [settings]);

  return { sample, commit, forget };
}
