// The walks through the pages, as listed: complete, and without exceptions that are no longer needed.

import { globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classesOf, WALKS, type Walk } from "../../e2e/access/states.ts";

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

describe.each(walks)("of %s", (_name, { styles, unseen }) => {
  it("except only classes that exist", () => {
    const classes = classesOf(
      globSync(styles)
        .map((path) => readFileSync(path, "utf8"))
        .join("\n"),
    );
    for (const name of Object.values(unseen).flat()) expect(classes).toContain(name);
  });
});
