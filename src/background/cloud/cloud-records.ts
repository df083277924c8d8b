// Cloud calls of this session: the next worker can say what became of them, and sends no deletion a second time.

import type { CloudCall, CloudCallState } from "../../shared/cloud/cloud.ts";
import { CLOUD_CALL } from "../../shared/records/cloud.ts";
import { createRecords, onNoRoom } from "../platform/records.ts";

/** More deletions than anybody makes in a day; the oldest that are over go first. */
const MAX_DELETIONS = 20;

const records = createRecords(CLOUD_CALL);

/** Places of what is being written: that makes no room for itself. */
const inWriting = new Set<string>();

/** What an earlier worker was at and did not live to finish: a deletion that had gone out may have been carried out. */
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

/** Says of the calls of an earlier worker that they were interrupted. Those of this one begin afterwards. */
export function settleCloudCalls(): Promise<unknown> {
  settling ??= Promise.all([settle(false), settle(true)]).catch(() => undefined);
  return settling;
}

/** All calls by id, in the order of their start. */
export async function cloudCalls(isPrivate: boolean): Promise<ReadonlyMap<string, CloudCall>> {
  await settleCloudCalls();
  const all = [...(await records.all(isPrivate))];
  return new Map(all.sort(([, a], [, b]) => startOf(a) - startOf(b)));
}

/** Whether a call with this id was ever begun in this session, as far as it is not forgotten. */
export async function isKnownCall(id: string, isPrivate: boolean): Promise<boolean> {
  await settleCloudCalls();
  return (await records.get({ id, isPrivate })) !== undefined;
}

/** Forgets one call; gives whether the browser let go of it. */
export function forgetCloudCall(id: string, isPrivate: boolean): Promise<boolean> {
  return records.change(() => undefined, { id, isPrivate });
}

/** Forgets what a call takes the place of: earlier ones of the same read, and deletions for which there is no room. */
async function forgetOlder({ id, question }: CloudCall, isPrivate: boolean): Promise<void> {
  const others = [...(await cloudCalls(isPrivate)).values()].filter(
    (other) => other.id !== id && other.question.method === question.method,
  );
  const count = question.method === "deletion" ? MAX_DELETIONS : 1;
  for (const other of others.slice(0, Math.max(0, others.length + 1 - count))) {
    if (other.state.name !== "running") await forgetCloudCall(other.id, isPrivate);
  }
}

/** Keeps a call as it is now. Fulfilled with whether the next worker would know of it. */
export async function keepCloudCall(call: CloudCall, isPrivate: boolean): Promise<boolean> {
  const { id, state } = call;
  const place = `${isPrivate} ${id}`;
  inWriting.add(place);
  const isKept = await records.change(() => call, { id, isPrivate });
  inWriting.delete(place);
  if (state.name !== "running" || state.phase === "preparing") void forgetOlder(call, isPrivate);
  return isKept;
}

/** Forgets all calls that are over. Rejects where the browser does not let go of one. */
export async function forgetCloudRecords(isPrivate: boolean): Promise<void> {
  for (const { id, state } of (await cloudCalls(isPrivate)).values()) {
    if (state.name === "running" || (await forgetCloudCall(id, isPrivate))) continue;
    throw new Error("the browser does not let go of a call");
  }
}

/** Answers that can be had again make room for what must not be forgotten. */
async function makeRoom(): Promise<void> {
  for (const isPrivate of [false, true]) {
    for (const [id, { question, state }] of await records.all(isPrivate)) {
      const isEasilyHad = state.name === "answered" && question.method !== "deletion";
      if (isEasilyHad && !inWriting.has(`${isPrivate} ${id}`)) await forgetCloudCall(id, isPrivate);
    }
  }
}
onNoRoom(makeRoom);
