// Prints measurements as text: a table of figures next to their peers, and one for each growth with its steepest exponent.

import {
  type Figure,
  type Growth,
  type Results,
  type Spread,
  STRAIGHT_POWER,
  steepestPower,
  type Unit,
} from "./measure.ts";

export interface NotMeasured {
  name: string;
  why: string;
}

/** A value without its unit, rounded to meaningful digits: "8.1", "112", "27,900". */
export function numberText(value: number, unit: Unit): string {
  const isWhole = unit === "bytes" || Math.abs(value) >= 100;
  const digits = isWhole ? 0 : Math.abs(value) < 1 ? 2 : 1;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function spreadText({ median, least, most }: Spread, unit: Unit): string {
  const middle = `${numberText(median, unit)} ${unit}`;
  return least === most ? middle : `${middle} (${numberText(least, unit)}–${numberText(most, unit)})`;
}

/** Ours against a peer's: "1.02×, +0.6 ms". */
export function besideText(ours: Spread, peer: Spread, unit: Unit): string {
  if (peer.median === 0) return ours.median === 0 ? "the same" : "";
  const times = ours.median / peer.median;
  const digits =
    times < 0.1 ? { maximumSignificantDigits: 1 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const share = `${times.toLocaleString("en", digits)}×`;
  if (unit !== "ms") return share;
  const more = ours.median - peer.median;
  return `${share}, ${more < 0 ? "−" : "+"}${numberText(Math.abs(more), unit)} ms`;
}

function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const HEADINGS = ["what", "Breachlight", "beside", "theirs", "ours is", "goal", ""];

function figureRows({ what, unit, ours, peers, goal, isMet }: Figure): string[][] {
  const [first, ...others] = peers.map(({ name, value, isKnown, isPart }) => [
    isKnown ? `${name} (published)` : name,
    spreadText(value, unit),
    isPart ? "" : besideText(ours, value, unit),
  ]);
  return [
    [what, spreadText(ours, unit), ...(first ?? ["–", "", ""]), goal, isMet ? "met" : "missed"],
    ...others.map((peer) => ["", "", ...peer, "", ""]),
  ];
}

function growthLines(growth: Growth): string[] {
  const { what, cost, unit, points } = growth;
  const power = steepestPower(growth);
  const verdict = power > STRAIGHT_POWER ? "steeper than a straight line" : "no steeper than a straight line";
  const rows = points.map(({ size, value }) => [
    size.toLocaleString("en").padStart(9),
    spreadText(value, unit),
  ]);
  return [`${what} – ${cost}`, ...aligned(rows), `steepest power ${power.toFixed(2)}: ${verdict}`];
}

export function tableText({ figures, growths }: Results, notMeasured: readonly NotMeasured[]): string {
  const table = figures.length > 0 ? aligned([HEADINGS, ...figures.flatMap(figureRows)]) : [];
  const blocks = [
    table,
    ...growths.map(growthLines),
    notMeasured.map(({ name, why }) => `not measured: ${name}: ${why}`),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}
