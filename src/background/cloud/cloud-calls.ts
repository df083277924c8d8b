// Use case: a site owner looks up a cloud resource, or deletes a function. A deletion is sent at most once.

import type { Tokens } from "../../services/auth/client.ts";
import { askCloud, buildCloudRequest, type CloudOutcome, effectOf } from "../../services/cloud/client.ts";
import { parseServiceUrl } from "../../shared/addresses.ts";
import type { CloudCall, CloudCallState, CloudQuestion, CloudRead } from "../../shared/cloud/cloud.ts";
import { readResourceName, shortNameOf } from "../../shared/cloud/resource-name.ts";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import type { Job } from "../platform/jobs.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { rememberName } from "./cloud-names.ts";
import { type AboutCall, cloudCalls, forgetOlder, noRoom } from "./cloud-records.ts";
import { cloudSignIn } from "./cloud-sign-in.ts";

const ABORTED: ErrorData = { code: "aborted", service: "cloud" };

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

/** Whether the service rejected the token itself, not the user's permissions. */
function isTokenRefused(thrown: unknown): boolean {
  const { service, code, status } = toErrorData(thrown, "auth");
  return service === "cloud" && code === "unauthorized" && status !== undefined;
}

type CloudJob = Job<CloudCall, AboutCall>;

/** A running call's next phase, and its account once that is known. */
function inPhase(phase: "signing-in" | "asking", account?: string): (call: CloudCall) => CloudCall {
  return ({ state, ...call }) =>
    state.name === "running" ? { ...call, account, state: { ...state, phase } } : { ...call, state };
}

function endWith(outcome: CloudOutcome): CloudCallState {
  const at = Date.now();
  if (outcome.isFound) return { name: "answered", at, answer: outcome.answer };
  return { name: "not-found", at, said: outcome.said };
}

async function read(job: CloudJob, url: string, signIn?: "more") {
  const { place, about, signal, note } = job;
  const { question, settings } = about;
  const { isPrivate } = place;
  const http = httpContext(isPrivate);
  let token = "";
  const ask = async (options: { mayOpenWindow: boolean; signIn?: "more"; refused?: string }) => {
    const onWindow = () => void note(inPhase("signing-in"));
    const tokens = await cloudSignIn.tokens(settings, { ...options, isPrivate, signal, onWindow });
    token = tokens.accessToken;
    await note(inPhase("asking", tokens.account));
    return askCloud(http, { url, accessToken: token }, question, signal);
  };
  try {
    const outcome = await ask({ mayOpenWindow: true, signIn }).catch((thrown: unknown) => {
      if (!isTokenRefused(thrown)) throw thrown;
      return ask({ mayOpenWindow: false, refused: token });
    });
    const state = endWith(outcome);
    return (call: CloudCall) => ({ ...call, state });
  } catch (thrown) {
    if (isTokenRefused(thrown)) await cloudSignIn.requireSignIn(settings, token);
    throw thrown;
  }
}

/** Tokens for the account that the user saw when they clicked: that of the page, if it could show one. Never opens a window. */
async function tokensAsSeen({ place, about, signal }: CloudJob, shownAccount?: string): Promise<Tokens> {
  const { settings } = about;
  const seen = await cloudSignIn.kept(settings);
  if (!seen) throw new ServiceError({ code: "unauthorized", service: "auth", reason: "sign-in-needed" });
  const options = { mayOpenWindow: false, isPrivate: place.isPrivate, signal };
  const tokens = await cloudSignIn.tokens(settings, options);
  const isOther = shownAccount !== undefined && shownAccount !== tokens.account;
  if (isOther || seen.subject !== tokens.subject) {
    throw new ServiceError({ code: "aborted", service: "cloud", reason: "account-changed" });
  }
  return tokens;
}

/** Never rejects: only here is known whether it was sent, and so what a failure may have changed. */
async function deleteOnce(job: CloudJob, url: string, shownAccount?: string) {
  const { place, about, signal } = job;
  const { question } = about;
  const http = httpContext(place.isPrivate);
  let tokens: Tokens | undefined;
  let isSent = false;
  let state: CloudCallState;
  try {
    tokens = await tokensAsSeen(job, shownAccount);
    const access = { url, accessToken: tokens.accessToken };
    buildCloudRequest(access, question);
    if (!http.isOnline()) throw new ServiceError({ code: "offline", service: "cloud" });
    // Record it before sending, so that the next worker knows about it.
    const isNoted = await job.note(inPhase("asking", tokens.account));
    signal.throwIfAborted();
    if (!isNoted) throw new ServiceError(noRoom(about));
    // From here on, it can't be canceled.
    job.commit();
    isSent = true;
    state = endWith(await askCloud(http, access, question));
  } catch (thrown) {
    const error = toErrorData(thrown, "cloud");
    if (tokens && isTokenRefused(thrown)) await cloudSignIn.expire(tokens.accessToken).catch(() => undefined);
    state = { name: "failed", at: Date.now(), error, effect: isSent ? effectOf(error) : "none" };
  }
  return (call: CloudCall) => ({ ...call, account: tokens?.account, state });
}

interface CallPlace {
  id: string;
  isPrivate: boolean;
}

/** Starts a call once it is recorded. Nothing is awaited before it's known, so two messages at once see each other. */
async function start(
  place: CallPlace,
  about: AboutCall,
  step: (job: CloudJob, url: string) => Promise<(call: CloudCall) => CloudCall>,
): Promise<void> {
  const { question, settings } = about;
  const { method, name } = question;
  const service = serviceUrl(settings, question);
  const state = { name: "running", startedAt: Date.now(), phase: "preparing" } as const;
  await cloudCalls.start(
    place,
    about,
    () => ({ id: place.id, question, service, state }),
    (job) => {
      if (!place.isPrivate) void rememberName(method, name);
      return step(job, service);
    },
  );
}

interface ReadInput extends CallPlace {
  question: CloudRead;
  /** Asks the provider for more permissions first. */
  signIn?: "more";
}

/** Starts a read, and cancels a running one of the same method. */
export async function readFromCloud({ id, question, signIn, isPrivate }: ReadInput): Promise<void> {
  checkName(question);
  const settings = await currentSettings();
  const known = await cloudCalls.get({ id, isPrivate });
  if (known || cloudCalls.isAnyRunning(({ place }) => place.id === id)) return;
  const isReplaced = ({ place, about }: CloudJob) =>
    place.isPrivate === isPrivate && about.question.method === question.method;
  const isStopped = cloudCalls.stop(isReplaced, ABORTED);
  await start({ id, isPrivate }, { question, settings }, (job, url) => read(job, url, signIn));
  void isStopped.then(() => forgetOlder(id, question, isPrivate));
}

interface DeletionInput extends CallPlace {
  name: string;
  typedName: string;
  account?: string;
}

export async function deleteFunction(input: DeletionInput): Promise<{ isStarted: boolean }> {
  const { id, name, typedName, account, isPrivate } = input;
  const question: CloudQuestion = { method: "deletion", name };
  checkName(question);
  if (typedName !== shortNameOf(name)) throw refused();
  const settings = await currentSettings();
  const known = await cloudCalls.get({ id, isPrivate });
  const isUnderWay = cloudCalls.isAnyRunning(({ place, about: { question: other } }) => {
    return place.id === id || (other.method === "deletion" && other.name === name);
  });
  if (known || isUnderWay) return { isStarted: false };
  await start({ id, isPrivate }, { question, settings }, (job, url) => deleteOnce(job, url, account));
  void forgetOlder(id, question, isPrivate);
  return { isStarted: true };
}

export function cancelCloudCall(place: CallPlace): Promise<void> {
  return cloudCalls.stopAt(place, ABORTED);
}

/** The user signed out: cancels all calls except deletions already sent. */
export function stopCloudCalls(): Promise<void> {
  return cloudCalls.stop(() => true, ABORTED);
}

/** Cancels and deletes all calls. A deletion already sent is removed once its outcome is known. */
export async function eraseCloudCalls(isPrivate: boolean): Promise<void> {
  await cloudCalls.forget(isPrivate);
  await cloudCalls.forgetEnded(isPrivate);
}
