// The notice in the page for everyone: its colours stand out in both themes, and its button is large enough to be met.

import { describe, expect, it } from "vitest";
import { NOTICE_COLOURS, NOTICE_STYLE } from "../../../src/background/notice-style.ts";

/** Relative luminance of "#fff" or "#ffffff" (WCAG 2.2). */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.slice(1).replace(/./g, "$&$&") : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = "", other = ""): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the notice in the %s theme", (_theme, index) => {
  const { ground, ink, soft, bad, line, accent } = Object.fromEntries(
    Object.entries(NOTICE_COLOURS).map(([name, pair]) => [name, pair[index]]),
  );

  it("has words that stand out from their ground", () => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("has signs that stand out: the mark, the cross, the cross under the pointer, the ring of the focus", () => {
    expect(contrast(bad, ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(soft, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, line)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe("the notice", () => {
  it("has no custom property, which a page could register as something else, and every colour in both themes", () => {
    expect(NOTICE_STYLE).not.toMatch(/--|var\(/);
    const single = NOTICE_STYLE.replace(/light-dark\([^)]*\)/g, "").match(/#[0-9a-f]{3,8}/gi);
    expect(single).toBeNull();
    expect(NOTICE_STYLE).toContain("color-scheme:light dark");
  });

  it("has a button of 24 pixels or more", () => {
    const [, width, height] = /button\{[^}]*width:(\d+)px;height:(\d+)px/.exec(NOTICE_STYLE) ?? [];
    expect(Math.min(Number(width), Number(height))).toBeGreaterThanOrEqual(24);
  });

  it("moves only where motion is wanted, and has a mark where the system's colours replace its own", () => {
    expect(NOTICE_STYLE.match(/animation:/g)).toHaveLength(1);
    expect(NOTICE_STYLE).toMatch(/@media\(prefers-reduced-motion:no-preference\)\{\.n\{animation:/);
    expect(NOTICE_STYLE).toMatch(
      /@media\(forced-colors:active\)\{[^@]*i\{forced-color-adjust:none;background:CanvasText\}/,
    );
  });
});
