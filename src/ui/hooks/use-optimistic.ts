// What a person wishes of something stored: shown at once, and taken back where it was refused.

import { useEffect, useState } from "preact/hooks";

/** Shows a wish until it is stored, or was not granted. */
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
