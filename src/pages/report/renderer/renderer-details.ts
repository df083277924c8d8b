// The details of an audit, as the renderer takes them: whatever it would stumble over is mended, or shown as it came.

import { frameAddress, imageAddress } from "./image-address.ts";
import {
  codeOf,
  entriesOf,
  isRecord,
  type LooseRecord,
  listOf,
  numberOf,
  recordOf,
  textOf,
  textsOf,
  withoutAbsent,
} from "./loose-values.ts";
import { cellValue, columnType, nodeValue, subItemsOf } from "./renderer-values.ts";

/** Deeper trees of requests and lists than a page ever has: the renderer calls itself for each level. */
const MAX_DEPTH = 60;

interface Heading extends LooseRecord {
  key: string;
  valueType: string;
  subItemsHeading?: { key: string; valueType: string };
}

/** Details that are data for other tools, and are drawn by nobody. */
const SILENT_TYPES = ["debugdata", "diagnostic", "treemap-data", "screenshot"];

/** Of granularities the renderer only takes powers of ten. */
function granularityOf(value: unknown): number | undefined {
  const granularity = numberOf(value);
  return granularity !== undefined && granularity > 0 && Number.isInteger(Math.log10(granularity))
    ? granularity
    : undefined;
}

function unitOf(heading: LooseRecord): LooseRecord {
  return withoutAbsent({
    granularity: granularityOf(heading.granularity),
    displayUnit: textOf(heading.displayUnit),
  });
}

/** The key of a column. Some are on every object already: a row without a value of its own would seem to have one. */
function keyOf(value: unknown): string {
  const key = textOf(value) ?? "";
  return key in Object.prototype ? "" : key;
}

/** Answers before version 10 say `itemType` and `text`. */
function headingOf(value: unknown): Heading | undefined {
  if (!isRecord(value)) return undefined;
  const valueType = columnType(value.valueType ?? value.itemType);
  const sub = isRecord(value.subItemsHeading) ? value.subItemsHeading : undefined;
  const subType = sub && (sub.valueType ?? sub.itemType);
  return {
    key: keyOf(value.key),
    valueType,
    label: textOf(value.label) ?? textOf(value.text) ?? "",
    ...unitOf(value),
    ...(sub && {
      subItemsHeading: {
        key: keyOf(sub.key),
        valueType: subType === undefined ? valueType : columnType(subType),
        ...unitOf(sub),
      },
    }),
  };
}

/** Pictures of the page's own are not fetched: a column has only those that are in the answer. */
function cellOf(value: unknown, type: string): unknown {
  return type === "thumbnail" ? imageAddress(value) : cellValue(value, type);
}

function rowOf(item: LooseRecord, headings: Heading[]): LooseRecord {
  const subItems = subItemsOf(item);
  // Rows are grouped by the company they belong to, which was a link before version 10.
  const entity = textOf(item.entity) ?? textOf(recordOf(item.entity).text);
  return withoutAbsent({
    ...Object.fromEntries(headings.map(({ key, valueType }) => [key, cellOf(item[key], valueType)])),
    ...(entity !== undefined && { entity }),
    subItems: subItems && {
      type: "subitems",
      items: subItems.map((subItem) =>
        Object.fromEntries(
          headings.flatMap(({ subItemsHeading: sub }) =>
            sub ? [[sub.key, cellOf(subItem[sub.key], sub.valueType)]] : [],
          ),
        ),
      ),
    },
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
  const all = listOf(details.headings).flatMap((heading) => headingOf(heading) ?? []);
  const items = listOf(details.items).filter(isRecord);
  const hasPictures = ({ key, valueType }: Heading) =>
    valueType !== "thumbnail" || items.some((item) => imageAddress(item[key]) !== undefined);
  const headings = all.filter(hasPictures);
  if (headings.length === 0 || headings.every(({ key }) => key === "")) {
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
    sortedBy: Array.isArray(details.sortedBy) ? textsOf(details.sortedBy) : undefined,
    skipSumming: Array.isArray(details.skipSumming) ? textsOf(details.skipSumming) : undefined,
  });
}

function requestOf(value: LooseRecord): LooseRecord {
  return {
    url: textOf(value.url) ?? "",
    startTime: numberOf(value.startTime) ?? 0,
    endTime: numberOf(value.endTime) ?? 0,
    transferSize: numberOf(value.transferSize) ?? 0,
  };
}

function chains(value: unknown, depth: number): LooseRecord | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const nodes = entriesOf(value).flatMap(([id, node]): [string, LooseRecord][] => {
    if (!isRecord(node)) return [];
    const children = chains(node.children, depth + 1);
    const own = isRecord(node.request)
      ? { request: requestOf(node.request) }
      : {
          url: textOf(node.url) ?? "",
          transferSize: numberOf(node.transferSize) ?? 0,
          navStartToEndTime: numberOf(node.navStartToEndTime) ?? 0,
          isLongest: node.isLongest === true,
        };
    return [[id, { ...own, ...(children && { children }) }]];
  });
  return nodes.length > 0 ? Object.fromEntries(nodes) : undefined;
}

function requestTree(details: LooseRecord): LooseRecord {
  const tree = chains(details.chains, 0);
  if (!tree) return { type: "debugdata" };
  const { duration } = recordOf(details.longestChain);
  return { type: details.type, chains: tree, longestChain: { duration: numberOf(duration) ?? 0 } };
}

function listItem(value: unknown, depth: number, isInSection = false): LooseRecord {
  if (!isRecord(value)) return { type: "text", value: textOf(String(value)) ?? "" };
  if (value.type === "node") return nodeValue(value);
  if (value.type === "text") return { type: "text", value: textOf(value.value) ?? "" };
  if (value.type === "list-section" && depth < MAX_DEPTH) {
    const { title, description } = value;
    const section = withoutAbsent({
      type: "list-section",
      title: textOf(title),
      description: textOf(description),
      value: listItem(value.value ?? {}, depth + 1, true),
    });
    // A section stands in a list only, and a list in a section only as a whole.
    return isInSection ? { type: "list", items: [section] } : section;
  }
  return rendererDetails(value, depth + 1) ?? { type: "debugdata" };
}

function checklist(details: LooseRecord): LooseRecord {
  const items = Array.isArray(details.items)
    ? Object.entries(listOf(details.items))
    : entriesOf(details.items);
  return {
    type: "checklist",
    items: Object.fromEntries(
      items.map(([key, value]) => {
        const item = recordOf(value);
        return [key, { value: item.value === true, label: textOf(item.label) ?? key }];
      }),
    ),
  };
}

/**
 * The details of one audit, of a type that the renderer knows; `undefined` where there is nothing to draw. Of unknown types
 * the value itself is shown.
 */
export function rendererDetails(details: unknown, depth = 0): LooseRecord | undefined {
  if (!isRecord(details) || depth > MAX_DEPTH) return undefined;
  const { type } = details;
  // Before version 4.2 such data had no type at all.
  if (type === undefined || SILENT_TYPES.includes(type as string)) return undefined;
  switch (type) {
    case "table":
    case "opportunity":
      return table(details);
    case "filmstrip": {
      const frames = listOf(details.items).flatMap((frame) => frameAddress(recordOf(frame).data) ?? []);
      return frames.length > 0 ? { type, items: frames.map((data) => ({ data })) } : undefined;
    }
    case "list":
      return { type, items: listOf(details.items).map((item) => listItem(item, depth)) };
    case "checklist":
      return checklist(details);
    case "criticalrequestchain":
    case "network-tree":
      return requestTree(details);
    default:
      return Array.isArray(details.headings) && Array.isArray(details.items)
        ? table({ ...details, type: "table" })
        : asCode(details);
  }
}
