// The toolbar icons: every state at every size, with the named dimensions, visible on light and dark toolbars.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import { contrast } from "./contrast.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const PUBLIC = join(ROOT, "public");
const STATES = ["icon", "breached", "unknown", "off", "scoring"];

/** Lists and stores show the plain one, larger; no toolbar uses that size. */
function sizesOf(state: string): number[] {
  return state === "icon" ? [16, 32, 48, 128] : [16, 32, 48];
}

/** Width and height of a PNG, from its header; undefined for anything else. */
function pixelSize(bytes: Buffer): { width: number; height: number } | undefined {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
}

const svg = readFileSync(join(ROOT, "scripts/icon.svg"), "utf8");

function groupOf(state: string): string {
  return new RegExp(`<g id="${state}"[^]*?\\n  </g>`).exec(svg)?.[0] ?? "";
}

describe.each(STATES)("the icon %s", (state) => {
  it.each(sizesOf(state))("is %i px wide and high", (size) => {
    const bytes = readFileSync(join(PUBLIC, `icons/${state}-${size}.png`));
    expect(pixelSize(bytes)).toEqual({ width: size, height: size });
  });

  it("has a color that stands out from light and dark toolbars", () => {
    const colors = [...groupOf(state).matchAll(/"(#[\da-f]{6})"/g)].map(([, color = ""]) => color);
    expect(colors).not.toEqual([]);
    for (const color of colors) {
      // From Chromium's and Firefox's own themes.
      for (const toolbar of ["#ffffff", "#f9f9fb", "#202124", "#2b2a33"]) {
        expect(contrast(color, toolbar), `${color} on ${toolbar}`).toBeGreaterThanOrEqual(2.95);
      }
    }
  });
});

describe("the icons", () => {
  it("are one family, without extra files", () => {
    const states = [...svg.matchAll(/^ {2}<g id="(\w+)"/gm)].map(([, id]) => id);
    expect(states).toEqual(STATES);
    const files = STATES.flatMap((state) => sizesOf(state).map((size) => `${state}-${size}.png`));
    expect(readdirSync(join(PUBLIC, "icons")).sort()).toEqual(files.sort());
  });

  it("differ by shape: without colors, no two are the same drawing", () => {
    const shapes = STATES.map((state) =>
      groupOf(state).replace(/#[\da-f]{3,6}|id="\w+"|display="none"/g, ""),
    );
    expect(new Set(shapes).size).toBe(STATES.length);
  });

  it("are the ones in the manifest", () => {
    const named = [...Object.values(manifest.icons), ...Object.values(manifest.action.default_icon)];
    for (const path of named) expect(() => readFileSync(join(PUBLIC, path))).not.toThrow();
  });
});
