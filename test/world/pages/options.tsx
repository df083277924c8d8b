// The settings page of a simulated browser, as a person finds and changes settings on it.

import { fireEvent } from "@testing-library/dom";
import { vi } from "vitest";
import { Options } from "../../../src/pages/options/Options.tsx";
import type { OptionsBrowser } from "../../../src/pages/options/options-page.ts";
import type { SettingName } from "../../../src/shared/settings/settings.ts";
import { createWords } from "../../../src/shared/words.ts";
import { describeFailedChange } from "../../../src/ui/hooks/command.ts";
import { chosen, decide } from "../acts/settings.ts";
import { messageSource } from "../english-messages.ts";
import { later, renderOver } from "../over.tsx";
import { play } from "../scenario.ts";
import { browserInUse, wakeWhile } from "../use.ts";
import type { Kept, World } from "../world.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../popup-browser.ts")).popupBrowser,
}));

const words = createWords(messageSource());

/** What the page says of a change that failed. */
export const SAID = {
  "no-answer": describeFailedChange("no-answer", words),
  refused: describeFailedChange("refused", words),
  locked: describeFailedChange("locked", words),
};

interface Begin {
  /** The browser; by default one that has used the extension for a while. */
  from?: Kept | Promise<Kept>;
  /** What the person has set; by default nothing. */
  settings?: object;
  /** What the organization decides. */
  policy?: object;
  /** The group of settings that is shown. */
  group?: string;
  browser?: Partial<OptionsBrowser>;
  /** Where a provider sends the person back to. */
  redirectUrl?: string;
}

/** A file to choose. */
export const file = (content: unknown, more: Partial<Pick<File, "size" | "text">> = {}) => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { name: "settings.json", size: text.length, text: async () => text, ...more };
};

/** A file with settings. */
export const settingsFile = (settings: unknown, more: object = {}) =>
  file({ format: "breachlight-settings", version: 1, settings, ...more });

/** The one element that is called this, by its label or its text. */
function named(selector: string, label: string | RegExp, place: Element = document.body): HTMLElement {
  const isMeant = (name: string) => (typeof label === "string" ? name === label : label.test(name));
  const found = [...place.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    isMeant(element.getAttribute("aria-label") ?? element.textContent ?? ""),
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} of ${selector} are called ${label}`);
  return only;
}

/** What is shown for one setting. */
function shownIn(option: Element, control: HTMLInputElement | null) {
  const texts = (selector: string) =>
    [...option.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const tones = [...option.querySelectorAll(".option-test > p:first-child")];
  const { value, checked: isOn, disabled: isDisabled, type, placeholder } = control ?? {};
  return {
    ...{ value, isOn, isDisabled, type, placeholder },
    saved: texts(".option-saved")[0],
    buttons: texts("button"),
    problem: texts("[role=alert]")[0],
    typed: texts('[id$="-typed"] > p')[0],
    locked: texts(".option-lock")[0],
    notes: texts(".option-remarks .soft"),
    /** Why a stored secret isn't used. */
    kept: texts(".option-remarks > .option-problem")[0],
    /** The outcome of a test: its tone and its text, piece by piece. */
    result: [
      ...tones.map(({ className }) => className.slice("option-test-".length)),
      ...texts(".option-test > *"),
    ],
    link: option.querySelector(".option-test a")?.getAttribute("href"),
  };
}

/** Opens the page in a browser whose worker has run since it started. */
export async function openOptions(world: World, { group = "services", browser }: Begin = {}) {
  await wakeWhile(world, () => false);
  world.pace.isStrict = true;
  location.hash = `#${group}`;
  // The document announces it.
  await new Promise((resolve) => setTimeout(resolve));
  const saveFile = vi.fn((_text: string, _name: string) => undefined);
  const listeners: (() => void)[] = [];
  const page = await renderOver(
    world,
    <Options
      browser={{
        readAccess: async () => ({ extent: "all" }),
        requestAccess: async () => true,
        canNotify: async () => true,
        requestNotifications: async () => true,
        saveFile,
        subscribe: (onChange) => void listeners.push(onChange),
        ...browser,
      }}
    />,
  );
  /** Lets the background do what was asked, and the page show it. */
  const settle = async (ms = 200) => {
    await later(world, page, ms);
  };
  await settle();
  const option = (name: SettingName) => {
    const place = document.getElementById(name) ?? document.getElementById(`${name}-label`);
    const element = place?.closest(".option");
    if (!element) throw new Error(`no option ${name}`);
    return element;
  };
  const control = (name: SettingName) => option(name).querySelector(`[id="${name}"]`) as HTMLInputElement;
  const click = async (element: Element | null | undefined, thenMs?: number) => {
    await page.click(element as Element);
    await settle(thenMs);
  };
  const testButton = (name: SettingName) => named("button", /^Test: /, option(name));
  return {
    ...page,
    world,
    settle,
    click,
    texts: (selector: string) =>
      [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent),
    /** What the person has set otherwise than in a new profile. */
    chosen: () => chosen(world),
    saveFile,
    option,
    control,
    field: (name: SettingName) => shownIn(option(name), control(name)),
    /** The browser reports a change. */
    changed: async () => {
      await page.settled(() => listeners.map((tell) => tell()));
      await settle();
    },
    async enter(name: SettingName, value: string) {
      await page.change(control(name), value);
      await settle();
    },
    typeIn: (name: SettingName, text: string) => page.type(control(name), text),
    leave: (name: SettingName) => page.settled(() => void fireEvent.blur(control(name))),
    button: (label: string | RegExp) => named("button", label),
    press: (label: string | RegExp, thenMs?: number) => click(named("button", label), thenMs),
    undo: (name: SettingName) => click(named("button", /^Undo: /, option(name))),
    testButton,
    test: (name: SettingName, thenMs = 2_000) => click(testButton(name), thenMs),
    choose: (name: string) => page.click(named(".options-nav a", name)),
    search: (text: string) => page.type(page.getByLabelText("Search settings"), text),
    /** Chooses a file with settings. */
    async read(settings: Pick<File, "name" | "size" | "text">) {
      const input = page.getByLabelText<HTMLInputElement>("Load settings from a file");
      Object.defineProperty(input, "files", { value: [settings], configurable: true });
      await page.settled(() => input.dispatchEvent(new Event("change", { bubbles: true })));
    },
    /** What the file would change, as the prompt shows it. */
    plan: () => page.place.querySelector("fieldset.confirm"),
    outcome: () => [...page.place.querySelectorAll(".option-transferred")].map((it) => it.textContent).join(),
  };
}

/** Runs on the page of a browser with these settings. */
export async function onOptions(
  begin: Begin,
  act: (page: Awaited<ReturnType<typeof openOptions>>) => Promise<void>,
): Promise<void> {
  const kept = structuredClone(await (begin.from ?? browserInUse()));
  if (!begin.from || begin.settings) kept.area.local.settings = begin.settings ?? {};
  await play(
    async (world) => {
      decide(world, begin.policy ?? {});
      world.redirectUrl = begin.redirectUrl ?? world.redirectUrl;
      await act(await openOptions(world, begin));
    },
    { from: kept },
  );
}
