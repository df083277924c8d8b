// What of a lookup is resolved: marked by the person, or because the password was changed after it. And what is worst of the rest.

import { useMemo } from "preact/hooks";
import { breachTotals, type Lookup } from "../../../../shared/accounts/lookup.ts";
import { isSite } from "../../../../shared/addresses.ts";
import {
  type Breach,
  exposesPasswords,
  isExposure,
  needsChange,
} from "../../../../shared/breaches/breach.ts";
import { inOrder } from "../../../../shared/breaches/breach-lists.ts";
import { useChangedAfter } from "../../breaches/ChangeButton.tsx";
import type { Progress } from "./result.ts";

export interface Marks {
  /** Names of those that the person marked. */
  dealtWith: readonly string[];
  isResolved(breach: Breach): boolean;
  progress: Progress;
  /** The worst one left. */
  next?: Breach | undefined;
}

const NONE: readonly string[] = [];

/** Counts as the headline does: without spam lists and fabricated breaches. */
export function useMarks(lookup: Lookup | undefined): Marks {
  const whenChanged = useChangedAfter();
  const { breaches, totals, dealtWith = NONE } = lookup ?? {};
  return useMemo(() => {
    const isResolved = (breach: Breach) =>
      dealtWith.includes(breach.name) || whenChanged(breach) !== undefined;
    const found = breaches?.state === "answered" ? breaches.value.filter(isExposure) : [];
    const open = found.filter((breach) => !isResolved(breach));
    const count = lookup ? breachTotals(lookup).exposureCount : 0;
    const progress = {
      count,
      leftCount: count - found.length + open.length,
      arePasswordsLeft: open.some(exposesPasswords),
    };
    const worstFirst = inOrder(open, "passwords");
    // What a button can solve comes before what takes more.
    const next = worstFirst.find((breach) => needsChange(breach) && isSite(breach.domain)) ?? worstFirst[0];
    return { dealtWith, isResolved, progress, next };
  }, [breaches, totals, dealtWith, whenChanged]);
}
