// Captured pages of real sites in a browser, with their scripts: every password field sends one request on leaving, and no other
// field ever does. test/unit/content/page/captured-forms.test.ts has all pages, without scripts.

import type { Page } from "playwright/test";
import { CAPTURED, othersOf, passwordsOf, readCapture } from "../../captured-forms.ts";
import { expect, prefixOf, test } from "../driver/extension.ts";

/** Pages that differ most, by the end of their name. */
const SHOWN = {
  "whose scripts make or change their fields": [
    "shadow-inputs-login.html",
    "scanner-perf.html",
    "mutating-form.html",
    "form_unmasked_password_after_pageload.html",
  ],
  "with sixteen forms or none, long ones and foreign ones among them": [
    "multiple_forms.html",
    "formless_basic.html",
    "twitter_change-password.html",
    "mobile_emirates_com_signup.html",
    "JA_X6.html",
    "stripeelements_checkout.html",
  ],
};
/** Each causes a request: below the limit per document and minute. */
const MOST_PASSWORDS = 16;
/** One page has a thousand ordinary fields that are all alike; no other has as many as this. */
const MOST_OTHERS = 50;

/** A capture whose resources fail at once: their hosts are unreachable. */
function withoutLoads(file: string): string {
  return readCapture(file).replace(/<(?:link|script|img|source|iframe)\b[^>]*>/gi, (tag) =>
    tag.replace(/\s(?:src|srcset|href)=/gi, " data-was="),
  );
}

/** So do those that scripts load. Chromium's debugger crashes it if a page is left with a frame still failing. */
const POLICY = {
  "Content-Security-Policy":
    "frame-src 'self'; img-src 'none'; font-src 'none'; media-src 'none'; connect-src 'none'",
};

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "domcontentloaded" });
  // Captures that wait for missing resources would wait forever.
  await page.waitForLoadState("load", { timeout: 3000 }).catch(() => undefined);
}

/** Empties a field and focuses it, if it can be entered, and notes what is entered. Runs in the page. */
function focusOn(path: string): boolean {
  let root: Document | ShadowRoot = document;
  let field: HTMLInputElement | null = null;
  for (const part of path.split(" >>> ")) {
    field = root.querySelector<HTMLInputElement>(part);
    if (field?.shadowRoot) root = field.shadowRoot;
  }
  const entered = field;
  if (!entered) return false;
  entered.value = "";
  entered.focus();
  const note = () => Object.assign(globalThis, { noted: entered.value });
  // Before the page's own listeners.
  addEventListener("input", note, { capture: true, once: true });
  return (entered.getRootNode() as Document | ShadowRoot).activeElement === entered;
}

/**
 * Types into a field and leaves it; returns what was in it, `undefined` if it can't be entered. A script does what a click would:
 * captures lack the styles that keep fields apart.
 */
async function enter(page: Page, selector: string, text: string): Promise<string | undefined> {
  if (!(await page.evaluate(focusOn, selector))) return undefined;
  await page.keyboard.insertText(text);
  const noted = await page.evaluate<string>("noted");
  await page.keyboard.press("Tab");
  return noted;
}

let count = 0;

/** No two are alike in their first four characters, as some fields take no more. */
const nextValue = () => `${(46_656 + count++).toString(36)}!`;

test.describe("captured forms", () => {
  test.skip(CAPTURED.length === 0, "the captured forms are not beside the project");

  for (const [which, names] of Object.entries(SHOWN)) {
    const captures = CAPTURED.filter(({ file }) => names.some((name) => file.endsWith(`/${name}`)));

    test(`one request is sent for each password on pages ${which}`, async ({ page, pages, range }) => {
      expect(captures).toHaveLength(names.length);
      const pathOf = (file: string) => `/${encodeURI(file)}`;
      pages.show(Object.fromEntries(captures.map(({ file }) => [pathOf(file), withoutLoads(file)])), POLICY);
      for (const capture of captures) {
        const passwords = passwordsOf(capture).slice(0, MOST_PASSWORDS);
        const wanted: string[] = [];
        range.forget();
        await open(page, pages.url(pathOf(capture.file), "forms.test"));
        for (const selector of othersOf(capture).slice(0, MOST_OTHERS))
          await enter(page, selector, "4471 main street");
        // What comes last is asked about after everything before it.
        for (const selector of [...passwords, ...passwords.slice(-1)]) {
          const entered = await enter(page, selector, nextValue());
          expect(entered, `${capture.file} has ${selector}`).toBeDefined();
          wanted.push(await prefixOf(String(entered)));
        }
        const asked = () => range.requests.map(({ prefix = "" }) => prefix);
        await expect.poll(asked, capture.file).toEqual(wanted);
      }
    });
  }
});
