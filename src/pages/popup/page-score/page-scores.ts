// What is known of the score of the popup's page: read where it lies, the records and the history together.

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
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
import { parseServiceUrl, type Settings } from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { type ReadSettings, useRecord, useRecords, useSettings } from "../../../ui/hooks/records.ts";
import { type FoundTab, usePopup } from "../popup-context.ts";

/** Enough for a comparison of every device and choice. */
const MAX_RUNS = 20;

/** What is known of an address, with and without its query. */
export interface PageScores {
  /** What is under way or failed. */
  current: CurrentScore[];
  /** Latest first, of all settings. */
  runs: ScoreRun[];
  /** How long it usually takes; absent before the first. */
  usualMs?: number;
}

/** Whether a page can be scored with one click, and with whom the person signs in for it where it takes that. */
export interface SignIn extends Pick<SignInState, "issuer" | "isSignedIn"> {
  hasKey: boolean;
  /** Nothing more has to be set. */
  isSetUp: boolean;
}

/** The page that the popup is about, and what is known of its score. */
export interface ScoredPage {
  tab: FoundTab;
  address: ScorableAddress;
  settings: ReadSettings;
  /** Absent until read, and where the page cannot be scored. */
  known?: PageScores & { signIn: SignIn };
  /** Reads the history anew. */
  reread: () => void;
}

/** What the settings say of the sign-in, and whether somebody is signed in with them. */
function signInOf({ auth, services }: Settings, signedIn: ScoreSignIn | undefined): SignIn {
  const { issuer, clientId, analysisAccess } = auth;
  const url = parseServiceUrl(issuer);
  const isByKey = analysisAccess === "key";
  const hasKey = isByKey && services.analysisApiKey !== "";
  return {
    hasKey,
    isSetUp: isByKey ? hasKey : issuer.trim() !== "" && clientId.trim() !== "",
    issuer: url && new URL(url).host,
    isSignedIn: !isByKey && signedIn?.issuer === issuer && signedIn.clientId === clientId,
  };
}

/** A history that cannot be read is none: the page can be scored all the same. */
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

/** What is known of `url` now. What other windows did is no business of a private one, and the other way round. */
function usePageScores(url: string | undefined, analysisUrl: string, stamp: number): PageScores | undefined {
  const { isPrivate } = usePage();
  const { seen } = usePopup();
  const records = useRecords(SCORE);
  const runs = useRecords(SCORE_RUN);
  const [read, setRead] = useState<PageScores & { url: string }>();
  // Not after the next frame: the whole tab waits for it.
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

/** Asks nobody; `undefined` until the tab is found and the settings are read. */
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

/** Calls `onArrival` with the id of each run that comes in for a question that was under way before, or on the way. */
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
