// What every component of a page has at hand: its words, the background, what is stored, and the kind of its window.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Words } from "../../shared/words.ts";
import type { Ask } from "../page/ask.ts";
import type { StoredValues } from "../page/stored-values.ts";

export interface Page {
  words: Words;
  ask: Ask;
  values: StoredValues;
  /** Whether what the page is about is in a private window. */
  isPrivate: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Around every page, and around what a test renders. */
export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("no page around the component");
  return page;
}

export function useWords(): Words {
  return usePage().words;
}

/** The time now, in milliseconds since the epoch; draws anew every `intervalMs`, where there is one. */
export function useNow(intervalMs?: number): number {
  const { now } = usePage();
  const [, tick] = useState(0);
  useEffect(() => {
    if (intervalMs === undefined) return;
    const timer = setInterval(() => {
      if (!document.hidden) tick((count) => count + 1);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now();
}
