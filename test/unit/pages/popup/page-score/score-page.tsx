// The page's score as a popup shows it, over stored data that a test provides and extends.
import { vi } from "vitest";
import { PageScore } from "../../../../../src/pages/popup/page-score/PageScore.tsx";
import { useScoredPage } from "../../../../../src/pages/popup/page-score/page-scores.ts";
import { PopupContext, type PopupWorld } from "../../../../../src/pages/popup/popup-context.ts";
import type { CurrentScore, ScoreRun } from "../../../../../src/shared/page-score/page-score.ts";
import { scoreKey } from "../../../../../src/shared/page-score/page-score.ts";
import { popupBrowser } from "../../../../world/popup-browser.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON } from "../../tab-states.ts";
import { URL_WITH_QUERY } from "./score-states.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../../../../world/popup-browser.ts")).popupBrowser,
}));

const AUTH = { issuer: "https://accounts.example", clientId: "mine" };

interface Known {
  current?: CurrentScore[];
  runs?: ScoreRun[];
  isSignedIn?: boolean;
}

type Area = Record<string, unknown>;

/** The data as stored. */
export function stored({ current = [], runs = [], isSignedIn = true }: Known, isPrivate = false): Area {
  const prefix = isPrivate ? "private:" : "";
  return {
    "signed-in:page-score": isSignedIn ? AUTH : undefined,
    ...Object.fromEntries(
      current.map((one) => [
        `${prefix}score:${scoreKey(one.question)}`,
        { tabId: 7, at: NOON, current: one },
      ]),
    ),
    ...Object.fromEntries(runs.map((run) => [`${prefix}score-run:${run.id}`, run])),
  };
}

interface World extends Known, Partial<Pick<PopupWorld, "agree" | "closeAfter">> {
  /** Of the tab; `null` if it is closed. */
  url?: string | null;
  isPrivate?: boolean;
  settings?: Area;
  policy?: Area;
  answers?: Record<string, unknown>;
  /** The browser never answers storage requests. */
  isUnread?: boolean;
  /** Milliseconds after noon. */
  later?: number;
  /** Opens a tab. */
  create?: (tab: { url: string }) => Promise<unknown>;
}

function Whole() {
  const page = useScoredPage();
  return page && <PageScore {...page} />;
}

/** Opens the popup on a page with a query at noon, signed in. */
export async function showScore(world: World = {}) {
  const { url = `${URL_WITH_QUERY}#part`, isPrivate = false, settings = {}, policy, answers } = world;
  let later = world.later ?? 0;
  popupBrowser.tabs.create = world.create ?? (async () => undefined);
  const popup = (address: string | null): PopupWorld => ({
    tab: address === null ? undefined : { id: 7, isPrivate, url: address },
    seen: "this-page",
    agree: world.agree ?? (async () => true),
    reload: async () => undefined,
    requestAccess: async () => true,
    closeAfter: world.closeAfter ?? (async (opening) => void (await opening)),
  });
  const whole = (address: string | null) => (
    <PopupContext.Provider value={popup(address)}>
      <Whole />
    </PopupContext.Provider>
  );
  const session = Object.entries(stored(world, isPrivate)).filter(([, value]) => value !== undefined);
  const page = await renderPage(whole(url), {
    local: {
      settings: {
        auth: AUTH,
        services: { analysisUrl: "https://analysis.example" },
        pageScore: { strategy: "MOBILE" },
        ...settings,
      },
      ...(policy && { policy }),
    },
    session: Object.fromEntries(session),
    isPrivate,
    isUnread: world.isUnread,
    answers,
    now: () => NOON + later,
  });
  let shown = url;
  /** The history is read after the stored data; by then it is rendered. */
  const settle = () => page.redraw(whole(shown));
  const write = async (values: Area) => {
    await page.store.write("session", values);
    await settle();
  };
  await settle();
  const named = (name: string) => page.queryByRole("button", { name });
  return {
    ...page,
    /** Writes like the background; fields that aren't named stay. */
    tell: (known: Known) => write(stored(known, isPrivate)),
    take: (key: string) => write({ [key]: undefined }),
    async goTo(address: string | null) {
      shown = address;
      await settle();
      await settle();
    },
    async wait(ms: number) {
      later += ms;
      await settle();
    },
    button: named,
    press: async (name: string) => {
      const button = named(name);
      if (!button) throw new Error(`there is no button “${name}”`);
      await page.click(button);
    },
    choose: async (label: string) => page.click(page.getByLabelText(label)),
    /** The requests to the background with this name. */
    asked: (name: string) => page.sent.filter((one) => one.name === name).map(({ input }) => input),
    /** The texts of all elements that match a selector. */
    all: (selector: string) =>
      [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent ?? ""),
    status: () => page.getByRole("status").textContent,
    problem: () => page.queryByRole("alert")?.textContent ?? undefined,
    address: () => page.place.querySelector(".score-address")?.textContent ?? undefined,
  };
}
