// What was measured, as one drawing, light or dark: how much of what each goal allows is used, and how costs grow.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Figure, Results } from "../measure.ts";
import { besideText, numberText } from "../table.ts";
import { escaped, growthPlot, PLOT_HEIGHT, PLOT_WIDTH } from "./growth-picture.ts";

const TOKENS = ["ground", "ink", "soft", "line", "accent", "good", "bad"] as const;
type Token = (typeof TOKENS)[number];

/** Each token's colours, for a light ground and for a dark one. */
type Colours = Record<Token, readonly [light: string, dark: string]>;

const WIDTH = 1080;
const MARGIN = 20;
const BAR_LEFT = 380;
/** Of what uses all that its goal allows. */
const GOAL_WIDTH = 220;
/** Where bars end that go beyond; the axis would be of no use otherwise. */
const MOST_SHARE = 1.5;
const TEXT_LEFT = BAR_LEFT + GOAL_WIDTH * MOST_SHARE + 16;
const ROW_HEIGHT = 32;
const ROWS_TOP = 74;
const PLOTS_A_ROW = 3;

/** The colours of the pages, from their one sheet. */
export function themeColours(
  theme: string = readFileSync(resolve(import.meta.dirname, "../../../src/ui/theme.css"), "utf8"),
): Colours {
  const of = (token: Token): readonly [string, string] => {
    const [, light, dark] = new RegExp(`--${token}: light-dark\\(([^,()]+), ([^,()]+)\\)`).exec(theme) ?? [];
    if (!light || !dark) throw new Error(`the theme has no colour ${token}`);
    return [light, dark];
  };
  return Object.fromEntries(TOKENS.map((token) => [token, of(token)])) as Colours;
}

function style(colours: Colours): string {
  const tokens = (index: 0 | 1) => TOKENS.map((token) => `--${token}:${colours[token][index]}`).join(";");
  return `:root{${tokens(0)}}@media(prefers-color-scheme:dark){:root{${tokens(1)}}}
text{font:13px system-ui,sans-serif;fill:var(--ink)}.title{font-size:16px;font-weight:650}.soft{fill:var(--soft)}.small{font-size:11px}
.end{text-anchor:end}.middle{text-anchor:middle}.ground{fill:var(--ground)}.track{fill:var(--line)}.met{fill:var(--good)}.missed{fill:var(--bad)}.bad{fill:var(--bad);font-weight:650}
.goal{stroke:var(--ink);stroke-width:1.5}.grid{stroke:var(--line)}.straight{stroke:var(--soft);stroke-dasharray:3 3}.growth{fill:none;stroke:var(--accent);stroke-width:2}.point{fill:var(--accent)}
.peer{fill:var(--ground);stroke:var(--ink);stroke-width:2}`;
}

/** The share of what a goal allows that a value takes: 1 is all of it. Frames a second are the better the more there are. */
function shareOfGoal(value: number, { unit }: Figure, limit: number): number {
  return unit === "frames/s" ? limit / value : value / limit;
}

function bar(figure: Figure, limit: number, middle: number): string {
  const { ours, peers, isMet } = figure;
  const share = shareOfGoal(ours.median, figure, limit);
  const x = (of: number) => BAR_LEFT + GOAL_WIDTH * Math.min(of, MOST_SHARE);
  const width = Math.max(x(share) - BAR_LEFT, 2);
  const parts = [
    `<rect class="track" x="${BAR_LEFT}" y="${middle - 6}" width="${GOAL_WIDTH * MOST_SHARE}" height="12" rx="3"/>`,
    `<rect class="${isMet ? "met" : "missed"}" x="${BAR_LEFT}" y="${middle - 6}" width="${width.toFixed(1)}" height="12" rx="3"/>`,
  ];
  const [peer] = peers;
  const first = peer && !peer.isPart ? shareOfGoal(peer.value.median, figure, limit) : undefined;
  if (first !== undefined && first <= MOST_SHARE) {
    parts.push(`<circle class="peer" cx="${x(first).toFixed(1)}" cy="${middle}" r="4.5"/>`);
  }
  return parts.join("");
}

/** The first that ours is compared with, or the first of its parts. */
function peerText({ ours, peers: [peer], unit }: Figure): string {
  if (!peer) return "";
  if (peer.isPart) return ` · ${numberText(peer.value.median, unit)} ${unit} ${peer.name}`;
  return ` · ${besideText(ours, peer.value, unit).split(",")[0]} of ${peer.name}`;
}

function figureRow(figure: Figure, index: number): string {
  const { what, unit, ours, goal, limit, isMet } = figure;
  const middle = ROWS_TOP + index * ROW_HEIGHT + ROW_HEIGHT / 2;
  const said = `${numberText(ours.median, unit)} ${unit}${peerText(figure)}`;
  return [
    `<text x="${BAR_LEFT - 12}" y="${middle + 4}" class="end">${escaped(what)}</text>`,
    limit === undefined ? "" : bar(figure, limit, middle),
    `<text x="${TEXT_LEFT}" y="${middle - 2}" class="small">${escaped(said)}</text>`,
    `<text x="${TEXT_LEFT}" y="${middle + 11}" class="small ${isMet ? "soft" : "bad"}">goal ${escaped(goal)}${isMet ? "" : ", missed"}</text>`,
  ].join("\n");
}

export function picture({ figures, growths }: Results, colours: Colours): string {
  const rowsBottom = ROWS_TOP + figures.length * ROW_HEIGHT;
  const plotsTop = rowsBottom + 70;
  const height =
    growths.length === 0
      ? rowsBottom + MARGIN
      : plotsTop + Math.ceil(growths.length / PLOTS_A_ROW) * PLOT_HEIGHT + MARGIN;
  const goalX = BAR_LEFT + GOAL_WIDTH;
  const plots = growths.map((growth, index) => {
    const left = MARGIN + (index % PLOTS_A_ROW) * (PLOT_WIDTH + 20);
    return growthPlot(growth, left, plotsTop + Math.floor(index / PLOTS_A_ROW) * PLOT_HEIGHT);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="What Breachlight costs, beside its goals and its peers">
<style>${style(colours)}</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text x="${MARGIN}" y="32" class="title">What Breachlight costs, as a share of what its goal allows</text>
<text x="${MARGIN}" y="52" class="small soft">Median of all rounds. The line is the goal, the ring the first peer where it is in reach; shorter is better.</text>
${figures.map(figureRow).join("\n")}
${figures.length > 0 ? `<line class="goal" x1="${goalX}" x2="${goalX}" y1="${ROWS_TOP - 2}" y2="${rowsBottom + 2}"/>` : ""}
${growths.length > 0 ? `<text x="${MARGIN}" y="${rowsBottom + 36}" class="title">How costs grow</text>\n<text x="${MARGIN}" y="${rowsBottom + 54}" class="small soft">Both axes are logarithmic; the dashed line is a straight one.</text>` : ""}
${plots.join("\n")}
</svg>
`;
}
