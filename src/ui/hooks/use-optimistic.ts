// Optimistic updates: shows a requested change at once, and reverts it if refused.

import { useEffect, useState } from "preact/hooks";

/** Shows the requested value until it is stored or refused. */
export function useOptimistic<Value>(
  stored: Value,
): [shown: Value, pending: (wanted: Value, granted: Promise<boolean>) => void] {
  const [pending, setPending] = useState<{ wanted: Value; over: Value }>();
  useEffect(() => setPending(undefined), [stored]);
  return [
    pending && pending.over === stored ? pending.wanted : stored,
    (wanted, granted) => {
      setPending({ wanted, over: stored });
      void granted.then((isGranted) => {
        if (!isGranted) setPending(undefined);
      });
    },
  ];
}
