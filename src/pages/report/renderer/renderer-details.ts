// The details of an audit, as the renderer takes them: whatever it would stumble over is mended, or shown as it came.

import { frameAddress, imageAddress } from "./image-address.ts";
import {
  codeOf,
  countOf,
  fieldsOf,
  isRecord,
  type LooseRecord,
  listOf,
  mapOf,
  numberOf,
  recordOf,
  textListOf,
  textOf,
  withoutAbsent,
  wordsOf,
} from "./loose-values.ts";

/** Deeper trees of requests and lists than a page ever has: the renderer calls itself for each level. */
const MAX_DEPTH = 60;

const NUMBER_TYPES = ["bytes", "ms", "numeric", "timespanMs"];

/** Types of a column that the renderer knows how to write a plain value of. */
const PLAIN_TYPES = [...NUMBER_TYPES, "code", "text", "thumbnail", "url"];

/** Types of a column whose values bring their own type. */
const OWN_TYPES = ["link", "node", "source-location", "baseline-status"];

const BASELINE_STATES = ["high", "low", "limited"];

/** The type of a column; text where the renderer does not know it. */
function columnType(type: unknown): string {
  return typeof type === "string" && [...PLAIN_TYPES, ...OWN_TYPES].includes(type) ? type : "text";
}

/** An element of the page: always drawn as text, never as markup. */
function nodeValue(value: LooseRecord): LooseRecord {
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

/** One value of a column of `type`; `undefined` where there is nothing to draw. */
function cellValue(value: unknown, type: string): unknown {
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

interface Column {
  key: string;
  valueType: string;
}

interface Heading extends Column {
  subItemsHeading?: Column;
}

/** Details that are data for other tools, and are drawn by nobody. */
const SILENT_TYPES = ["debugdata", "diagnostic", "treemap-data", "screenshot"];

/** Of granularities the renderer only takes powers of ten. */
function granularityOf(value: unknown): number | undefined {
  const granularity = numberOf(value);
  return Number.isInteger(Math.log10(granularity ?? 0)) ? granularity : undefined;
}

/** Answers before version 10 say `itemType`. */
function columnOf(heading: LooseRecord, usualType = "text"): Column {
  const type = heading.valueType ?? heading.itemType;
  const key = wordsOf(heading.key);
  return {
    // Some are on every object already: a row without a value of its own would seem to have one.
    key: key in Object.prototype ? "" : key,
    valueType: type === undefined ? usualType : columnType(type),
    ...fieldsOf(heading, { granularity: granularityOf, displayUnit: textOf }),
  };
}

/** Answers before version 10 say `text` for the label. */
function headingOf(value: unknown): Heading[] {
  if (!isRecord(value)) return [];
  const { label, text, subItemsHeading: sub } = value;
  const column = columnOf(value);
  const subItemsHeading = isRecord(sub) ? columnOf(sub, column.valueType) : undefined;
  return [withoutAbsent({ ...column, label: textOf(label) ?? wordsOf(text), subItemsHeading })];
}

/** The cells of a row. Pictures of the page's own are not fetched: a column has only those that are in the answer. */
function cellsOf(item: LooseRecord, columns: Column[]): LooseRecord {
  const cells = columns.map(({ key, valueType: type }) => [
    key,
    type === "thumbnail" ? imageAddress(item[key]) : cellValue(item[key], type),
  ]);
  return Object.fromEntries(cells);
}

function rowOf(item: LooseRecord, headings: Heading[]): LooseRecord {
  const { items } = recordOf(item.subItems);
  const subColumns = headings.flatMap(({ subItemsHeading }) => subItemsHeading ?? []);
  const subItems = listOf(items).filter(isRecord);
  const cells = cellsOf(item, headings);
  return withoutAbsent({
    ...cells,
    // Rows are grouped by the company they belong to, which was a link before version 10.
    entity: textOf(item.entity) ?? textOf(recordOf(item.entity).text) ?? cells.entity,
    subItems: Array.isArray(items)
      ? { type: "subitems", items: subItems.map((subItem) => cellsOf(subItem, subColumns)) }
      : undefined,
  });
}

/** A table of a single column, for what nobody knows how to draw: the value as it came. */
function asCode(value: unknown): LooseRecord {
  return {
    type: "table",
    headings: [{ key: "value", valueType: "code", label: "" }],
    items: [{ value: codeOf(value) }],
  };
}

function table(details: LooseRecord): LooseRecord {
  const items = listOf(details.items).filter(isRecord);
  const headings = listOf(details.headings)
    .flatMap(headingOf)
    .filter(
      ({ key, valueType }) => valueType !== "thumbnail" || items.some((item) => imageAddress(item[key])),
    );
  if (headings.every(({ key }) => key === "")) {
    return items.length === 0 ? { type: "debugdata" } : asCode(items);
  }
  const isOldGrouping = headings[0]?.key === "entity" && headings[0].valueType === "link";
  return withoutAbsent({
    type: details.type === "opportunity" ? "opportunity" : "table",
    headings: headings.map((heading) =>
      heading.key === "entity" ? { ...heading, valueType: "text" } : heading,
    ),
    items: items.map((item) => rowOf(item, headings)),
    isEntityGrouped: details.isEntityGrouped === true || isOldGrouping || undefined,
    ...fieldsOf(details, { sortedBy: textListOf, skipSumming: textListOf }),
  });
}

const REQUEST = { url: wordsOf, startTime: countOf, endTime: countOf, transferSize: countOf };

const TREE_NODE = {
  url: wordsOf,
  transferSize: countOf,
  navStartToEndTime: countOf,
  isLongest: (isLongest: unknown) => isLongest === true,
};

function chains(value: unknown, depth = 0): LooseRecord | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const nodes = mapOf(value, (node) => {
    if (!isRecord(node)) return undefined;
    const { request } = node;
    const own = isRecord(request) ? { request: fieldsOf(request, REQUEST) } : fieldsOf(node, TREE_NODE);
    return withoutAbsent({ ...own, children: chains(node.children, depth + 1) });
  });
  return Object.keys(nodes).length > 0 ? nodes : undefined;
}

function requestTree({ type, chains: told, longestChain }: LooseRecord): LooseRecord {
  const tree = chains(told);
  return tree
    ? { type, chains: tree, longestChain: { duration: countOf(recordOf(longestChain).duration) } }
    : { type: "debugdata" };
}

function listItem(value: unknown, depth: number, isInSection = false): LooseRecord {
  // Of a list in a list only its JSON can be had: an object in it may not become a text.
  if (!isRecord(value))
    return { type: "text", value: Array.isArray(value) ? codeOf(value) : wordsOf(String(value)) };
  if (value.type === "node") return nodeValue(value);
  if (value.type === "text") return { type: "text", value: wordsOf(value.value) };
  if (value.type === "list-section" && depth < MAX_DEPTH) {
    const section = {
      type: "list-section",
      ...fieldsOf(value, { title: textOf, description: textOf }),
      value: listItem(value.value ?? {}, depth + 1, true),
    };
    // A section stands in a list only, and a list in a section only as a whole.
    return isInSection ? { type: "list", items: [section] } : section;
  }
  return rendererDetails(value, depth + 1) ?? { type: "debugdata" };
}

/** The details of one audit; `undefined` where there is nothing to draw. Of unknown types the value itself is shown. */
export function rendererDetails(details: unknown, depth = 0): LooseRecord | undefined {
  if (!isRecord(details) || depth > MAX_DEPTH) return undefined;
  const { type, headings, items } = details;
  // Before version 4.2 such data had no type at all.
  if (type === undefined || SILENT_TYPES.includes(type as string)) return undefined;
  switch (type) {
    case "table":
    case "opportunity":
      return table(details);
    case "filmstrip": {
      const frames = listOf(items).flatMap((frame) => frameAddress(recordOf(frame).data) ?? []);
      return frames.length > 0 ? { type, items: frames.map((data) => ({ data })) } : undefined;
    }
    case "list":
      return { type, items: listOf(items).map((item) => listItem(item, depth)) };
    case "checklist": {
      const checked = mapOf(Array.isArray(items) ? { ...listOf(items) } : items, (item, key) => {
        const { value, label } = recordOf(item);
        return { value: value === true, label: textOf(label) ?? key };
      });
      return { type, items: checked };
    }
    case "criticalrequestchain":
    case "network-tree":
      return requestTree(details);
    default:
      return Array.isArray(headings) && Array.isArray(items)
        ? table({ ...details, type: "table" })
        : asCode(details);
  }
}
