// The calls that a page knows, from records or on its own. A deletion that vanished may have been carried out.

import type { CloudCall, CloudMethod, CloudQuestion, CloudSignIn } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import type { MessageName } from "../../../shared/words.ts";
import { hasOperationError } from "../answers/findings.ts";
import { type CloudState, enteredFunction, type Known } from "../cloud-state.ts";
import { emptyEntry } from "../name/name-entry.ts";

export type Recorded = ReadonlyMap<string, CloudCall>;

/** Marks a call that will send no more updates as interrupted at `now` (milliseconds since the epoch). */
export function lost(call: CloudCall, now: number): CloudCall {
  const effect = call.question.method === "deletion" ? "unknown" : "none";
  return { ...call, state: { name: "interrupted", at: now, effect } };
}

export function isRunning({ state }: CloudCall): boolean {
  return state.name === "running";
}

/** Time of the last update of a call, in milliseconds since the epoch. */
export function lastHeard({ state }: CloudCall): number {
  return state.name === "running" ? state.startedAt : state.at;
}

/** All known calls: the running ones, then the others, latest first. */
export function allCalls(own: readonly CloudCall[], recorded: Recorded): CloudCall[] {
  const all = [...own.filter(({ id }) => !recorded.has(id)), ...recorded.values()];
  const ended = all.filter((call) => !isRunning(call)).sort((a, b) => lastHeard(b) - lastHeard(a));
  return [...all.filter(isRunning), ...ended];
}

/** The call shown in full: the chosen one, or else the latest. */
export function shownCall(
  method: CloudMethod,
  { calls }: Known,
  { shownIds }: CloudState,
): CloudCall | undefined {
  const ofMethod = calls.filter(({ question }) => question.method === method);
  return ofMethod.find(({ id }) => id === shownIds[method]) ?? ofMethod[0];
}

function deletionsOf(name: string | undefined, calls: readonly CloudCall[]): CloudCall[] {
  return calls.filter(({ question }) => question.method === "deletion" && question.name === name);
}

/** Whether such a call is running: for a read, any of the same method; for a deletion, one of the same function. */
export function isUnderWay({ method, name }: CloudQuestion, calls: readonly CloudCall[]): boolean {
  if (method === "deletion") return deletionsOf(name, calls).some(isRunning);
  return calls.some((call) => isRunning(call) && call.question.method === method);
}

/** Whether a deletion without a result may still have been carried out. */
export function mayBeDeleted({ state }: CloudCall): boolean {
  return (state.name === "failed" || state.name === "interrupted") && state.effect === "unknown";
}

/** How a deletion ended, in short. */
export function endingOf(call: CloudCall): MessageName {
  const { state } = call;
  if (state.name === "running") return "cloud_ended_running";
  if (state.name === "not-found") return "cloud_answer_not_found";
  if (state.name !== "answered")
    return mayBeDeleted(call) ? "cloud_failed_maybe_deleted" : "cloud_failed_not_deleted";
  const operation = state.answer.method === "deletion" ? state.answer.operation : undefined;
  if (operation && hasOperationError(operation)) return "cloud_answer_delete_failed";
  return operation?.isDone ? "cloud_answer_deleted" : "cloud_answer_accepted";
}

/** The latest deletion of a function that changed something, or may have. */
export function deletionBefore(name: string, { calls }: Known): CloudCall | undefined {
  return deletionsOf(name, calls).find((call) => endingOf(call) !== "cloud_failed_not_deleted");
}

/** State changes when a call arrives: it becomes the shown one. */
export function arrivalOf({ id, question }: CloudCall, { shownIds }: CloudState): Partial<CloudState> {
  return { arrivedId: id, shownIds: { ...shownIds, [question.method]: id } };
}

/** State changes when the records of calls go from `before` to `next` (`now` in milliseconds since the epoch). */
export function changesOf(
  state: CloudState,
  before: Recorded,
  next: Recorded,
  now: number,
): Partial<CloudState> {
  const isReplaced = ({ method }: CloudQuestion) =>
    method !== "deletion" && [...next.values()].some(({ question }) => question.method === method);
  const vanished = [...before.values()].filter(
    (call) => isRunning(call) && !next.has(call.id) && !isReplaced(call.question),
  );
  const own = [...state.own.filter(({ id }) => !next.has(id)), ...vanished.map((call) => lost(call, now))];
  const changes: Partial<CloudState> = { own };
  const [callsBefore, calls] = [allCalls(state.own, before), allCalls(own, next)];

  const name = enteredFunction(state);
  // Differs whenever one of the calls changes.
  const inShort = (all: CloudCall[]) =>
    deletionsOf(name, all)
      .map(({ id, state }) => [id, state.name, state.name === "running" ? state.phase : state.at].join(" "))
      .join("\n");
  // Whoever deleted it, the earlier confirmation says nothing about what is there now.
  if (inShort(callsBefore) !== inShort(calls)) changes.typedName = "";

  const ranBefore = new Set(callsBefore.filter(isRunning).map(({ id }) => id));
  const arrived = calls.find(
    (call) => !isRunning(call) && state.startedIds.has(call.id) && ranBefore.has(call.id),
  );
  if (!arrived) return changes;
  const ending = endingOf(arrived);
  const isAccepted = ending === "cloud_answer_deleted" || ending === "cloud_answer_accepted";
  // The outcome names the function now; the form would ask for the same again.
  if (isAccepted && deletionsOf(name, [arrived]).length > 0) {
    const { deletion } = state.entries;
    changes.entries = { ...state.entries, deletion: emptyEntry("deletion", deletion.mode) };
  }
  return { ...changes, ...arrivalOf(arrived, state) };
}

/** What the settings lack for a sign-in, as a message name. */
export function missingIn({ missing }: CloudSignIn): MessageName | undefined {
  if (missing.length === 0) return undefined;
  return missing.every((name) => name === "client_secret") ? "cloud_missing_secret" : "cloud_missing";
}

/** What blocks every call, as a message name. */
function obstacleToAll({ signIn, settings, isUnread }: Known): MessageName | undefined {
  if (isUnread && !settings) return "cloud_silent";
  return signIn && missingIn(signIn);
}

/** Why nothing can be read. While the sign-in is unknown, a click may find out. */
export function obstacleToRead(method: CloudMethod, known: Known): MessageName | undefined {
  return isUnderWay({ method, name: "" }, known.calls) ? "cloud_read_running" : obstacleToAll(known);
}

/** Why the named function can't be deleted. Deleting requires a known account. */
export function obstacleToDeletion(name: string, typedName: string, known: Known): MessageName | undefined {
  const { calls, signIn } = known;
  if (isUnderWay({ method: "deletion", name }, calls)) return "cloud_confirm_running";
  const obstacle = obstacleToAll(known);
  if (obstacle) return obstacle;
  if (!signIn) return "cloud_account_unknown";
  if (!signIn.isSignedIn || signIn.current?.state === "running") return "cloud_confirm_sign_in";
  return typedName === shortNameOf(name) ? undefined : "cloud_confirm_differs";
}
