// What the popup knows of the page's score: follows it while it is seen, and carries out what the person does.

import {
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_STRATEGIES,
  scoreKey,
} from "../../../shared/page-score/page-score.ts";
import type { Ask } from "../../../ui/page/ask.ts";
import { followNews } from "../../../ui/page/follow.ts";
import { failureOf } from "../../../ui/said/failed-change.ts";
import type { PageScoreChoice, StoredSettings } from "../stored-settings.ts";
import { withWhatWasShown } from "./private-news.ts";
import { addressOf, arrivedRun, latestFirst, questionOf } from "./score-selection.ts";
import type { ScoreAction, ScoredPage, ScoreNews, ScoreSnapshot } from "./score-state.ts";

/** What the store needs of the browser. */
export interface PageScoreSources {
  ask: Ask;
  /** Lets the browser ask whether addresses of pages may be sent: has to be called in a click, before anything is awaited. */
  agreeToScores(): Promise<boolean>;
  /** Rejects where the tab is gone. */
  findPage(): Promise<ScoredPage>;
  readSettings(): Promise<StoredSettings>;
  openOptions(): Promise<unknown>;
  /** Opens the full report of a run in a tab of its own. */
  openReport(runId: string): Promise<unknown>;
  /** Milliseconds since the epoch. */
  now(): number;
  wait(delayMs: number): Promise<void>;
}

export interface PageScoreStore {
  snapshot(): ScoreSnapshot;
  /** Whether the tab "This page" is in front and the person can see it. Following sends nothing to the network. */
  setSeen(isSeen: boolean): void;
  /** Reads the page's address and the settings anew. Never rejects. */
  refresh(): Promise<void>;
  /** Carries out an action. Never rejects. */
  act(action: ScoreAction): Promise<void>;
}

/** Makes the store of one popup. `changed` is called with every change. */
export function createPageScoreStore(sources: PageScoreSources, changed: () => void): PageScoreStore {
  const { ask } = sources;
  let snapshot: ScoreSnapshot = { choice: {}, isQueryLeftOut: false, isSilent: false };
  /** What was chosen here by the person, and stays theirs with another page. */
  let own: Partial<PageScoreChoice> = {};
  let isSeen = false;
  /** Goes up when the question is another one: answers to the one before are out of date then. */
  let round = 0;
  let isFollowing = false;
  /** Goes up with every reading and change of the settings: what was read before is out of date then. */
  let age = 0;
  let changesUnderWay = 0;

  function update(next: Partial<ScoreSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    changed();
  }

  function without(...names: ("news" | "page" | "onTheWay" | "problem" | "done" | "arrivedRunId")[]): void {
    const kept = { ...snapshot };
    for (const name of names) delete kept[name];
    snapshot = kept;
  }

  /** The address that is followed: with its query, for the answer is about both. */
  function followedUrl(): string | undefined {
    const address = addressOf(snapshot);
    return address?.isScorable ? address.url : undefined;
  }

  /** What was asked about this page before, in a popup that is gone, is what this one shows first. */
  function takeUp(news: ScoreNews): void {
    const { page } = snapshot;
    const question = questionOf(snapshot);
    if (!question || !page || news.current.some((one) => scoreKey(one.question) === scoreKey(question)))
      return;
    const [run] = latestFirst(news.runs, sources.now());
    const latest =
      news.current.find(({ state }) => state === "running") ??
      // A failure that a result came after is past.
      news.current.find((one) => one.state === "failed" && one.at > (run?.at ?? 0)) ??
      // The settings remember a choice, but nothing of a private window.
      (page.isPrivate ? run : undefined);
    if (!latest) return;
    const { url, strategy, categories } = latest.question;
    const address = addressOf(snapshot);
    const device = CHOOSABLE_STRATEGIES.find((one) => one === strategy);
    snapshot = {
      ...snapshot,
      choice: {
        ...(device && { strategy: device }),
        categories: CHOOSABLE_CATEGORIES.filter((category) => categories.includes(category)),
        ...own,
      },
      isQueryLeftOut: address?.isScorable === true && address.withoutQuery === url,
    };
  }

  function takeNews(told: ScoreNews): void {
    const isPrivate = snapshot.page?.isPrivate === true;
    const news = isPrivate ? withWhatWasShown(snapshot.news, told, sources.now()) : told;
    const arrived = arrivedRun(snapshot, news);
    if (!snapshot.news) takeUp(news);
    const { problem, onTheWay } = snapshot;
    const isHere =
      onTheWay && news.current.some((one) => scoreKey(one.question) === scoreKey(onTheWay.question));
    // The reply was lost, the question was not.
    if (problem?.action === "score" && problem.why === "no-answer" && isHere) without("problem");
    without("onTheWay");
    update({ news, isSilent: false, ...(arrived && { arrivedRunId: arrived.id }) });
  }

  /** Asks for what is new while it is seen. A call while it runs puts a new question at once. */
  async function follow(): Promise<void> {
    const mine = ++round;
    const url = followedUrl();
    const { page } = snapshot;
    if (url === undefined || !page || !isSeen) {
      isFollowing = false;
      return;
    }
    isFollowing = true;
    await followNews({
      isOver: () => mine !== round,
      isWanted: () => isSeen,
      ask: (revision) => ask("followPageScores", { revision, url, isPrivate: page.isPrivate }),
      take({ news }) {
        if (news) takeNews(news);
        else if (snapshot.isSilent) update({ isSilent: false });
      },
      fallSilent() {
        if (!snapshot.isSilent) update({ isSilent: true });
      },
      wait: sources.wait,
    });
    if (mine === round) isFollowing = false;
  }

  async function refresh(): Promise<void> {
    // What a change makes of the settings is read once that is done.
    if (changesUnderWay > 0) return;
    const mine = ++age;
    const [page, settings] = await Promise.all([
      sources.findPage().catch(() => undefined),
      sources.readSettings().catch(() => undefined),
    ]);
    if (mine !== age) return;
    const before = followedUrl();
    const wasOf = snapshot.page;
    if (!page) without("page");
    snapshot = { ...snapshot, ...(page && { page }), ...(settings && { settings }) };
    const after = followedUrl();
    if (before !== after || wasOf?.isPrivate !== page?.isPrivate) {
      // Another page: nothing of the one before is said of it, or taken up for it.
      without("news", "onTheWay", "problem", "done", "arrivedRunId");
      snapshot = { ...snapshot, choice: own, isQueryLeftOut: false };
      changed();
      return void follow();
    }
    changed();
  }

  /** Tells the background of a change; what it knows then is asked for anew. */
  async function change(kind: ScoreAction["kind"], request: Promise<{ ok: boolean }>): Promise<boolean> {
    // What is under way was asked before this, and would bring it back for a moment.
    round++;
    isFollowing = false;
    const why = await failureOf(request);
    if (why) {
      without("onTheWay");
      update({ problem: { action: kind, why } });
    }
    void follow();
    return why === undefined;
  }

  async function score({ question, captchaToken }: Extract<ScoreAction, { kind: "score" }>): Promise<void> {
    const { page, news } = snapshot;
    if (!page) return;
    // Not waited for: the question may close the popup, and the background goes on once there is consent.
    void sources.agreeToScores().catch(() => undefined);
    const { tabId, isPrivate } = page;
    const key = scoreKey(question);
    update({
      onTheWay: { question, startedAt: sources.now() },
      ...(news && {
        news: { ...news, current: news.current.filter((one) => scoreKey(one.question) !== key) },
      }),
    });
    const token = captchaToken?.trim();
    await change(
      "score",
      ask("scorePage", { ...question, tabId, isPrivate, ...(token && { captchaToken: token }) }),
    );
  }

  async function end({
    kind,
    question,
  }: Extract<ScoreAction, { kind: "cancel" | "dismiss" }>): Promise<void> {
    const { page, news } = snapshot;
    if (!page) return;
    const key = scoreKey(question);
    without("onTheWay");
    update(
      news
        ? { news: { ...news, current: news.current.filter((one) => scoreKey(one.question) !== key) } }
        : {},
    );
    const isDone = await change(kind, ask("cancelPageScore", { ...question, isPrivate: page.isPrivate }));
    if (isDone) update({ done: kind === "cancel" ? "cancelled" : "dismissed" });
  }

  async function forget(url: string): Promise<void> {
    const { news } = snapshot;
    if (news) update({ news: { ...news, runs: [] } });
    if (await change("forget", ask("forgetPageScores", { url }))) update({ done: "forgotten" });
  }

  async function choose(choice: Partial<PageScoreChoice>): Promise<void> {
    own = { ...own, ...choice };
    update({ choice: { ...snapshot.choice, ...choice } });
    if (snapshot.page?.isPrivate !== false) return;
    age++;
    changesUnderWay++;
    const why = await failureOf(ask("changeSettings", { pageScore: choice }));
    changesUnderWay--;
    if (why) update({ problem: { action: "choose", why } });
    await refresh();
  }

  async function open(kind: ScoreAction["kind"], opened: Promise<unknown>): Promise<void> {
    await opened.catch(() => update({ problem: { action: kind, why: "refused" } }));
  }

  async function carryOut(action: ScoreAction): Promise<void> {
    switch (action.kind) {
      case "score":
        return score(action);
      case "cancel":
      case "dismiss":
        return end(action);
      case "choose":
        return choose(action.choice);
      case "leave-out-query":
        return update({ isQueryLeftOut: action.isLeftOut });
      case "forget":
        return forget(action.url);
      case "sign-out":
        if (await change("sign-out", ask("signOut"))) update({ done: "signed-out" });
        return;
      case "open-options":
        return open(action.kind, sources.openOptions());
      case "open-report":
        return open(action.kind, sources.openReport(action.runId));
    }
  }

  return {
    snapshot: () => snapshot,
    setSeen(next) {
      isSeen = next;
      if (isSeen && !isFollowing) void follow();
    },
    refresh,
    async act(action) {
      // Said once: the same, done again, is told again.
      if (snapshot.done || snapshot.problem || snapshot.arrivedRunId !== undefined) {
        without("done", "problem", "arrivedRunId");
        changed();
      }
      await carryOut(action);
    },
  };
}
