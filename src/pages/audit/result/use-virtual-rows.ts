// A list of any length of which only the rows in sight are drawn, in the scrolling of the page.

import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

/** A row of usual height, until it is measured. */
const ROW_HEIGHT = 150;
/** Rows beyond the window, so that the Tab key finds the next one. */
const OVERSCAN = 4;

/** The rows to draw, each with its place, and the height of all. `focused`: the row that must stay, wherever the page is scrolled to. */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  keys: readonly number[],
  focused: number | undefined,
) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [virtualizer] = useState(
    () =>
      new Virtualizer<Window, HTMLElement>({
        count: 0,
        getScrollElement: () => window,
        estimateSize: () => ROW_HEIGHT,
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
  };
}
