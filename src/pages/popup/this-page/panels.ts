// Which panels are shown of a tab: what of it has to be said, and what outranks what.

import type { TabState } from "../../../shared/passwords/verdict.ts";

export type Obstacle = NonNullable<TabState["obstacle"]>;
export type Verdict = NonNullable<TabState["verdict"]>;

function isOutranked(verdict: Verdict, obstacle: Obstacle): boolean {
  // An all clear would seem to speak for a page on which nothing is checked.
  if (verdict.state === "not-found" || obstacle === "switched-off") return true;
  // Whoever wants a site left alone wants no more warnings about it; the page before may be of another site.
  return obstacle === "site-skipped" && !verdict.isFromEarlierPage;
}

/** What is said of a tab, the most important first: at most two. */
export function panelsOf({ obstacle, verdict, isThisPageOnly, checkCount }: TabState) {
  const isTold = verdict && !(obstacle && isOutranked(verdict, obstacle));
  const said = [
    ...(isTold ? [verdict.state] : []),
    ...(obstacle ? [obstacle] : []),
    ...(isThisPageOnly ? (["this-page-only"] as const) : []),
  ];
  if (said.length > 0) return said;
  return [checkCount > 0 ? ("changed" as const) : ("nothing" as const)];
}

/** Until when the service, or Breachlight itself, asks nobody; `undefined` where that is over, or nobody said. */
export function pausedUntil(verdict: Verdict, now: number): number | undefined {
  if (verdict.state !== "unknown" || verdict.error.retryAfterSeconds === undefined) return undefined;
  const at = verdict.at + verdict.error.retryAfterSeconds * 1000;
  return at > now ? at : undefined;
}
