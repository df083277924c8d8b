// The single request queue for the lookup service, its state in storage.session, and access to the current service.

import browser from "webextension-polyfill";
import type { LookupAccess } from "../../services/lookup/client.ts";
import { isEmailLike } from "../../shared/accounts/account.ts";
import type { Counted } from "../../shared/accounts/allowance.ts";
import { lookupSource, lookupUrl } from "../../shared/accounts/lookup-source.ts";
import { ServiceError } from "../../shared/errors.ts";
import { RATE_LIMITS, type RateLimitState } from "../../shared/records/rate-limits.ts";
import type { CommandCall } from "../platform/commands.ts";
import { type Click, requireConsent } from "../platform/consent.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createRecords } from "../platform/records.ts";
import { createRateLimitedQueue, type Place, PRIORITIES, type Question } from "./rate-limited-queue.ts";

/** Wakes the worker when the wait is longer than an idle worker lives. */
export const QUEUE_ALARM = "lookup-queue";
const ALARM_BEYOND_MS = 20_000;

/** How many states of earlier services are kept, so that switching away and back does not bypass a limit. */
const MAX_STATES = 5;

/** Source of the current lookup service, as returned by {@link lookupSource}. */
export async function currentSource(): Promise<string | undefined> {
  return lookupSource(await currentSettings());
}

/** Access to a service. `isProven`: see {@link LookupAccess}. Rejects with `aborted` if the service was changed meanwhile. */
export async function lookupAccess(source: string | undefined, isProven: boolean): Promise<LookupAccess> {
  const settings = await currentSettings();
  const baseUrl = lookupUrl(settings);
  if (baseUrl === undefined) throw new ServiceError({ code: "bad-request", service: "lookup" });
  if (lookupSource(settings) !== source) throw new ServiceError({ code: "aborted", service: "lookup" });
  const { lookupInterface, lookupApiKey } = settings.services;
  return { baseUrl, interface: lookupInterface, apiKey: lookupApiKey, isProven };
}

/** Like {@link lookupAccess}, for requests about an account. Also rejects with `aborted` for `data-not-agreed`. */
export async function accountAccess(source: string, isProven: boolean): Promise<LookupAccess> {
  await requireConsent("personallyIdentifyingInfo", "lookup");
  return lookupAccess(source, isProven);
}

/** Rejects requests that are bound to fail, so that they are never queued. */
export async function refuseUnaskable(account: string, source: string, click?: Click): Promise<void> {
  await requireConsent("personallyIdentifyingInfo", "lookup", click);
  const { interface: version, apiKey } = await lookupAccess(source, false);
  if (version === "v3" && apiKey === "") throw new ServiceError({ code: "unauthorized", service: "lookup" });
  if (version === "xposedornot" && !isEmailLike(account)) {
    throw new ServiceError({ code: "bad-request", service: "lookup", reason: "email-only" });
  }
}

/** Whether the current service returns only breach names for an address; its catalog has the rest. */
export async function isAllListed(): Promise<boolean> {
  return (await currentSettings()).services.lookupInterface === "xposedornot";
}

/** Whether the user chose to leave out unverified breaches. */
export async function isVerifiedOnly(): Promise<true | undefined> {
  return (await currentSettings()).lookups.includeUnverified ? undefined : true;
}

/** What kind of request the service counts this as, if it has quotas. Throws `offline` rather than waste one. */
export function countedBy(version: LookupAccess["interface"], kind: Counted): Counted | undefined {
  if (version !== "xposedornot") return undefined;
  if (!navigator.onLine) throw new ServiceError({ code: "offline", service: "lookup" });
  return kind;
}

/** Like {@link countedBy}, for the current service. */
export async function countedAs(kind: Counted): Promise<Counted | undefined> {
  return countedBy((await currentSettings()).services.lookupInterface, kind);
}

const rateLimits = createRecords(RATE_LIMITS);

/** If this can't be stored, the state in memory still holds while the worker lives. */
async function writeState(origin: string, state: RateLimitState): Promise<void> {
  await rateLimits.change(({ [origin]: _, ...others } = {}) => {
    const kept = Object.entries(others).slice(1 - MAX_STATES);
    return Object.fromEntries([...kept, [origin, state]]);
  });
}

// Monotonic while the worker lives, even if the device's clock changes.
const startedAt = Date.now() - performance.now();

/** Told whenever a request starts to wait, starts or ends. */
const followers = new Set<() => void>();

export const lookupQueue = createRateLimitedQueue({
  now: () => startedAt + performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // The service's limit applies to its host, whatever the version and path.
  service: async () => new URL(lookupUrl(await currentSettings()) ?? "https://refused.invalid").origin,
  readStates: async () => (await rateLimits.get()) ?? {},
  writeState,
  onChange(wakeAt) {
    if (wakeAt !== undefined && wakeAt - Date.now() > ALARM_BEYOND_MS) {
      void browser.alarms.create(QUEUE_ALARM, { when: wakeAt });
    }
    for (const follow of followers) follow();
  },
});

/** Queues a request that a person waits for. `onPlace` is told its place in the queue each time something there has changed. */
export function askInTurn<Value>(
  question: Omit<Question<Value>, "priority">,
  onPlace: (place: Place) => void,
): Promise<Value> {
  const { family, key, service } = question;
  const follow = () => {
    const place = lookupQueue.placeOf(family, key, service);
    if (place) onPlace(place);
  };
  followers.add(follow);
  const asked = lookupQueue.ask({ ...question, priority: PRIORITIES.person });
  return asked.finally(() => followers.delete(follow));
}

/** Queues a request for the page that waits for it: reports its turn, and cancels it once the page has given up. */
export async function askForPage<Value>(
  question: Omit<Question<Value>, "family" | "key" | "priority">,
  { signal, report }: Pick<CommandCall, "signal" | "report">,
): Promise<Value> {
  // Given up before it was queued.
  if (signal.aborted) throw new ServiceError({ code: "aborted", service: "lookup" });
  const asked = { ...question, family: "breach", key: crypto.randomUUID() } as const;
  signal.addEventListener("abort", () => lookupQueue.cancel(asked.family, asked.key, asked.service));
  return askInTurn(asked, (place) => {
    const { expectedAt, said } = place.state === "waiting" ? place : {};
    report({ state: "running", expectedAt, said });
  });
}

/** Waits up to this long are waited out. A Retry-After may last minutes, so it is not. */
const PACE_MS = 2_000;
/** Covers timers that fire early. */
const TIMER_MARGIN_MS = 20;
/** A canceled request may still be ending, and each one may delay the other family. */
const MAX_WAITS = 4;

/** Deletes the states that no longer delay or count anything. */
export async function eraseRateLimits(): Promise<void> {
  let { kept, forMs } = await lookupQueue.forgetStates();
  for (let waits = 0; waits < MAX_WAITS && forMs > 0 && forMs <= PACE_MS; waits++) {
    const pause = forMs + TIMER_MARGIN_MS;
    await new Promise((resolve) => setTimeout(resolve, pause));
    ({ kept, forMs } = await lookupQueue.forgetStates());
  }
  const left = kept;
  await rateLimits.change(() => (Object.keys(left).length > 0 ? left : undefined));
}
