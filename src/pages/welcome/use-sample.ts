// Checks each committed value of the sample field, never while typing. Keeps only its hash until it changes, and stores nothing.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PasswordCheck } from "../../shared/content-messages.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { sha1Of } from "../../shared/sha1.ts";
import { usePage } from "../../ui/hooks/page.ts";

export type Sample =
  /** Nothing was committed, or the value has changed since. */
  | { phase: "idle" }
  /** The button was pressed with an empty field. */
  | { phase: "empty" }
  | { phase: "checking" }
  /** `prefix`: the five characters that are all the service gets. Without a count, it got nothing. */
  | { phase: "breached"; count?: number; prefix: string }
  | { phase: "not-found"; prefix: string }
  /** Checks are off: nothing was sent. */
  | { phase: "skipped" }
  /** `at`: when that became known, in milliseconds since the epoch. */
  | { phase: "unknown"; error: ErrorData; at: number };

const PREFIX_LENGTH = 5;

/** No text from a page: the field is ours. */
const HINTS: PasswordCheck["hints"] = {
  isPassword: true,
  texts: [[], [], [], [], []],
  types: [],
  maxLength: -1,
  isNumeric: false,
  isFilled: false,
};

const ANSWERED: Sample["phase"][] = ["breached", "not-found", "checking"];

/** The sample, and what to do with it. `settings` decide which service is asked: when they change, the result is dropped. */
export function useSample(settings: object | undefined) {
  const { commands, now } = usePage();
  const [sample, setSample] = useState<Sample>({ phase: "idle" });
  /** About the sample's current value. `values` increments with each one, so that a result for an earlier one isn't shown. */
  const about = useRef<{ sha1?: string; phase: Sample["phase"]; values: number }>({
    phase: "idle",
    values: 0,
  }).current;

  function show(next: Sample): void {
    about.phase = next.phase;
    setSample(next);
  }

  /** The result no longer matches the field, or another service is used from now on. */
  function forget(): void {
    about.values++;
    about.sha1 = undefined;
    if (about.phase !== "idle") show({ phase: "idle" });
  }

  async function verdictOn(sha1: string): Promise<Sample> {
    const prefix = sha1.slice(0, PREFIX_LENGTH);
    const check = { document: "0-0", field: 0, value: about.values, sha1, hints: HINTS };
    // No reply says nothing about the password.
    const reply = await commands
      .checkPassword(check)
      .catch(() => ({ ok: false, error: { code: "aborted", service: "passwords" } }) as const);
    if (!reply.ok) return { phase: "unknown", error: reply.error, at: now() };
    const { value } = reply;
    if (value.state === "skipped") return { phase: "skipped" };
    if (value.state === "not-found") return { phase: "not-found", prefix };
    return { phase: "breached", count: value.count, prefix };
  }

  /** Checks a value, unless that is done or running. A press also retries one that failed or was skipped. Never rejects. */
  async function commit(value: string, how: "left" | "pressed"): Promise<void> {
    if (value === "") {
      forget();
      if (how === "pressed") show({ phase: "empty" });
      return;
    }
    const changesBefore = about.values;
    const sha1 = await sha1Of(value);
    // The value changed while it was being hashed, so it was never committed.
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
