// What sites offer besides a password, from the list that ships.

import { useEffect, useLayoutEffect, useReducer } from "preact/hooks";
import type { TwoStepSites } from "../page/two-step.ts";
import { usePage } from "./page.ts";

/** Whether the person says that two-step sign-in is on at a site, as long as the page is open; and a function to say so. */
export function useTurnedOn(site: string): [isOn: boolean, turn: (isOn: boolean) => void] {
  const { twoStep } = usePage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // With the first render: the button can be pressed from then on.
  useLayoutEffect(() => twoStep.onTurned(() => redraw(undefined)), [twoStep]);
  return [twoStep.turnedOn.has(site), (isOn) => twoStep.turn(site, isOn)];
}

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
