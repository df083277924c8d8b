// The walks through the pages, as listed: each page and each style sheet is in one.

import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { WALKS, type Walk } from "../../e2e/access/states.ts";

/** Dresses what Lighthouse draws, not what is ours. */
const DRAWN = "src/pages/report/drawing/drawn-report.css";
/** Rearranges in a narrow window what other style sheets dress. */
const NARROW = "src/pages/popup/narrow.css";

const walks = Object.entries<Walk>(WALKS);
const specs = globSync("test/e2e/access/*.spec.ts").map((path) => readFileSync(path, "utf8"));

it("are one or more for each page", () => {
  const pages = new Set(walks.map(([name]) => name.split("/")[0]));
  expect([...pages].toSorted()).toEqual(readdirSync("src/pages").toSorted());
  for (const [name] of walks) expect(specs.filter((text) => text.includes(`of: "${name}"`))).toHaveLength(1);
});

it("have each style sheet of a page", () => {
  const walked = walks.flatMap(([, { styles }]) => globSync(styles));
  expect([...walked, DRAWN, NARROW].toSorted()).toEqual(
    expect.arrayContaining(globSync("src/pages/**/*.css").toSorted()),
  );
});
