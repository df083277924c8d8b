// What only the browser's own code can do: it runs in the window around the tabs.

import type { Send } from "./bidi-channel.ts";

const BROWSER_WINDOW = "chrome://browser/content/browser.xhtml";

/** Browser modules that tests use by these names. */
const MODULES = {
  NavigableManager: "chrome://remote/content/shared/NavigableManager.sys.mjs",
  AddonManager: "resource://gre/modules/AddonManager.sys.mjs",
  ExtensionPermissions: "resource://gre/modules/ExtensionPermissions.sys.mjs",
};
const IMPORTS = Object.entries(MODULES).map(
  ([name, address]) => `const { ${name} } = ChromeUtils.importESModule("${address}");`,
);

interface Tree {
  contexts: { context: string; url: string }[];
}

/**
 * Runs a function in the browser's own window, with all privileges; returns its result. Values cross as JSON.
 * @throws {Error} (rejects) with what the function threw
 */
export async function inBrowser<Arguments extends unknown[], Result>(
  send: Send,
  action: (...args: Arguments) => Result | Promise<Result>,
  ...args: Arguments
): Promise<Result> {
  const { contexts } = (await send("browsingContext.getTree", { "moz:scope": "chrome" })) as Tree;
  const window = contexts.find(({ url }) => url === BROWSER_WINDOW);
  if (!window) throw new Error("the browser has no window");
  const { type, result, exceptionDetails } = (await send("script.evaluate", {
    expression: `(async () => { ${IMPORTS.join(" ")} return JSON.stringify(await (${action})(...${JSON.stringify(args)})); })()`,
    target: { context: window.context },
    awaitPromise: true,
  })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
  if (type !== "success") throw new Error(exceptionDetails?.text ?? "it failed");
  return result?.value === undefined ? (undefined as Result) : (JSON.parse(result.value) as Result);
}

/** The browsing context of the focused frame in a tab; the tab's own if none of its frames has the focus. */
export function focusedContext(send: Send, tab: string): Promise<string> {
  return inBrowser(
    send,
    (name: string) => {
      const focused = Services.focus.focusedContentBrowsingContext;
      const isInTab = focused && focused.top === NavigableManager.getBrowsingContextById(name)?.top;
      return isInTab && focused.parent ? NavigableManager.getIdForBrowsingContext(focused) : name;
    },
    tab,
  );
}

/** Brings a tab to the front like `browsingContext.activate`, which leaves the focus in a toolbar that has it. */
export async function bringToFront(send: Send, params: Record<string, unknown>): Promise<unknown> {
  const answer = await send("browsingContext.activate", params);
  await inBrowser(
    send,
    (name: string) => {
      NavigableManager.getBrowsingContextById(name)?.top.embedderElement?.focus();
    },
    String(params.context),
  );
  return answer;
}

/** Sets the color scheme for pages, with the parameters of `emulation.setMediaFeaturesOverride`. */
export async function setColorScheme(send: Send, params: Record<string, unknown>): Promise<unknown> {
  const { features, contexts = [] } = params as {
    features: { "prefers-color-scheme"?: string | null };
    contexts?: string[];
  };
  if (contexts.length === 0) return {};
  await inBrowser(
    send,
    (scheme: string, names: string[]) => {
      for (const name of names) {
        const place = NavigableManager.getBrowsingContextById(name);
        if (place) place.top.prefersColorSchemeOverride = scheme;
      }
    },
    features["prefers-color-scheme"] ?? "none",
    contexts,
  );
  return {};
}
