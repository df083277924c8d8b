// Prints measurements as a table of figures next to their peers.

import type { Figure, Spread, Unit } from "./measure.ts";

export interface NotMeasured {
  name: string;
  why: string;
}

/** A value without its unit, rounded to meaningful digits: "8.1", "112", "27,900". */
function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) < 1 ? 2 : 1;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function spreadText({ median, least, most }: Spread, unit: Unit): string {
  const middle = `${numberText(median)} ${unit}`;
  return least === most ? middle : `${middle} (${numberText(least)}–${numberText(most)})`;
}

/** Ours against a peer's: "1.02×, +0.6 ms". */
function besideText(ours: Spread, peer: Spread, unit: Unit): string {
  if (peer.median === 0) return ours.median === 0 ? "the same" : "";
  const times = ours.median / peer.median;
  const digits =
    times < 0.1 ? { maximumSignificantDigits: 1 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const share = `${times.toLocaleString("en", digits)}×`;
  if (unit !== "ms") return share;
  const more = ours.median - peer.median;
  return `${share}, ${more < 0 ? "−" : "+"}${numberText(Math.abs(more))} ms`;
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

function figureRows({ what, unit, ours, peers, goal = "", isMet }: Figure): string[][] {
  const [first, ...others] = peers.map(({ name, value }) => [
    name,
    spreadText(value, unit),
    besideText(ours, value, unit),
  ]);
  return [
    [what, spreadText(ours, unit), ...(first ?? ["–", "", ""]), goal, goal && (isMet ? "met" : "missed")],
    ...others.map((peer) => ["", "", ...peer, "", ""]),
  ];
}

export function tableText(figures: readonly Figure[], notMeasured: readonly NotMeasured[]): string {
  const lines = figures.length > 0 ? aligned([HEADINGS, ...figures.flatMap(figureRows)]) : [];
  return [...lines, ...notMeasured.map(({ name, why }) => `not measured: ${name}: ${why}`)].join("\n");
}
