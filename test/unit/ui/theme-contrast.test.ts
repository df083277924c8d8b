// The colors of every page, in both themes: words can be read on each ground they may stand on.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contrast } from "./contrast.ts";

const THEME = readFileSync(join(import.meta.dirname, "../../../src/ui/theme.css"), "utf8");

describe.each(["light", "dark"])("the %s theme", (theme) => {
  const color = (token: string) => {
    const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(THEME) ?? [];
    return (theme === "light" ? light : dark) ?? "";
  };
  const tooClose = (inks: string[], grounds: string[], least: number) =>
    grounds.flatMap((ground) =>
      inks
        .filter((ink) => !(contrast(color(ink), color(ground)) >= least))
        .map((ink) => `${ink} on ${ground}`),
    );
  const GROUNDS = ["ground", "card", "bad-ground", "warn-ground", "good-ground"];

  it("has words that stand out from each ground, and from each filled button", () => {
    const inks = ["ink", "soft", "accent", "accent-strong", "bad", "warn", "good"];
    expect(tooClose(inks, GROUNDS, 4.5)).toEqual([]);
    expect(tooClose(["on-accent"], ["accent", "accent-strong"], 4.5)).toEqual([]);
    expect(tooClose(["on-bad"], ["bad"], 4.5)).toEqual([]);
  });

  it("has edges of controls that stand out from each ground", () => {
    expect(tooClose(["edge"], GROUNDS, 3)).toEqual([]);
  });
});
