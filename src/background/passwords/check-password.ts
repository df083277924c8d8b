// Use cases: a content script, or our own welcome page, asks whether a password is in known breaches.

import { fetchRange } from "../../services/passwords/client.ts";
import { countInRange, PREFIX_LENGTH, type RangeText } from "../../services/passwords/range.ts";
import { parseServiceUrl } from "../../shared/addresses.ts";
import type { PasswordCheck } from "../../shared/content-messages.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import type { PasswordVerdict, TabVerdict } from "../../shared/passwords/verdict.ts";
import type { CheckedValue, TabRecord } from "../../shared/records/tab.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { isUnencrypted, originOf, siteOf } from "../../shared/sites.ts";
import { currentSettings, UNREAD_SETTINGS } from "../platform/current-settings.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { noteChanges } from "./changed-passwords.ts";
import { classifyField, type PasswordKind } from "./classify-field.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { noticeContent } from "./notice-content.ts";
import { createRangeCache } from "./range-cache.ts";
import { isSameValue, updateTabRecord } from "./tab-records.ts";
import { areChecksOff, markOf, warnedMarks } from "./warned.ts";

/** More than a user submits on one page; stops scripts that make a page ask. */
const MAX_CHECKS_PER_MINUTE = 20;
/** The same for all documents of a page together, because it can create any number of them. */
const MAX_CHECKS_OF_PAGE_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/** Where a check comes from, according to the browser, not the page. */
export interface CheckOrigin {
  tabId: number;
  frameId: number;
  /** The browser's document ID, or the frame ID and origin if it has none. */
  documentKey: string;
  isPrivate: boolean;
  /** Origin or URL of the frame. */
  frameUrl?: string;
  pageUrl?: string;
}

/** Our own pages have no frames, site or notice. */
type SampleOrigin = Pick<CheckOrigin, "tabId" | "isPrivate"> &
  Partial<Pick<CheckOrigin, "documentKey" | "frameUrl">>;

const cache = createRangeCache();
/** Requests of private windows, shared only while they are under way. */
const privateAnswers = new Map<string, Promise<RangeText>>();

function sharePrivately(key: string, ask: () => Promise<RangeText>): Promise<RangeText> {
  const answer = privateAnswers.get(key) ?? ask();
  privateAnswers.set(key, answer);
  const forget = () => void privateAnswers.delete(key);
  answer.then(forget, forget);
  return answer;
}

export const rangeAnswerCount = cache.count;

export function forgetRangeAnswers(): void {
  cache.forget();
  privateAnswers.clear();
}

/** The verdict that this document already has for the same value, from the same service. `unknown` verdicts don't count. */
function knownVerdict(record: TabRecord, check: PasswordCheck, service: string): TabVerdict | undefined {
  const isSame = (it: CheckedValue) =>
    it.document === check.document && it.value === check.value && it.service === service;
  return record.values.find((it) => isSame(it) && it.verdict && it.verdict.state !== "unknown")?.verdict;
}

function pausedFor(retryAfterSeconds: number): TabVerdict {
  return {
    state: "unknown",
    error: { code: "rate-limited", reason: "paused", service: "passwords", retryAfterSeconds },
  };
}

function isPaused({ verdict }: CheckedValue): boolean {
  return verdict?.state === "unknown" && verdict.error.reason === "paused";
}

function refuseFlood(
  record: TabRecord,
  { pageUrl, documentKey }: CheckOrigin,
  now: number,
): TabVerdict | undefined {
  const page = `${originOf(pageUrl)} `;
  const document = page + documentKey;
  // After the clock was set back, times in the future count as now, so that they expire like any other.
  record.recentChecks = record.recentChecks
    .map(({ document, times }) => ({
      document,
      times: times.map((at) => Math.min(at, now)).filter((at) => now - at < MINUTE_MS),
    }))
    .filter(({ times }) => times.length > 0);
  let own = record.recentChecks.find((checks) => checks.document === document);
  // The check that has to expire before another one is allowed.
  const ofPage = record.recentChecks.flatMap((checks) =>
    checks.document.startsWith(page) ? checks.times : [],
  );
  const oldest =
    own?.times.at(-MAX_CHECKS_PER_MINUTE) ??
    (ofPage.length < MAX_CHECKS_OF_PAGE_PER_MINUTE ? undefined : Math.min(...ofPage));
  if (oldest !== undefined) return pausedFor(Math.ceil((oldest + MINUTE_MS - now) / 1000));
  if (!own) {
    own = { document, times: [] };
    record.recentChecks.push(own);
  }
  own.times.push(now);
  return undefined;
}

/** Base URL of the range service. Throws `unavailable` while settings are unread, and `bad-request` for an invalid URL. */
export function rangeServiceUrl(settings: Settings): string {
  if (settings === UNREAD_SETTINGS)
    throw new ServiceError({ code: "unavailable", service: "passwords", reason: "settings-unread" });
  const baseUrl = parseServiceUrl(settings.services.passwordsUrl);
  if (baseUrl === undefined) throw new ServiceError({ code: "bad-request", service: "passwords" });
  return baseUrl;
}

/** How often a password was seen; 0 if the service does not list it. Rejects if that is unknown. */
async function countOf(
  settings: Settings,
  { sha1 }: PasswordCheck,
  { tabId, documentKey, frameUrl, isPrivate }: SampleOrigin,
): Promise<number> {
  const baseUrl = rangeServiceUrl(settings);
  const prefix = sha1.slice(0, PREFIX_LENGTH);
  const ask = () => fetchRange(httpContext(isPrivate), baseUrl, prefix);
  // If origins shared a response, a page could tell by a fast warning what was checked on another one.
  const key = `${originOf(frameUrl) ?? documentKey} ${baseUrl} ${prefix}`;
  // Keep nothing from a private window where another window could find it.
  const range = await (isPrivate ? sharePrivately(`${tabId} ${key}`, ask) : cache.get(key, ask));
  return countInRange(range, sha1.slice(PREFIX_LENGTH));
}

/**
 * Adds a value to the record as being checked. Earlier values of the same field are no longer current, nor is what the person
 * entered on an earlier page of the same site. A script can't end a warning by what it fills in.
 */
function begin(
  record: TabRecord,
  check: PasswordCheck,
  origin: CheckOrigin,
  kind: PasswordKind,
  service: string,
): CheckedValue {
  const now = Date.now();
  const site = siteOf(origin.frameUrl);
  const { isFilled } = check.hints;
  const verdict = knownVerdict(record, check, service) ?? refuseFlood(record, origin, now);
  const isRefused = verdict?.state === "unknown";
  // One is enough to say so.
  if (isRefused) record.values = record.values.filter((other) => !isPaused(other));
  for (const other of record.values) {
    const isSameField = other.document === check.document && other.field === check.field;
    // A frame has one document at a time, so values of another document are outdated, even if that was not noticed yet.
    const isGone = other.document !== check.document && other.frameId === origin.frameId;
    const isOutdated = !isFilled && !isRefused && other.site === site && (isGone || other.isFromEarlierPage);
    if (isSameField || isOutdated) other.isCurrent = false;
  }
  const value: CheckedValue = {
    document: check.document,
    field: check.field,
    value: check.value,
    frameId: origin.frameId,
    site,
    origin: originOf(origin.frameUrl),
    isFilled,
    isNewPassword: kind === "new",
    isUnencrypted: isUnencrypted(origin.frameUrl) || isUnencrypted(origin.pageUrl),
    at: now,
    service,
    verdict,
    isCurrent: true,
    isDismissed: false,
    isFromEarlierPage: false,
    isDelivered: false,
  };
  record.values.push(value);
  return value;
}

/** The verdict on a password, from local data or the service; `unknown` if it could not be determined. Never rejects. */
async function findVerdict(...asked: Parameters<typeof countOf>): Promise<TabVerdict> {
  try {
    if (await isCommonPassword(asked[1].sha1)) return { state: "breached" };
    const count = await countOf(...asked);
    return count > 0 ? { state: "breached", count } : { state: "not-found" };
  } catch (thrown) {
    return { state: "unknown", error: toErrorData(thrown, "passwords") };
  }
}

/** Checks that aren't in their tab's record yet. What settles a value waits for them, or it would come first and find nothing. */
const beginning = new Set<Promise<unknown>>();

/** Resolves once each check that was asked for before is in its tab's record. Never rejects. */
export async function checksBegun(): Promise<void> {
  await Promise.allSettled(beginning);
}

interface BegunCheck {
  kind: PasswordKind;
  asked: CheckedValue;
  finding: Promise<TabVerdict>;
}

/** Puts a check into its tab's record; `undefined` if nothing is to be checked. */
async function beginCheck(
  settings: Settings,
  check: PasswordCheck,
  origin: CheckOrigin,
): Promise<BegunCheck | undefined> {
  const { tabId, isPrivate, pageUrl, frameUrl } = origin;
  if (await areChecksOff(settings, isPrivate, pageUrl, frameUrl)) return undefined;
  const kind = classifyField(check.hints);
  if (!kind) return undefined;
  // Start the request while the record is being stored: if the worker dies, the record shows an unfinished check.
  return new Promise((begun, fail) => {
    updateTabRecord(tabId, isPrivate, (record) => {
      const asked = begin(record, check, origin, kind, settings.services.passwordsUrl);
      const known = asked.verdict && Promise.resolve(asked.verdict);
      begun({ kind, asked, finding: known ?? findVerdict(settings, check, origin) });
    }).catch(fail);
  });
}

/** Checks a password. Stores the verdict on its tab, because the page may be gone by then. Rejects if it is `unknown`. */
export async function checkPassword(
  settings: Settings,
  check: PasswordCheck,
  origin: CheckOrigin,
): Promise<PasswordVerdict> {
  const { tabId, isPrivate, pageUrl, frameUrl } = origin;
  const isBegun = beginCheck(settings, check, origin);
  beginning.add(isBegun);
  const begun = await isBegun.finally(() => beginning.delete(isBegun));
  if (!begun) return { state: "skipped" };
  const { kind, asked, finding } = begun;
  const verdict = await finding;
  const keep = (found: Partial<CheckedValue>) =>
    updateTabRecord(tabId, isPrivate, (record) => {
      const values = record.values.filter((value) => isSameValue(value, asked));
      for (const value of values) Object.assign(value, found);
      return values;
    });
  const mark = verdict.state === "breached" ? await markOf(check.sha1, asked.origin, isPrivate) : undefined;
  // Warn every time it is set as a new password.
  const isDismissed = mark !== undefined && kind !== "new" && (await warnedMarks(isPrivate)).includes(mark);
  if (!asked.verdict || mark !== undefined) {
    // The form may have been sent, or the page left, before the verdict came.
    void keep({ verdict, mark, isDismissed })
      .then((kept) => kept.filter((value) => value.isSent || value.isFromEarlierPage))
      .then((left) => noteChanges(left, isPrivate))
      .catch(() => undefined);
  }
  if (!asked.verdict) {
    const isCounted = verdict.state !== "breached" || verdict.count !== undefined;
    // Don't delay the notice: toolbar and popup show the count when it arrives.
    if (!isCounted && settings.passwordChecks.countCommonPasswords) {
      void countOf(settings, check, origin)
        .then((count) => (count > 0 ? keep({ verdict: { state: "breached", count } }) : undefined))
        .catch(() => undefined);
    }
  }
  if (verdict.state === "unknown") throw new ServiceError(verdict.error);
  if (verdict.state === "not-found") return verdict;
  if (isDismissed) return verdict;
  // The person may have turned them off meanwhile.
  if (await areChecksOff(await currentSettings(), isPrivate, pageUrl, frameUrl)) return { state: "skipped" };
  // A frame of another origin may be out of sight: nobody would know whose checks they turn off.
  const place = asked.origin === originOf(pageUrl) ? asked : { isUnencrypted: asked.isUnencrypted };
  return { ...verdict, notice: noticeContent(kind, verdict, place) };
}

/** Checks a password on one of our own pages, without a tab record. Rejects if it could not be checked. */
export async function checkSample(
  settings: Settings,
  check: PasswordCheck,
  origin: SampleOrigin,
): Promise<PasswordVerdict> {
  if (!settings.passwordChecks.enabled) return { state: "skipped" };
  const isCommon = await isCommonPassword(check.sha1);
  const count = isCommon ? undefined : await countOf(settings, check, origin);
  if (count === 0) return { state: "not-found" };
  return { state: "breached", count, notice: noticeContent("new", { count }) };
}
