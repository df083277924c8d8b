// Asks axe about a page as it is now: by the rules of WCAG 2.2 AA, and by what is thought of as good beyond them.

import axe, { type AxeResults, type RunOnly } from "axe-core";
import type { Page } from "playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that look at colours; to all others one theme is as good as the other. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong, in what it looks at in every theme or by all rules: the rule, where, and why. */
export async function violationsIn(page: Page, rules: "colour" | "all"): Promise<string[]> {
  // Evaluated, since the policy of the extension's pages lets no script be added to them.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const only: RunOnly = rules === "all" ? { type: "tag", values: TAGS } : { type: "rule", values: OF_COLOUR };
  return page.evaluate(async (runOnly) => {
    // A colour on its way is none that anybody reads.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { axe: asked } = globalThis as unknown as { axe: typeof axe };
    const { violations }: AxeResults = await asked.run(document, {
      runOnly,
      // It is off by itself.
      rules: runOnly.type === "tag" ? { "target-size": { enabled: true } } : {},
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
  }, only);
}
