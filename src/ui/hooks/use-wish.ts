// What a person wishes of something stored: shown at once, and taken back where it was refused.

import { useEffect, useState } from "preact/hooks";

/** Shows a wish until it is stored, or was not granted. */
export function useWish<Value>(
  stored: Value,
): [shown: Value, wish: (wanted: Value, granted: Promise<boolean>) => void] {
  const [wish, setWish] = useState<{ wanted: Value; over: Value }>();
  useEffect(() => setWish(undefined), [stored]);
  return [
    wish && wish.over === stored ? wish.wanted : stored,
    (wanted, granted) => {
      setWish({ wanted, over: stored });
      void granted.then((isGranted) => {
        if (!isGranted) setWish(undefined);
      });
    },
  ];
}
