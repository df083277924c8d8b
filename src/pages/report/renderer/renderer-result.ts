// An answer in the renderer's terms: BeaconResultV5 (page-analysis-v5 "Resources and their fields") under the names of the
// spec or of the public service, with a harmless default wherever the renderer would stumble.

import { NO_IMAGE, pictureAddress } from "./image-address.ts";
import {
  entriesOf,
  idOf,
  isRecord,
  type LooseRecord,
  listOf,
  numberOf,
  recordOf,
  scoreOf,
  textOf,
  textsOf,
  withoutAbsent,
} from "./loose-values.ts";
import {
  auditReference,
  missingAudit,
  type RendererAudit,
  rendererAudits,
  stackPacks,
} from "./renderer-audits.ts";
import { rectangle } from "./renderer-values.ts";

interface CategoryGroup {
  title: string;
  description?: string;
}

/** What the renderer draws. Made from nothing but checked values, so it holds nothing that the mapping does not name. */
export interface RendererResult {
  lighthouseVersion: string;
  requestedUrl: string;
  mainDocumentUrl: string;
  finalUrl: string;
  finalDisplayedUrl: string;
  fetchTime: string;
  userAgent: string;
  gatherMode?: string;
  runWarnings: string[];
  audits: Record<string, RendererAudit>;
  categories: Record<string, LooseRecord & { id: string; title: string; score: number | null }>;
  categoryGroups: Record<string, CategoryGroup>;
  configSettings: LooseRecord & { locale: string };
  environment: LooseRecord;
  timing: { total: number };
  i18n: { rendererFormattedStrings: Record<string, string> };
  stackPacks: LooseRecord[];
  entities?: LooseRecord[];
  fullPageScreenshot?: LooseRecord;
}

/** What the mapping has to know besides the answer. */
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

function versionOf(result: LooseRecord): string {
  const version = textOf(result.beaconVersion) ?? textOf(result.lighthouseVersion) ?? "";
  return /^\d+(?:\.\d+)*/.exec(version)?.[0] ?? ASSUMED_VERSION;
}

/** The locale of the service's words, where it is one; English otherwise, the language that tools fall back to. */
export function localeOf(locale: unknown): string {
  try {
    return Intl.getCanonicalLocales(textOf(locale)?.replaceAll("_", "-"))[0] ?? "en";
  } catch {
    return "en";
  }
}

function groupsOf(value: unknown, titles: RendererContext["groupTitles"], labData: string | undefined) {
  const named = entriesOf(value).flatMap(([id, group]): [string, CategoryGroup][] => {
    const title = textOf(recordOf(group).title);
    const description = textOf(recordOf(group).description);
    return title === undefined ? [] : [[idOf(id), { title, ...(description && { description }) }]];
  });
  const groups: RendererResult["categoryGroups"] = {
    // The renderer draws nothing of what it finds about performance where one of these is missing.
    metrics: { title: labData ?? titles.metrics },
    insights: { title: titles.insights },
    diagnostics: { title: titles.diagnostics },
    ...Object.fromEntries(named),
  };
  return groups;
}

/** Where the renderer shows an audit; an unknown group leads to where ungrouped ones stand, never to nowhere. */
function groupOf(category: string, group: unknown, groups: RendererResult["categoryGroups"], major: number) {
  if (group === "hidden") return group;
  const isKnown = typeof group === "string" && Object.hasOwn(groups, idOf(group));
  if (category !== "performance") return isKnown ? idOf(group) : undefined;
  if (isKnown && ["metrics", "insights", "diagnostics"].includes(group)) return group;
  // Before version 9 what has no group is data for other tools; since version 12 everything has one.
  if (group === undefined && (major < 9 || major >= 12)) return major < 9 ? undefined : "hidden";
  return "diagnostics";
}

/** Only Lighthouse's own note has this link, in every language. It speaks of a mobile network, also after a desktop run. */
const LIGHTHOUSE_LINK = "(https://developers.google.com/web/tools/lighthouse/)";

/** The service's note that the network can vary, where it fits the run: for a performance category that says nothing itself. */
function performanceNote(strings: Record<string, string>, formFactor: unknown): string | undefined {
  const { lsPerformanceCategoryDescription: note } = strings;
  return formFactor === "desktop" && note?.includes(LIGHTHOUSE_LINK) ? undefined : note;
}

function categoryOf(
  key: string,
  value: unknown,
  note: string | undefined,
  groups: RendererResult["categoryGroups"],
  major: number,
) {
  const category = recordOf(value);
  const references = listOf(category.auditRefs).flatMap((reference) => auditReference(reference) ?? []);
  return {
    ...withoutAbsent({
      description: textOf(category.description) || (key === "performance" ? note : undefined),
      manualDescription: textOf(category.manualDescription),
      categoryScoreDisplayMode: category.categoryScoreDisplayMode === "fraction" ? "fraction" : undefined,
    }),
    id: idOf(key),
    title: textOf(category.title) ?? key,
    score: scoreOf(category.score),
    auditRefs: references.map(({ group, ...reference }) =>
      withoutAbsent({ ...reference, group: groupOf(key, group, groups, major) }),
    ),
  };
}

function byOrder(one: string, other: string): number {
  const placeOf = (key: string) =>
    CATEGORY_ORDER.includes(key) ? CATEGORY_ORDER.indexOf(key) : CATEGORY_ORDER.length;
  return placeOf(one) - placeOf(other);
}

function settingsOf(value: unknown, environment: LooseRecord): RendererResult["configSettings"] {
  const settings = recordOf(value);
  const formFactor = textOf(settings.formFactor) ?? textOf(settings.emulatedFormFactor);
  const screen = recordOf(settings.screenEmulation);
  return {
    locale: localeOf(settings.locale),
    formFactor: formFactor === "desktop" ? "desktop" : "mobile",
    channel: "",
    // What the run was slowed down to is told by our own words, and only where the answer says it.
    throttling: {},
    screenEmulation: {
      width: numberOf(screen.width) ?? 0,
      height: numberOf(screen.height) ?? 0,
      deviceScaleFactor: numberOf(screen.deviceScaleFactor) ?? 1,
      mobile:
        formFactor === undefined
          ? /mobile/i.test(String(environment.networkUserAgent))
          : formFactor !== "desktop",
      disabled: screen.disabled === true,
    },
  };
}

function environmentOf(value: unknown): LooseRecord {
  const environment = recordOf(value);
  return {
    networkUserAgent: textOf(environment.networkUserAgent) ?? "",
    hostUserAgent: textOf(environment.hostUserAgent) ?? "",
    benchmarkIndex: numberOf(environment.benchmarkIndex) ?? 0,
  };
}

function entitiesOf(value: unknown): LooseRecord[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return listOf(value).flatMap((entity) => {
    const { name, homepage, category, origins, isFirstParty } = recordOf(entity);
    if (typeof name !== "string") return [];
    return withoutAbsent({
      name: textOf(name),
      homepage: textOf(homepage),
      category: textOf(category),
      origins: textsOf(origins),
      isFirstParty: isFirstParty === true,
    });
  });
}

/** The picture of the whole page: at the top since version 10, the details of an audit before. */
function pagePicture(result: LooseRecord): LooseRecord | undefined {
  const old = recordOf(recordOf(recordOf(result.audits)["full-page-screenshot"]).details);
  const { screenshot, nodes } = isRecord(result.fullPageScreenshot) ? result.fullPageScreenshot : old;
  const { data, width, height } = recordOf(screenshot);
  const picture = pictureAddress(data);
  if (picture === undefined || numberOf(width) === undefined || numberOf(height) === undefined)
    return undefined;
  return {
    screenshot: { data: picture, width, height },
    nodes: Object.fromEntries(
      entriesOf(nodes).flatMap(([id, place]) => {
        const shape = rectangle(place);
        return shape ? [[id, shape]] : [];
      }),
    ),
  };
}

/** The words of the answer for the renderer (RendererFormattedStrings); those that are missing it has itself, in English. */
export function rendererStrings(result: unknown): Record<string, string> {
  const { rendererFormattedStrings } = recordOf(recordOf(result).i18n);
  return Object.fromEntries(
    entriesOf(rendererFormattedStrings).flatMap(([name, words]) => {
      const text = textOf(words);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** The whole answer in the renderer's terms. Never throws, whatever `beaconResult` is. */
export function rendererResult(beaconResult: unknown, context: RendererContext): RendererResult {
  const result = recordOf(beaconResult);
  const lighthouseVersion = versionOf(result);
  const major = Number(lighthouseVersion.split(".")[0]);
  const strings = rendererStrings(result);
  const environment = environmentOf(result.environment);
  const configSettings = settingsOf(result.configSettings, environment);
  const note = performanceNote(strings, configSettings.formFactor);
  const categoryGroups = groupsOf(result.categoryGroups, context.groupTitles, strings.labDataTitle);
  const categories = Object.fromEntries(
    entriesOf(result.categories)
      // A category may be `null`: it was asked for, and is not there.
      .filter(([, category]) => isRecord(category))
      .toSorted(([one], [other]) => byOrder(one, other))
      .map(([key, category]) => [idOf(key), categoryOf(key, category, note, categoryGroups, major)]),
  );
  const audits = rendererAudits(result.audits);
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id } of auditRefs) audits[id] ??= missingAudit(id);
  }
  // An empty address is as good as none.
  const finalUrl = textOf(result.finalUrl) || textOf(result.finalDisplayedUrl) || context.url;
  const fetchTime = textOf(result.fetchTime) ?? "";
  const { gatherMode } = result;
  return withoutAbsent({
    lighthouseVersion,
    requestedUrl: textOf(result.requestedUrl) ?? context.url,
    mainDocumentUrl: textOf(result.mainDocumentUrl) ?? finalUrl,
    finalUrl,
    finalDisplayedUrl: textOf(result.finalDisplayedUrl) || finalUrl,
    fetchTime: Number.isNaN(Date.parse(fetchTime)) ? new Date(context.at).toISOString() : fetchTime,
    userAgent: textOf(result.userAgent) ?? "",
    // Left out, an ordinary run gets the plain gauge: the other one tells its parts by pointing at them only.
    gatherMode: gatherMode === "timespan" || gatherMode === "snapshot" ? gatherMode : undefined,
    // They stand in front of the report, in the page around it.
    runWarnings: [],
    audits,
    categories,
    categoryGroups,
    configSettings,
    environment,
    timing: { total: numberOf(recordOf(result.timing).total) ?? 0 },
    i18n: { rendererFormattedStrings: strings },
    stackPacks: stackPacks(result.stackPacks, NO_IMAGE),
    entities: entitiesOf(result.entities),
    fullPageScreenshot: pagePicture(result),
  }) as RendererResult;
}
