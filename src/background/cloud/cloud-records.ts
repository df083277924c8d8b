// Cloud calls of this session. Kept in storage.session, so that a worker that comes after a killed one can say what became
// of them, and sends no deletion a second time; those of private windows stay in the worker's own memory.

import browser from "webextension-polyfill";
import type { CloudCall, CloudCallState } from "../../shared/cloud/cloud.ts";
import { CLOUD_CALL_KEY_PREFIX } from "../../shared/storage.ts";
import { sessionKeys } from "../platform/session-keys.ts";
import { has, isErrorData, itemsOf } from "../platform/stored-shapes.ts";

/** More deletions than anybody makes in a day; the oldest that are over go first. */
const MAX_DELETIONS = 20;

/** In the order of their start. */
const inMemory = { private: new Map<string, CloudCall>(), other: new Map<string, CloudCall>() };
let tellOfChange = (): void => undefined;

/** Calls `onChange` whenever a call changed, came or went. */
export function watchCloudCalls(onChange: () => void): void {
  tellOfChange = onChange;
}

function callsOf(isPrivate: boolean): Map<string, CloudCall> {
  return isPrivate ? inMemory.private : inMemory.other;
}

async function write(call: CloudCall): Promise<boolean> {
  return browser.storage.session.set({ [CLOUD_CALL_KEY_PREFIX + call.id]: call }).then(
    () => true,
    () => false,
  );
}

/** Fulfilled with whether it is kept for the next worker. Answers make room for what must not be forgotten. */
async function store(call: CloudCall): Promise<boolean> {
  if (await write(call)) return true;
  for (const other of inMemory.other.values()) {
    if (other.state.name === "answered") await removeStored(other.id);
  }
  if (await write(call)) return true;
  // An older state would say something else.
  await removeStored(call.id);
  return false;
}

async function removeStored(id: string): Promise<void> {
  await browser.storage.session.remove(CLOUD_CALL_KEY_PREFIX + id).catch(() => undefined);
}

/** What an earlier worker was at and did not live to finish: a deletion that had gone out may have been carried out. */
function interrupted({ question, state }: CloudCall): CloudCallState {
  const wasSent = state.name === "running" && state.phase === "asking";
  const isKnown = question.method !== "deletion" || !wasSent;
  return { name: "interrupted", at: Date.now(), effect: isKnown ? "none" : "unknown" };
}

function startOf({ state }: CloudCall): number {
  return state.name === "running" ? state.startedAt : state.at;
}

function isCall(value: unknown): boolean {
  if (!has(value, { id: "string", question: "object", state: "object" })) return false;
  if (!has(value.question, { method: "string", name: "string" })) return false;
  const { state } = value as unknown as CloudCall;
  if (state.name === "running") return has(state, { startedAt: "number", phase: "string" });
  if (!has(state, { name: "string", at: "number" })) return false;
  if (state.name === "failed") return isErrorData(state.error);
  return state.name !== "answered" || has(state.answer, { method: "string", raw: "string" });
}

async function load(): Promise<void> {
  const stored = await browser.storage.session.get(await sessionKeys(CLOUD_CALL_KEY_PREFIX));
  const calls = itemsOf<CloudCall>(Object.values(stored), isCall).sort((a, b) => startOf(a) - startOf(b));
  for (const call of calls) {
    const isRunning = call.state.name === "running";
    const kept: CloudCall = isRunning ? { ...call, state: interrupted(call) } : call;
    inMemory.other.set(call.id, kept);
    if (isRunning) await store(kept);
  }
}

let loading: Promise<void> | undefined;

/** All calls by id, once those of an earlier worker are there. Most workers never need them. */
export async function cloudCalls(isPrivate: boolean): Promise<ReadonlyMap<string, CloudCall>> {
  loading ??= load().catch(() => undefined);
  await loading;
  return callsOf(isPrivate);
}

/** Whether a later call of the same read takes the place of this one, or there is no room for one more deletion. */
function isOver(call: CloudCall, calls: Map<string, CloudCall>): boolean {
  if (call.state.name === "running") return false;
  const { method } = call.question;
  const ofMethod = [...calls.values()].filter(({ question }) => question.method === method);
  const room = method === "deletion" ? MAX_DELETIONS : 1;
  return ofMethod.indexOf(call) < ofMethod.length - room;
}

/** Forgets one call. */
export function forgetCloudCall(id: string, isPrivate: boolean): void {
  callsOf(isPrivate).delete(id);
  if (!isPrivate) void removeStored(id);
  tellOfChange();
}

/**
 * Keeps a call as it is now. Fulfilled with whether the next worker would know of it; nothing of a private window is meant
 * to outlive this one.
 */
export async function keepCloudCall(call: CloudCall, isPrivate: boolean): Promise<boolean> {
  const calls = callsOf(isPrivate);
  calls.set(call.id, call);
  for (const other of [...calls.values()]) if (isOver(other, calls)) forgetCloudCall(other.id, isPrivate);
  tellOfChange();
  return isPrivate || !calls.has(call.id) || store(call);
}

/** Forgets all calls that are over. */
export async function forgetCloudRecords(isPrivate: boolean): Promise<void> {
  for (const { id, state } of [...(await cloudCalls(isPrivate)).values()]) {
    if (state.name !== "running") forgetCloudCall(id, isPrivate);
  }
}
