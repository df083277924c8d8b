// Makes one answer of several, where categories were asked for one by one: one result, one report.

import type { FieldData } from "../../shared/page-score/page-score.ts";
import { attribute, defined, entriesOf, type JsonRecord, listOf, number, texts, toRecord } from "../json.ts";
import type { Analysis } from "./answer.ts";
import { readBeaconResult, readRuntimeError } from "./beacon-result.ts";

/** What several results hold under one name; of entries with the same name the first stays. */
function uniteMaps(parts: readonly unknown[]): JsonRecord | undefined {
  if (!parts.some((part) => toRecord(part))) return undefined;
  const united = new Map<string, unknown>();
  for (const [name, value] of parts.flatMap(entriesOf)) if (!united.has(name)) united.set(name, value);
  return Object.fromEntries(united);
}

/** The items of several lists, each once. */
function uniteLists(parts: readonly unknown[], keyOf: (item: unknown) => unknown): unknown[] | undefined {
  if (!parts.some(Array.isArray)) return undefined;
  const united = new Map<unknown, unknown>();
  for (const item of parts.flatMap(listOf)) if (!united.has(keyOf(item))) united.set(keyOf(item), item);
  return [...united.values()];
}

/** What tells one warning from another; of what is nested deeper than can be written, itself. */
function warningKey(warning: unknown): unknown {
  try {
    return JSON.stringify(warning);
  } catch {
    return warning;
  }
}

function uniteConfigs(configs: readonly unknown[]): JsonRecord | undefined {
  const lists = configs.map((config) => attribute(config, "onlyCategories")).filter(Array.isArray);
  const united = uniteMaps(configs);
  return united && lists.length > 0
    ? { ...united, onlyCategories: [...new Set(lists.flatMap(texts))] }
    : united;
}

function addTimings(timings: readonly unknown[]): JsonRecord | undefined {
  const totals = timings.flatMap((timing) => number(attribute(timing, "total")) ?? []);
  const united = uniteMaps(timings);
  const total = number(totals.reduce((sum, each) => sum + each, 0));
  return united && { ...united, ...(totals.length > 0 && defined({ total })) };
}

function mergeRaw(raws: readonly JsonRecord[]): JsonRecord {
  const all = (name: string) => raws.map((raw) => raw[name]);
  return {
    ...uniteMaps(raws),
    ...defined({
      categories: uniteMaps(all("categories")),
      audits: uniteMaps(all("audits")),
      // One that says "no error" must not hide another's.
      runtimeError: all("runtimeError").find(readRuntimeError),
      categoryGroups: uniteMaps(all("categoryGroups")),
      stackPacks: uniteLists(all("stackPacks"), (pack) => toRecord(pack)?.id ?? pack),
      runWarnings: uniteLists(all("runWarnings"), warningKey),
      configSettings: uniteConfigs(all("configSettings")),
      timing: addTimings(all("timing")),
    }),
  };
}

/** What visitors measured is told by the first that has any of it: others may have nothing but the address. */
function firstMeasured(all: readonly (FieldData | undefined)[]): FieldData | undefined {
  return all.find((one) => one && one.metrics.length > 0) ?? all.find(Boolean);
}

/**
 * One answer of several: categories, audits, groups, stack packs and warnings united, durations added. What can be there
 * only once is the first's, where that has it; so is an audit that several results hold.
 */
export function mergeAnalyses(first: Analysis, more: readonly Analysis[]): Analysis {
  const all = [first, ...more];
  return {
    // The last goes in first, so that the first has the last word.
    ...(Object.assign({}, ...all.toReversed()) as Analysis),
    ...defined({
      loadingExperience: firstMeasured(all.map((one) => one.loadingExperience)),
      originLoadingExperience: firstMeasured(all.map((one) => one.originLoadingExperience)),
    }),
    beaconResult: readBeaconResult(mergeRaw(all.map(({ beaconResult }) => beaconResult.raw))),
  };
}
