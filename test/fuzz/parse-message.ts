// The message parser with all of the background's messages, outside of a browser.

import type * as Background from "../../src/background/platform/commands.ts";

type Parsed = ReturnType<typeof Background.parseCommand>;

// The webextension-polyfill uses what exists when it is loaded, and only loads in an extension.
const browser = {
  runtime: { id: "breachlight" },
  i18n: { getMessage: () => "", getUILanguage: () => "en" },
  storage: {
    session: { get: async () => ({}) },
    local: { onChanged: { addListener: () => undefined } },
  },
};
Object.assign(globalThis, { chrome: browser, browser });
const { parseCommand: parse } = await import("../../src/background/platform/commands.ts");
const { COMMANDS } = await import("../../src/background/commands.ts");
for (const name of ["chrome", "browser"]) Reflect.deleteProperty(globalThis, name);

export function parseMessage(message: unknown, isOwnPage: boolean): Parsed {
  return parse(COMMANDS, message, isOwnPage);
}
