// Use case: watch up to five of the user's addresses. No requests are made while the catalog has nothing new.

import browser from "webextension-polyfill";
import { fetchAccountBreachNames } from "../../services/lookup/client.ts";
import { accountKey } from "../../shared/accounts/account.ts";
import { lookupOrigin, lookupUrl } from "../../shared/accounts/lookup-source.ts";
import { type ErrorData, ServiceError, toErrorData } from "../../shared/errors.ts";
import { isAgreedTo } from "../../shared/privacy/data-consent.ts";
import type { StoredCatalog } from "../../shared/records/catalog.ts";
import type { ChangedPasswords } from "../../shared/records/progress.ts";
import {
  changedAfterBreach,
  distinctBreaches,
  type FoundBreach,
  isWatchedWith,
  newBreachesOf,
  type WatchRecord,
} from "../../shared/records/watch-list.ts";
import {
  accountAccess,
  countedAs,
  currentSource,
  isVerifiedOnly,
  lookupQueue,
} from "../lookup-service/lookup-access.ts";
import { PRIORITIES } from "../lookup-service/rate-limited-queue.ts";
import { notAgreed } from "../platform/consent.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { hasAccessTo } from "../platform/site-access.ts";
import { words } from "../platform/words.ts";
import { readCatalog } from "./catalog.ts";
import { notifyOfBreaches, withdrawNotification } from "./notify-of-breaches.ts";
import {
  allNotified,
  describeFrom,
  markOf,
  unnotifiedBreaches,
  withFindings,
  withUnnotified,
} from "./watch-findings.ts";
import { bindToService, changeWatched, changeWatchList, readWatchList } from "./watch-records.ts";

export const WATCH_ALARM = "watch-list";
const RETRY_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** The breaches that were found and are not resolved yet, each once. */
export async function openBreaches(changed: ChangedPasswords): Promise<FoundBreach[]> {
  const source = await currentSource();
  const areLeftOut = await isVerifiedOnly();
  const list = await readWatchList();
  const isOpen = (found: FoundBreach) => changedAfterBreach(found, changed, Date.now()) === undefined;
  return distinctBreaches(list.flatMap((record) => newBreachesOf(record, source, areLeftOut)).filter(isOpen));
}

async function isWatched(account: string): Promise<boolean> {
  const key = accountKey(account);
  return (await readWatchList()).some((record) => accountKey(record.account) === key);
}

function questionKey(account: string, source: string): string {
  return `watched ${accountKey(account)} ${source}`;
}

/** Requests an account's breach names, unless the account is off the list or another service was chosen meanwhile. */
async function askForNames(account: string, source: string, includeUnverified: boolean): Promise<string[]> {
  return lookupQueue.ask({
    family: "breach",
    key: questionKey(account, source),
    priority: PRIORITIES.watch,
    counted: await countedAs("account"),
    run: async (signal) => {
      if (!(await isWatched(account))) throw new ServiceError({ code: "aborted", service: "lookup" });
      const access = await accountAccess(source, true);
      return fetchAccountBreachNames(httpContext(false), access, account, { includeUnverified }, signal);
    },
  });
}

/** Stores on every address why it is not checked. Granting consent triggers a check, so none is scheduled. */
async function refuseAll(list: readonly WatchRecord[], error: ErrorData): Promise<void> {
  await browser.alarms.clear(WATCH_ALARM);
  if (list.every((record) => record.error?.reason === error.reason)) return;
  await changeWatchList((current) => current.map(({ failures: _, ...rest }) => ({ ...rest, error })));
}

/** Consent was granted: clears the consent errors, even if the check itself has to wait. */
async function clearRefusals(list: readonly WatchRecord[]): Promise<void> {
  const isRefused = ({ error }: WatchRecord) => error?.reason === "data-not-agreed";
  if (!list.some(isRefused)) return;
  await changeWatchList((current) =>
    current.map((record) => {
      const { error: _, ...rest } = record;
      return isRefused(record) ? rest : record;
    }),
  );
}

/** Checks one address and notes new breaches for {@link notifyOfFindings}. */
async function check(record: WatchRecord, catalog: StoredCatalog, mark: string): Promise<void> {
  const { account } = record;
  const { source, breaches } = catalog;
  if (record.source === source && record.catalogVersion === mark) {
    await changeWatched(account, ({ error: _, failures: __, ...rest }) => ({
      ...rest,
      checkedAt: Date.now(),
    }));
    return;
  }
  const areLeftOut = await isVerifiedOnly();
  const outcome = await askForNames(account, source, !areLeftOut).then(
    (names) => ({ names }),
    (thrown: unknown) => ({ error: toErrorData(thrown, "lookup") }),
  );
  // A result or error of the previous service says nothing about the new one.
  if ((await currentSource()) !== source) return;
  if ("error" in outcome) {
    const { error } = outcome;
    if (error.code === "aborted") return;
    await changeWatched(account, (current) => ({ ...current, error, failures: (current.failures ?? 0) + 1 }));
    return;
  }
  const findings = {
    names: outcome.names,
    // A breach's name is never shown, so use a generic title.
    describe: describeFrom(breaches, words.t("watch_unlisted_breach")),
    source,
    catalogVersion: mark,
    now: Date.now(),
    isVerifiedOnly: areLeftOut,
  };
  await changeWatched(account, (current) => withUnnotified(current, withFindings(current, findings)));
}

/** Notifies of new breaches, including those that an earlier worker found but did not get to report. */
async function notifyOfFindings(): Promise<void> {
  const unnotified = unnotifiedBreaches(await readWatchList(), await currentSource(), await isVerifiedOnly());
  if (unnotified.length === 0) return;
  // Store this first: the list and the toolbar show them too, so no notification is better than a duplicate.
  await changeWatchList((list) => list.map(allNotified));
  if ((await currentSettings()).lookups.notifyOfNewBreaches) await notifyOfBreaches(unnotified);
}

/** Schedules a retry before the check starts, in case the worker dies. Does nothing if the list is empty. */
export async function planCheck(): Promise<void> {
  if ((await readWatchList()).length === 0) return;
  await browser.alarms.create(WATCH_ALARM, { delayInMinutes: RETRY_MINUTES });
}

/** Schedules a retry of failed checks: after an hour, then two, up to a day. */
async function planRetry(): Promise<void> {
  const origin = lookupOrigin(await currentSettings());
  const list = (await readWatchList()).filter((record) => isWatchedWith(record, origin));
  const failures = list.map((record) => record.failures ?? 0).filter((count) => count > 0);
  if (failures.length === 0) {
    await browser.alarms.clear(WATCH_ALARM);
    return;
  }
  const delayInMinutes = Math.min(RETRY_MINUTES * 2 ** (Math.min(...failures) - 1), DAY_MINUTES);
  await browser.alarms.create(WATCH_ALARM, { delayInMinutes });
}

/** Notes whom addresses of earlier versions are watched with, before the settings can name another service. */
export async function bindWatched(): Promise<void> {
  const origin = lookupOrigin(await currentSettings());
  if (origin !== undefined) await bindToService(await readWatchList(), origin);
}

async function checkAll(): Promise<void> {
  const origin = lookupOrigin(await currentSettings());
  const all = await readWatchList();
  if (all.length === 0 || origin === undefined) return;
  await bindToService(all, origin);
  // The others wait for a yes: their person agreed to another service.
  const list = all.filter((record) => isWatchedWith(record, origin));
  if (list.length === 0) return;
  if (!(await isAgreedTo(browser, "personallyIdentifyingInfo"))) return refuseAll(list, notAgreed("lookup"));
  await clearRefusals(list);
  const catalog = await readCatalog();
  // Without a catalog, new breaches look like old ones. The next catalog triggers a check.
  if (!catalog) return;
  await planCheck();
  const mark = await markOf(catalog.breaches);
  await Promise.allSettled(list.map((record) => check(record, catalog, mark)));
  await notifyOfFindings();
  await planRetry();
}

let checking: Promise<void> | undefined;
let isAgainDue = false;

async function checkUntilDone(): Promise<void> {
  do {
    isAgainDue = false;
    await checkAll();
  } while (isAgainDue);
}

/** Checks all addresses for which the catalog may have new breaches, and those added meanwhile. */
export function checkWatchList(): Promise<void> {
  isAgainDue = true;
  checking ??= checkUntilDone()
    .catch(() => undefined)
    .finally(() => {
      checking = undefined;
    });
  return checking;
}

async function giveUpChecks(list: readonly WatchRecord[]): Promise<void> {
  const source = (await currentSource()) ?? "";
  for (const { account } of list) lookupQueue.cancel("breach", questionKey(account, source));
}

/** The user withdrew consent to send addresses: cancels all checks and stores the reason on every address. */
export async function stopChecksWithoutConsent(): Promise<void> {
  await giveUpChecks(await readWatchList());
  await checkWatchList();
}

/** The list is deleted: cancels all checks. */
export async function endWatching(): Promise<void> {
  const list = await readWatchList();
  await changeWatchList(() => []);
  await Promise.all([giveUpChecks(list), browser.alarms.clear(WATCH_ALARM), withdrawNotification()]);
}

/** Site access was granted: retries checks that failed without it. */
export async function checkWithAccess(): Promise<void> {
  const hasFailed = (await readWatchList()).some(({ error }) => error?.reason === "no-site-access");
  const url = hasFailed ? lookupUrl(await currentSettings()) : undefined;
  if (url !== undefined && (await hasAccessTo(url))) await checkWatchList();
}
