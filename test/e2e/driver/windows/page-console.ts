// What pages and the background log, and what the browser logs about them.

import type { BrowserContext, ConsoleMessage } from "playwright";
import { hearConsole, type Logged } from "../firefox/protocol/console.ts";
import { firefoxOf } from "../firefox/protocol/control.ts";
import { currentWorker } from "../in-extension.ts";
import type { LaunchedExtension } from "../launch.ts";

export type { Logged } from "../firefox/protocol/console.ts";

function lineOf(message: ConsoleMessage): Logged {
  return { level: message.type(), text: message.text() };
}

/** Calls `listener` with each line of all pages until the returned function is called. */
export async function hearPages(
  context: BrowserContext,
  listener: (line: Logged) => void,
): Promise<() => void> {
  const control = firefoxOf(context);
  if (control) return hearConsole(control, listener);
  const hear = (message: ConsoleMessage) => listener(lineOf(message));
  context.on("console", hear);
  return () => context.off("console", hear);
}

/** Calls `listener` with each line of the background. */
export async function hearBackground(
  extension: LaunchedExtension,
  listener: (line: Logged) => void,
): Promise<void> {
  // Firefox's background is a page like the others.
  if (extension.browser === "firefox") return;
  (await currentWorker(extension)).on("console", (message) => listener(lineOf(message)));
}
