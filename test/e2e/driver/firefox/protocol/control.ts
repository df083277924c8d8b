// The tests' own connection to Firefox, next to Playwright's: for what no page and no extension can do there.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { WebSocket } from "ws";
import type { LaunchedExtension } from "../../any-browser.ts";
import { createChannel, type Message, type Send } from "./bidi-channel.ts";
import { inBrowser } from "./privileged.ts";

export interface FirefoxControl {
  send: Send;
  /** Runs a function in the browser's own window; arguments and result cross as JSON. */
  inBrowser<Arguments extends unknown[], Result>(
    action: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result>;
  /** WebDriver's browsing context id of the page. */
  nameOf(page: Page): Promise<string>;
  close(): void;
}

/** A file in the profile with the bridge's address. */
export const ADDRESS_FILE = "bridge-address";

interface Tree {
  contexts: { context: string }[];
}

const controls = new WeakMap<BrowserContext, FirefoxControl>();

/** The control of the Firefox that shows `context`; `undefined` if it is another browser. */
export function firefoxOf(context: BrowserContext): FirefoxControl | undefined {
  return controls.get(context);
}

/** The control of the Firefox with this extension; throws if it is another browser. */
export function controlOf({ context }: Pick<LaunchedExtension, "context">): FirefoxControl {
  const control = firefoxOf(context);
  if (!control) throw new Error("this is no Firefox");
  return control;
}

/** Connects to a Firefox that has just been started with this profile. */
export async function connectToFirefox(context: BrowserContext, profileDir: string): Promise<FirefoxControl> {
  const socket = new WebSocket(`${readFileSync(join(profileDir, ADDRESS_FILE), "utf8")}/tests`);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const channel = createChannel((text) => socket.send(text));
  socket.on("message", (raw) => channel.receive(JSON.parse(raw.toString()) as Message));
  const { send } = channel;
  const names = new WeakMap<Page, string>();

  /** Marks the page, and searches all pages for the mark. */
  async function findName(page: Page): Promise<string> {
    const mark = `mark-${Math.random().toString(36).slice(2)}`;
    await page.evaluate((name) => Object.assign(globalThis, { [name]: true }), mark);
    const { contexts } = (await send("browsingContext.getTree", {})) as Tree;
    for (const { context: name } of contexts) {
      const { result } = (await send("script.evaluate", {
        expression: `Object.hasOwn(globalThis, "${mark}") && delete globalThis["${mark}"]`,
        target: { context: name },
        awaitPromise: false,
      }).catch(() => ({}))) as { result?: { value?: boolean } };
      if (result?.value) return name;
    }
    throw new Error("no tab shows the page");
  }

  const control: FirefoxControl = {
    send,
    inBrowser: (action, ...args) => inBrowser(send, action, ...args),
    async nameOf(page) {
      const name = names.get(page) ?? (await findName(page));
      names.set(page, name);
      return name;
    },
    close: () => socket.close(),
  };
  controls.set(context, control);
  return control;
}
