// What a web page and its content script do, and what the popup says of a tab's passwords.

import { readFileSync } from "node:fs";
import { readPage } from "../../../src/pages/popup/find-tab.ts";
import { type PageFacts, tabState } from "../../../src/shared/passwords/tab-state.ts";
import type { TabState } from "../../../src/shared/passwords/verdict.ts";
import { type RecordKind, recordKey } from "../../../src/shared/records/record.ts";
import { LOADED_TABS, TAB, TABS_WITHOUT_SCRIPT } from "../../../src/shared/records/tab.ts";
import { WARNED } from "../../../src/shared/records/warned.ts";
import { type FakeTab, PASSWORD_HINTS } from "../fake-browser.ts";
import { pageBrowser } from "../own-page.ts";
import { askFromTab, CHECK, openPrivateWindow, tabSender } from "../use.ts";
import type { World } from "../world.ts";
import { askBreachList, askVerdict } from "./asks.ts";
import { outcome, reasonOf } from "./seen.ts";
import { settingsIn } from "./settings.ts";

const { sha1: _sha1, hints: _hints, ...VALUE } = CHECK;

export const NEW_PASSWORD = {
  ...PASSWORD_HINTS,
  texts: [["new-password"], ["new-password"], ["Choose a password"], [], ["action=/register"]],
  types: ["text", "password", "password"],
};

type From = Parameters<typeof askFromTab>[3];

/** The person commits a value: what its page's script gets. "warned" comes with a notice to show. */
export async function check(
  world: World,
  more: { document?: unknown; [key: string]: unknown } = {},
  from?: From,
): Promise<string> {
  const { frameId = 0, tabId = world.tab.id } = from ?? {};
  const { documents } = world.tab as FakeTab;
  const document = more.document ?? CHECK.document;
  if (tabId === world.tab.id) Object.assign(world.tab, { documents: { ...documents, [frameId]: document } });
  const reply = await askVerdict(world, { ...CHECK, ...more }, tabSender(world, from));
  if (!reply?.ok) return outcome(reply);
  return reply.value.state === "breached" && reply.value.notice ? "warned" : reply.value.state;
}

/** The notice that comes with a warning, as its page's script gets it; `undefined` without one. */
export async function notice(world: World, more: object = {}, from?: From): Promise<string | undefined> {
  const reply = await askVerdict(world, { ...CHECK, ...more }, tabSender(world, from));
  return reply?.ok && reply.value.state === "breached" ? JSON.stringify(reply.value.notice) : undefined;
}

/** The same from another sender than a page in a tab. */
export async function checkAs(world: World, sender: object, more: object = {}): Promise<string> {
  const reply = await askVerdict(world, { ...CHECK, ...more }, sender);
  return reply?.ok ? reply.value.state : outcome(reply);
}

/** What becomes of a value: its field changed, its form was sent, its notice was seen, dismissed or lost its frame. */
export const settle = async (world: World, reason: unknown, more: object = {}, from?: From) =>
  outcome(await askFromTab(world, "reportFieldEvent", { ...VALUE, reason, ...more }, from));

/** Presses the notice's remedy: for a password in use, or for a new one. A hostile process adds `input`, the browser `sender`. */
export const pressChange = (world: World, from?: From, sender: object = {}, input?: object) =>
  world.ask("changePassword", input, { ...tabSender(world, from), ...sender });
export const pressSuggest = (world: World, from?: From) =>
  askFromTab(world, "suggestPassword", undefined, from);

/** Leaves the page's host alone, from the notice. */
export const skipFromNotice = (world: World, from?: From) => askFromTab(world, "skipSite", undefined, from);

/** Closes the foremost warning, from the popup. */
export const dismissFromPopup = (world: World, tabId = world.tab.id) =>
  world.ask("dismissWarning", { tabId });

/** Leaves a site alone, or checks it again, from the popup. */
export const skipFromPopup = (world: World, site: string, isSkipped = true) =>
  world.ask("setSiteSkipped", { site, isSkipped });

/** What the popup makes of what is stored about a tab, and of what the browser says, once it has woken the background. */
async function stateOf(world: World, tabId: number): Promise<TabState> {
  await askBreachList(world);
  const reply = await world.ask("getTabMemory", { tabId });
  const memory = reply?.ok ? reply.value : undefined;
  const { session } = world.area;
  const { url = "", incognito: isPrivate = false } = world.tabs.find(({ id }) => id === tabId) ?? {};
  const read = <Value>(kind: RecordKind<Value>, id = "") =>
    kind.read(session[recordKey(kind, { id, isPrivate })]);
  const pages: PageFacts[] = [];
  await readPage(pageBrowser(world), { id: tabId, isPrivate, url }, 300, (page) => pages.push(page));
  return tabState({
    settings: settingsIn(world),
    page: pages[0] as PageFacts,
    record: read(TAB, String(tabId)) ?? memory?.record,
    skippedHosts: (read(WARNED) ?? memory)?.skippedHosts ?? [],
    isListedWithoutScript: read(TABS_WITHOUT_SCRIPT)?.includes(tabId) ?? false,
    isListedLoaded: read(LOADED_TABS)?.includes(tabId) ?? false,
  });
}

/** What the popup says of the tab: the obstacle, if any, and the verdict with where it is from. */
export async function popup(world: World, tabId = world.tab.id): Promise<string> {
  const { obstacle, verdict } = await stateOf(world, tabId);
  const said = verdict && [
    verdict.state === "unknown" ? reasonOf(verdict.error) : verdict.state,
    verdict.isFromEarlierPage && `from ${verdict.site}`,
    verdict.isDismissed && "dismissed",
  ];
  return [obstacle, ...(said ?? [])].filter(Boolean).join(", ") || "nothing";
}

/** What the popup says of the extension's access to the tab's site. */
export async function access(world: World) {
  const { site, hasSubdomains, isAccessPartial, isThisPageOnly } = await stateOf(world, world.tab.id);
  return { site, hasSubdomains, isAccessPartial, isThisPageOnly };
}

/** How many checks on this page the popup counts. */
export async function checkCount(world: World): Promise<number> {
  return (await stateOf(world, world.tab.id)).checkCount;
}

/** Goes to another page in the tab, as the browser reports it. */
export async function goTo(world: World, url: string): Promise<void> {
  world.tab.url = url;
  Object.assign(world.tab, { documents: { 0: `0.${url.length}` } });
  world.deliver("tabs.onUpdated", world.tab.id, { status: "loading", url }, { ...world.tab });
  await world.sleep(300);
  world.deliver("tabs.onUpdated", world.tab.id, { status: "complete" }, { ...world.tab });
  await world.sleep(2_000);
}

/** The tab is one of a private window. */
export function goPrivate(world: World): void {
  world.tab.incognito = true;
  openPrivateWindow(world);
}

/** Collects what scripts in the tab's frames have to show or remove from now on, each with its frame. */
export function notices(world: World): string[] {
  const all: string[] = [];
  const { heard } = world;
  world.heard = (name, given) => {
    heard?.(name, given);
    const [, message, to] = given as [number, { name: string }, { frameId: number }];
    if (name !== "tabs.sendMessage") return;
    if (message.name === "showVerdict") all.push(`shown in frame ${to.frameId}`);
    if (message.name === "withdrawNotice") all.push(`removed from frame ${to.frameId}`);
  };
  return all;
}

/** Whether anything about the tab is remembered. */
export function isTabKnown({ area, tab }: World, isPrivate = false): boolean {
  return Object.hasOwn(area.session, recordKey(TAB, { id: String(tab.id), isPrivate }));
}

/** The ids of the tabs with a stored record. */
export function knownTabs({ area }: World, isPrivate = false): number[] {
  const prefix = recordKey(TAB, { isPrivate });
  return Object.keys(area.session).flatMap((key) =>
    key.startsWith(prefix) ? Number(key.slice(prefix.length)) : [],
  );
}

/** The tabs that are listed as without a script until they are reloaded. */
export const tabsToReload = ({ area }: World) => area.session[TABS_WITHOUT_SCRIPT.key] ?? [];

/** Gives the extension its own files: the common passwords, and the addresses where a password is changed. */
export function giveFiles({ services }: World): void {
  for (const path of ["/common-passwords.bin", "/change-addresses.txt"])
    services.ownFiles[path] = new Uint8Array(readFileSync(`public${path}`));
}
