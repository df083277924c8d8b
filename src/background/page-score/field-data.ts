// Field data from a page's visitors, fetched beside a score with the user's own key. A score never waits for it or fails with it.

import { type CruxQuestion, fetchCruxHistory, fetchCruxRecord } from "../../services/crux/client.ts";
import { type ErrorData, toErrorData } from "../../shared/errors.ts";
import { type FieldDataRecord, fieldDataKey } from "../../shared/page-score/field-data.ts";
import { type FieldData, pageOf, type ScoreQuestion } from "../../shared/page-score/page-score.ts";
import { scorableAddress } from "../../shared/page-score/scorable-address.ts";
import { FIELD_DATA } from "../../shared/records/page-score.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { createRecords } from "../platform/records.ts";

/** More pages than anyone scores in a day. The oldest are dropped first. */
const MAX_RECORDS = 30;

const { all, change, clear } = createRecords(FIELD_DATA);

interface Asking {
  isPrivate: boolean;
  services: Settings["services"];
  controller: AbortController;
}

/** Running requests. They may outlive their score. */
const underWay = new Set<Asking>();

/** Cancels the running requests that `isMeant` selects. */
export function stopFieldData(isMeant: (asking: Asking) => boolean): void {
  for (const asking of underWay) if (isMeant(asking)) asking.controller.abort();
}

/** Cancels requests that use a service or key the user has replaced. */
export function stopFieldDataOfOtherSettings({ services: { cruxUrl, analysisApiKey } }: Settings): void {
  stopFieldData(({ services }) => services.cruxUrl !== cruxUrl || services.analysisApiKey !== analysisApiKey);
}

/** Settles records that an earlier worker left unanswered. */
async function endInterrupted(): Promise<void> {
  for (const isPrivate of [false, true]) {
    for (const [id, { state }] of await all(isPrivate)) {
      if (state !== "asking") continue;
      await change((it) => (it?.field || it?.originField ? { ...it, state: "answered" } : undefined), {
        id,
        isPrivate,
      });
    }
  }
}

const isInOrder = endInterrupted().catch(() => undefined);

async function makeRoom(isPrivate: boolean): Promise<void> {
  const kept = [...(await all(isPrivate))].toSorted(([, one], [, other]) => other.at - one.at);
  for (const [id] of kept.slice(MAX_RECORDS - 1)) await change(() => undefined, { id, isPrivate });
}

const FORM_FACTORS: Record<ScoreQuestion["strategy"], CruxQuestion["formFactor"]> = {
  MOBILE: "PHONE",
  DESKTOP: "DESKTOP",
  STRATEGY_UNSPECIFIED: undefined,
};

async function ask(
  question: ScoreQuestion,
  { services, isPrivate }: Asking,
  signal: AbortSignal,
): Promise<void> {
  const { url } = question;
  const { cruxUrl, analysisApiKey: apiKey } = services;
  if (signal.aborted || apiKey === "" || !scorableAddress(url, cruxUrl).isScorable) return;
  await isInOrder;
  const place = { id: fieldDataKey(question), isPrivate };
  const at = Date.now();
  const asking: FieldDataRecord = { url, at, state: "asking", isHistoryOfSite: false };
  await makeRoom(isPrivate);
  // Show the previous data until the new data arrives.
  let known: FieldDataRecord | undefined;
  await change((before) => {
    known = before;
    return { ...before, ...asking, isHistoryOfSite: before?.isHistoryOfSite ?? false };
  }, place);

  let error: ErrorData | undefined;
  const access = { url: cruxUrl, apiKey };
  const context = httpContext(isPrivate);
  const formFactor = FORM_FACTORS[question.strategy];
  const ofPage: CruxQuestion = { of: { url }, formFactor };
  const ofSite: CruxQuestion = { of: { origin: new URL(url).origin }, formFactor };
  const orNothing = <Value>(asked: Promise<Value | undefined>) =>
    asked.catch((thrown: unknown) => {
      error ??= toErrorData(thrown, "analysis");
      return undefined;
    });
  const dataOf = async (one: CruxQuestion): Promise<FieldData | undefined> => {
    const metrics = await orNothing(fetchCruxRecord(context, access, one, signal));
    return metrics && { metrics, isOriginFallback: false };
  };
  const [field, originField, history] = await Promise.all([
    dataOf(ofPage),
    dataOf(ofSite),
    orNothing(fetchCruxHistory(context, access, ofPage, signal)),
  ]);
  const historyOfSite =
    history || error ? undefined : await orNothing(fetchCruxHistory(context, access, ofSite, signal));
  const isHistoryOfSite = historyOfSite !== undefined;
  const last = error ? known : undefined;
  const newHistory = history ?? historyOfSite;
  const answered: FieldDataRecord = {
    ...asking,
    state: "answered",
    field: field ?? last?.field,
    originField: originField ?? last?.originField,
    history: newHistory ?? last?.history,
    isHistoryOfSite: newHistory ? isHistoryOfSite : (last?.isHistoryOfSite ?? false),
    error,
  };
  // Leave the record alone if it was deleted or requested again in the meantime.
  await change((before) => (before?.at === at && !signal.aborted ? answered : before), place);
  if (signal.aborted) {
    const before = known?.state === "answered" ? known : undefined;
    await change((now) => (now?.at === at ? before : now), place);
  }
}

/** Fetches field data for the page and its site, and records the outcome. Never rejects. */
export async function fetchFieldData(
  question: ScoreQuestion,
  { services }: Settings,
  isPrivate: boolean,
  signal: AbortSignal,
): Promise<void> {
  const asking: Asking = { isPrivate, services, controller: new AbortController() };
  underWay.add(asking);
  await ask(question, asking, AbortSignal.any([signal, asking.controller.signal]));
  underWay.delete(asking);
}

export async function forgetFieldData(isPrivate: boolean, page: string): Promise<void> {
  for (const [id, { url }] of await all(isPrivate)) {
    if (pageOf(url) === page) await change(() => undefined, { id, isPrivate });
  }
}

/** Deletes all records. Rejects if the browser can't remove them. */
export const clearFieldData = clear;
