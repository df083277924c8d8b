// The toolbar icon: one for every state, matching the tab's state.

import { expect, LOGIN_PAGE, test } from "../driver/extension.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { WELCOME_PAGE } from "../welcome/welcome-page.ts";

const STATES = ["icon", "breached", "unknown", "off", "scoring"];

test("has an icon for every toolbar state that the browser can load", async ({ extension, page }) => {
  await page.goto(`${extension.origin}/${WELCOME_PAGE}`);
  const widths = await page.evaluate(async (states) => {
    const tab = await chrome.tabs.getCurrent();
    const found: number[] = [];
    for (const state of states) {
      const paths = [16, 32, 48].map((size) => [size, `/icons/${state}-${size}.png`] as const);
      await chrome.action.setIcon({ tabId: tab?.id ?? -1, path: Object.fromEntries(paths) });
      for (const [, src] of paths) {
        const picture = Object.assign(new Image(), { src });
        await picture.decode();
        found.push(picture.naturalWidth);
      }
    }
    return found;
  }, STATES);
  expect(widths).toEqual(STATES.flatMap(() => [16, 32, 48]));
});

/** The icon that Firefox's own window shows now: "breached". */
function shownIcon({ context }: LaunchedExtension): Promise<string | undefined> {
  const control = firefoxOf(context);
  if (!control) throw new Error("this is no Firefox");
  return control.inBrowser(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
    const { CustomizableUI } = window as any;
    const widget = CustomizableUI.getWidget("extension_breachlight_example-browser-action");
    const drawn: string = widget.forWindow(window).node.outerHTML;
    return /\/icons\/([a-z]+)-\d+\.png/.exec(drawn)?.[1];
  });
}

test("shows the state of the tab in front as an icon", async ({
  extension,
  page,
  pages,
  listed,
  configure,
}) => {
  const icon = () => expect.poll(() => shownIcon(extension));
  pages.show(LOGIN_PAGE);
  await page.goto(pages.url());
  await page.bringToFront();
  await icon().toBe("icon");
  await enterBreached(page, listed, "Enter");
  await icon().toBe("breached");
  await configure({ passwordChecks: { enabled: false } });
  await icon().toBe("off");
  // Browsers reset it with the page; it is set again for the next.
  await page.goto(pages.url("/next"));
  await icon().toBe("off");
});
