// Converts a response for the renderer: BeaconResultV5 (page-analysis-v5 "Resources and their fields") under the names of the
// spec or of the public service, with a harmless default wherever the renderer would fail.

import type { Strategy } from "../../../shared/page-score/page-score.ts";
import { pictureAddress } from "./image-address.ts";
import type { LooseRecord } from "./loose-values.ts";
import * as read from "./loose-values.ts";
import { auditReference, rendererAudit, stackPacks } from "./renderer-audits.ts";

/** The renderer's input. Built from checked values only, so it has nothing that the mapping doesn't name. */
export type RendererResult = ReturnType<typeof rendererResult>;

type Groups = Record<string, { title: string; description?: string }>;

export interface RendererContext {
  /** The requested address, for responses without one. */
  url: string;
  /** The requested device, for responses that don't say which one it was. */
  strategy: Strategy;
  /** When the response came, in milliseconds since the epoch. */
  at: number;
  /** Names of the performance groups, for responses that don't name them. */
  groupTitles: { metrics: string; insights: string; diagnostics: string };
}

/** Assumed if the version is unknown: in this one, audits without a group count as diagnostics. */
const ASSUMED_VERSION = "11.0.0";

const CATEGORY_ORDER = ["performance", "accessibility", "best-practices", "seo"];

/** The locale of the service's texts if it's valid, otherwise English, which tools fall back to. */
function localeOf(locale: unknown): string {
  try {
    return Intl.getCanonicalLocales(read.text(locale)?.replaceAll("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}

function groupsOf(
  value: unknown,
  titles: RendererContext["groupTitles"],
  labData: string | undefined,
): Groups {
  const readGroup = (group: unknown) => {
    const { title, description } = read.fields(group, { title: read.text, description: read.text });
    return title === undefined ? undefined : read.present({ title, description: description || undefined });
  };
  const groups: Groups = {
    // Without any of these, the renderer draws no performance findings.
    metrics: { title: titles.metrics },
    insights: { title: titles.insights },
    diagnostics: { title: titles.diagnostics },
    ...read.map(value, readGroup, read.id),
  };
  // The renderer has no other place for the lab data's title.
  return labData ? { ...groups, metrics: { ...groups.metrics, title: labData } } : groups;
}

/** The group an audit is shown in. One in an unknown group goes with the ungrouped ones, so that it isn't lost. */
function groupOf(category: string, group: string | undefined, groups: Groups, major: number) {
  if (group === "hidden") return group;
  const isKnown = group !== undefined && Object.hasOwn(groups, read.id(group));
  if (category !== "performance") return isKnown ? read.id(group) : undefined;
  if (isKnown && ["metrics", "insights", "diagnostics"].includes(group)) return group;
  // Before version 9, ungrouped audits are data for other tools; since version 12 all have a group.
  if (group === undefined && (major < 9 || major >= 12)) return major < 9 ? undefined : "hidden";
  return "diagnostics";
}

function byOrder([one]: [string, unknown], [other]: [string, unknown]): number {
  const placeOf = (key: string) => [...CATEGORY_ORDER, key].indexOf(key);
  return placeOf(one) - placeOf(other);
}

/** The device of a run: as the response says, else as requested. Left to the service, it is the interface's default. */
export function formFactorOf(configSettings: unknown, strategy: Strategy): "desktop" | "mobile" {
  const { formFactor, emulatedFormFactor } = read.record(configSettings);
  const device = read.text(formFactor) || read.text(emulatedFormFactor);
  const isMobile = device ? device !== "desktop" : strategy === "MOBILE";
  return isMobile ? "mobile" : "desktop";
}

function settingsOf(value: unknown, strategy: Strategy) {
  const { locale, screenEmulation } = read.record(value);
  const formFactor = formFactorOf(value, strategy);
  const { width, height, deviceScaleFactor, disabled } = read.record(screenEmulation);
  return {
    locale: localeOf(locale),
    formFactor,
    channel: "",
    // The page shows throttling in its own words, and only if the response has it.
    throttling: {},
    screenEmulation: {
      width: read.count(width),
      height: read.count(height),
      deviceScaleFactor: read.number(deviceScaleFactor) ?? 1,
      mobile: formFactor === "mobile",
      disabled: disabled === true,
    },
  };
}

function entitiesOf(value: unknown): LooseRecord[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = {
    name: read.text,
    homepage: read.text,
    category: read.text,
    origins: read.texts,
    isFirstParty: (isFirstParty: unknown) => isFirstParty === true,
  };
  return read
    .list(value)
    .map((entity) => read.fields(entity, fields))
    .filter(({ name }) => name !== undefined);
}

/** An element's position in a screenshot: numbers only. */
function rectangle(value: unknown): LooseRecord | undefined {
  const sides = ["top", "bottom", "left", "right", "width", "height"];
  const shape = read.fields(value, Object.fromEntries(sides.map((side) => [side, read.number])));
  return Object.keys(shape).length === sides.length ? shape : undefined;
}

/** The full-page screenshot: at the top level since version 10, in an audit's details before. */
function pagePicture({ fullPageScreenshot, audits }: LooseRecord): LooseRecord | undefined {
  const old = read.record(read.record(audits)["full-page-screenshot"]).details;
  const { screenshot, nodes } = read.record(read.isRecord(fullPageScreenshot) ? fullPageScreenshot : old);
  const { data, width, height } = read.fields(screenshot, {
    data: pictureAddress,
    width: read.number,
    height: read.number,
  });
  return data === undefined || width === undefined || height === undefined
    ? undefined
    : { screenshot: { data, width, height }, nodes: read.map(nodes, rectangle) };
}

/** The response's strings for the renderer (RendererFormattedStrings), which has English ones for those missing. */
export function rendererStrings(result: unknown): Record<string, string> {
  return read.map(read.record(read.record(result).i18n).rendererFormattedStrings, read.text);
}

/** Converts the whole response. Never throws, whatever `beaconResult` is. */
export function rendererResult(beaconResult: unknown, context: RendererContext) {
  const result = read.record(beaconResult);
  const version = read.text(result.beaconVersion) ?? read.words(result.lighthouseVersion);
  const lighthouseVersion = /^\d+(?:\.\d+)*/.exec(version)?.[0] ?? ASSUMED_VERSION;
  const major = Number(lighthouseVersion.split(".")[0]);
  const strings = rendererStrings(result);
  const environment = read.fields(result.environment, {
    networkUserAgent: read.words,
    hostUserAgent: read.words,
    benchmarkIndex: read.count,
  });
  const configSettings = settingsOf(result.configSettings, context.strategy);
  const note = strings.lsPerformanceCategoryDescription;
  const categoryGroups = groupsOf(result.categoryGroups, context.groupTitles, strings.labDataTitle);
  const categoryOf = (key: string, category: LooseRecord) => ({
    ...read.present({
      description:
        [read.text(category.description), key === "performance" && note].filter(Boolean).join(" ") ||
        undefined,
      manualDescription: read.text(category.manualDescription),
      categoryScoreDisplayMode: category.categoryScoreDisplayMode === "fraction" ? "fraction" : undefined,
    }),
    id: read.id(key),
    title: read.text(category.title) ?? key,
    score: read.score(category.score),
    auditRefs: read
      .list(category.auditRefs)
      .flatMap((reference) => auditReference(reference) ?? [])
      .map((reference) =>
        read.present({ ...reference, group: groupOf(key, reference.group, categoryGroups, major) }),
      ),
  });
  // A category may be `null`: it was requested but is missing.
  const present = read.map(result.categories, (category) => (read.isRecord(category) ? category : undefined));
  const categories = Object.fromEntries(
    Object.entries(present)
      .toSorted(byOrder)
      .map(([key, category]) => [read.id(key), categoryOf(key, category)]),
  );
  const audits = read.map(
    result.audits,
    // This is the full-page screenshot.
    (audit, id) => (id === "full-page-screenshot" ? undefined : rendererAudit(audit, id)),
    read.id,
  );
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id } of auditRefs) audits[id] ??= rendererAudit(undefined, id);
  }
  for (const audit of Object.values(audits)) {
    // The renderer has an English text of its own for a metric.
    if (audit.scoreDisplayMode === "error") audit.errorMessage ??= strings.errorMissingAuditInfo;
  }
  // An empty address counts as none.
  const finalUrl = read.text(result.finalUrl) || read.text(result.finalDisplayedUrl) || context.url;
  const { gatherMode } = result;
  const fetchTime = read.words(result.fetchTime);
  return read.present({
    lighthouseVersion,
    requestedUrl: read.text(result.requestedUrl) ?? context.url,
    mainDocumentUrl: read.text(result.mainDocumentUrl) ?? finalUrl,
    finalUrl,
    finalDisplayedUrl: read.text(result.finalDisplayedUrl) || finalUrl,
    fetchTime: Number.isNaN(Date.parse(fetchTime)) ? new Date(context.at).toISOString() : fetchTime,
    userAgent: read.words(result.userAgent),
    // Without it an ordinary run gets the plain gauge: the other one shows its parts only on hover.
    gatherMode: gatherMode === "timespan" || gatherMode === "snapshot" ? gatherMode : undefined,
    // The page shows them above the report.
    runWarnings: [] as string[],
    audits,
    categories,
    categoryGroups,
    configSettings,
    environment,
    timing: { total: read.count(read.record(result.timing).total) },
    i18n: { rendererFormattedStrings: strings },
    stackPacks: stackPacks(result.stackPacks),
    entities: entitiesOf(result.entities),
    fullPageScreenshot: pagePicture(result),
  });
}
