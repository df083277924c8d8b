// The tab about the page, rendered over a tab that a test describes.
import { vi } from "vitest";
import { PopupContext, type PopupWorld } from "../../../../../src/pages/popup/popup-context.ts";
import { ThisPage } from "../../../../../src/pages/popup/this-page/ThisPage.tsx";
import type { SiteBreaches } from "../../../../../src/shared/accounts/lookup.ts";
import { lookupSource } from "../../../../../src/shared/accounts/lookup-source.ts";
import type { TabState, TabVerdict } from "../../../../../src/shared/passwords/verdict.ts";
import { readSettings } from "../../../../../src/shared/settings/settings.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON } from "../../tab-states.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../../../../world/popup-browser.ts")).popupBrowser,
}));

/** A site in no breach. */
export const SITE: SiteBreaches = {
  breaches: [],
  dismissed: [],
  canBeDismissed: true,
  catalogAt: new Date(2026, 10, 20, 12).getTime(),
};

/** A tab with one checked password. */
export function verdict(
  result: TabVerdict,
  rest: Partial<NonNullable<TabState["verdict"]>> = {},
): Partial<TabState> {
  const base = { at: NOON, site: "shop.example", isNewPassword: false, isFromEarlierPage: false };
  return { checkCount: 1, verdict: { ...base, ...result, ...rest } as NonNullable<TabState["verdict"]> };
}

interface OpenPage extends NonNullable<Parameters<typeof renderPage>[1]> {
  site?: SiteBreaches;
  popup?: Partial<PopupWorld>;
  /** How many new breaches contain a watched address. */
  newBreachCount?: number;
}

function watchList(count: number): object[] {
  const source = lookupSource(readSettings());
  const news = Array.from({ length: count }, (_, n) => ({
    name: `B${n}`,
    title: "A",
    foundAt: NOON,
    source,
  }));
  // Each has both addresses, and counts once.
  return ["jo@example.org", "bo@example.org"].map((account) => {
    return { account, addedAt: 1, source, news, dealtWith: [] };
  });
}

/** Opens the popup on a page; the background's replies are in `answers`, which a test may change. */
export async function openPage(tab: Partial<TabState> = {}, more: OpenPage = {}) {
  const { site = SITE, popup, newBreachCount = 0, ...world } = more;
  const answers: Record<string, unknown> = {
    getTabState: { site: "shop.example", checkCount: 0, ...tab },
    getSiteBreaches: site,
    getCatalogState: { fetchedAt: NOON, breachCount: 900 },
    ...more.answers,
  };
  const onKnown = vi.fn();
  const inPopup = () => (
    <PopupContext.Provider
      value={{
        tab: { id: 7, isPrivate: world.isPrivate ?? false, url: "https://shop.example/" },
        agree: async () => true,
        reload: async () => undefined,
        requestAccess: async () => true,
        closeAfter: async () => undefined,
        ...popup,
      }}
    >
      <ThisPage onNewBreaches={() => undefined} onKnown={onKnown} onShown={() => undefined} />
    </PopupContext.Provider>
  );
  const local = { ...(newBreachCount > 0 && { "watch-list": watchList(newBreachCount) }), ...world.local };
  const page = await renderPage(inPopup(), { now: () => NOON, language: "en-GB", ...world, local, answers });
  return {
    ...page,
    answers,
    onKnown,
    /** The text about the page, or about waiting for it: the rest is hidden until everything is known. */
    status: () => page.place.querySelector(".popup-status")?.textContent?.trim(),
    /** The popup reloads its tab. */
    findAgain: () => page.redraw(inPopup()),
    /** Presses the button with this name. */
    press: (name: string) => page.click(page.getByRole("button", { name })),
    askedCount: (name: string) => page.sent.filter((message) => message.name === name).length,
    /** The messages that request more than a state. */
    commands: () => page.sent.filter(({ name }) => !name.startsWith("get")),
    /** Tone, title, lines and buttons of each panel. */
    panels: () =>
      [...page.place.querySelectorAll(".popup-status .panel")].map((panel) => ({
        tone: /panel-(\w+)/.exec(panel.className)?.[1],
        title: panel.querySelector(".panel-title")?.textContent,
        lines: [...panel.querySelectorAll("p")].map((line) => line.textContent),
        buttons: [...panel.querySelectorAll("button")].map((button) => button.textContent),
      })),
  };
}
