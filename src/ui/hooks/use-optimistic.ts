// Optimistic updates: shows a requested change at once, and reverts it if refused.

import { useEffect, useState } from "preact/hooks";

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
