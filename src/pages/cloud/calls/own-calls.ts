// Calls of which only the page knows: those that the background has not told of yet, and those that it no longer knows.
// A deletion that vanished without a word may have been carried out.

import type { CallEffect, CloudCall, CloudMethod, CloudQuestion } from "../../../shared/cloud/cloud.ts";
import type { ResultOf } from "../../../ui/page/ask.ts";
import type { CloudSnapshot, OwnCall } from "../cloud-state.ts";

function effectOfLoss({ method }: CloudQuestion): CallEffect {
  return method === "deletion" ? "unknown" : "none";
}

/** A call of which nothing more will be heard, at `now` (milliseconds since the epoch). */
export function lost(call: CloudCall, now: number): CloudCall {
  return { ...call, state: { name: "interrupted", at: now, effect: effectOfLoss(call.question) } };
}

function has(calls: readonly CloudCall[], id: string): boolean {
  return calls.some((call) => call.id === id);
}

/** What the page has to remember of a call that the background told of before, and no longer does. */
function kept(call: CloudCall, next: readonly CloudCall[], isPrivate: boolean, now: number): CloudCall[] {
  const { method } = call.question;
  // The last read of each kind takes the place of the one before it.
  if (method !== "deletion" && next.some(({ question }) => question.method === method)) return [];
  if (call.state.name === "running") return [lost(call, now)];
  // Nothing of a private window is kept but in the worker; what was on screen stays there.
  return isPrivate ? [call] : [];
}

/** What only the page knows once the background told of `next` after `before`. */
export function ownCallsAfter(
  own: readonly OwnCall[],
  before: readonly CloudCall[],
  next: readonly CloudCall[],
  { isPrivate, now }: { isPrivate: boolean; now: number },
): OwnCall[] {
  const untold = own
    .filter(({ call }) => !has(next, call.id))
    .map(
      (one): OwnCall =>
        one.isOnTheWay || one.call.state.name !== "running" ? one : { ...one, call: lost(one.call, now) },
    );
  const vanished = before
    .filter(({ id }) => !has(next, id))
    .flatMap((call) => kept(call, next, isPrivate, now))
    .map((call): OwnCall => ({ call, isOnTheWay: false }));
  return [...untold, ...vanished];
}

/** When something was last heard of a call; what is under way comes before everything else. */
function latest({ state }: CloudCall): number {
  return state.name === "running" ? Number.POSITIVE_INFINITY : state.at;
}

type Known = Pick<CloudSnapshot, "own" | "news">;

/** All calls that are known, latest first. */
export function allCalls({ own, news }: Known): CloudCall[] {
  const told = news?.calls ?? [];
  const untold = own.map(({ call }) => call).filter(({ id }) => !has(told, id));
  return [...untold, ...told].sort((a, b) => (latest(a) === latest(b) ? 0 : latest(b) - latest(a)));
}

/** The calls of one method, latest first. */
export function callsOf(method: CloudMethod, known: Known): CloudCall[] {
  return allCalls(known).filter(({ question }) => question.method === method);
}

/** The call that is shown in full: the one that was chosen, or else the last. */
export function shownCall(
  method: CloudMethod,
  known: Known & Pick<CloudSnapshot, "shownIds">,
): CloudCall | undefined {
  const calls = callsOf(method, known);
  return calls.find(({ id }) => id === known.shownIds[method]) ?? calls[0];
}

/** Whether a call with this question is under way: of reads any of their kind, of deletions one of the same function. */
export function isUnderWay({ method, name }: CloudQuestion, known: Known): boolean {
  return callsOf(method, known).some(
    ({ state, question }) => state.name === "running" && (method !== "deletion" || question.name === name),
  );
}

/** How the deletions of a function stand: another text with each change. */
export function deletionsInShort(name: string, known: Known): string {
  return callsOf("deletion", known)
    .filter(({ question }) => question.name === name)
    .map(({ id, state }) => [id, state.name, state.name === "running" ? state.phase : state.at].join(" "))
    .join("\n");
}

/** Only a deletion is told of so. */
export function isUnstarted(value: unknown): boolean {
  return (value as ResultOf<"deleteFunction"> | undefined)?.isStarted === false;
}
