// Kinds of a component's own state: what lasts, what is open, and what was asked for but isn't stored yet.

import { useEffect, useState } from "preact/hooks";

/** `value` once it has stayed the same for `delayMs`; `undefined` before that. */
export function useLasting<Value>(value: Value, delayMs: number): Value | undefined {
  const [lasting, setLasting] = useState<{ value: Value }>();
  useEffect(() => {
    const timer = setTimeout(() => setLasting({ value }), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return lasting?.value === value ? value : undefined;
}

/** The names of the open items, and a function that opens or closes one. */
export function useOpenSet(): [open: ReadonlySet<string>, toggle: (name: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  return [open, toggle];
}

/** Shows the requested value until it is stored, or until the request resolves with why it failed. */
export function useOptimistic<Value>(
  stored: Value,
): [shown: Value, pending: (wanted: Value, refused: Promise<unknown>) => void] {
  const [pending, setPending] = useState<{ wanted: Value; over: Value }>();
  useEffect(() => setPending(undefined), [stored]);
  return [
    pending && pending.over === stored ? pending.wanted : stored,
    (wanted, refused) => {
      setPending({ wanted, over: stored });
      void refused.then((why) => {
        if (why) setPending(undefined);
      });
    },
  ];
}
