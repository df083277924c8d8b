// What is known about the score of the popup's page: the stored records together with the history.

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { parseServiceUrl } from "../../../shared/addresses.ts";
import {
  type CurrentScore,
  pageOf,
  type ScoreQuestion,
  type ScoreRun,
  type SignInState,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import { type ScorableAddress, scorableAddress } from "../../../shared/page-score/scorable-address.ts";
import { historyOfPage, isThere, usualDurationMs } from "../../../shared/page-score/score-database.ts";
import {
  SCORE,
  SCORE_RUN,
  SCORE_SIGN_IN,
  type ScoreRecord,
  type ScoreSignIn,
} from "../../../shared/records/page-score.ts";
import type { SettingsInForce } from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { type ReadSettings, useRecord, useRecords, useSettings } from "../../../ui/hooks/records.ts";
import { type FoundTab, usePopup } from "../popup-context.ts";

/** Id of the section that shows a score, which gets focus when the user asks for it. */
export const PAGE_SCORE_ID = "page-score";

/** Enough to compare every device and choice. */
const MAX_RUNS = 20;

/** What is known about an address, with and without its query. */
export interface PageScores {
  /** Running or failed. */
  current: CurrentScore[];
  /** Latest first, for all devices and categories. */
  runs: ScoreRun[];
  /** How long scoring usually takes; absent before the first time. */
  usualMs?: number;
}

/** Whether a page can be scored with one click, and the provider to sign in with, if that is needed. */
export interface SignIn extends Pick<SignInState, "issuer" | "isSignedIn"> {
  hasKey: boolean;
  /** Nothing more has to be set up. */
  isSetUp: boolean;
}

/** The page that the popup is about, and what is known about its score. */
export interface ScoredPage {
  tab: FoundTab;
  address: ScorableAddress;
  settings: ReadSettings;
  /** Absent until it is read, and if the page can't be scored. */
  known?: PageScores & { signIn: SignIn };
  /** Reads the history again. */
  reread: () => void;
}

/** The sign-in that the settings describe, and whether the user is signed in with it. */
function signInOf({ auth, services, keptFor }: SettingsInForce, signedIn: ScoreSignIn | undefined): SignIn {
  const { issuer, clientId, analysisAccess } = auth;
  const url = parseServiceUrl(issuer);
  const isByKey = analysisAccess === "key";
  const hasProvider = issuer.trim() !== "" && clientId.trim() !== "" && !keptFor["auth.clientSecret"];
  const hasKey = isByKey && services.analysisApiKey !== "";
  return {
    hasKey,
    isSetUp: isByKey ? hasKey : hasProvider,
    issuer: url && new URL(url).host,
    isSignedIn: !isByKey && signedIn?.issuer === issuer && signedIn.clientId === clientId,
  };
}

/** A history that can't be read counts as empty: the page can still be scored. */
async function readHistory(page: string, analysisUrl: string): Promise<Omit<PageScores, "current">> {
  const service = parseServiceUrl(analysisUrl);
  try {
    if (!(await isThere())) return { runs: [] };
    const usualMs = service === undefined ? undefined : usualDurationMs(new URL(service).origin);
    return { runs: await historyOfPage(page), usualMs: await usualMs };
  } catch {
    return { runs: [] };
  }
}

function currentOf(records: Iterable<ScoreRecord>): CurrentScore[] {
  return [...records]
    .map(({ current }) => current)
    .filter((one): one is CurrentScore => one.state !== "done");
}

/** What is known about `url` now. Private and regular windows don't see each other's scores. */
function usePageScores(url: string | undefined, analysisUrl: string, stamp: number): PageScores | undefined {
  const { isPrivate } = usePage();
  const { seen } = usePopup();
  const records = useRecords(SCORE);
  const runs = useRecords(SCORE_RUN);
  const [read, setRead] = useState<PageScores & { url: string }>();
  // A layout effect, because the whole tab waits for this: a frame later would be too late.
  useLayoutEffect(() => {
    if (url === undefined || !records || !runs) return;
    let isOver = false;
    const page = pageOf(url);
    const isAsked = (address: string) => address === url || address === page;
    const history = isPrivate ? Promise.resolve({ runs: [] }) : readHistory(page, analysisUrl);
    void history.then((kept) => {
      if (isOver) return;
      setRead({
        ...kept,
        url,
        current: currentOf(records.values()).filter(({ question }) => isAsked(question.url)),
        runs: [...runs.values(), ...kept.runs]
          .filter(({ question }) => isAsked(question.url))
          .toSorted((one, other) => other.at - one.at)
          .slice(0, MAX_RUNS),
      });
    });
    return () => {
      isOver = true;
    };
  }, [url, analysisUrl, isPrivate, seen, records, runs, stamp]);
  return read?.url === url ? read : undefined;
}

/** Sends no requests; `undefined` until the tab is found and the settings are read. */
export function useScoredPage(): ScoredPage | undefined {
  const { tab } = usePopup();
  const settings = useSettings();
  const signedIn = useRecord(SCORE_SIGN_IN);
  const [stamp, reread] = useReducer((count: number) => count + 1, 0);
  const analysisUrl = settings?.settings.services.analysisUrl ?? "";
  const address = settings && scorableAddress(tab?.url, analysisUrl);
  const scores = usePageScores(address?.isScorable ? address.url : undefined, analysisUrl, stamp);
  if (!tab || !settings || !address) return undefined;
  const signIn = signInOf(settings.settings, signedIn.value);
  const known = scores && signedIn.isRead ? { ...scores, signIn } : undefined;
  return { tab, address, settings, known, reread: () => reread(undefined) };
}

/** Calls `onArrival` with the id of a new run whose question was running or on the way before. */
export function useArrivals(
  { current, runs }: PageScores,
  onTheWay: readonly ScoreQuestion[],
  onArrival: (runId: string) => void,
): void {
  const before = useRef({ awaited: new Set<string>(), known: new Set(runs.map(({ id }) => id)) });
  useEffect(() => {
    const { awaited, known } = before.current;
    const arrived = runs.find(({ id, question }) => !known.has(id) && awaited.has(scoreKey(question)));
    if (arrived) onArrival(arrived.id);
    const asked = current.filter(({ state }) => state === "running").map(({ question }) => question);
    before.current = {
      awaited: new Set([...asked, ...onTheWay].map(scoreKey)),
      known: new Set(runs.map(({ id }) => id)),
    };
  }, [current, runs, onTheWay]);
}
