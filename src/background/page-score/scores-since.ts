// What is known of a page's scores, as the popup follows it: told anew with every change.

import {
  type CurrentScore,
  type PageScores,
  pageOf,
  type ScoreReport,
  type ScoreRun,
} from "../../shared/page-score/page-score.ts";
import { historyOfPage, usualDurationMs } from "../../shared/page-score/score-database.ts";
import { parseServiceUrl } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createNews } from "../platform/news.ts";
import { reportInHistory } from "./score-history.ts";
import { scoreRecords } from "./score-records.ts";
import { signInState } from "./score-sign-in.ts";
import { reportInSession, sessionRunsOfPage } from "./session-runs.ts";

export { forgetPageScores } from "./score-page.ts";

const news = createNews();

/** Something about page scores or the sign-in changed. */
export const tellScoreNews = news.tell;

/** Enough for a comparison of every device and choice. */
const MAX_RUNS = 20;

/** A history that cannot be read is none: the page can be scored all the same. */
async function runsOfPage(page: string, isPrivate: boolean): Promise<ScoreRun[]> {
  const [inSession, inHistory] = await Promise.all([
    sessionRunsOfPage(page, isPrivate),
    // What other windows did is no business of a private one, and the other way round.
    isPrivate ? [] : historyOfPage(page).catch(() => []),
  ]);
  return [...inSession, ...inHistory].toSorted((a, b) => b.at - a.at);
}

async function usual(): Promise<number | undefined> {
  const service = parseServiceUrl((await currentSettings()).services.analysisUrl);
  if (service === undefined) return undefined;
  return usualDurationMs(new URL(service).origin).catch(() => undefined);
}

/** What is known of the page at `url`, once it is newer than `revision`. */
export async function pageScoresSince(question: {
  revision: number;
  url: string;
  isPrivate: boolean;
}): Promise<PageScores> {
  const hasNews = await news.isNewerThan(question.revision);
  const revision = news.revision();
  if (!hasNews) return { revision };
  const { url, isPrivate } = question;
  const page = pageOf(url);
  const [records, runs, signIn, usualMs] = await Promise.all([
    scoreRecords(isPrivate),
    runsOfPage(page, isPrivate),
    signInState(),
    isPrivate ? undefined : usual(),
  ]);
  const isAsked = (address: string) => address === url || address === page;
  const current = [...records.values()]
    .map((record) => record.current)
    .filter((score): score is CurrentScore => score.state !== "done" && isAsked(score.question.url));
  return {
    revision,
    news: {
      current,
      runs: runs.filter((run) => isAsked(run.question.url)).slice(0, MAX_RUNS),
      signIn,
      ...(usualMs !== undefined && { usualMs }),
    },
  };
}

/** The whole answer of a run, wherever it is kept. */
export async function scoreReport(id: string): Promise<ScoreReport | undefined> {
  return (await reportInSession(id)) ?? (await reportInHistory(id).catch(() => undefined));
}
