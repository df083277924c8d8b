// Captured pages of real sites. Their scripts don't run here; test/e2e/passwords/forms-corpus.spec.ts opens some in a browser.

import { describe, expect, it } from "vitest";
import { classifyField } from "../../../../src/background/passwords/classify-field.ts";
import { CAPTURED, MADE_BY_SCRIPTS, othersOf, passwordsOf, readCapture } from "../../../captured-forms.ts";
import { openPage, type Page } from "./page.ts";
import { enter, find } from "./person.ts";

/** What a document without scripts and styles makes of a capture. */
function markupOf(file: string): string {
  return readCapture(file)
    .replace(/<!--.*?-->/gs, "")
    .replace(/<(script|style|noscript|svg)\b.*?<\/\1\s*>/gis, "")
    .replace(/<(?:link|script|img|source|iframe|base|meta)\b[^>]*>/gi, "");
}

/** The selectors of this document know no escapes for digits. */
const findIn = (selector: string) => find(selector.replace(/^#\\3(\d) ?(\S+)$/, '[id="$1$2"]'));

/** The values that the background would check, by what the script reports about their fields. */
function checkedOn(page: Page): string[] {
  const checked = page.checks().filter(({ hints }) => classifyField(hints) !== undefined);
  return checked.map(({ sha1 }) => `${Buffer.from(sha1, "hex")}`);
}

const pages = CAPTURED.filter(({ file }) => !MADE_BY_SCRIPTS.some((name) => file.endsWith(name)));

// Without the captures, there is nothing to test.
describe.skipIf(pages.length === 0)("on a captured page", () => {
  let fields = 0;
  let shown = 0;

  it.for(pages.map((page) => [page.file, page] as const))(
    "only what is entered into the password fields is checked: %s",
    async ([file, captured]) => {
      const page = await openPage(markupOf(file));
      const passwords = passwordsOf(captured);
      for (const [index, selector] of passwords.entries()) {
        const field = findIn(selector);
        // Shown first: the script remembers a field that was once masked.
        field.type = "text";
        await enter(`shown${index}`, field);
        field.type = "password";
        await enter(`masked${index}`, field);
      }
      for (const selector of othersOf(captured)) await enter("4 main st", findIn(selector));
      const checked = checkedOn(page);
      fields += passwords.length;
      shown += checked.filter((value) => value.startsWith("shown")).length;
      expect(checked.filter((value) => !value.startsWith("shown"))).toEqual(
        passwords.map((_, index) => `masked${index}`),
      );
    },
  );

  it("a password is checked in 95% of the fields while its page shows it as text", () => {
    expect(fields).toBeGreaterThan(400);
    expect(shown / fields).toBeGreaterThanOrEqual(0.95);
  });
});
