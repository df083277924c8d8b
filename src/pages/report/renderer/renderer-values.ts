// The values in the tables of an audit, as the renderer takes them: of types that it knows, with all that these need.

import {
  codeOf,
  countOf,
  fieldsOf,
  isRecord,
  type LooseRecord,
  numberOf,
  textOf,
  wordsOf,
} from "./loose-values.ts";

const NUMBER_TYPES = ["bytes", "ms", "numeric", "timespanMs"];

/** Types of a column that the renderer knows how to write a plain value of. */
const PLAIN_TYPES = [...NUMBER_TYPES, "code", "text", "thumbnail", "url"];

/** Types of a column whose values bring their own type. */
const OWN_TYPES = ["link", "node", "source-location", "baseline-status"];

const BASELINE_STATES = ["high", "low", "limited"];

/** The type of a column; text where the renderer does not know it. */
export function columnType(type: unknown): string {
  return typeof type === "string" && [...PLAIN_TYPES, ...OWN_TYPES].includes(type) ? type : "text";
}

/** An element of the page: always drawn as text, never as markup. */
export function nodeValue(value: LooseRecord): LooseRecord {
  const texts = { lhId: textOf, path: textOf, selector: textOf, snippet: textOf, nodeLabel: textOf };
  return { type: "node", ...fieldsOf(value, texts) };
}

function sourceLocation(value: LooseRecord): LooseRecord | undefined {
  const place = { line: countOf, column: countOf };
  const { url } = value;
  if (typeof url !== "string") return undefined;
  return {
    type: "source-location",
    urlProvider: value.urlProvider === "comment" ? "comment" : "network",
    ...fieldsOf(value, {
      url: textOf,
      ...place,
      original: (original) =>
        isRecord(original) ? fieldsOf(original, { file: textOf, ...place }) : undefined,
    }),
  };
}

/** A value that brings its own type; `undefined` for one that is unknown or lacks what it needs. */
function typedValue(cell: LooseRecord): LooseRecord | undefined {
  const { type, value, text, url, status, displayString } = cell;
  const number = numberOf(value);
  switch (type) {
    case "code":
    case "text":
    case "url": {
      const plain = textOf(value) ?? number?.toString();
      return plain === undefined ? undefined : { type, value: plain };
    }
    case "numeric":
      return number === undefined ? undefined : { type, value: number };
    case "link":
      return typeof text === "string" ? { type, text: textOf(text), url: wordsOf(url) } : undefined;
    case "node":
      return nodeValue(cell);
    case "source-location":
      return sourceLocation(cell);
    case "baseline-status": {
      const label = textOf(displayString) ?? wordsOf(status);
      const isKnown = BASELINE_STATES.includes(wordsOf(status));
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
    return (isRecord(value) && typedValue(value)) || { type: "code", value: codeOf(value) };
  }
  // What is no number under a heading of numbers is shown as it is.
  if (NUMBER_TYPES.includes(type) && numberOf(Number(value)) === undefined)
    return { type: "text", value: String(value) };
  if (OWN_TYPES.includes(type)) return { type: "text", value: textOf(String(value)) };
  return typeof value === "string" ? textOf(value) : value;
}
