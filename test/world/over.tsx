// Any page of a simulated browser: its real components over what the background stored, talking to that background.
import type { ComponentChild } from "preact";
import { readPage } from "../../src/pages/popup/find-tab.ts";
import { PopupContext, type PopupWorld } from "../../src/pages/popup/popup-context.ts";
import { pageBrowser } from "./own-page.ts";
import { type FakeStore, renderPage } from "./render.tsx";
import type { World } from "./world.ts";

/** A page that takes longer counts as busy. */
const PAGE_ANSWER_MS = 50;

/** Lets time pass, and renders what changed since, such as a countdown. */
export async function later(
  world: World,
  { store }: { store: Pick<FakeStore, "write"> },
  ms: number,
): Promise<void> {
  await world.sleep(ms);
  await store.write("session", {});
}

/** A page's own world, and how the browser reads what is stored. */
export type Around = Partial<PopupWorld> &
  Pick<Parameters<typeof renderPage>[1] & object, "reading" | "twoStep" | "messages">;

/**
 * Renders a component of a file that mocks the browser for pages. What is pressed there reaches the background; what it stores is shown at
 * once.
 */
export async function renderOver(
  world: World,
  component: ComponentChild,
  { reading, twoStep, messages, ...more }: Around = {},
) {
  world.pace.isStrict = true;
  const { incognito: isPrivate } = world.tab;
  let redraw = async () => undefined as unknown;
  /** Finds the page in the tab, like the popup does. */
  async function findPage(): Promise<void> {
    const found = { id: world.tab.id, isPrivate, url: world.tab.url };
    await readPage(pageBrowser(world), found, PAGE_ANSWER_MS, (page) => {
      popup.tab = { ...found, page };
      void redraw();
    });
  }
  const popup: PopupWorld = {
    tab: { id: world.tab.id, isPrivate, url: world.tab.url },
    refresh: () => void findPage(),
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
  if (popup.tab) await findPage();
  const page = await renderPage(inPopup(), {
    ...world.area,
    ...(reading && { reading }),
    ...(twoStep !== undefined && { twoStep }),
    ...(messages && { messages }),
    isPrivate,
    now: world.now,
    async background(name, input) {
      const reply = await world.ask(name, input);
      if (!reply) throw new Error("the worker died without a reply");
      return reply;
    },
    connect: () => world.connect(),
  });
  write = page.store.write;
  redraw = () => page.redraw(inPopup());
  // The list is read first, then what is in it.
  for (const [area, values] of early) await write(area, values);
  await write("session", {});
  // The last to be read is what the site offers besides a password, once it's known that it was breached.
  await write("session", {});
  return {
    ...page,
    /** Shows the page where its tab is by now, as a browser does when the tab loads. */
    async followTab() {
      await findPage();
      await page.redraw(inPopup());
      await later(world, page, 1_000);
    },
  };
}
