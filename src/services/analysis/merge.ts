// Merges the responses into one result and one report when categories were requested one by one.

import type { FieldData } from "../../shared/page-score/page-score.ts";
import {
  attribute,
  defined,
  entriesOf,
  type JsonRecord,
  listOf,
  number,
  texts,
  toRecord,
} from "../../shared/shapes.ts";
import type { Analysis } from "./answer.ts";
import { readBeaconResult, readRuntimeError } from "./beacon-result.ts";

/** Merges maps. Of entries with the same name, the first wins. */
function uniteMaps(parts: readonly unknown[]): JsonRecord | undefined {
  if (!parts.some((part) => toRecord(part))) return undefined;
  const united = new Map<string, unknown>();
  for (const [name, value] of parts.flatMap(entriesOf)) if (!united.has(name)) united.set(name, value);
  return Object.fromEntries(united);
}

/** Merges lists, without duplicates. */
function uniteLists(parts: readonly unknown[], keyOf: (item: unknown) => unknown): unknown[] | undefined {
  if (!parts.some(Array.isArray)) return undefined;
  const united = new Map<unknown, unknown>();
  for (const item of parts.flatMap(listOf)) if (!united.has(keyOf(item))) united.set(keyOf(item), item);
  return [...united.values()];
}

/** Identifies a warning. One that is nested too deep to serialize identifies itself. */
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
      // A "no error" must not hide another result's error.
      runtimeError: all("runtimeError").find(readRuntimeError),
      categoryGroups: uniteMaps(all("categoryGroups")),
      stackPacks: uniteLists(all("stackPacks"), (pack) => toRecord(pack)?.id ?? pack),
      runWarnings: uniteLists(all("runWarnings"), warningKey),
      configSettings: uniteConfigs(all("configSettings")),
      timing: addTimings(all("timing")),
    }),
  };
}

/** The first field data that has any metrics. Others may have nothing but the address. */
function firstMeasured(all: readonly (FieldData | undefined)[]): FieldData | undefined {
  return all.find((one) => one && one.metrics.length > 0) ?? all.find(Boolean);
}

/**
 * Merges several responses: combines categories, audits, groups, stack packs and warnings, and adds up durations. Anything else,
 * and an audit that several results have, comes from the first that has it.
 */
export function mergeAnalyses(first: Analysis, more: readonly Analysis[]): Analysis {
  const all = [first, ...more];
  return {
    // In reverse order, so that the first response wins.
    ...(Object.assign({}, ...all.toReversed()) as Analysis),
    ...defined({
      loadingExperience: firstMeasured(all.map((one) => one.loadingExperience)),
      originLoadingExperience: firstMeasured(all.map((one) => one.originLoadingExperience)),
    }),
    beaconResult: readBeaconResult(mergeRaw(all.map(({ beaconResult }) => beaconResult.raw))),
  };
}
