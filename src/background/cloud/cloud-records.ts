// Cloud calls of this session, so that the next worker knows their outcome and doesn't send a deletion again.

import type { CloudCall, CloudCallState, CloudQuestion } from "../../shared/cloud/cloud.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { CLOUD_CALL } from "../../shared/records/cloud.ts";
import type { Settings, SettingsInForce } from "../../shared/settings/settings.ts";
import { createJobs } from "../platform/jobs.ts";
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

/** The provider, client, scope and services that calls use. */
function destinationOf({ auth, services }: Settings): string {
  const { backupUrl, functionsUrl, migrationUrl } = services;
  return [auth.issuer, auth.clientId, auth.cloudScope, backupUrl, functionsUrl, migrationUrl].join("\n");
}

/** There is no room to record a deletion, or to store the response to a read. */
export function noRoom({ question }: Pick<CloudCall, "question">): ErrorData {
  const reason = question.method === "deletion" ? "no-room" : "no-room-for-result";
  return { code: "unavailable", service: "cloud", reason };
}

/** A call whose answer couldn't be stored. */
function withoutAnswer(call: CloudCall): CloudCall {
  const { question, state } = call;
  if (state.name !== "answered") return call;
  const { at } = state;
  if (question.method === "deletion")
    return { ...call, state: { name: "interrupted", at, effect: "unknown" } };
  return { ...call, state: { name: "failed", at, error: noRoom(call), effect: "none" } };
}

export interface AboutCall {
  question: CloudQuestion;
  settings: SettingsInForce;
}

/** Cloud calls, by the id that their page chose. */
export const cloudCalls = createJobs<CloudCall, AboutCall>(records, {
  service: "cloud",
  isRunning: ({ state }) => state.name === "running",
  afterDeath: (call) => ({ ...call, state: interrupted(call) }),
  // A deletion says itself how it failed once it was sent.
  failed: (call, error) => ({ ...call, state: { name: "failed", at: Date.now(), error, effect: "none" } }),
  noRoom,
  withoutResult: withoutAnswer,
  destinationOf,
});

/** Deletes the calls that a new one replaces: earlier reads of the same method, or deletions over the limit. */
export async function forgetOlder(id: string, { method }: CloudQuestion, isPrivate: boolean): Promise<void> {
  const others = [...(await cloudCalls.all(isPrivate)).values()]
    .filter((other) => other.id !== id && other.question.method === method)
    .sort((one, other) => startOf(one) - startOf(other));
  const count = method === "deletion" ? MAX_DELETIONS : 1;
  const gone = new Set(others.slice(0, Math.max(0, others.length + 1 - count)).map((other) => other.id));
  await cloudCalls.forgetEnded(isPrivate, (call) => gone.has(call.id)).catch(() => undefined);
}

/** A response that can be fetched again makes room for records that must not be lost. */
function isEasilyHad({ question, state }: CloudCall): boolean {
  return state.name === "answered" && question.method !== "deletion";
}
onNoRoom(() => Promise.all([false, true].map((isPrivate) => records.makeRoom(isEasilyHad, isPrivate))));
