// The one queue to the lookup service, its clock in storage.session, and how the service is asked now.

import browser from "webextension-polyfill";
import type { LookupAccess } from "../../services/lookup/client.ts";
import { isEmailLike } from "../../shared/accounts/account.ts";
import type { Counted } from "../../shared/accounts/allowance.ts";
import { lookupSource, lookupUrl } from "../../shared/accounts/lookup-source.ts";
import { ServiceError } from "../../shared/errors.ts";
import { REQUEST_CLOCKS_KEY } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { storedAt } from "../platform/storage.ts";
import { createTaskQueue } from "../platform/task-queue.ts";
import { type Click, requireConsent } from "../privacy/data-consent.ts";
import { createPoliteQueue, PRIORITIES, type Question } from "./polite-queue.ts";
import { isClock, type RequestClock } from "./request-clock.ts";

/** Wakes the worker where the wait is longer than it would live without anything to do. */
export const QUEUE_ALARM = "lookup-queue";
const ALARM_BEYOND_MS = 20_000;

/** Clocks of services that were switched away from are kept for as many: switching back is no way around them. */
const MAX_CLOCKS = 5;

/** The lookup service that is configured now, as {@link lookupSource} tells it. */
export async function currentSource(): Promise<string | undefined> {
  return lookupSource(await currentSettings());
}

/** How a service is asked now. `isProven`: see {@link LookupAccess}. Rejects with `aborted` where another one was chosen meanwhile. */
export async function lookupAccess(source: string | undefined, isProven: boolean): Promise<LookupAccess> {
  const settings = await currentSettings();
  const baseUrl = lookupUrl(settings);
  if (baseUrl === undefined) throw new ServiceError({ code: "bad-request", service: "lookup" });
  if (lookupSource(settings) !== source) throw new ServiceError({ code: "aborted", service: "lookup" });
  const { lookupInterface, lookupApiKey } = settings.services;
  return { baseUrl, interface: lookupInterface, apiKey: lookupApiKey, isProven };
}

/** As {@link lookupAccess}, for a question about an account. Rejects also with `aborted` for `data-not-agreed`. */
export async function accountAccess(source: string, isProven: boolean): Promise<LookupAccess> {
  await requireConsent("personallyIdentifyingInfo", "lookup");
  return lookupAccess(source, isProven);
}

/** What would fail anyway is not put in the queue. */
export async function refuseUnaskable(account: string, source: string, click?: Click): Promise<void> {
  await requireConsent("personallyIdentifyingInfo", "lookup", click);
  const { interface: version, apiKey } = await lookupAccess(source, false);
  if (version === "v3" && apiKey === "") throw new ServiceError({ code: "unauthorized", service: "lookup" });
  if (version === "xposedornot" && !isEmailLike(account)) {
    throw new ServiceError({ code: "bad-request", service: "lookup", reason: "email-only" });
  }
}

/** Whether the service that is configured now is the one whose catalog says all but the names of an address's breaches. */
export async function isAllListed(): Promise<boolean> {
  return (await currentSettings()).services.lookupInterface === "xposedornot";
}

/** As what a service that allows so many counts a question. Throws `offline` where it would be counted for nothing. */
export function countedBy(version: LookupAccess["interface"], kind: Counted): Counted | undefined {
  if (version !== "xposedornot") return undefined;
  if (!navigator.onLine) throw new ServiceError({ code: "offline", service: "lookup" });
  return kind;
}

/** As {@link countedBy}, of the service that is configured now. */
export async function countedAs(kind: Counted): Promise<Counted | undefined> {
  return countedBy((await currentSettings()).services.lookupInterface, kind);
}

type Clocks = Record<string, RequestClock>;

async function readClocks(): Promise<Clocks> {
  const clocks = Object.entries((await storedAt("session", REQUEST_CLOCKS_KEY)) ?? {});
  return Object.fromEntries(clocks.filter((entry): entry is [string, RequestClock] => isClock(entry[1])));
}

/** So that an older state never replaces a later one. */
const enqueue = createTaskQueue();

function writeClock(origin: string, clock: RequestClock): Promise<void> {
  return enqueue(async () => {
    const { [origin]: _, ...others } = await readClocks();
    const kept = Object.entries(others).slice(1 - MAX_CLOCKS);
    const clocks = Object.fromEntries([...kept, [origin, clock]]);
    // Without storage the clock in memory still holds, for as long as the worker lives.
    await browser.storage.session.set({ [REQUEST_CLOCKS_KEY]: clocks }).catch(() => undefined);
  });
}

// Within the life of a worker time only goes forward, whatever happens to the computer's clock.
const startedAt = Date.now() - performance.now();

let notify = () => {};

/** Calls `onChange` whenever something in the queue waits, starts or ends. */
export function watchQueue(onChange: () => void): void {
  notify = onChange;
}

export const lookupQueue = createPoliteQueue({
  now: () => startedAt + performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // The service's limit holds for its host, whatever the version and path.
  service: async () => new URL(lookupUrl(await currentSettings()) ?? "https://refused.invalid").origin,
  readClocks,
  writeClock,
  onChange(wakeAt) {
    if (wakeAt !== undefined && wakeAt - Date.now() > ALARM_BEYOND_MS) {
      void browser.alarms.create(QUEUE_ALARM, { when: wakeAt });
    }
    notify();
  },
});

/** Asks in its turn what a person follows by its `id`, and gives it up where the signal says so. */
export async function askInTurn<Value>(
  id: string,
  question: Pick<Question<Value>, "service" | "counted" | "endsWhenBlocked" | "run">,
  signal: AbortSignal,
): Promise<Value> {
  // Given up before it was queued.
  if (signal.aborted) throw new ServiceError({ code: "aborted", service: "lookup" });
  signal.addEventListener("abort", () => lookupQueue.cancel("breach", id, question.service));
  return lookupQueue.ask({ family: "breach", key: id, priority: PRIORITIES.person, ...question });
}

/** When the turn of such a question comes, in milliseconds since the epoch; `undefined` where it does not wait. */
export function expectedTurn(id: string, service?: string): number | undefined {
  const place = lookupQueue.placeOf("breach", id, service);
  return place?.state === "waiting" ? place.expectedAt : undefined;
}

/** The pace of questions is waited out; a silence that the service asked for may last for minutes. */
const PACE_MS = 2_000;
/** Longer than timers are early. */
const TIMER_MARGIN_MS = 20;
/** A question that was just given up may still be on its way to its end, and each may hold the other family's up. */
const MAX_WAITS = 4;

/** Erases when services were asked, as far as that holds nothing back any more. */
export async function eraseClocks(): Promise<void> {
  let { kept, forMs } = await lookupQueue.forgetClocks();
  for (let waits = 0; waits < MAX_WAITS && forMs > 0 && forMs <= PACE_MS; waits++) {
    const pause = forMs + TIMER_MARGIN_MS;
    await new Promise((resolve) => setTimeout(resolve, pause));
    ({ kept, forMs } = await lookupQueue.forgetClocks());
  }
  const left = kept;
  const { session } = browser.storage;
  await enqueue(() =>
    Object.keys(left).length === 0
      ? session.remove(REQUEST_CLOCKS_KEY)
      : session.set({ [REQUEST_CLOCKS_KEY]: left }),
  );
}
