// Cloud calls of this session, so that the next worker knows their outcome and doesn't send a deletion again.

import type { CloudCall, CloudCallState } from "../../shared/cloud/cloud.ts";
import { CLOUD_CALL } from "../../shared/records/cloud.ts";
import { createRecords, onNoRoom } from "../platform/records.ts";

/** More deletions than anyone makes in a day. The oldest finished ones are dropped first. */
const MAX_DELETIONS = 20;

const records = createRecords(CLOUD_CALL);

/** State of a call that an earlier worker left unfinished. A deletion that was sent may have been carried out. */
function interrupted({ question, state }: CloudCall): CloudCallState {
  const wasSent = state.name === "running" && state.phase === "asking";
  const isKnown = question.method !== "deletion" || !wasSent;
  return { name: "interrupted", at: Date.now(), effect: isKnown ? "none" : "unknown" };
}

function startOf({ state }: CloudCall): number {
  return state.name === "running" ? state.startedAt : state.at;
}

async function settle(isPrivate: boolean): Promise<void> {
  for (const [id, { state }] of await records.all(isPrivate)) {
    if (state.name !== "running") continue;
    await records.change((call) => call && { ...call, state: interrupted(call) }, { id, isPrivate });
  }
}

let settling: Promise<unknown> | undefined;

/** Marks calls left by an earlier worker as interrupted. This worker's own calls start after that. */
export function settleCloudCalls(): Promise<unknown> {
  settling ??= Promise.all([settle(false), settle(true)]).catch(() => undefined);
  return settling;
}

/** All calls by id, in the order they started. */
async function cloudCalls(isPrivate: boolean): Promise<ReadonlyMap<string, CloudCall>> {
  await settleCloudCalls();
  const all = [...(await records.all(isPrivate))];
  return new Map(all.sort(([, a], [, b]) => startOf(a) - startOf(b)));
}

/** Whether a call with this id was started in this session and hasn't been deleted. */
export async function isKnownCall(id: string, isPrivate: boolean): Promise<boolean> {
  await settleCloudCalls();
  return (await records.get({ id, isPrivate })) !== undefined;
}

/** Deletes one call. Resolves with whether the browser removed it. */
export function forgetCloudCall(id: string, isPrivate: boolean): Promise<boolean> {
  return records.change(() => undefined, { id, isPrivate });
}

/** Deletes the calls that a new one replaces: earlier reads of the same method, or deletions over the limit. */
async function forgetOlder({ id, question }: CloudCall, isPrivate: boolean): Promise<void> {
  const others = [...(await cloudCalls(isPrivate)).values()].filter(
    (other) => other.id !== id && other.question.method === question.method,
  );
  const count = question.method === "deletion" ? MAX_DELETIONS : 1;
  for (const other of others.slice(0, Math.max(0, others.length + 1 - count))) {
    if (other.state.name !== "running") await forgetCloudCall(other.id, isPrivate);
  }
}

/** Stores a call as it is now. Resolves with whether the next worker can read it. */
export async function keepCloudCall(call: CloudCall, isPrivate: boolean): Promise<boolean> {
  const { id, state } = call;
  const isKept = await records.change(() => call, { id, isPrivate });
  if (state.name !== "running" || state.phase === "preparing") void forgetOlder(call, isPrivate);
  return isKept;
}

/** Deletes all finished calls. Rejects if the browser can't remove one. */
export async function forgetCloudRecords(isPrivate: boolean): Promise<void> {
  for (const { id, state } of (await cloudCalls(isPrivate)).values()) {
    if (state.name === "running" || (await forgetCloudCall(id, isPrivate))) continue;
    throw new Error("the browser could not delete a call");
  }
}

/** A response that can be fetched again makes room for records that must not be lost. */
function isEasilyHad({ question, state }: CloudCall): boolean {
  return state.name === "answered" && question.method !== "deletion";
}
onNoRoom(() => Promise.all([false, true].map((isPrivate) => records.makeRoom(isEasilyHad, isPrivate))));
