// Renders a component like a page does, over an in-memory store and a background that a test controls.
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { onTestFinished, vi } from "vitest";
import type { Runtime } from "webextension-polyfill";
import type { Envelope } from "../../src/shared/content-messages.ts";
import type { StoredChanges } from "../../src/shared/storage.ts";
import { createWords } from "../../src/shared/words.ts";
import { type Page, PageContext } from "../../src/ui/hooks/page.ts";
import { type CommandName, createCommands } from "../../src/ui/page/commands.ts";
import { createConnect } from "../../src/ui/page/connect.ts";
import { createStoredValues, type PageStorage } from "../../src/ui/page/stored-values.ts";
import { createTwoStepSites } from "../../src/ui/page/two-step.ts";
import { messageSource } from "./english-messages.ts";

type Area = Record<string, unknown>;
type Listener = (changes: StoredChanges, area: "local" | "session") => void;

export interface FakeStore extends PageStorage {
  /** Writes like the background; `undefined` removes. Resolves once the component is rendered again. */
  write(area: "local" | "session", values: Area): Promise<void>;
}

/** A text as a person reads it: white space counts once. */
export const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

/** The texts of what matches, in order. */
export const textsIn = (place: ParentNode, selector: string) =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => clean(textContent));

/** A store that notifies its readers of every change. */
export function fakeStore(local: Area = {}, session: Area = {}): FakeStore {
  const areas = { local, session };
  const listeners: Listener[] = [];
  return {
    async readStored(area, keys) {
      const names = (keys ?? Object.keys(areas[area])).filter((key) => Object.hasOwn(areas[area], key));
      return structuredClone(Object.fromEntries(names.map((key) => [key, areas[area][key]])));
    },
    keysIn: async (area) => Object.keys(areas[area]),
    onStored: (name, listener) =>
      void listeners.push((changes, area) => {
        if (area === name) listener(changes);
      }),
    async write(area, values) {
      const changes = Object.fromEntries(
        Object.entries(values).map(([key, value]) => {
          if (value === undefined) delete areas[area][key];
          else areas[area][key] = structuredClone(value);
          return [key, { newValue: structuredClone(value) }];
        }),
      );
      await settled(() => {
        for (const listener of listeners) listener(changes, area);
      });
    },
  };
}

/** Acts on the page; its immediate effects are rendered by then. */
export function settled(task: () => unknown): Promise<void> {
  return act(async () => {
    await task();
    await setImmediate();
  });
}

/** A test's settings for the world around a component. */
interface World extends Partial<Pick<Page, "isPrivate" | "now">> {
  local?: Area;
  session?: Area;
  /** The browser never answers storage requests. */
  isUnread?: boolean;
  /** It answers once this is fulfilled, with the values from when it was asked; not at all if this is rejected. */
  reading?: () => Promise<unknown> | undefined;
  /** The background's answers by message name: a value or a whole reply. Without one it accepts everything. */
  answers?: Record<string, unknown>;
  /** Replaces the answers: resolves to the reply of a background. */
  background?: (name: CommandName, input: unknown) => Promise<unknown>;
  /** Connects the page to a background; without it, nothing comes of waiting. */
  connect?: () => object;
  /** The list of sites with two-step sign-in, in place of the one that ships; `null` if it can't be read. */
  twoStep?: string | null;
  /** The language of the browser. */
  language?: string;
  /** Replaces English messages. */
  messages?: Record<string, string>;
}

function isReply(value: unknown): boolean {
  return typeof value === "object" && value !== null && "ok" in value;
}

/** The longest that a timer can be set for. */
const NEVER_MS = 2 ** 31 - 1;

// The simulated document has no top layer.
if (globalThis.HTMLElement) HTMLElement.prototype.showPopover ??= () => undefined;

/** Renders a component until the test is over, and removes the previous one. Tests act as a person would, then query the page. */
export async function renderPage(component: ComponentChild, world: World = {}) {
  const { answers = {}, isPrivate = false, now = () => Date.now() } = world;
  const store = fakeStore(world.local, world.session);
  const { reading = () => (world.isUnread ? new Promise(() => undefined) : undefined) } = world;
  const { readStored } = store;
  store.readStored = async (area, keys) => {
    const found = await readStored(area, keys);
    await reading();
    return found;
  };
  const sent: Envelope[] = [];
  const ask = vi.fn(async (name: string, input?: unknown) => {
    sent.push({ name, input });
    if (world.background) return world.background(name as CommandName, input);
    const answer = answers[name];
    const value = typeof answer === "function" ? await answer(input) : answer;
    return isReply(value) ? value : { ok: true, value };
  });
  const page: Page = {
    words: createWords(messageSource(world.language, world.messages)),
    commands: createCommands({ sendMessage: ({ name, input }) => ask(name, input) }, NEVER_MS),
    connect: world.connect
      ? createConnect({ connect: world.connect as () => Runtime.Port })
      : () => () => undefined,
    values: createStoredValues(store),
    twoStep: createTwoStepSites(async () => {
      if (world.twoStep === null) throw new Error("the file is gone");
      return world.twoStep ?? readFileSync("public/two-step.txt", "utf8");
    }),
    isPrivate,
    now,
  };
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement("div"));
  const draw = (child: ComponentChild) =>
    settled(() => render(<PageContext.Provider value={page}>{child}</PageContext.Provider>, place));
  const end = () => settled(() => render(null, place));
  // Otherwise its timers would outlive the document.
  onTestFinished(end);
  await draw(component);
  return {
    ...within(place),
    place,
    store,
    commands: page.commands,
    twoStep: page.twoStep,
    /** Every message sent to the background, in order. */
    sent,
    /** The visible text, with whitespace collapsed. */
    text: () => clean(place.textContent),
    redraw: draw,
    click: (element: Element) => settled(() => void fireEvent.click(element)),
    type: (element: Element, value: string) =>
      settled(() => void fireEvent.input(element, { target: { value } })),
    /** Like the browser reports what was entered or chosen, once that is done. */
    change: (element: Element, value: string) =>
      settled(() => void fireEvent.change(element, { target: { value } })),
    submit: (element: Element) => settled(() => void fireEvent.submit(element)),
    /** Does anything else. */
    settled,
    waitFor,
    end,
  };
}
