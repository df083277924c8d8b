// Filters out values that last only a moment.

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
