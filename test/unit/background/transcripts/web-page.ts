// What a web page and its content script do in a transcript.
import { type FakeTab, PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { askFromTab, CHECK, openPrivateWindow } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

const { sha1: _sha1, hints: _hints, ...VALUE } = CHECK;
export const NEW_PASSWORD = {
  ...PASSWORD_HINTS,
  texts: [["new-password"], ["new-password"], ["Choose a password"], [], ["action=/register"]],
  types: ["text", "password", "password"],
};

type From = Parameters<typeof askFromTab>[3];

export function check(world: World, more: { document?: string; [key: string]: unknown } = {}, from?: From) {
  const { frameId = 0, tabId = world.tab.id } = from ?? {};
  const { documents } = world.tab as FakeTab;
  const document = more.document ?? CHECK.document;
  if (tabId === world.tab.id) Object.assign(world.tab, { documents: { ...documents, [frameId]: document } });
  return askFromTab(world, "checkPassword", { ...CHECK, ...more }, from);
}

export const settle = (world: World, reason: string, more: object = {}, from?: From) =>
  askFromTab(world, "settleVerdict", { ...VALUE, reason, ...more }, from);

export const tabState = (world: World) => world.ask("getTabState", { tabId: world.tab.id });

/** Goes to another page in the tab, as the browser reports it. */
export async function goTo(world: World, url: string): Promise<void> {
  world.tab.url = url;
  Object.assign(world.tab, { documents: { 0: `0.${url.length}` } });
  world.deliver("tabs.onUpdated", world.tab.id, { status: "loading", url }, { ...world.tab });
  await world.sleep(300);
  world.deliver("tabs.onUpdated", world.tab.id, { status: "complete" }, { ...world.tab });
  await world.sleep(2_000);
}

export const inPrivate = (world: World) => {
  world.tab.incognito = true;
  openPrivateWindow(world);
};
