// The toolbar icon: one for every state, matching the tab's state.

import { expect, LOGIN_PAGE, type PageServer, test } from "../driver/extension.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { WELCOME_PAGE } from "../welcome/welcome-page.ts";

test("has an icon for every toolbar state that the browser can load", async ({ extension, page }) => {
  await page.goto(`${extension.origin}/${WELCOME_PAGE}`);
  const loaded = await page.evaluate(async () => {
    const sizes: Record<string, (number | undefined)[]> = {};
    const tab = await chrome.tabs.getCurrent();
    for (const icon of ["icon", "breached", "unknown", "off", "scoring"]) {
      const path = Object.fromEntries([16, 32, 48].map((size) => [size, `/icons/${icon}-${size}.png`]));
      await chrome.action.setIcon({ tabId: tab?.id ?? -1, path });
      sizes[icon] = await Promise.all(
        [16, 32, 48].map(async (size) => {
          const picture = new Image();
          picture.src = `/icons/${icon}-${size}.png`;
          await picture.decode();
          return picture.naturalWidth;
        }),
      );
    }
    return sizes;
  });
  const sizes = [16, 32, 48];
  expect(loaded).toEqual({ icon: sizes, breached: sizes, unknown: sizes, off: sizes, scoring: sizes });
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
  const show = async (server: PageServer, path: string) => {
    await page.goto(server.url(path));
    await page.bringToFront();
  };
  pages.show(LOGIN_PAGE);
  await show(pages, "/");
  await icon().toBe("icon");
  await enterBreached(page, listed, "Enter");
  await icon().toBe("breached");
  await configure({ passwordChecks: { enabled: false } });
  await icon().toBe("off");
  // Browsers reset it with the page; it is set again for the next.
  await show(pages, "/next");
  await icon().toBe("off");
});
