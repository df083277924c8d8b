// The values in the tables of an audit, as the renderer takes them: of types that it knows, with all that these need.

import {
  codeOf,
  isRecord,
  type LooseRecord,
  listOf,
  numberOf,
  textOf,
  withoutAbsent,
} from "./loose-values.ts";

/** Types of a column that the renderer knows how to write a plain value of. */
const PLAIN_TYPES = ["bytes", "code", "ms", "numeric", "text", "thumbnail", "timespanMs", "url"];

/** Types of a column whose values bring their own type. */
const OWN_TYPES = ["link", "node", "source-location", "baseline-status"];

const BASELINE_STATES = ["high", "low", "limited"];

/** The type of a column; text where the renderer does not know it. */
export function columnType(type: unknown): string {
  return typeof type === "string" && [...PLAIN_TYPES, ...OWN_TYPES].includes(type) ? type : "text";
}

function place(value: LooseRecord): LooseRecord {
  return { line: numberOf(value.line) ?? 0, column: numberOf(value.column) ?? 0 };
}

/** An element of the page: always drawn as text, never as markup. */
export function nodeValue(value: LooseRecord): LooseRecord {
  return withoutAbsent({
    type: "node",
    lhId: textOf(value.lhId),
    path: textOf(value.path),
    selector: textOf(value.selector),
    snippet: textOf(value.snippet),
    nodeLabel: textOf(value.nodeLabel),
  });
}

function sourceLocation(value: LooseRecord): LooseRecord | undefined {
  const url = textOf(value.url);
  if (url === undefined) return undefined;
  const original = isRecord(value.original) ? value.original : undefined;
  return withoutAbsent({
    type: "source-location",
    url,
    urlProvider: value.urlProvider === "comment" ? "comment" : "network",
    ...place(value),
    original: original && withoutAbsent({ file: textOf(original.file), ...place(original) }),
  });
}

/** A value that brings its own type; `undefined` for one that is unknown or lacks what it needs. */
function typedValue(value: LooseRecord): LooseRecord | undefined {
  const { type } = value;
  const text = textOf(value.value) ?? (numberOf(value.value) !== undefined ? String(value.value) : undefined);
  switch (type) {
    case "code":
    case "text":
    case "url":
      return text === undefined ? undefined : { type, value: text };
    case "numeric": {
      const number = numberOf(value.value);
      return number === undefined ? undefined : { type, value: number };
    }
    case "link": {
      const label = textOf(value.text);
      return label === undefined ? undefined : { type, text: label, url: textOf(value.url) ?? "" };
    }
    case "node":
      return nodeValue(value);
    case "source-location":
      return sourceLocation(value);
    case "baseline-status": {
      const { status, displayString } = value;
      const isKnown = BASELINE_STATES.includes(status as string);
      const label = textOf(displayString) ?? textOf(status) ?? "";
      return isKnown ? { type, status, displayString: label } : { type: "text", value: label };
    }
    default:
      return undefined;
  }
}

/** One value of a column of `type`, as {@link columnType} gives it; `undefined` where there is nothing to draw. */
export function cellValue(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "object") {
    const known = isRecord(value) ? typedValue(value) : undefined;
    return known ?? { type: "code", value: codeOf(value) };
  }
  const isNumberColumn = ["bytes", "ms", "numeric", "timespanMs"].includes(type);
  // What is no number under a heading of numbers is shown as it is.
  if (isNumberColumn && numberOf(Number(value)) === undefined) return { type: "text", value: String(value) };
  if (OWN_TYPES.includes(type)) return { type: "text", value: textOf(String(value)) };
  return typeof value === "string" ? textOf(value) : value;
}

/** The locations of an element screenshot: numbers only. */
export function rectangle(value: unknown): LooseRecord | undefined {
  if (!isRecord(value)) return undefined;
  const sides = ["top", "bottom", "left", "right", "width", "height"].map(
    (side): [string, number | undefined] => [side, numberOf(value[side])],
  );
  return sides.every(([, at]) => at !== undefined) ? Object.fromEntries(sides) : undefined;
}

/** The sub-rows of a row, each still as it came. */
export function subItemsOf(item: LooseRecord): LooseRecord[] | undefined {
  const { subItems } = item;
  if (!isRecord(subItems) || !Array.isArray(subItems.items)) return undefined;
  return listOf(subItems.items).filter(isRecord);
}
