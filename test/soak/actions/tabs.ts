// Tabs of the demo site: opened, and found again.

import { inExtension } from "../../e2e/driver/in-extension.ts";
import type { FormPlace } from "../../tour/steps.ts";
import { type Action, type Person, type Tab, until } from "../person.ts";

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

const PATHS = [...Object.keys(FORMS), "/", "/welcome", "/fast"];
const MOST_TABS = 6;

let opened = 0;

export async function openTab(person: Person, path: string): Promise<Tab> {
  const { world, tabs } = person;
  const { extension, site } = world;
  if (tabs.length >= MOST_TABS) await tabs.shift()?.page.close();
  const host = path === "/plain" ? "plain.test" : "127.0.0.1";
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
];
