// The calls that a page knows: those in the records, and those of which only it knows. A deletion that vanished without a
// word may have been carried out.

import type { CloudCall, CloudMethod, CloudQuestion } from "../../../shared/cloud/cloud.ts";
import { hasOperationError } from "../answers/findings.ts";
import { type CloudState, enteredFunction } from "../cloud-state.ts";
import { emptyEntry } from "../name/name-entry.ts";

type Recorded = ReadonlyMap<string, CloudCall>;

/** A call of which nothing more will be heard, at `now` (milliseconds since the epoch). */
export function lost(call: CloudCall, now: number): CloudCall {
  const effect = call.question.method === "deletion" ? "unknown" : "none";
  return { ...call, state: { name: "interrupted", at: now, effect } };
}

/** When something was last heard of a call; what is under way comes before everything else. */
function latest({ state }: CloudCall): number {
  return state.name === "running" ? Number.POSITIVE_INFINITY : state.at;
}

/** All calls that are known, latest first. */
export function allCalls(own: readonly CloudCall[], recorded: Recorded): CloudCall[] {
  const all = [...own.filter(({ id }) => !recorded.has(id)), ...recorded.values()];
  return all.sort((a, b) => (latest(a) === latest(b) ? 0 : latest(b) - latest(a)));
}

/** The call that is shown in full: the one that was chosen, or else the last. */
export function shownCall(
  method: CloudMethod,
  calls: readonly CloudCall[],
  { shownIds }: Pick<CloudState, "shownIds">,
): CloudCall | undefined {
  const ofMethod = calls.filter(({ question }) => question.method === method);
  return ofMethod.find(({ id }) => id === shownIds[method]) ?? ofMethod[0];
}

/** Whether a call with this question is under way: of reads any of their kind, of deletions one of the same function. */
export function isUnderWay({ method, name }: CloudQuestion, calls: readonly CloudCall[]): boolean {
  return calls.some(
    ({ state, question }) =>
      state.name === "running" &&
      question.method === method &&
      (method !== "deletion" || question.name === name),
  );
}

/** Whether a deletion that came to nothing may have been carried out all the same. */
export function mayBeDeleted({ state }: CloudCall): boolean {
  return (state.name === "failed" || state.name === "interrupted") && state.effect === "unknown";
}

/** How the deletions of a function stand: another text with each change. */
function deletionsInShort(name: string, calls: readonly CloudCall[]): string {
  return calls
    .filter(({ question }) => question.method === "deletion" && question.name === name)
    .map(({ id, state }) => [id, state.name, state.name === "running" ? state.phase : state.at].join(" "))
    .join("\n");
}

/** Whether a call is a deletion of this function that the service accepted, and told no error of. */
function isAccepted({ question, state }: CloudCall, name: string | undefined): boolean {
  if (question.method !== "deletion" || question.name !== name || state.name !== "answered") return false;
  const { answer } = state;
  return answer.method === "deletion" && !(answer.operation && hasOperationError(answer.operation));
}

/** What the arrival of a call changes: it is the one that is shown. */
export function arrivalOf({ id, question }: CloudCall, { shownIds }: CloudState): Partial<CloudState> {
  return { arrivedId: id, shownIds: { ...shownIds, [question.method]: id } };
}

/** What it changes that the records of calls were `before`, and are `next` at `now` (milliseconds since the epoch). */
export function changesOf(
  state: CloudState,
  before: Recorded,
  next: Recorded,
  now: number,
): Partial<CloudState> {
  const isReplaced = ({ method }: CloudQuestion) =>
    method !== "deletion" && [...next.values()].some(({ question }) => question.method === method);
  const vanished = [...before.values()]
    .filter(({ id, state, question }) => !next.has(id) && state.name === "running" && !isReplaced(question))
    .map((call) => lost(call, now));
  const own = [...state.own.filter(({ id }) => !next.has(id)), ...vanished];
  const [callsBefore, calls] = [allCalls(state.own, before), allCalls(own, next)];
  const wasRunning = (id: string) => callsBefore.some((one) => one.id === id && one.state.name === "running");
  const arrived = calls.find(
    (call) => call.state.name !== "running" && state.startedIds.has(call.id) && wasRunning(call.id),
  );
  const name = enteredFunction(state);
  // Whoever deletes it, what was typed before is no word on what stands there now.
  const isDeletionTold =
    name !== undefined && deletionsInShort(name, callsBefore) !== deletionsInShort(name, calls);
  const { mode } = state.entries.deletion;
  return {
    own,
    ...(arrived && arrivalOf(arrived, state)),
    ...(isDeletionTold && { typedName: "" }),
    // The outcome names it from here on; the form below would ask for the same once more.
    ...(arrived &&
      isAccepted(arrived, name) && {
        entries: { ...state.entries, deletion: { ...emptyEntry("deletion"), mode } },
      }),
  };
}
