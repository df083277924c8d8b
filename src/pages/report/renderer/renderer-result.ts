// An answer in the renderer's terms: BeaconResultV5 (page-analysis-v5 "Resources and their fields") under the names of the
// spec or of the public service, with a harmless default wherever the renderer would stumble.

import { pictureAddress } from "./image-address.ts";
import {
  countOf,
  fieldsOf,
  idOf,
  isRecord,
  type LooseRecord,
  listOf,
  mapOf,
  numberOf,
  recordOf,
  scoreOf,
  textOf,
  textsOf,
  withoutAbsent,
  wordsOf,
} from "./loose-values.ts";
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
    return Intl.getCanonicalLocales(textOf(locale)?.replaceAll("_", "-"))[0] ?? "en";
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
    const { title, description } = fieldsOf(group, { title: textOf, description: textOf });
    return title === undefined ? undefined : withoutAbsent({ title, description: description || undefined });
  };
  return {
    // The renderer draws nothing of what it finds about performance where one of these is missing.
    metrics: { title: labData ?? titles.metrics },
    insights: { title: titles.insights },
    diagnostics: { title: titles.diagnostics },
    ...mapOf(value, readGroup, idOf),
  };
}

/** Where the renderer shows an audit; an unknown group leads to where ungrouped ones stand, never to nowhere. */
function groupOf(category: string, group: string | undefined, groups: Groups, major: number) {
  if (group === "hidden") return group;
  const isKnown = group !== undefined && Object.hasOwn(groups, idOf(group));
  if (category !== "performance") return isKnown ? idOf(group) : undefined;
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
  const { locale, formFactor, emulatedFormFactor, screenEmulation } = recordOf(value);
  const device = textOf(formFactor) ?? textOf(emulatedFormFactor);
  const { width, height, deviceScaleFactor, disabled } = recordOf(screenEmulation);
  return {
    locale: localeOf(locale),
    formFactor: device === "desktop" ? "desktop" : "mobile",
    channel: "",
    // What the run was slowed down to is told by our own words, and only where the answer says it.
    throttling: {},
    screenEmulation: {
      width: countOf(width),
      height: countOf(height),
      deviceScaleFactor: numberOf(deviceScaleFactor) ?? 1,
      mobile: device === undefined ? /mobile/i.test(networkUserAgent) : device !== "desktop",
      disabled: disabled === true,
    },
  };
}

function entitiesOf(value: unknown): LooseRecord[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const fields = {
    name: textOf,
    homepage: textOf,
    category: textOf,
    origins: textsOf,
    isFirstParty: (isFirstParty: unknown) => isFirstParty === true,
  };
  return listOf(value)
    .map((entity) => fieldsOf(entity, fields))
    .filter(({ name }) => name !== undefined);
}

/** The place of an element in a picture: numbers only. */
function rectangle(value: unknown): LooseRecord | undefined {
  const sides = ["top", "bottom", "left", "right", "width", "height"];
  const shape = fieldsOf(value, Object.fromEntries(sides.map((side) => [side, numberOf])));
  return Object.keys(shape).length === sides.length ? shape : undefined;
}

/** The picture of the whole page: at the top since version 10, the details of an audit before. */
function pagePicture({ fullPageScreenshot, audits }: LooseRecord): LooseRecord | undefined {
  const old = recordOf(recordOf(audits)["full-page-screenshot"]).details;
  const { screenshot, nodes } = recordOf(isRecord(fullPageScreenshot) ? fullPageScreenshot : old);
  const { data, width, height } = fieldsOf(screenshot, {
    data: pictureAddress,
    width: numberOf,
    height: numberOf,
  });
  return data === undefined || width === undefined || height === undefined
    ? undefined
    : { screenshot: { data, width, height }, nodes: mapOf(nodes, rectangle) };
}

/** The words of the answer for the renderer (RendererFormattedStrings); those that are missing it has itself, in English. */
export function rendererStrings(result: unknown): Record<string, string> {
  return mapOf(recordOf(recordOf(result).i18n).rendererFormattedStrings, textOf);
}

/** The whole answer in the renderer's terms. Never throws, whatever `beaconResult` is. */
export function rendererResult(beaconResult: unknown, context: RendererContext) {
  const result = recordOf(beaconResult);
  const version = textOf(result.beaconVersion) ?? wordsOf(result.lighthouseVersion);
  const lighthouseVersion = /^\d+(?:\.\d+)*/.exec(version)?.[0] ?? ASSUMED_VERSION;
  const major = Number(lighthouseVersion.split(".")[0]);
  const strings = rendererStrings(result);
  const environment = fieldsOf(result.environment, {
    networkUserAgent: wordsOf,
    hostUserAgent: wordsOf,
    benchmarkIndex: countOf,
  });
  const configSettings = settingsOf(result.configSettings, environment.networkUserAgent);
  const note = performanceNote(strings.lsPerformanceCategoryDescription, configSettings.formFactor);
  const categoryGroups = groupsOf(result.categoryGroups, context.groupTitles, strings.labDataTitle);
  const categoryOf = (key: string, category: LooseRecord) => ({
    ...withoutAbsent({
      description: textOf(category.description) || (key === "performance" ? note : undefined),
      manualDescription: textOf(category.manualDescription),
      categoryScoreDisplayMode: category.categoryScoreDisplayMode === "fraction" ? "fraction" : undefined,
    }),
    id: idOf(key),
    title: textOf(category.title) ?? key,
    score: scoreOf(category.score),
    auditRefs: listOf(category.auditRefs)
      .flatMap((reference) => auditReference(reference) ?? [])
      .map((reference) =>
        withoutAbsent({ ...reference, group: groupOf(key, reference.group, categoryGroups, major) }),
      ),
  });
  // A category may be `null`: it was asked for, and is not there.
  const present = mapOf(result.categories, (category) => (isRecord(category) ? category : undefined));
  const categories = Object.fromEntries(
    Object.entries(present)
      .toSorted(byOrder)
      .map(([key, category]) => [idOf(key), categoryOf(key, category)]),
  );
  const audits = mapOf(
    result.audits,
    // It is the picture of the whole page.
    (audit, id) => (id === "full-page-screenshot" ? undefined : rendererAudit(audit, id)),
    idOf,
  );
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id } of auditRefs) audits[id] ??= rendererAudit(undefined, id);
  }
  // An empty address is as good as none.
  const finalUrl = textOf(result.finalUrl) || textOf(result.finalDisplayedUrl) || context.url;
  const { gatherMode } = result;
  const fetchTime = wordsOf(result.fetchTime);
  return withoutAbsent({
    lighthouseVersion,
    requestedUrl: textOf(result.requestedUrl) ?? context.url,
    mainDocumentUrl: textOf(result.mainDocumentUrl) ?? finalUrl,
    finalUrl,
    finalDisplayedUrl: textOf(result.finalDisplayedUrl) || finalUrl,
    fetchTime: Number.isNaN(Date.parse(fetchTime)) ? new Date(context.at).toISOString() : fetchTime,
    userAgent: wordsOf(result.userAgent),
    // Left out, an ordinary run gets the plain gauge: the other one tells its parts by pointing at them only.
    gatherMode: gatherMode === "timespan" || gatherMode === "snapshot" ? gatherMode : undefined,
    // They stand in front of the report, in the page around it.
    runWarnings: [] as string[],
    audits,
    categories,
    categoryGroups,
    configSettings,
    environment,
    timing: { total: countOf(recordOf(result.timing).total) },
    i18n: { rendererFormattedStrings: strings },
    stackPacks: stackPacks(result.stackPacks),
    entities: entitiesOf(result.entities),
    fullPageScreenshot: pagePicture(result),
  });
}
