// The button at the end of a list that shows only its start, and the focus, which moves to the first new item.

import { useEffect, useRef } from "preact/hooks";
import { TextButton } from "./Button.tsx";

interface ShowMoreProps {
  label: string;
  /** Called before the list grows. */
  expectMore: () => void;
  onShow: () => void;
}

export function ShowMore({ label, expectMore, onShow }: ShowMoreProps) {
  return (
    <div class="more">
      <TextButton
        label={label}
        onPress={() => {
          expectMore();
          onShow();
        }}
      />
    </div>
  );
}

/**
 * Moves focus to the first new item of a list of `count`, or to the first control in it, once it's there. Set `list` on the
 * element whose children are the items; call `expectMore` before the person makes them grow.
 */
export function useFirstNew<Element extends HTMLElement>(count: number) {
  const list = useRef<Element>(null);
  const firstNew = useRef<number | undefined>(undefined);
  useEffect(() => {
    const item = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current];
    if (!(item instanceof HTMLElement)) return;
    firstNew.current = undefined;
    const target = item.querySelector<HTMLElement>("button, a[href]") ?? item;
    if (target === item) item.tabIndex = -1;
    target.focus();
  }, [count]);
  const expectMore = () => {
    firstNew.current = count;
  };
  return { list, expectMore };
}
