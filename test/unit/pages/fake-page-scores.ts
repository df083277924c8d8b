// A background that scores pages: a test answers, kills and revives it as it likes.

import { vi } from "vitest";
import { createPageScoreStore } from "../../../src/pages/popup/page-score/page-score-store.ts";
import type { ScoredPage, ScoreNews } from "../../../src/pages/popup/page-score/score-state.ts";
import type { StoredSettings } from "../../../src/pages/popup/stored-settings.ts";
import type { Ask } from "../../../src/shared/messages.ts";
import { NoAnswerError } from "../../../src/ui/ask.ts";
import { settle } from "./fake-lookups.ts";
import { news, URL_WITH_QUERY } from "./score-states.ts";
import { NOON, SETTINGS } from "./tab-states.ts";

type Question = { name: string; input: Record<string, unknown> };

/** The store of the page score over such a background; nothing is seen or read yet. */
export function scoreStore({ isPrivate = false, url = `${URL_WITH_QUERY}#top` } = {}) {
  const asked: Question[] = [];
  const polls: { answer: () => void; lose: () => void }[] = [];
  const waits: number[] = [];
  const background = {
    revision: 5,
    news: news(),
    isDead: false,
    refuses: new Set<string>(),
    page: { tabId: 7, isPrivate, url } as ScoredPage | undefined,
    settings: SETTINGS as StoredSettings,
    /** Puts something new in place of what was known, and answers whoever follows. */
    tell(next: Partial<ScoreNews>) {
      background.news = { ...background.news, ...next };
      background.revision++;
      for (const { answer } of polls.splice(0)) answer();
    },
    /** Ends the worker: a question under way is lost. */
    kill() {
      for (const { lose } of polls.splice(0)) lose();
    },
  };
  const ask = (async (name: string, input: Record<string, unknown> = {}) => {
    asked.push({ name, input });
    if (background.isDead) throw new NoAnswerError(name);
    if (background.refuses.has(name))
      return { ok: false, error: { code: "bad-request", service: "analysis" } };
    if (name !== "followPageScores") return { ok: true };
    const reply = () => ({
      ok: true,
      value: structuredClone({
        revision: background.revision,
        ...(input.revision !== background.revision && { news: background.news }),
      }),
    });
    if (input.revision !== background.revision) return reply();
    return new Promise((resolve, reject) => {
      polls.push({ answer: () => resolve(reply()), lose: () => reject(new NoAnswerError(name)) });
    });
  }) as unknown as Ask;
  const agreeToScores = vi.fn(async () => true);
  const openOptions = vi.fn(async () => undefined);
  const openReport = vi.fn(async () => undefined);
  const store = createPageScoreStore(
    {
      ask,
      agreeToScores,
      async findPage() {
        if (!background.page) throw new Error("the tab is gone");
        return background.page;
      },
      readSettings: async () => background.settings,
      openOptions,
      openReport,
      now: () => NOON,
      wait: (delayMs) => {
        waits.push(delayMs);
        return new Promise(() => undefined);
      },
    },
    () => undefined,
  );
  const named = (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input);
  return { background, store, asked, named, polls, waits, openOptions, openReport, agreeToScores };
}

/** The same, seen, and told `first`. */
export async function seen(options: Parameters<typeof scoreStore>[0] = {}, first: Partial<ScoreNews> = {}) {
  const world = scoreStore(options);
  world.background.news = news(first);
  world.store.setSeen(true);
  await world.store.refresh();
  await settle();
  return world;
}
