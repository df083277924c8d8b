// Any page of a simulated browser: its real components over what the background stored, talking to that background.
import type { ComponentChild } from "preact";
import { PopupContext, type PopupWorld } from "../../src/pages/popup/popup-context.ts";
import { type FakeStore, renderPage } from "./render.tsx";
import type { World } from "./world.ts";

/** Lets time pass, and renders what changed since, such as a countdown. */
export async function later(
  world: World,
  { store }: { store: Pick<FakeStore, "write"> },
  ms: number,
): Promise<void> {
  await world.sleep(ms);
  await store.write("session", {});
}

/**
 * Renders a component of a file that mocks the browser for pages. What is pressed there reaches the background; what it stores is shown at
 * once.
 */
export async function renderOver(world: World, component: ComponentChild, more: Partial<PopupWorld> = {}) {
  world.pace.isStrict = true;
  const { id, incognito: isPrivate, url } = world.tab;
  const popup: PopupWorld = {
    tab: { id, isPrivate, url },
    agree: async () => true,
    reload: async () => undefined,
    requestAccess: async () => true,
    closeAfter: async () => undefined,
    ...more,
  };
  const early: Parameters<FakeStore["write"]>[] = [];
  let write: FakeStore["write"] = async (...change) => {
    early.push(change);
  };
  const { put, take } = world;
  world.put = (area, items) => {
    put(area, items);
    void write(area, items);
  };
  world.take = (area, keys) => {
    take(area, keys);
    void write(area, Object.fromEntries(keys.map((key) => [key, undefined])));
  };
  const inPopup = () => <PopupContext.Provider value={{ ...popup }}>{component}</PopupContext.Provider>;
  const page = await renderPage(inPopup(), {
    ...world.area,
    isPrivate,
    now: world.now,
    background: (name, input) => world.ask(name, input),
  });
  write = page.store.write;
  // The list is read first, then what is in it.
  for (const [area, values] of early) await write(area, values);
  await write("session", {});
  return {
    ...page,
    /** Shows the page where its tab is by now, as a browser does when the tab loads. */
    async followTab() {
      popup.tab = { id, isPrivate, url: world.tab.url };
      await page.redraw(inPopup());
      await later(world, page, 1_000);
    },
  };
}
