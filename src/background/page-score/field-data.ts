// Field data from a page's visitors, fetched beside a score with the user's own key. A score never waits for it or fails with it.

import { type CruxQuestion, fetchCruxHistory, fetchCruxRecord } from "../../services/crux/client.ts";
import { type ErrorData, toErrorData } from "../../shared/errors.ts";
import { type FieldDataRecord, fieldDataKey } from "../../shared/page-score/field-data.ts";
import type { FieldData, ScoreQuestion } from "../../shared/page-score/page-score.ts";
import { scorableAddress } from "../../shared/page-score/scorable-address.ts";
import { FIELD_DATA } from "../../shared/records/page-score.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { createJobs, type Job } from "../platform/jobs.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { createRecords } from "../platform/records.ts";
import { scoreDestinationOf } from "./score-records.ts";

/** More pages than anyone scores in a day. */
const MAX_RECORDS = 30;

/** What is known without what was being asked for. */
function withoutNews(record: FieldDataRecord): FieldDataRecord | undefined {
  const { field, originField, history, error } = record;
  return field || originField || history || error ? { ...record, state: "answered" } : undefined;
}

interface AboutPage {
  question: ScoreQuestion;
  settings: SettingsInForce;
}

/** Running requests. They may outlive their score. */
export const fieldDataJobs = createJobs<FieldDataRecord, AboutPage>(createRecords(FIELD_DATA), {
  service: "analysis",
  isRunning: ({ state }) => state === "asking",
  afterDeath: withoutNews,
  failed: withoutNews,
  destinationOf: (settings) => `${scoreDestinationOf(settings)}\n${settings.services.cruxUrl}`,
  most: { count: MAX_RECORDS, at: ({ at }) => at },
});

const FORM_FACTORS: Record<ScoreQuestion["strategy"], CruxQuestion["formFactor"]> = {
  MOBILE: "PHONE",
  DESKTOP: "DESKTOP",
  STRATEGY_UNSPECIFIED: undefined,
};

/** Fetches field data for the page and its site, and records the outcome. Never rejects. */
export async function fetchFieldData(
  question: ScoreQuestion,
  settings: SettingsInForce,
  isPrivate: boolean,
): Promise<void> {
  const { url } = question;
  const { cruxUrl, analysisApiKey: apiKey } = settings.services;
  if (apiKey === "" || !scorableAddress(url, cruxUrl).isScorable) return;
  const access = { url: cruxUrl, apiKey };
  const context = httpContext(isPrivate);
  const formFactor = FORM_FACTORS[question.strategy];
  const ofPage: CruxQuestion = { of: { url }, formFactor };
  const ofSite: CruxQuestion = { of: { origin: new URL(url).origin }, formFactor };

  async function ask({ signal }: Job<FieldDataRecord, AboutPage>) {
    let error: ErrorData | undefined;
    const orNothing = <Value>(asked: Promise<Value | undefined>) =>
      asked.catch((thrown: unknown) => {
        error ??= toErrorData(thrown, "analysis");
        return undefined;
      });
    const dataOf = async (one: CruxQuestion): Promise<FieldData | undefined> => {
      const metrics = await orNothing(fetchCruxRecord(context, access, one, signal));
      return metrics && { metrics, isOriginFallback: false };
    };
    const [field, originField, historyOfPage] = await Promise.all([
      dataOf(ofPage),
      dataOf(ofSite),
      orNothing(fetchCruxHistory(context, access, ofPage, signal)),
    ]);
    const isHistoryOfSite = !historyOfPage && !error;
    const history = isHistoryOfSite
      ? await orNothing(fetchCruxHistory(context, access, ofSite, signal))
      : historyOfPage;
    return (known: FieldDataRecord): FieldDataRecord => {
      const last = error ? known : undefined;
      return {
        url,
        at: known.at,
        state: "answered",
        field: field ?? last?.field,
        originField: originField ?? last?.originField,
        history: history ?? last?.history,
        isHistoryOfSite: history ? isHistoryOfSite : (last?.isHistoryOfSite ?? false),
        error,
      };
    };
  }

  // Show the previous data until the new data arrives.
  await fieldDataJobs.start(
    { id: fieldDataKey(question), isPrivate },
    { settings, question },
    (known) => ({ isHistoryOfSite: false, ...known, url, at: Date.now(), state: "asking" }),
    ask,
  );
}

/** Deletes the data of pages, and what is being asked about them. Rejects if the browser keeps any. */
export async function forgetFieldData(
  isPrivate: boolean,
  isMeant: (page: { url: string }) => boolean,
): Promise<void> {
  await fieldDataJobs.stop(({ place, about }) => place.isPrivate === isPrivate && isMeant(about.question));
  await fieldDataJobs.forgetEnded(isPrivate, isMeant);
}
