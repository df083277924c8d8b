// What follows from the calls that a page knows: how they ended, and what blocks the next one.

import type { CloudCall, CloudMethod, CloudQuestion, CloudSignIn } from "../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../shared/cloud/resource-name.ts";
import { type ErrorData, explain, type Next } from "../../shared/errors.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import type { TextKey } from "../../shared/words.ts";
import { hasOperationError } from "./answers/findings.ts";

/** The records, and this page's own calls. */
export interface CloudData {
  /** All calls: the running ones, then the others, latest first. */
  calls: CloudCall[];
  /** Absent until it is read. */
  signIn?: CloudSignIn;
  settings?: SettingsInForce;
  /** The settings or records couldn't be read. */
  isUnread: boolean;
}

type Recorded = ReadonlyMap<string, CloudCall>;

/** Marks a call that will send no more updates as interrupted at `now` (milliseconds since the epoch). */
export function lost(call: CloudCall, now: number): CloudCall {
  const effect = call.question.method === "deletion" ? "unknown" : "none";
  return { ...call, state: { name: "interrupted", at: now, effect } };
}

/** A call that the background didn't take on. If it broke on the way, a deletion may still have been carried out. */
export function refused(call: CloudCall, error: ErrorData, now: number): CloudCall {
  const { code, reason } = error;
  const isUpFront = call.question.method !== "deletion" || code !== "unavailable" || reason === "no-room";
  return { ...call, state: { name: "failed", at: now, error, effect: isUpFront ? "none" : "unknown" } };
}

/**
 * What got lost as the records went from `before` to `next`: a running call whose record is gone, unless another read of its method
 * replaced it.
 */
export function lostCalls(before: Recorded, next: Recorded, now: number): CloudCall[] {
  const isReplaced = ({ method }: CloudQuestion) =>
    method !== "deletion" && [...next.values()].some(({ question }) => question.method === method);
  const vanished = [...before.values()].filter(
    (call) => isRunning(call) && !next.has(call.id) && !isReplaced(call.question),
  );
  return vanished.map((call) => lost(call, now));
}

/** All calls: the running ones, then the others, latest first. */
export function allCalls(unrecorded: readonly CloudCall[], recorded: Recorded): CloudCall[] {
  const all = [...unrecorded, ...recorded.values()];
  const ended = all.filter((call) => !isRunning(call)).sort((a, b) => lastHeard(b) - lastHeard(a));
  return [...all.filter(isRunning), ...ended];
}

export function isRunning({ state }: CloudCall): boolean {
  return state.name === "running";
}

/** Time of the last update of a call, in milliseconds since the epoch. */
export function lastHeard({ state }: CloudCall): number {
  return state.name === "running" ? state.startedAt : state.at;
}

function deletionsOf(name: string | undefined, calls: readonly CloudCall[]): CloudCall[] {
  return calls.filter(({ question }) => question.method === "deletion" && question.name === name);
}

/** A text that differs once a deletion of this function starts, goes on or ends. */
export function deletionsInShort(name: string | undefined, calls: readonly CloudCall[]): string {
  return deletionsOf(name, calls)
    .map(({ id, state }) => [id, state.name, state.name === "running" ? state.phase : state.at].join(" "))
    .join("\n");
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
export function endingOf(call: CloudCall): TextKey {
  const { state } = call;
  if (state.name === "running") return "cloud_ended_running";
  if (state.name === "not-found") return "cloud_answer_not_found";
  if (state.name !== "answered")
    return mayBeDeleted(call) ? "cloud_failed_maybe_deleted" : "cloud_failed_not_deleted";
  const operation = state.answer.method === "deletion" ? state.answer.operation : undefined;
  if (operation && hasOperationError(operation)) return "cloud_answer_delete_failed";
  return operation?.isDone ? "cloud_answer_deleted" : "cloud_answer_accepted";
}

/** Whether the service accepted a deletion of this function. */
export function isAcceptedDeletion(call: CloudCall, name: string | undefined): boolean {
  const ending = endingOf(call);
  const isAccepted = ending === "cloud_answer_deleted" || ending === "cloud_answer_accepted";
  return isAccepted && deletionsOf(name, [call]).length > 0;
}

/** The latest deletion of a function that changed something, or may have. */
export function deletionBefore(name: string, calls: readonly CloudCall[]): CloudCall | undefined {
  return deletionsOf(name, calls).find((call) => endingOf(call) !== "cloud_failed_not_deleted");
}

/** What the settings lack for a sign-in, as a message name. */
export function missingIn({ missing }: CloudSignIn): TextKey | undefined {
  if (missing.length === 0) return undefined;
  return missing.every((name) => name === "client_secret") ? "cloud_missing_secret" : "cloud_missing";
}

/** What to do first about a sign-in that failed. Needing more permission is not an error. */
export function needOf({ current }: CloudSignIn): Next | undefined {
  return current?.state === "failed" ? explain(current.error, "cloud").next : undefined;
}

/** Whether the next step is one of the account's, and not a call. While the sign-in is unknown, a call may find out. */
export function isAccountFirst(signIn: CloudSignIn | undefined): boolean {
  if (!signIn) return false;
  const need = needOf(signIn);
  return signIn.missing.length > 0 || !signIn.isSignedIn || need === "more" || need === "options";
}

/** What blocks every call, as a message name. */
function obstacleToAll({ signIn, settings, isUnread }: CloudData): TextKey | undefined {
  if (isUnread && !settings) return "cloud_silent";
  return signIn && missingIn(signIn);
}

/** Why nothing can be read. While the sign-in is unknown, a click may find out. */
export function obstacleToRead(method: CloudMethod, data: CloudData): TextKey | undefined {
  return isUnderWay({ method, name: "" }, data.calls) ? "cloud_read_running" : obstacleToAll(data);
}

/** Why the named function can't be deleted. Deleting requires a known account. */
export function obstacleToDeletion(name: string, typedName: string, data: CloudData): TextKey | undefined {
  const { calls, signIn } = data;
  if (isUnderWay({ method: "deletion", name }, calls)) return "cloud_confirm_running";
  const obstacle = obstacleToAll(data);
  if (obstacle) return obstacle;
  if (!signIn) return "cloud_account_unknown";
  if (!signIn.isSignedIn || signIn.current?.state === "running") return "cloud_confirm_sign_in";
  return typedName === shortNameOf(name) ? undefined : "cloud_confirm_differs";
}
