// Use cases: a content script, or our own welcome page, asks whether a password is in known breaches.

import { fetchRange } from "../../services/passwords/client.ts";
import { countInRange, PREFIX_LENGTH, type RangeText } from "../../services/passwords/range.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import type { PasswordCheck } from "../../shared/messages.ts";
import type { PasswordVerdict, TabVerdict } from "../../shared/passwords/verdict.ts";
import type { CheckedValue, TabRecord } from "../../shared/records/tab.ts";
import { parseServiceUrl, type Settings } from "../../shared/settings/settings.ts";
import { isUnencrypted, siteOf } from "../../shared/sites.ts";
import { UNREAD_SETTINGS } from "../platform/current-settings.ts";
import { httpContext } from "../privacy/http-context.ts";
import { noteChanges } from "./changed-passwords.ts";
import { classifyField, type PasswordKind } from "./classify-field.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { noticeContent } from "./notice-content.ts";
import { createRangeCache } from "./range-cache.ts";
import { isSameValue, updateTabRecord } from "./tab-records.ts";
import { markOf, warnedMarks } from "./warned.ts";

/** More than a user submits on one page; stops scripts that make a page ask. */
const MAX_CHECKS_PER_MINUTE = 20;
/** The same for all documents of a tab together, because a page can create any number of them. */
const MAX_CHECKS_OF_TAB_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/** Where a check comes from, according to the browser, not the page. */
export interface CheckOrigin {
  tabId: number;
  frameId: number;
  /** The browser's document ID, or the frame ID if it has none. */
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

export function isSkippedSite({ passwordChecks }: Settings, site: string | undefined): boolean {
  return site !== undefined && passwordChecks.skippedSites.includes(site);
}

/** Whether checks are skipped for a frame, because of the site of its page or its own. */
export function isSkipped(settings: Settings, ...addresses: (string | undefined)[]): boolean {
  return addresses.some((address) => isSkippedSite(settings, siteOf(address)));
}

/** The verdict that this document already has for the same value. `unknown` verdicts don't count. */
function knownVerdict(record: TabRecord, check: PasswordCheck): TabVerdict | undefined {
  const isSame = (it: CheckedValue) => it.document === check.document && it.value === check.value;
  return record.values.find((it) => isSame(it) && it.verdict && it.verdict.state !== "unknown")?.verdict;
}

function refuseFlood(record: TabRecord, document: string, now: number): TabVerdict | undefined {
  // After the clock was set back, times in the future count as now, so that they expire like any other.
  record.recentChecks = record.recentChecks
    .map(({ document, times }) => ({
      document,
      times: times.map((at) => Math.min(at, now)).filter((at) => now - at < MINUTE_MS),
    }))
    .filter(({ times }) => times.length > 0);
  let own = record.recentChecks.find((checks) => checks.document === document);
  // The check that has to expire before another one is allowed.
  const ofTab = record.recentChecks.flatMap(({ times }) => times);
  const oldest =
    own?.times.at(-MAX_CHECKS_PER_MINUTE) ??
    (ofTab.length < MAX_CHECKS_OF_TAB_PER_MINUTE ? undefined : Math.min(...ofTab));
  if (oldest !== undefined) {
    const retryAfterSeconds = Math.ceil((oldest + MINUTE_MS - now) / 1000);
    const error = { code: "rate-limited", reason: "paused", service: "passwords" } as const;
    return { state: "unknown", error: { ...error, retryAfterSeconds } };
  }
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
  // If sites shared a response, a page could tell by a fast warning what was checked on another one.
  const key = `${siteOf(frameUrl) ?? documentKey} ${baseUrl} ${prefix}`;
  // Leave nothing of a private window where another window could find it.
  const range = await (isPrivate ? sharePrivately(`${tabId} ${key}`, ask) : cache.get(key, ask));
  return countInRange(range, sha1.slice(PREFIX_LENGTH));
}

/** Adds a value to the record as being checked; earlier values of the same field no longer stand. */
function begin(
  record: TabRecord,
  check: PasswordCheck,
  origin: CheckOrigin,
  kind: PasswordKind,
): CheckedValue {
  const now = Date.now();
  const verdict = knownVerdict(record, check) ?? refuseFlood(record, origin.documentKey, now);
  for (const other of record.values) {
    const isSameField = other.document === check.document && other.field === check.field;
    // A frame has one document at a time, so values of another document are outdated, even if that was not noticed yet.
    const isGone = other.document !== check.document && other.frameId === origin.frameId;
    if (isSameField || isGone || other.isFromEarlierPage) other.isStanding = false;
  }
  const value: CheckedValue = {
    document: check.document,
    field: check.field,
    value: check.value,
    frameId: origin.frameId,
    site: siteOf(origin.frameUrl),
    isNewPassword: kind === "new",
    isUnencrypted: isUnencrypted(origin.frameUrl) || isUnencrypted(origin.pageUrl),
    at: now,
    verdict,
    isStanding: true,
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

/** Checks a password. Stores the verdict on its tab, because the page may be gone by then. Rejects if it is `unknown`. */
export async function checkPassword(
  settings: Settings,
  check: PasswordCheck,
  origin: CheckOrigin,
): Promise<PasswordVerdict> {
  if (!settings.passwordChecks.enabled || isSkipped(settings, origin.pageUrl, origin.frameUrl)) {
    return { state: "skipped" };
  }
  const kind = classifyField(check.hints);
  if (!kind) return { state: "skipped" };
  const { tabId, isPrivate } = origin;
  // Start the request while the record is being stored: if the worker dies, the record shows an unfinished check.
  const { asked, finding } = await new Promise<{ asked: CheckedValue; finding: Promise<TabVerdict> }>(
    (begun, fail) => {
      updateTabRecord(tabId, isPrivate, (record) => {
        const asked = begin(record, check, origin, kind);
        const known = asked.verdict && Promise.resolve(asked.verdict);
        begun({ asked, finding: known ?? findVerdict(settings, check, origin) });
      }).catch(fail);
    },
  );
  const verdict = await finding;
  const keep = (found: Partial<CheckedValue>) =>
    updateTabRecord(tabId, isPrivate, (record) => {
      const values = record.values.filter((value) => isSameValue(value, asked));
      for (const value of values) Object.assign(value, found);
      return values;
    });
  const mark = verdict.state === "breached" ? await markOf(check.sha1, asked.site, isPrivate) : undefined;
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
  return { ...verdict, notice: noticeContent(kind, verdict, { ...asked, isPrivate }) };
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
