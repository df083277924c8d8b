// Converts an audit's details for the renderer: what it couldn't handle is fixed, or shown as it came.

import { frameAddress, imageAddress } from "./image-address.ts";
import type { LooseRecord } from "./loose-values.ts";
import * as read from "./loose-values.ts";

/** Deeper than the trees of any page: the renderer recurses for each level. */
const MAX_DEPTH = 60;

const NUMBER_TYPES = ["bytes", "ms", "numeric", "timespanMs"];

/** Column types whose plain values the renderer can format. */
const PLAIN_TYPES = [...NUMBER_TYPES, "code", "text", "thumbnail", "url"];

/** Column types whose values carry their own type. */
const OWN_TYPES = ["link", "node", "source-location", "baseline-status"];

const BASELINE_STATES = ["high", "low", "limited"];

/** A column's type; text if the renderer doesn't know it. */
function columnType(type: unknown): string {
  return typeof type === "string" && [...PLAIN_TYPES, ...OWN_TYPES].includes(type) ? type : "text";
}

/** An element of the page, always drawn as text, never as markup. */
function nodeValue(value: LooseRecord): LooseRecord {
  const texts = {
    lhId: read.text,
    path: read.text,
    selector: read.text,
    snippet: read.text,
    nodeLabel: read.text,
  };
  return { type: "node", ...read.fields(value, texts) };
}

function sourceLocation(value: LooseRecord): LooseRecord | undefined {
  const place = { line: read.count, column: read.count };
  const { url } = value;
  if (typeof url !== "string") return undefined;
  return {
    type: "source-location",
    urlProvider: value.urlProvider === "comment" ? "comment" : "network",
    ...read.fields(value, {
      url: read.text,
      ...place,
      original: (original) =>
        read.isRecord(original) ? read.fields(original, { file: read.text, ...place }) : undefined,
    }),
  };
}

/** A value with its own type; `undefined` if that is unknown or required data is missing. */
function typedValue(cell: LooseRecord): LooseRecord | undefined {
  const { type, value, text, url, status, displayString } = cell;
  const number = read.number(value);
  switch (type) {
    case "code":
    case "text":
    case "url": {
      const plain = read.text(value) ?? number?.toString();
      return plain === undefined ? undefined : { type, value: plain };
    }
    case "numeric":
      return number === undefined ? undefined : { type, value: number };
    case "link":
      return typeof text === "string" ? { type, text: read.text(text), url: read.words(url) } : undefined;
    case "node":
      return nodeValue(cell);
    case "source-location":
      return sourceLocation(cell);
    case "baseline-status": {
      const label = read.text(displayString) ?? read.words(status);
      const isKnown = BASELINE_STATES.includes(read.words(status));
      return isKnown ? { type, status, displayString: label } : { type: "text", value: label };
    }
    default:
      return undefined;
  }
}

/** One value in a column of `type`; `undefined` if there is nothing to draw. */
function cellValue(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "object") {
    return (read.isRecord(value) && typedValue(value)) || { type: "code", value: read.code(value) };
  }
  // A value that isn't a number is shown as it is.
  if (NUMBER_TYPES.includes(type) && read.number(Number(value)) === undefined)
    return { type: "text", value: String(value) };
  if (OWN_TYPES.includes(type)) return { type: "text", value: read.text(String(value)) };
  return typeof value === "string" ? read.text(value) : value;
}

interface Column {
  key: string;
  valueType: string;
}

interface Heading extends Column {
  subItemsHeading?: Column;
}

/** Details for other tools, which are never drawn. */
const SILENT_TYPES = ["debugdata", "diagnostic", "treemap-data", "screenshot"];

/** The renderer only accepts powers of ten. */
function granularityOf(value: unknown): number | undefined {
  const granularity = read.number(value);
  return Number.isInteger(Math.log10(granularity ?? 0)) ? granularity : undefined;
}

/** Responses before version 10 use `itemType`. */
function columnOf(heading: LooseRecord, usualType = "text"): Column {
  const type = heading.valueType ?? heading.itemType;
  const key = read.words(heading.key);
  return {
    // Keys that every object has would make a row seem to have a value.
    key: key in Object.prototype ? "" : key,
    valueType: type === undefined ? usualType : columnType(type),
    ...read.fields(heading, { granularity: granularityOf, displayUnit: read.text }),
  };
}

/** Responses before version 10 use `text` for the label. */
function headingOf(value: unknown): Heading[] {
  if (!read.isRecord(value)) return [];
  const { label, text, subItemsHeading: sub } = value;
  const column = columnOf(value);
  const subItemsHeading = read.isRecord(sub) ? columnOf(sub, column.valueType) : undefined;
  return [read.present({ ...column, label: read.text(label) ?? read.words(text), subItemsHeading })];
}

/** A row's cells. Images of the page aren't fetched: only those in the response are shown. */
function cellsOf(item: LooseRecord, columns: Column[]): LooseRecord {
  const cells = columns.map(({ key, valueType: type }) => [
    key,
    type === "thumbnail" ? imageAddress(item[key]) : cellValue(item[key], type),
  ]);
  return Object.fromEntries(cells);
}

function rowOf(item: LooseRecord, headings: Heading[]): LooseRecord {
  const { items } = read.record(item.subItems);
  const subColumns = headings.flatMap(({ subItemsHeading }) => subItemsHeading ?? []);
  const subItems = read.list(items).filter(read.isRecord);
  const cells = cellsOf(item, headings);
  return read.present({
    ...cells,
    // Rows are grouped by company, which was a link before version 10.
    entity: read.text(item.entity) ?? read.text(read.record(item.entity).text) ?? cells.entity,
    subItems: Array.isArray(items)
      ? { type: "subitems", items: subItems.map((subItem) => cellsOf(subItem, subColumns)) }
      : undefined,
  });
}

/** A single-column table for details of an unknown kind: the value as it came. */
function asCode(value: unknown): LooseRecord {
  return {
    type: "table",
    headings: [{ key: "value", valueType: "code", label: "" }],
    items: [{ value: read.code(value) }],
  };
}

function table(details: LooseRecord): LooseRecord {
  const items = read.list(details.items).filter(read.isRecord);
  const headings = read
    .list(details.headings)
    .flatMap(headingOf)
    .filter(
      ({ key, valueType }) => valueType !== "thumbnail" || items.some((item) => imageAddress(item[key])),
    );
  if (headings.every(({ key }) => key === "")) {
    return items.length === 0 ? { type: "debugdata" } : asCode(items);
  }
  const isOldGrouping = headings[0]?.key === "entity" && headings[0].valueType === "link";
  return read.present({
    type: details.type === "opportunity" ? "opportunity" : "table",
    headings: headings.map((heading) =>
      heading.key === "entity" ? { ...heading, valueType: "text" } : heading,
    ),
    items: items.map((item) => rowOf(item, headings)),
    isEntityGrouped: details.isEntityGrouped === true || isOldGrouping || undefined,
    ...read.fields(details, { sortedBy: read.textList, skipSumming: read.textList }),
  });
}

const REQUEST = { url: read.words, startTime: read.count, endTime: read.count, transferSize: read.count };

const TREE_NODE = {
  url: read.words,
  transferSize: read.count,
  navStartToEndTime: read.count,
  isLongest: (isLongest: unknown) => isLongest === true,
};

function chains(value: unknown, depth = 0): LooseRecord | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const nodes = read.map(value, (node) => {
    if (!read.isRecord(node)) return undefined;
    const { request } = node;
    const own = read.isRecord(request)
      ? { request: read.fields(request, REQUEST) }
      : read.fields(node, TREE_NODE);
    return read.present({ ...own, children: chains(node.children, depth + 1) });
  });
  return Object.keys(nodes).length > 0 ? nodes : undefined;
}

function requestTree({ type, chains: original, longestChain }: LooseRecord): LooseRecord {
  const tree = chains(original);
  return tree
    ? { type, chains: tree, longestChain: { duration: read.count(read.record(longestChain).duration) } }
    : { type: "debugdata" };
}

function listItem(value: unknown, depth: number, isInSection = false): LooseRecord {
  // A nested list is shown as JSON, because an object in it can't become text.
  if (!read.isRecord(value))
    return { type: "text", value: Array.isArray(value) ? read.code(value) : read.words(String(value)) };
  if (value.type === "node") return nodeValue(value);
  if (value.type === "text") return { type: "text", value: read.words(value.value) };
  if (value.type === "list-section" && depth < MAX_DEPTH) {
    const section = {
      type: "list-section",
      ...read.fields(value, { title: read.text, description: read.text }),
      value: listItem(value.value ?? {}, depth + 1, true),
    };
    // A section must be in a list, and a section may contain only a whole list.
    return isInSection ? { type: "list", items: [section] } : section;
  }
  return rendererDetails(value, depth + 1) ?? { type: "debugdata" };
}

/** Converts one audit's details; `undefined` if there is nothing to draw. Unknown types are shown as their value. */
export function rendererDetails(details: unknown, depth = 0): LooseRecord | undefined {
  if (!read.isRecord(details) || depth > MAX_DEPTH) return undefined;
  const { type, headings, items } = details;
  // Before version 4.2 such data had no type.
  if (type === undefined || SILENT_TYPES.includes(type as string)) return undefined;
  switch (type) {
    case "table":
    case "opportunity":
      return table(details);
    case "filmstrip": {
      const frames = read.list(items).flatMap((frame) => frameAddress(read.record(frame).data) ?? []);
      return frames.length > 0 ? { type, items: frames.map((data) => ({ data })) } : undefined;
    }
    case "list":
      return { type, items: read.list(items).map((item) => listItem(item, depth)) };
    case "checklist": {
      const checked = read.map(Array.isArray(items) ? { ...read.list(items) } : items, (item, key) => {
        const { value, label } = read.record(item);
        return { value: value === true, label: read.text(label) ?? key };
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
