// Design tokens: no style sheet names a color or an unknown token, and text is readable on each background.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { NOTICE_COLORS } from "../../../src/background/passwords/notice-style.ts";
import { contrast } from "./contrast.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const TOKENS = "src/ui/theme.css";

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, "");
}

/** The theme, and two that set tokens on a component's root for what is inside it. */
const DEFINING = [TOKENS, "src/ui/components/Panel.css", "src/ui/icons/icons.css"];

const SHEETS = globSync("src/**/*.css", { cwd: ROOT })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== TOKENS);

/** Colors of the theme in lower case, by token: light, dark. */
const THEME = new Map(
  [...read(TOKENS).matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }] as const,
  ),
);

const NAMED =
  "white|black|gr[ae]y|silver|red|maroon|orange|yellow|green|lime|blue|navy|purple|teal|aqua|pink|brown";
const COLOR = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\\(|:[^;]*(?<![\\w-])(?:${NAMED})(?![\\w-])`,
  "i",
);

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  const GROUNDS = ["ground", "card", "bad-ground", "warn-ground", "good-ground"];
  const color = (token: string) => THEME.get(token)?.[theme] ?? "";
  const tooClose = (inks: string[], grounds: string[], least: number) =>
    grounds.flatMap((ground) =>
      inks
        .filter((ink) => !(contrast(color(ink), color(ground)) >= least))
        .map((ink) => `${ink} on ${ground}`),
    );

  it("has text that stands out from each background, and on each filled button", () => {
    const inks = ["ink", "soft", "accent", "accent-strong", "bad", "warn", "good"];
    expect(tooClose(inks, GROUNDS, 4.5)).toEqual([]);
    expect(tooClose(["on-accent"], ["accent", "accent-strong"], 4.5)).toEqual([]);
    expect(tooClose(["on-bad"], ["bad"], 4.5)).toEqual([]);
  });

  it("has control borders that stand out from each background", () => {
    expect(tooClose(["edge"], GROUNDS, 3)).toEqual([]);
  });
});

describe("style sheets", () => {
  it("are found", () => expect(SHEETS.length).toBeGreaterThan(8));

  it.each(SHEETS)("take their colors from the tokens: %s", (path) => {
    const declarations = withoutComments(read(path)).match(/[\w-]+:[^;{}]*;/g) ?? [];
    const raw = declarations.filter((it) => COLOR.test(it));
    expect(raw, `${path}: name the color in ${TOKENS}, by its meaning`).toEqual([]);
  });

  it.each(SHEETS)("take their type sizes from the tokens: %s", (path) => {
    const sizes = [...withoutComments(read(path)).matchAll(/font-size: ([^;]+);/g)].map(
      ([, size = ""]) => size,
    );
    const own = sizes.filter((size) => !/^(?:inherit|var\(--(?:small|text|title|figure|code)\))$/.test(size));
    expect(own, `${path}: use a size of ${TOKENS}`).toEqual([]);
  });

  it.each(SHEETS)("measure windows in the browser's type size: %s", (path) => {
    // That of the drawn report belongs to the library that draws it.
    if (path.endsWith("drawn-report.css")) return;
    const inPixels = withoutComments(read(path)).match(/@media[^{]*max-width: [\d.]+px/g) ?? [];
    expect(inPixels).toEqual([]);
  });

  it.each(SHEETS)("use only tokens that exist: %s", (path) => {
    const css = read(path);
    const defining = [...DEFINING.map(read), css].join("");
    const known = new Set([...defining.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    // From the library that draws reports, which the report style sheet overrides.
    for (const name of ["--audit-description-padding-left", "--stackpack-padding-horizontal"])
      known.add(name);
    const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
    expect(used.filter((it) => !known.has(it))).toEqual([]);
  });
});

/** Page style sheets don't reach into a closed shadow root: the notice contains the values themselves. */
describe("the notice in the page", () => {
  const EQUALS = {
    ink: "ink",
    soft: "soft",
    line: "line",
    bad: "bad",
    accent: "accent",
    strong: "accent-strong",
    onAccent: "on-accent",
  };

  function full(color: string | undefined): string {
    return (color ?? "").replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3");
  }

  it.each([
    ["light", 0, "ground"],
    // On a dark page the notice looks like a card.
    ["dark", 1, "card"],
  ] as const)("has the colors of the theme: %s", (scheme, at, ground) => {
    const found = Object.entries(NOTICE_COLORS).map(([name, pair]) => [name, full(pair[at])]);
    const wanted = Object.entries({ ground, ...EQUALS });
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(wanted.map(([own, token]) => [own, THEME.get(token)?.[scheme]])),
    );
  });
});

it("there are three type sizes and one for numbers, which follow the browser's own", () => {
  const css = withoutComments(read(TOKENS));
  const sizes = [...css.matchAll(/--([\w-]+): ([\d.]+)rem;/g)].map(([, name, size]) => [name, Number(size)]);
  expect(sizes).toEqual([
    ["small", 0.75],
    ["text", 0.875],
    ["title", 1.25],
    ["figure", 1.5],
  ]);
  // The page keeps what the person has set.
  expect(css).not.toMatch(/(?:html|:root)[^{]*\{[^}]*font(?:-size)?:/);
});

it("the toolbar badges use the theme's light colors: white on each is readable", () => {
  const light = new Set([...THEME.values()].map((color) => color.light));
  const used = [...read("src/background/toolbar/toolbar.ts").matchAll(/"(#[\da-f]{6})"/gi)];
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter(([, color = ""]) => !light.has(color))).toEqual([]);
});
