// What every component of a page has access to: words, background, stored values, and the kind of window.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Words } from "../../shared/words.ts";
import type { Commands } from "../page/commands.ts";
import type { Connect } from "../page/connect.ts";
import type { StoredValues } from "../page/stored-values.ts";
import type { TwoStepSites } from "../page/two-step.ts";

export interface Page {
  words: Words;
  commands: Commands;
  connect: Connect;
  values: StoredValues;
  twoStep: TwoStepSites;
  /** Whether the page is about something in a private window. */
  isPrivate: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Wraps every page, and what a test renders. */
export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("the component is rendered outside of a page");
  return page;
}

export function useWords(): Words {
  return usePage().words;
}

/** The current time, in milliseconds since the epoch. Renders again every `intervalMs`, if set. */
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
