// Captured pages of real sites in a browser, with their scripts: every password field sends one request on leaving, and no other
// field ever does. test/unit/content/page/captured-forms.test.ts has all pages, without scripts.

import type { Page } from "playwright/test";
import { CAPTURED, othersOf, passwordsOf, readCapture } from "../../captured-forms.ts";
import { expect, prefixOf, test } from "../driver/extension.ts";

/** Pages that differ most, by the end of their name. */
const SHOWN = {
  "whose scripts make their fields, in shadow roots and in hundreds": [
    "shadow-inputs-login.html",
    "scanner-perf.html",
    "mutating-form.html",
  ],
  "with sixteen forms, or none": [
    "multiple_forms.html",
    "formless_basic.html",
    "form_unmasked_password_after_pageload.html",
  ],
  "to register and to change a password, long ones and foreign ones among them": [
    "twitter_change-password.html",
    "mobile_emirates_com_signup.html",
    "FR_66.html",
    "JA_X6.html",
    "hulu_account-pin.html",
    "stripeelements_checkout.html",
  ],
};
/** Each causes a request, and one a second, below the limit per document and minute: a page with more is reloaded. */
const FIELDS_PER_LOAD = 16;
/** What a script takes the focus from waits for the person's next Tab: one is enough for some of the ordinary fields. */
const OTHERS_PER_TAB = 10;
/** One page has a thousand ordinary fields that are all alike; no other has as many as this. */
const MOST_OTHERS = 50;

/** A capture whose resources fail at once: their hosts are unreachable. */
function withoutLoads(file: string): string {
  return readCapture(file).replace(/<(?:link|script|img|source|iframe)\b[^>]*>/gi, (tag) =>
    tag.replace(/\s(?:src|srcset|href)=/gi, " data-was="),
  );
}

/**
 * Their hosts are unreachable: their loads fail at once. Chromium's debugger crashes it if a page is left with a frame still
 * failing.
 */
const POLICY = {
  "Content-Security-Policy":
    "frame-src 'self'; img-src 'none'; font-src 'none'; media-src 'none'; connect-src 'none'",
};

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "domcontentloaded" });
  // Captures that wait for missing resources would wait forever.
  await page.waitForLoadState("load", { timeout: 3000 }).catch(() => undefined);
}

/** What each field held right after the edit, nothing for one that can't be entered; where a field is, and which it is. */
type Target = readonly [values: (string | undefined)[], path: string, index: number];

/** Empties a field and focuses it; returns whether it has the focus now. Runs in the page. */
function focusOn([values, path, index]: Target): boolean {
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
  if ((entered.getRootNode() as Document | ShadowRoot).activeElement !== entered) return false;
  const note = (event: Event) => {
    if (event.composedPath()[0] === entered) values[index] = entered.value;
  };
  // Before the page's own listeners.
  addEventListener("input", note, { capture: true, once: true });
  return true;
}

/**
 * Enters each of the fields in turn, and returns what was in each; `undefined` for one that can't be entered. A script does what
 * a click would: captures lack the styles that keep fields apart. Typing and leaving is like a person's, with a Tab after this
 * many fields and after the last.
 */
async function enter(
  page: Page,
  selectors: string[],
  texts: string[],
  { fieldsPerTab = 1 } = {},
): Promise<(string | undefined)[]> {
  const entering = await page.evaluateHandle((): (string | undefined)[] => []);
  for (const [index, selector] of selectors.entries()) {
    const isIn = await page.evaluate(focusOn, [entering, selector, index] as const);
    if (isIn) await page.keyboard.insertText(texts[index] ?? "");
    if ((index + 1) % fieldsPerTab === 0 || index === selectors.length - 1) await page.keyboard.press("Tab");
  }
  const values = await entering.jsonValue();
  return selectors.map((_, index) => values[index]);
}

let typedCount = 0;
/** No request repeats what the browser has cached. */
const usedPrefixes = new Set<string>();

/** No two are alike in their first four characters, as some fields take no more, nor in the prefix of their hash. */
async function nextValue(): Promise<string> {
  const value = `${(46_656 + typedCount++).toString(36)}!`;
  const prefix = await prefixOf(value);
  if (usedPrefixes.has(prefix)) return nextValue();
  usedPrefixes.add(prefix);
  return value;
}

/** The requests expected from a page: a name for each prefix. */
type Expected = Map<string, string>;

/** Types into each of the fields and leaves it; returns those that can't be entered. */
async function typeInto(page: Page, selectors: string[], expected: Expected): Promise<string[]> {
  const texts = await Promise.all(selectors.map(nextValue));
  const values = await enter(page, selectors, texts);
  for (const [index, selector] of selectors.entries()) {
    const value = values[index];
    if (value !== undefined) expected.set(await prefixOf(value), selector);
  }
  return selectors.filter((_, index) => values[index] === undefined);
}

test.describe("captured forms", () => {
  test.skip(CAPTURED.length === 0, "the captured forms are not beside the project");

  for (const [which, names] of Object.entries(SHOWN)) {
    const captures = CAPTURED.filter(({ file }) => names.some((name) => file.endsWith(`/${name}`)));

    test(`one request is sent for each password on pages ${which}`, async ({ page, pages, range }) => {
      expect(captures).toHaveLength(names.length);
      const pathOf = (file: string) => `/${encodeURI(file)}`;
      pages.show(Object.fromEntries(captures.map(({ file }) => [pathOf(file), withoutLoads(file)])), POLICY);
      const problems: string[] = [];
      const heard = () => range.requests.map(({ prefix = "" }) => prefix);
      // A page with a password comes last: by its last value all requests from ordinary fields have arrived.
      const ordered = captures.toSorted((one, other) => passwordsOf(one).length - passwordsOf(other).length);
      for (const capture of ordered) {
        const { file } = capture;
        const passwords = passwordsOf(capture);
        const others = othersOf(capture).slice(0, MOST_OTHERS);
        const typed: Expected = new Map();
        const url = pages.url(pathOf(file), "forms.test");
        range.forget();
        await open(page, url);
        for (let first = 0; first < passwords.length; first += FIELDS_PER_LOAD) {
          if (first > 0) await open(page, url);
          const some = passwords.slice(first, first + FIELDS_PER_LOAD);
          const closed = await typeInto(page, some, typed);
          problems.push(...closed.map((selector) => `${file}: cannot be entered: ${selector}`));
        }
        const street = others.map(() => "4471 main street");
        await enter(page, others, street, { fieldsPerTab: OTHERS_PER_TAB });
        const isHeard = (prefix: string) => heard().includes(prefix);
        const expectHeard = (asked: Expected) =>
          expect.poll(() => [...asked.keys()].every(isHeard)).toBe(true);
        await expectHeard(typed).catch(() => undefined);
        // A last value entered now is requested after everything pending from the fields before it.
        const lastly: Expected = new Map();
        await typeInto(page, [...typed.values()].slice(-1), lastly);
        await expectHeard(lastly).catch(() => undefined);
        const counts = Map.groupBy(heard(), (prefix) => prefix);
        for (const [prefix, all] of counts) {
          const name = [typed, lastly].map((some) => some.get(prefix)).find(Boolean);
          if (all.length > 1 || !name)
            problems.push(
              `asked ${all.length} times for ${name ?? "an ordinary field"} of ${file}, ${prefix}`,
            );
        }
        for (const [prefix, name] of typed)
          if (!isHeard(prefix)) problems.push(`did not ask for ${name} of ${file}`);
      }
      expect(problems).toEqual([]);
    });
  }
});
