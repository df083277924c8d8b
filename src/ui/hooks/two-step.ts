// What sites offer besides a password, from the list that ships.

import { useEffect, useReducer } from "preact/hooks";
import type { TwoStepSites } from "../page/two-step.ts";
import { usePage } from "./page.ts";

/** The list, once it's read. `isWanted`: it isn't read before that. */
export function useTwoStepList(isWanted = true): ReturnType<TwoStepSites["known"]> {
  const { twoStep } = usePage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const list = isWanted ? twoStep.known() : undefined;
  const isMissing = isWanted && list === undefined;
  useEffect(() => {
    if (isMissing) void twoStep.load().then(() => redraw(undefined));
  }, [isMissing]);
  return list;
}
