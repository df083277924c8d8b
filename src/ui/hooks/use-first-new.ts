// The focus after "show more": on the first of what it brought.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface FirstNew<Element extends HTMLElement> {
  /** For the element whose children are the items. */
  list: RefObject<Element | null>;
  /** To be called before the items grow by the person's own wish. */
  expectMore: () => void;
}

/** Moves the focus to the first new item of a list of `count`, or to the first control in it, once it is there. */
export function useFirstNew<Element extends HTMLElement>(count: number): FirstNew<Element> {
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
  return {
    list,
    expectMore: () => {
      firstNew.current = count;
    },
  };
}
