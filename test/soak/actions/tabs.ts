// Tabs of the demo site: opening, reloading and closing them.

import { inExtension } from "../../e2e/driver/in-extension.ts";
import type { FormPlace } from "../../tour/steps.ts";
import { type Action, type Person, type Tab, until } from "../person.ts";
import { changesIn } from "../watch/browser-log.ts";

/** Fields in order, the password's last. */
interface Form {
  place?: FormPlace;
  fields: string[];
}

const LOGIN = ["username", "password"];

export const FORMS: Record<string, Form> = {
  "/login": { fields: LOGIN },
  "/plain": { fields: LOGIN },
  "/frame": { place: "frame", fields: LOGIN },
  "/shadow": { place: "closed-root", fields: LOGIN },
  "/leaving": { fields: LOGIN },
  "/signup": { fields: ["email", "password"] },
  "/change": { fields: ["new"] },
};

/** Pages without scripts of their own: they stay as they were sent. */
const STATIC = ["/", "/login", "/signup", "/change", "/plain", "/welcome"];
const PATHS = [...STATIC, "/frame", "/shadow", "/leaving", "/fast"];
const MOST_TABS = 6;

let opened = 0;

async function expectUntouched({ world, diary }: Person, { page, path }: Tab): Promise<void> {
  if (!STATIC.includes(path)) return;
  const sent = await (await fetch(world.site.url + path)).text();
  const change = await changesIn(page, sent);
  if (change !== undefined) diary.breaks("no change of a page before the person acts", `${path}: ${change}`);
}

export async function openTab(person: Person, path: string): Promise<Tab> {
  const { world, tabs } = person;
  const { extension, site } = world;
  if (tabs.length >= MOST_TABS) await tabs.shift()?.page.close();
  const host = path === "/plain" ? "shop.test" : "127.0.0.1";
  const url = `http://${host}:${site.port}${path}?tab=${++opened}`;
  const page = await extension.context.newPage();
  await page.goto(url);
  const find = () =>
    inExtension(
      extension,
      async (shown) => (await chrome.tabs.query({})).find((it) => it.url === shown)?.id,
      url,
    );
  const tabId = (await until(find)) ?? -1;
  const tab = { page, tabId, url, path };
  tabs.push(tab);
  await expectUntouched(person, tab);
  return tab;
}

export async function someTab(person: Person): Promise<Tab> {
  return person.tabs.length > 0 ? person.random.pick(person.tabs) : openTab(person, "/login");
}

export const TABS: readonly Action[] = [
  {
    name: "open a tab",
    weight: 5,
    async act(person) {
      await openTab(person, person.random.pick(PATHS));
      return "done";
    },
  },
  {
    name: "reload a tab",
    weight: 3,
    async act(person) {
      const tab = await someTab(person);
      await tab.page.goto(tab.url);
      tab.isSent = false;
      return "done";
    },
  },
  {
    name: "close a tab",
    weight: 3,
    async act(person) {
      const tab = await someTab(person);
      person.tabs = person.tabs.filter((other) => other !== tab);
      await tab.page.close();
      return "done";
    },
  },
];
