// Use case: a site owner looks up a cloud resource, or deletes a function. A deletion is sent at most once.

import type { Tokens } from "../../services/auth/client.ts";
import { askCloud, buildCloudRequest, type CloudOutcome, effectOf } from "../../services/cloud/client.ts";
import type {
  CallEffect,
  CloudCall,
  CloudCallState,
  CloudQuestion,
  CloudRead,
} from "../../shared/cloud/cloud.ts";
import { readResourceName, shortNameOf } from "../../shared/cloud/resource-name.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import { parseServiceUrl } from "../../shared/settings/service-url.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { rememberName } from "./cloud-names.ts";
import { forgetCloudCall, forgetCloudRecords, isKnownCall, keepCloudCall } from "./cloud-records.ts";
import { cloudSignIn } from "./cloud-sign-in.ts";

interface Job {
  call: CloudCall;
  /** The settings at the time of the click. */
  settings: SettingsInForce;
  isPrivate: boolean;
  signIn?: "more";
  /** The account that the page showed as signed in, if it could. */
  shownAccount?: string;
  startedAt: number;
  controller: AbortController;
  /** The request was sent. A deletion can't be canceled after that. */
  isSent: boolean;
  /** The call is being deleted, so its outcome isn't stored. */
  isForgotten: boolean;
}

function refused(): ServiceError {
  return new ServiceError({ code: "bad-request", service: "cloud" });
}

function serviceUrl({ services }: SettingsInForce, { method }: CloudQuestion): string {
  const urls = {
    policy: services.backupUrl,
    deletion: services.functionsUrl,
    "report-config": services.migrationUrl,
  };
  const url = parseServiceUrl(urls[method]);
  if (url === undefined) throw refused();
  return url;
}

/** Checks the name here too, because the page's own check isn't trusted. */
function checkName({ method, name }: CloudQuestion): void {
  if ("problem" in readResourceName(method, name)) throw refused();
}

/** The provider, client, scope and services that calls use. */
function destinationOf({ auth, services }: SettingsInForce): string {
  const { backupUrl, functionsUrl, migrationUrl } = services;
  return [auth.issuer, auth.clientId, auth.cloudScope, backupUrl, functionsUrl, migrationUrl].join("\n");
}

/** Whether the service rejected the token itself, not the user's permissions. */
function isTokenRefused(thrown: unknown): boolean {
  const { service, code, status } = toErrorData(thrown, "auth");
  return service === "cloud" && code === "unauthorized" && status !== undefined;
}

const running = new Map<string, Job>();

/** There is no room to record a deletion, or to store the response to a read. */
function noRoom({ method }: CloudQuestion): ServiceError {
  const reason = method === "deletion" ? "no-room" : "no-room-for-result";
  return new ServiceError({ code: "unavailable", service: "cloud", reason });
}

/** Records a call's state. Resolves with whether it was stored for the next worker. */
async function enter(job: Job, state: CloudCallState): Promise<boolean> {
  // It has ended in the meantime, so keep the recorded state.
  if (running.get(job.call.id) !== job) return false;
  job.call = { ...job.call, state };
  return keepCloudCall(job.call, job.isPrivate);
}

type EndState = Exclude<CloudCallState, { name: "running" }>;

function withoutAnswer({ question }: CloudCall, at: number): EndState {
  return question.method === "deletion"
    ? { name: "interrupted", at, effect: "unknown" }
    : { name: "failed", at, error: noRoom(question).data, effect: "none" };
}

async function keepEnd({ call, isPrivate }: Job): Promise<void> {
  if ((await keepCloudCall(call, isPrivate)) || call.state.name !== "answered") return;
  await keepCloudCall({ ...call, state: withoutAnswer(call, call.state.at) }, isPrivate);
}

function end(job: Job, state: EndState): void {
  const { call, isPrivate, isForgotten } = job;
  if (running.get(call.id) !== job) return;
  running.delete(call.id);
  job.call = { ...call, state };
  void (isForgotten ? forgetCloudCall(call.id, isPrivate) : keepEnd(job));
}

function fail(job: Job, thrown: unknown, effect: CallEffect): void {
  end(job, { name: "failed", at: Date.now(), error: toErrorData(thrown, "cloud"), effect });
}

function finish(job: Job, outcome: CloudOutcome): void {
  const at = Date.now();
  if (outcome.isFound) end(job, { name: "answered", at, answer: outcome.answer });
  else end(job, { name: "not-found", at, said: outcome.said });
}

async function read(job: Job): Promise<void> {
  const { isPrivate, settings, signIn, startedAt } = job;
  const { question, service: url } = job.call;
  const { signal } = job.controller;
  const http = httpContext(isPrivate);
  let token = "";
  const ask = async (options: { mayOpenWindow: boolean; signIn?: "more"; refused?: string }) => {
    const onWindow = () => void enter(job, { name: "running", startedAt, phase: "signing-in" });
    const tokens = await cloudSignIn.tokens(settings, { ...options, isPrivate, signal, onWindow });
    token = tokens.accessToken;
    job.call = { ...job.call, account: tokens.account };
    await enter(job, { name: "running", startedAt, phase: "asking" });
    return askCloud(http, { url, accessToken: token }, question, signal);
  };
  try {
    const outcome = await ask({ mayOpenWindow: true, signIn }).catch((thrown: unknown) => {
      if (!isTokenRefused(thrown)) throw thrown;
      return ask({ mayOpenWindow: false, refused: token });
    });
    finish(job, outcome);
  } catch (thrown) {
    if (isTokenRefused(thrown)) await cloudSignIn.requireSignIn(settings, token);
    fail(job, thrown, "none");
  }
}

/** Tokens for the account that the user saw when they clicked. Never opens a window. */
async function tokensAsSeen(job: Job): Promise<Tokens> {
  const { settings, isPrivate, shownAccount, controller } = job;
  const seen = await cloudSignIn.kept(settings);
  if (!seen) throw new ServiceError({ code: "unauthorized", service: "auth", reason: "sign-in-needed" });
  const options = { mayOpenWindow: false, isPrivate, signal: controller.signal };
  const tokens = await cloudSignIn.tokens(settings, options);
  const isOther = shownAccount !== undefined && shownAccount !== tokens.account;
  if (isOther || seen.subject !== tokens.subject) {
    throw new ServiceError({ code: "aborted", service: "cloud", reason: "account-changed" });
  }
  return tokens;
}

async function deleteOnce(job: Job): Promise<void> {
  const { isPrivate, startedAt, controller } = job;
  const { question, service: url } = job.call;
  const http = httpContext(isPrivate);
  let token = "";
  try {
    const tokens = await tokensAsSeen(job);
    token = tokens.accessToken;
    job.call = { ...job.call, account: tokens.account };
    buildCloudRequest({ url, accessToken: token }, question);
    if (!http.isOnline()) throw new ServiceError({ code: "offline", service: "cloud" });
    // Record it before sending, so that the next worker knows about it.
    const isNoted = await enter(job, { name: "running", startedAt, phase: "asking" });
    controller.signal.throwIfAborted();
    if (!isNoted) throw noRoom(question);
    job.isSent = true;
    finish(job, await askCloud(http, { url, accessToken: token }, question));
  } catch (thrown) {
    if (isTokenRefused(thrown)) await cloudSignIn.expire(token);
    fail(job, thrown, job.isSent ? effectOf(toErrorData(thrown, "cloud")) : "none");
  }
}

/** Starts a call once it is recorded. Nothing is awaited before `running` has it, so two messages at once see each other. */
async function start(
  id: string,
  question: CloudQuestion,
  settings: SettingsInForce,
  more: Pick<Job, "isPrivate" | "signIn" | "shownAccount">,
): Promise<void> {
  const startedAt = Date.now();
  const call: CloudCall = {
    id,
    question,
    service: serviceUrl(settings, question),
    state: { name: "running", startedAt, phase: "preparing" },
  };
  const job: Job = {
    call,
    settings,
    startedAt,
    controller: new AbortController(),
    isSent: false,
    isForgotten: false,
    ...more,
  };
  running.set(id, job);
  if (!(await keepCloudCall(call, job.isPrivate))) {
    running.delete(id);
    await forgetCloudCall(id, job.isPrivate);
    throw noRoom(question);
  }
  // It was canceled in the meantime, and that is recorded.
  if (running.get(id) !== job) return;
  if (!job.isPrivate) void rememberName(question.method, question.name);
  const release = keepAwake();
  void (question.method === "deletion" ? deleteOnce(job) : read(job)).finally(release);
}

function stop(job: Job): void {
  if (job.isSent && job.call.question.method === "deletion") return;
  job.controller.abort();
  fail(job, new ServiceError({ code: "aborted", service: "cloud" }), "none");
}

interface ReadInput extends Pick<Job, "isPrivate" | "signIn"> {
  id: string;
  question: CloudRead;
}

/** Starts a read, and cancels a running one of the same method. */
export async function readFromCloud({ id, question, signIn, isPrivate }: ReadInput): Promise<void> {
  checkName(question);
  const settings = await currentSettings();
  if ((await isKnownCall(id, isPrivate)) || running.has(id)) return;
  for (const job of running.values()) {
    if (job.isPrivate === isPrivate && job.call.question.method === question.method) stop(job);
  }
  await start(id, question, settings, { isPrivate, signIn });
}

interface DeletionInput {
  id: string;
  name: string;
  typedName: string;
  account?: string;
  isPrivate: boolean;
}

export async function deleteFunction(input: DeletionInput): Promise<{ isStarted: boolean }> {
  const { id, name, typedName, account, isPrivate } = input;
  const question: CloudQuestion = { method: "deletion", name };
  checkName(question);
  if (typedName !== shortNameOf(name)) throw refused();
  const settings = await currentSettings();
  const isKnown = await isKnownCall(id, isPrivate);
  const isUnderWay = [...running.values()].some(
    ({ call }) => call.question.method === "deletion" && call.question.name === name,
  );
  if (isKnown || running.has(id) || isUnderWay) return { isStarted: false };
  await start(id, question, settings, { isPrivate, shownAccount: account });
  return { isStarted: true };
}

export function cancelCloudCall({ id, isPrivate }: { id: string; isPrivate: boolean }): void {
  const job = running.get(id);
  if (job?.isPrivate === isPrivate) stop(job);
}

/** The user signed out: cancels all calls except deletions already sent. */
export function stopCloudCalls(): void {
  for (const job of running.values()) stop(job);
}

/** Settings changed: cancels calls that use a service or provider the user has replaced. */
export async function stopCloudCallsOfOtherSettings(): Promise<void> {
  const destination = destinationOf(await currentSettings());
  for (const job of running.values()) if (destinationOf(job.settings) !== destination) stop(job);
}

/** Cancels and deletes all calls. A deletion already sent is removed once its outcome is known. */
export async function eraseCloudCalls(isPrivate: boolean): Promise<void> {
  const concerned = [...running.values()].filter((job) => job.isPrivate === isPrivate);
  for (const job of concerned) {
    job.isForgotten = true;
    stop(job);
  }
  const ended = concerned.filter(({ call }) => !running.has(call.id));
  await Promise.all(ended.map(({ call }) => forgetCloudCall(call.id, isPrivate)));
  await forgetCloudRecords(isPrivate);
}
