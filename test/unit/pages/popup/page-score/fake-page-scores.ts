// A background that scores pages: a test answers, kills and revives it as it likes.
import { vi } from "vitest";
import { createPageScoreStore } from "../../../../../src/pages/popup/page-score/page-score-store.ts";
import type {
  ScoreAction,
  ScoredPage,
  ScoreNews,
} from "../../../../../src/pages/popup/page-score/score-state.ts";
import type { StoredSettings } from "../../../../../src/pages/popup/stored-settings.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { fakeFollow } from "../../fake-follow.ts";
import { NOON, SETTINGS } from "../../tab-states.ts";
import { settle } from "../accounts/fake-lookups.ts";
import { news, URL_WITH_QUERY } from "./score-states.ts";

/** The store of the page score over such a background; nothing is seen or read yet. */
export function scoreStore({ isPrivate = false, url = `${URL_WITH_QUERY}#top` } = {}) {
  const waits: number[] = [];
  const refuses = new Set<string>();
  const follow = fakeFollow(news(), "followPageScores", ({ name }) =>
    refuses.has(name) ? { ok: false, error: { code: "bad-request", service: "analysis" } } : { ok: true },
  );
  const background = Object.assign(follow.background, {
    refuses,
    page: { tabId: 7, isPrivate, url } as ScoredPage | undefined,
    settings: SETTINGS as StoredSettings,
  });
  const agreeToScores = vi.fn(async () => true);
  const openOptions = vi.fn(async () => undefined);
  const openReport = vi.fn(async () => undefined);
  const store = createPageScoreStore(
    {
      ask: follow.ask as Ask,
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
  return {
    ...follow,
    background,
    store,
    waits,
    openOptions,
    openReport,
    agreeToScores,
    async act(action: ScoreAction) {
      await store.act(action);
      await settle();
    },
    async refresh() {
      await store.refresh();
      await settle();
    },
  };
}

/** The same, seen, and told `first`. */
export async function seen(options: Parameters<typeof scoreStore>[0] = {}, first: Partial<ScoreNews> = {}) {
  const world = scoreStore(options);
  world.background.news = news(first);
  world.store.setSeen(true);
  await world.refresh();
  return world;
}
