// Tests the in-page notice: readable colors in both themes, and a button large enough to hit.
import { describe, expect, it } from "vitest";
import { NOTICE_COLORS, NOTICE_STYLE } from "../../../../src/background/passwords/notice-style.ts";
import { contrast } from "../../ui/contrast.ts";

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the notice in the %s theme", (_theme, index) => {
  /** Expands "#fff" to "#ffffff". */
  const contrastOf = (...names: (keyof typeof NOTICE_COLORS)[]) => {
    const colors = names.map((name) => NOTICE_COLORS[name][index]);
    const [one = "", other = ""] = colors.map((it) => (it.length === 4 ? it.replace(/\w/g, "$&$&") : it));
    return contrast(one, other);
  };

  it("has readable text, marks and focus ring", () => {
    expect(contrastOf("ink", "ground")).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf("bad", "ground")).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf("onAccent", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf("onAccent", "strong")).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf("soft", "ground")).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf("ink", "line")).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf("accent", "ground")).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the notice", () => {
  it("uses no custom properties, which a page could redefine, and colors for both themes", () => {
    expect(NOTICE_STYLE).not.toMatch(/--|var\(/);
    const single = NOTICE_STYLE.replace(/light-dark\([^)]*\)/g, "").match(/#[0-9a-f]{3,8}/gi);
    expect(single).toBeNull();
    expect(NOTICE_STYLE).toContain("color-scheme:light dark");
  });

  it("has a button of at least 24 pixels", () => {
    const [, width, height] = /\.x,summary\{width:(\d+)px;height:(\d+)px/.exec(NOTICE_STYLE) ?? [];
    expect(Math.min(Number(width), Number(height))).toBeGreaterThanOrEqual(24);
  });

  it("animates only if motion is welcome, and keeps its button and mark in forced colors", () => {
    expect(NOTICE_STYLE.match(/animation:/g)).toHaveLength(1);
    expect(NOTICE_STYLE).toMatch(/@media\(prefers-reduced-motion:no-preference\)\{\.n\{animation:/);
    expect(NOTICE_STYLE).toMatch(
      /@media\(forced-colors:active\)\{[^@]*p button\{forced-color-adjust:none[^@]*small::before\{forced-color-adjust:none;background:CanvasText\}/,
    );
  });
});
