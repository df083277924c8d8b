// An answer in the renderer's terms: BeaconResultV5 (page-analysis-v5 "Resources and their fields") under the names of the
// spec or of the public service, with a harmless default wherever the renderer would stumble.

import { pictureAddress } from "./image-address.ts";
import type { LooseRecord } from "./loose-values.ts";
import * as read from "./loose-values.ts";
import { auditReference, rendererAudit, stackPacks } from "./renderer-audits.ts";

/** What the renderer draws. Made from nothing but checked values, so it holds nothing that the mapping does not name. */
export type RendererResult = ReturnType<typeof rendererResult>;

type Groups = Record<string, { title: string; description?: string }>;

export interface RendererContext {
  /** The address that was sent, for answers without one. */
  url: string;
  /** When the answer came, in milliseconds since the epoch. */
  at: number;
  /** Names of the groups of audits about performance, for answers that do not name them. */
  groupTitles: { metrics: string; insights: string; diagnostics: string };
}

/** Answers of an unknown version are read like those that name no group for much of what they found. */
const ASSUMED_VERSION = "11.0.0";

const CATEGORY_ORDER = ["performance", "accessibility", "best-practices", "seo"];

/** The locale of the service's words, where it is one; English otherwise, the language that tools fall back to. */
export function localeOf(locale: unknown): string {
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
  return {
    // The renderer draws nothing of what it finds about performance where one of these is missing.
    metrics: { title: labData ?? titles.metrics },
    insights: { title: titles.insights },
    diagnostics: { title: titles.diagnostics },
    ...read.map(value, readGroup, read.id),
  };
}

/** Where the renderer shows an audit; an unknown group leads to where ungrouped ones stand, never to nowhere. */
function groupOf(category: string, group: string | undefined, groups: Groups, major: number) {
  if (group === "hidden") return group;
  const isKnown = group !== undefined && Object.hasOwn(groups, read.id(group));
  if (category !== "performance") return isKnown ? read.id(group) : undefined;
  if (isKnown && ["metrics", "insights", "diagnostics"].includes(group)) return group;
  // Before version 9 what has no group is data for other tools; since version 12 everything has one.
  if (group === undefined && (major < 9 || major >= 12)) return major < 9 ? undefined : "hidden";
  return "diagnostics";
}

/** Only Lighthouse's own note has this link, in every language. It speaks of a mobile network, also after a desktop run. */
const LIGHTHOUSE_LINK = "(https://developers.google.com/web/tools/lighthouse/)";

/** The service's note that the network can vary, where it fits the run: for a performance category that says nothing itself. */
function performanceNote(note: string | undefined, formFactor: string): string | undefined {
  return formFactor === "desktop" && note?.includes(LIGHTHOUSE_LINK) ? undefined : note;
}

function byOrder([one]: [string, unknown], [other]: [string, unknown]): number {
  const placeOf = (key: string) => [...CATEGORY_ORDER, key].indexOf(key);
  return placeOf(one) - placeOf(other);
}

function settingsOf(value: unknown, networkUserAgent: string) {
  const { locale, formFactor, emulatedFormFactor, screenEmulation } = read.record(value);
  const device = read.text(formFactor) ?? read.text(emulatedFormFactor);
  const { width, height, deviceScaleFactor, disabled } = read.record(screenEmulation);
  return {
    locale: localeOf(locale),
    formFactor: device === "desktop" ? "desktop" : "mobile",
    channel: "",
    // What the run was slowed down to is told by our own words, and only where the answer says it.
    throttling: {},
    screenEmulation: {
      width: read.count(width),
      height: read.count(height),
      deviceScaleFactor: read.number(deviceScaleFactor) ?? 1,
      mobile: device === undefined ? /mobile/i.test(networkUserAgent) : device !== "desktop",
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

/** The place of an element in a picture: numbers only. */
function rectangle(value: unknown): LooseRecord | undefined {
  const sides = ["top", "bottom", "left", "right", "width", "height"];
  const shape = read.fields(value, Object.fromEntries(sides.map((side) => [side, read.number])));
  return Object.keys(shape).length === sides.length ? shape : undefined;
}

/** The picture of the whole page: at the top since version 10, the details of an audit before. */
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

/** The words of the answer for the renderer (RendererFormattedStrings); those that are missing it has itself, in English. */
export function rendererStrings(result: unknown): Record<string, string> {
  return read.map(read.record(read.record(result).i18n).rendererFormattedStrings, read.text);
}

/** The whole answer in the renderer's terms. Never throws, whatever `beaconResult` is. */
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
  const configSettings = settingsOf(result.configSettings, environment.networkUserAgent);
  const note = performanceNote(strings.lsPerformanceCategoryDescription, configSettings.formFactor);
  const categoryGroups = groupsOf(result.categoryGroups, context.groupTitles, strings.labDataTitle);
  const categoryOf = (key: string, category: LooseRecord) => ({
    ...read.present({
      description: read.text(category.description) || (key === "performance" ? note : undefined),
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
  // A category may be `null`: it was asked for, and is not there.
  const present = read.map(result.categories, (category) => (read.isRecord(category) ? category : undefined));
  const categories = Object.fromEntries(
    Object.entries(present)
      .toSorted(byOrder)
      .map(([key, category]) => [read.id(key), categoryOf(key, category)]),
  );
  const audits = read.map(
    result.audits,
    // It is the picture of the whole page.
    (audit, id) => (id === "full-page-screenshot" ? undefined : rendererAudit(audit, id)),
    read.id,
  );
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id } of auditRefs) audits[id] ??= rendererAudit(undefined, id);
  }
  // An empty address is as good as none.
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
    // Left out, an ordinary run gets the plain gauge: the other one tells its parts by pointing at them only.
    gatherMode: gatherMode === "timespan" || gatherMode === "snapshot" ? gatherMode : undefined,
    // They stand in front of the report, in the page around it.
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
