// A virtual list of any length: renders only the visible rows, using the page's scrolling.

import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

/** Extra rows beyond the viewport, so that the Tab key reaches the next one. */
const OVERSCAN = 4;

/**
 * The rows to render with their positions, and the total height. The `focused` row stays rendered at any scroll position.
 * `rowHeight` is an estimate in pixels, used until a row is measured.
 */
export function useVirtualRows<Key extends number | string>(
  list: RefObject<HTMLElement | null>,
  keys: readonly Key[],
  focused: Key | undefined,
  rowHeight: number,
) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [virtualizer] = useState(
    () =>
      new Virtualizer<Window, HTMLElement>({
        count: 0,
        getScrollElement: () => window,
        estimateSize: () => rowHeight,
        scrollToFn: windowScroll,
        observeElementRect: observeWindowRect,
        observeElementOffset: observeWindowOffset,
        onChange: () => redraw(undefined),
      }),
  );
  const at = focused === undefined ? -1 : keys.indexOf(focused);
  virtualizer.setOptions({
    ...virtualizer.options,
    count: keys.length,
    overscan: OVERSCAN,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => keys[index] ?? index,
    rangeExtractor(range) {
      const shown = defaultRangeExtractor(range);
      return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return {
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({
      index,
      top: start - (virtualizer.options.scrollMargin ?? 0),
    })),
    measure: virtualizer.measureElement,
    isScrolling: virtualizer.isScrolling,
    /** Brings a row to the middle of the window. */
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: "center" }),
  };
}
