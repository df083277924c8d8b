// Scores of the tab's page as the popup asks for and shows them.

import type { ScoreFailure } from "../../../src/shared/page-score/page-score.ts";
import {
  FIELD_DATA,
  SCORE as RECORD,
  SCORE_REPORT,
  SCORE_RUN,
} from "../../../src/shared/records/page-score.ts";
import { recordKey } from "../../../src/shared/records/record.ts";
import { json } from "../scenario.ts";
import { browserInUse, SCORE, scoresIn, wakeWhile } from "../use.ts";
import type { Kept, World } from "../world.ts";
import { SETTINGS } from "../world-services.ts";
import { askScore } from "./asks.ts";
import { outcome, reasonOf } from "./seen.ts";

const { tabId: _tab, ...QUESTION } = SCORE;

export const PAGE = SCORE.url;
export const ANALYSIS = /analysis/;

/** Clicks on the button that scores the page. */
export const startScore = async (world: World, more: object = {}) =>
  outcome(await askScore(world, { ...SCORE, ...more }));

/** The same, with the popup open until there is a score or a failure. */
export async function scorePage(world: World, more: object = {}): Promise<void> {
  await startScore(world, more);
  await wakeWhile(world, () => scoresIn(world).current.some(({ state }) => state === "running"));
}

/** Cancels a score, or clears a failed one. */
export const cancelScore = (world: World, more: object = {}) =>
  world.ask("cancelPageScore", { ...QUESTION, ...more });

/** Deletes the scores of a page, or of all. */
export const forgetScores = (world: World, url?: string) => world.ask("forgetPageScores", url ? { url } : {});

function failureText(failure: ScoreFailure): string {
  return failure.kind === "error" ? reasonOf(failure.error) : failure.kind;
}

/** Scores under way and failed ones: "MOBILE: running". */
export function currentScores({ area }: World, isPrivate = false): string[] {
  const prefix = recordKey(RECORD, { isPrivate });
  const records = Object.entries(area.session).flatMap(([key, value]) =>
    key.startsWith(prefix) ? (RECORD.read(value) ?? []) : [],
  );
  return records.flatMap(({ current }) => {
    const { strategy } = current.question;
    if (current.state === "done") return [];
    return [`${strategy}: ${current.state === "failed" ? failureText(current.failure) : current.phase.name}`];
  });
}

/** Results: "MOBILE: Performance 50" with what is missing and why. */
export function scoreResults(world: World): string[] {
  return scoresIn(world).runs.map(({ question, summary }) => {
    const scores = summary.scores.map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`);
    const missing = summary.missing.map(
      ({ category, error }) => `${category} missing${error ? ` (${reasonOf(error)})` : ""}`,
    );
    return `${question.strategy}: ${[...scores, ...missing].join(", ")}`;
  });
}

/** The ids of results that are kept for the session. */
export function sessionRuns({ area }: World): string[] {
  return Object.keys(area.session).flatMap((key) =>
    key.startsWith(SCORE_RUN.key) ? [key.slice(SCORE_RUN.key.length)] : [],
  );
}

/** Opens the full report of the latest result, or of the one with this id: whether there is one. */
export async function hasReport(world: World, id = scoresIn(world).runs[0]?.id): Promise<boolean> {
  const reply = await world.ask("getScoreReport", { id });
  return reply?.ok === true && reply.value !== undefined;
}

/** A browser whose person scores pages with a key of their own. */
export async function withKey(): Promise<Kept> {
  const kept = structuredClone(await browserInUse());
  kept.area.local.settings = {
    ...SETTINGS,
    services: {
      ...SETTINGS.services,
      cruxUrl: "https://crux.example",
      analysisInterface: "pagespeed",
      analysisApiKey: "key-for-pages",
    },
    auth: { ...SETTINGS.auth, analysisAccess: "key" },
  };
  return kept;
}

/** The visitor data of the tab's page in the popup: its state. */
export function visitors({ area }: World): string[] {
  return Object.entries(area.session).flatMap(([key, value]) => {
    if (!key.startsWith(FIELD_DATA.key)) return [];
    const { state, field, originField } = value as { state: string; field?: object; originField?: object };
    return [[state, field && "page", originField && "site"].filter(Boolean).join(", ")];
  });
}

/** The keys of the reports that are stored for this session. */
export function storedReports(world: World): string[] {
  return Object.keys(world.area.session).filter((key) => key.startsWith(SCORE_REPORT.key));
}

/** A response of the public analysis service. */
export const PAGESPEED = json({
  id: PAGE,
  lighthouseResult: {
    requestedUrl: PAGE,
    finalUrl: PAGE,
    fetchTime: "2026-11-02T09:00:00.000Z",
    lighthouseVersion: "13.0.0",
    categories: { performance: { id: "performance", title: "Performance", score: 0.91, auditRefs: [] } },
    audits: {},
  },
});

/** What the service of field data says of a page or site. */
export const FIELD = json({
  record: {
    key: { url: PAGE },
    metrics: { largest_contentful_paint: { percentiles: { p75: 2100 } } },
    collectionPeriod: {
      firstDate: { year: 2026, month: 10, day: 1 },
      lastDate: { year: 2026, month: 10, day: 28 },
    },
  },
});
