// Draws the measurements that people feel as one picture, light or dark: how much of each goal is used.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Figure, Results } from "./measure.ts";
import { besideText, numberText } from "./table.ts";

const TOKENS = ["ground", "ink", "soft", "line", "accent", "good", "bad"] as const;
type Token = (typeof TOKENS)[number];

/** Each token's colors, for a light and a dark background. */
type Colors = Record<Token, readonly [light: string, dark: string]>;

const WIDTH = 780;
const MARGIN = 24;
const BAR_LEFT = 400;
/** Width of a bar that uses all of its goal. */
const GOAL_WIDTH = 220;
const GOAL_X = BAR_LEFT + GOAL_WIDTH;
/** Longer bars are cut off here, or the axis would be useless. */
const MOST_SHARE = 1.6;
const ROW_HEIGHT = 46;
const ROWS_TOP = 84;

/** The theme colors from the pages' one style sheet. */
export function themeColors(
  theme: string = readFileSync(resolve(import.meta.dirname, "../../src/ui/theme.css"), "utf8"),
): Colors {
  const of = (token: Token): readonly [string, string] => {
    const [, light, dark] = new RegExp(`--${token}: light-dark\\(([^,()]+), ([^,()]+)\\)`).exec(theme) ?? [];
    if (!light || !dark) throw new Error(`the theme has no color ${token}`);
    return [light, dark];
  };
  return Object.fromEntries(TOKENS.map((token) => [token, of(token)])) as Colors;
}

function style(colors: Colors): string {
  const tokens = (index: 0 | 1) => TOKENS.map((token) => `--${token}:${colors[token][index]}`).join(";");
  return `:root{${tokens(0)}}@media(prefers-color-scheme:dark){:root{${tokens(1)}}}
text{font:15px system-ui,sans-serif;fill:var(--ink)}.title{font-size:19px;font-weight:650}.small{font-size:13px;fill:var(--soft)}.bad{fill:var(--bad)}
.ground{fill:var(--ground)}.track{fill:var(--line)}.met{fill:var(--good)}.missed{fill:var(--bad)}.goal{stroke:var(--ink);stroke-width:1.5}`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** `text` escaped for an SVG document, in content and in attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** The share of a goal that a value uses: 1 is all of it. For frames per second, more is better. */
function shareOfGoal(value: number, { unit }: Figure, limit: number): number {
  return unit === "frames/s" ? limit / value : value / limit;
}

/** The first peer that ours is compared with. */
function peerText({ ours, peers: [peer], unit }: Figure): string {
  if (!peer || peer.isPart) return "";
  return ` · ${besideText(ours, peer.value, unit).split(",")[0]} of ${peer.name}`;
}

function figureRow(figure: Figure, name: string, limit: number, index: number): string {
  const { unit, ours, goal, isMet } = figure;
  const top = ROWS_TOP + index * ROW_HEIGHT;
  const said = `${numberText(ours.median, unit)} ${unit}${peerText(figure)}`;
  const share = Math.min(shareOfGoal(ours.median, figure, limit), MOST_SHARE);
  const bar = (shape: string, width: number) =>
    `<rect class="${shape}" x="${BAR_LEFT}" y="${top + 4}" width="${width.toFixed(1)}" height="14" rx="4"/>`;
  return [
    `<text x="${MARGIN}" y="${top + 16}">${escaped(name)}</text>`,
    `<text x="${MARGIN}" y="${top + 34}" class="small">${escaped(said)}</text>`,
    bar("track", GOAL_WIDTH * MOST_SHARE),
    bar(isMet ? "met" : "missed", Math.max(GOAL_WIDTH * share, 3)),
    `<line class="goal" x1="${GOAL_X}" x2="${GOAL_X}" y1="${top}" y2="${top + 22}"/>`,
    `<text x="${BAR_LEFT}" y="${top + 34}" class="small${isMet ? "" : " bad"}">goal ${escaped(goal)}${isMet ? "" : ", missed"}</text>`,
  ].join("\n");
}

/** The figures that people feel, each as a share of its goal. */
export function picture({ figures }: Results, colors: Colors): string {
  const rows = figures.flatMap((figure) =>
    figure.felt !== undefined && figure.limit !== undefined
      ? [{ ...figure, name: figure.felt, limit: figure.limit }]
      : [],
  );
  const bottom = ROWS_TOP + rows.length * ROW_HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 12}" width="${WIDTH}" height="${bottom + 12}" role="img" aria-label="What people feel of Breachlight, beside its goals">
<style>${style(colors)}</style>
<rect class="ground" width="${WIDTH}" height="${bottom + 12}" rx="8"/>
<text x="${MARGIN}" y="38" class="title">What people feel of Breachlight</text>
<text x="${MARGIN}" y="62" class="small">Each bar is the share of what the goal allows, and ends at the line where it is met: shorter is better.</text>
${rows.map((figure, index) => figureRow(figure, figure.name, figure.limit, index)).join("\n")}
</svg>
`;
}
