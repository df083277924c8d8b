// The Accounts tab of a popup, over records that a test writes like the background, and a background it controls.
import { vi } from "vitest";
import { Accounts } from "../../../../../src/pages/popup/accounts/Accounts.tsx";
import { PopupContext } from "../../../../../src/pages/popup/popup-context.ts";
import { accountKey } from "../../../../../src/shared/accounts/account.ts";
import { type Lookup, summarize } from "../../../../../src/shared/accounts/lookup.ts";
import type { WatchRecord } from "../../../../../src/shared/records/watch-list.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON } from "../../tab-states.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../../../../world/popup-browser.ts")).popupBrowser,
}));

/** The background's answers when it refuses and when it is dead. */
export const REFUSED = { ok: false, error: { code: "bad-request", service: "lookup" } };
export const SILENT = () => Promise.reject(new Error("no answer"));

interface Known {
  /** Latest first. */
  lookups?: Lookup[];
  watched?: WatchRecord[];
  settings?: object;
  policy?: object;
  /** The day its password was changed, by site. */
  changed?: Record<string, string>;
  isPrivate?: boolean;
  answers?: Record<string, unknown>;
  agree?: () => Promise<boolean>;
}

function recordsOf(lookups: readonly Lookup[], isPrivate: boolean): Record<string, unknown> {
  const prefix = isPrivate ? "private:" : "";
  return Object.fromEntries<unknown>([
    [`${prefix}lookups`, lookups.length > 0 ? lookups.map(summarize) : undefined],
    ...lookups.map((one) => [`${prefix}lookup:${accountKey(one.account)}`, one] as const),
  ]);
}

export type Tab = Awaited<ReturnType<typeof renderAccounts>>;

/** Renders the tab with one lookup. */
export function renderLookup(lookup: Lookup, known?: Known): Promise<Tab> {
  return renderAccounts({ lookups: [lookup], ...known });
}

/** Renders the tab at noon. */
export async function renderAccounts(known: Known = {}) {
  const { lookups = [], watched = [], settings, policy, isPrivate = false, answers } = known;
  const agree = vi.fn(known.agree ?? (async () => true));
  const popup = {
    seen: "accounts" as const,
    agree,
    reload: async () => undefined,
    requestAccess: async () => true,
    closeAfter: async () => undefined,
  };
  const session = recordsOf(lookups, isPrivate);
  const page = await renderPage(
    <PopupContext.Provider value={popup}>
      <Accounts />
    </PopupContext.Provider>,
    {
      local: {
        "watch-list": watched,
        ...(settings && { settings }),
        ...(policy && { policy }),
        "changed-passwords": known.changed,
      },
      session: Object.fromEntries(Object.entries(session).filter(([, value]) => value !== undefined)),
      isPrivate,
      answers,
      now: () => NOON,
    },
  );
  // The list is read first, then the lookup in front.
  await page.store.write("session", {});
  const nameOf = (one: Element) =>
    one.getAttribute("aria-label") ?? (one.textContent ?? "").replace(/\s+/g, " ").trim();
  /** By name: finding one of a hundred rows by role takes too long. */
  const findButton = (name: string | RegExp) =>
    [...page.place.querySelectorAll("button")].find((one) =>
      typeof name === "string" ? nameOf(one) === name : name.test(nameOf(one)),
    );
  function button(name: string | RegExp): HTMLButtonElement {
    const found = findButton(name);
    if (!found) throw new Error(`there is no button ${name}: ${page.text()}`);
    return found;
  }
  const field = () => page.getByRole("textbox", { name: "Email address or username" });
  async function enter(into: HTMLElement, text: string) {
    await page.type(into, text);
    await page.submit(into.closest("form") as HTMLFormElement);
  }
  const all = (selector: string, of: ParentNode = page.place) => [
    ...of.querySelectorAll<HTMLElement>(selector),
  ];
  return {
    ...page,
    agree,
    button,
    hasButton: (name: string | RegExp) => findButton(name) !== undefined,
    press: (name: string | RegExp) => page.click(button(name)),
    all,
    texts: (selector: string, of?: ParentNode) =>
      all(selector, of).map(({ textContent }) => textContent.replace(/\s+/g, " ").trim()),
    field,
    check: (entry: string) => enter(field(), entry),
    enterKey: (key: string) => enter(page.getByLabelText("Service key"), key),
    async watch() {
      await page.click(button("Watch this address"));
      await page.click(button("Watch this address"));
    },
    /** Replaces the background's records, latest first. */
    write: (all: Lookup[]) => page.store.write("session", recordsOf(all, isPrivate)),
    /** The account shown in full; `undefined` while there is none. */
    shown: () => page.place.querySelector("#shown-account")?.textContent ?? undefined,
    /** The sentence about it. */
    title: () => page.place.querySelector(".lookup-result .panel-title")?.textContent,
    /** The accounts of the other lookups, in order. */
    others: () => all(".lookup-row bdi").map(({ textContent }) => textContent),
    status: () => page.place.querySelector('section > p[role="status"]')?.textContent,
    problem: () => page.place.querySelector(".popup-problem")?.textContent,
    named: (name: string) => page.sent.filter((one) => one.name === name).map(({ input }) => input),
  };
}
