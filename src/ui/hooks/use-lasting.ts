// What stays for a while, told from what only passes through.

import { useEffect, useState } from "preact/hooks";

/** `value` once it has been the same for `delayMs`; `undefined` before. */
export function useLasting<Value>(value: Value, delayMs: number): Value | undefined {
  const [lasting, setLasting] = useState<{ value: Value }>();
  useEffect(() => {
    const timer = setTimeout(() => setLasting({ value }), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return lasting?.value === value ? value : undefined;
}
