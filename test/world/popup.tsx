// The popup of a simulated browser: its real components over what the background stored, talking to that background.
import { within } from "@testing-library/dom";
import { vi } from "vitest";
import { Popup } from "../../src/pages/popup/Popup.tsx";
import { PopupContext, type TabName } from "../../src/pages/popup/popup-context.ts";
import { renderPage } from "./render.tsx";
import type { World } from "./world.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("./popup-browser.ts")).popupBrowser,
}));

const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/** Opens the popup on one of its tabs. What is pressed there reaches the background; what it stores is shown at once. */
export async function openPopup(world: World, tab: TabName = "accounts") {
  const { id, incognito: isPrivate, url } = world.tab;
  const popup = {
    tab: { id, isPrivate, url },
    seen: tab,
    agree: async () => true,
    reload: async () => undefined,
    requestAccess: async () => true,
    closeAfter: async () => undefined,
  };
  const none = () => undefined;
  const page = await renderPage(
    <PopupContext.Provider value={popup}>
      <Popup tab={tab} onTab={none} onNewBreaches={none} onKnown={none} />
    </PopupContext.Provider>,
    { ...world.area, isPrivate, now: world.now, background: (name, input) => world.ask(name, input) },
  );
  const { put, take } = world;
  world.put = (area, items) => {
    put(area, items);
    void page.store.write(area, items);
  };
  world.take = (area, keys) => {
    take(area, keys);
    void page.store.write(area, Object.fromEntries(keys.map((key) => [key, undefined])));
  };
  const panel = () => page.place.querySelector<HTMLElement>(`[role="tabpanel"]:not([hidden])`) ?? page.place;
  // The list is read first, then what is in it.
  await page.store.write("session", {});
  return {
    ...page,
    ...within(panel()),
    /** What a person reads in the tab in front. */
    text: () => clean(panel().textContent),
    /** The texts of what matches, in order. */
    texts: (selector: string) =>
      [...panel().querySelectorAll(selector)].map(({ textContent }) => clean(textContent)),
  };
}
