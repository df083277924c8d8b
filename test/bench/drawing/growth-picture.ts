// One growth, drawn with logarithmic axes beside a straight line.

import { type Growth, STRAIGHT_POWER, steepestPower } from "../measure.ts";
import { numberText } from "../table.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** `text` as it may stand in an SVG document, in content and in attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Of the whole plot, in pixels, its words included. */
export const PLOT_WIDTH = 332;
export const PLOT_HEIGHT = 220;

const LEFT = 52;
const TOP = 48;
const RIGHT = 12;
const BOTTOM = 40;

/** The powers of ten around some values: never none apart, or there would be no axis. */
function decades(values: readonly number[]): [low: number, high: number] {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  const low = Math.floor(Math.min(...logs, Number.POSITIVE_INFINITY));
  const high = Math.ceil(Math.max(...logs, Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(low)) return [0, 1];
  return [low, Math.max(high, low + 1)];
}

function exponents([low, high]: readonly [number, number]): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

function amount(exponent: number): string {
  return exponent < 0 ? String(10 ** exponent) : (10 ** exponent).toLocaleString("en");
}

/** A group of SVG elements with its upper left corner at `left` and `top`. */
export function growthPlot(growth: Growth, left: number, top: number): string {
  const { what, cost, unit, points } = growth;
  const width = PLOT_WIDTH - LEFT - RIGHT;
  const height = PLOT_HEIGHT - TOP - BOTTOM;
  const sizes = decades(points.map(({ size }) => size));
  const costs = decades(points.map(({ value }) => value.median));
  const x = (size: number) => LEFT + (width * (Math.log10(size) - sizes[0])) / (sizes[1] - sizes[0]);
  const y = (value: number) =>
    TOP + height - (height * (Math.log10(value) - costs[0])) / (costs[1] - costs[0]);
  const at = (size: number, value: number) => `${x(size).toFixed(1)},${y(value).toFixed(1)}`;

  const drawn = points.filter(({ size, value }) => size > 0 && value.median > 0);
  const grid = [
    ...exponents(costs).map((exponent) => {
      const line = y(10 ** exponent).toFixed(1);
      return `<path class="grid" d="M${LEFT} ${line}h${width}"/><text class="small soft end" x="${LEFT - 6}" y="${Number(line) + 4}">${amount(exponent)}</text>`;
    }),
    ...exponents(sizes).map((exponent) => {
      const line = x(10 ** exponent).toFixed(1);
      return `<text class="small soft middle" x="${line}" y="${TOP + height + 14}">${amount(exponent)}</text>`;
    }),
  ];
  const last = drawn.at(-1);
  // Ends where the last point is, so that what lies below it grew faster on its way there.
  const from = last && Math.max(10 ** sizes[0], (last.size * 10 ** costs[0]) / last.value.median);
  const straight =
    last && from !== undefined
      ? `<polyline class="straight" points="${at(from, (last.value.median * from) / last.size)} ${at(last.size, last.value.median)}"/>`
      : "";
  const power = steepestPower(growth);
  const isSteep = power > STRAIGHT_POWER;
  return `<g transform="translate(${left} ${top})">
<text x="0" y="14">${escaped(what)}</text>
<text x="0" y="29" class="small soft">${escaped(cost)}</text>
${grid.join("\n")}
${straight}
<polyline class="growth" points="${drawn.map(({ size, value }) => at(size, value.median)).join(" ")}"/>
${drawn.map(({ size, value }) => `<circle class="point" cx="${x(size).toFixed(1)}" cy="${y(value.median).toFixed(1)}" r="3"><title>${size.toLocaleString("en")}: ${numberText(value.median, unit)} ${escaped(unit)}</title></circle>`).join("\n")}
<text class="small ${isSteep ? "bad" : "soft"}" x="0" y="${TOP + height + 32}">steepest power ${power.toFixed(2)}${isSteep ? ": steeper than a straight line" : ""}</text>
</g>`;
}
