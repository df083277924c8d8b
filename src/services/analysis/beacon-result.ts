// Reads the result of the audit tool (page-analysis-v5 "BeaconResultV5" and the tables below it).

import {
  attribute,
  defined,
  type JsonRecord,
  listOf,
  mapOf,
  number,
  share,
  text,
  texts,
  toRecord,
} from "../json.ts";
import {
  type AuditRef,
  type BeaconAuditResult,
  type BeaconCategory,
  type BeaconResult,
  type CategoryGroup,
  type ConfigSettings,
  type Environment,
  type I18n,
  RENDERER_FORMATTED_STRINGS,
  type RendererFormattedStrings,
  type RuntimeError,
  type StackPack,
  type Timing,
} from "./tables.ts";

/** What has no attributes is not there. */
function readPart<Part>(value: unknown, read: (record: JsonRecord) => Part): Part | undefined {
  const record = toRecord(value);
  return record && read(record);
}

/** Warnings are texts; some tools wrap theirs in an object. */
function readWarnings(value: unknown): string[] {
  const found = listOf(value).map(
    (item) => text(item) ?? text(attribute(item, "message")) ?? text(attribute(item, "text")),
  );
  return found.filter((warning) => warning !== undefined && warning.trim() !== "") as string[];
}

function readI18n(value: unknown): I18n | undefined {
  return readPart(value, (i18n) =>
    defined({
      rendererFormattedStrings: readPart(i18n.rendererFormattedStrings, (strings) => {
        const known = RENDERER_FORMATTED_STRINGS.map(
          (name) => [name, text(attribute(strings, name))] as const,
        );
        return defined(Object.fromEntries(known)) as RendererFormattedStrings;
      }),
    }),
  );
}

function readAudit(value: unknown): BeaconAuditResult | undefined {
  return readPart(value, (audit) => ({
    score: share(audit.score) ?? null,
    metricSavings: mapOf(audit.metricSavings, number),
    warnings: readWarnings(audit.warnings),
    ...defined({
      id: text(audit.id),
      title: text(audit.title),
      description: text(audit.description),
      scoreDisplayMode: text(audit.scoreDisplayMode),
      displayValue: text(audit.displayValue) || undefined,
      numericValue: number(audit.numericValue),
      numericUnit: text(audit.numericUnit),
      details: toRecord(audit.details),
      errorMessage: text(audit.errorMessage) || undefined,
    }),
  }));
}

function readGroup(value: unknown): CategoryGroup | undefined {
  return readPart(value, ({ title, description }) =>
    defined({ title: text(title), description: text(description) }),
  );
}

function readAuditRefs(value: unknown): AuditRef[] {
  return listOf(value).flatMap((item) => {
    const id = text(attribute(item, "id"));
    if (id === undefined) return [];
    const weight = Math.max(0, number(attribute(item, "weight")) ?? 0);
    return [{ id, weight, ...defined({ group: text(attribute(item, "group")) }) }];
  });
}

function readCategory(value: unknown): BeaconCategory | undefined {
  return readPart(value, (category) => ({
    auditRefs: readAuditRefs(category.auditRefs),
    score: share(category.score) ?? null,
    ...defined({
      id: text(category.id),
      title: text(category.title),
      description: text(category.description),
      manualDescription: text(category.manualDescription),
    }),
  }));
}

function readStackPacks(value: unknown): StackPack[] {
  return listOf(value).flatMap((item) => {
    const pack = toRecord(item);
    if (pack === undefined) return [];
    const { id, title, iconDataURL, descriptions } = pack;
    return [
      {
        descriptions: mapOf(descriptions, text),
        ...defined({ id: text(id), title: text(title), iconDataURL: text(iconDataURL) }),
      },
    ];
  });
}

function readEnvironment(value: unknown): Environment | undefined {
  return readPart(value, ({ networkUserAgent, hostUserAgent, benchmarkIndex }) =>
    defined({
      networkUserAgent: text(networkUserAgent),
      hostUserAgent: text(hostUserAgent),
      benchmarkIndex: number(benchmarkIndex),
    }),
  );
}

/** A code by which older audit tools say that nothing went wrong. */
const NO_ERROR = "NO_ERROR";

/** The error of a run; `undefined` where nothing is said to have gone wrong. */
export function readRuntimeError(value: unknown): RuntimeError | undefined {
  const code = text(attribute(value, "code")) || undefined;
  const message = text(attribute(value, "message")) || undefined;
  const isError = code !== NO_ERROR && (code !== undefined || message !== undefined);
  return isError ? defined({ code, message }) : undefined;
}

function readTiming(value: unknown): Timing | undefined {
  return readPart(value, ({ total }) => defined({ total: number(total) }));
}

function readConfigSettings(value: unknown): ConfigSettings | undefined {
  return readPart(value, ({ onlyCategories, emulatedFormFactor, locale, channel, formFactor }) =>
    defined({
      onlyCategories: Array.isArray(onlyCategories) ? texts(onlyCategories) : undefined,
      emulatedFormFactor: text(emulatedFormFactor),
      locale: text(locale),
      channel: text(channel),
      formFactor: text(formFactor),
    }),
  );
}

/** A result of the audit tool, under the spec's names or the public service's. */
export function readBeaconResult(raw: JsonRecord): BeaconResult {
  return {
    audits: mapOf(raw.audits, readAudit),
    categoryGroups: mapOf(raw.categoryGroups, readGroup),
    stackPacks: readStackPacks(raw.stackPacks),
    runWarnings: readWarnings(raw.runWarnings),
    categories: mapOf(raw.categories, readCategory),
    raw,
    ...defined({
      fetchTime: text(raw.fetchTime),
      requestedUrl: text(raw.requestedUrl),
      // Newer audit tools tell the address that is shown from the one that was loaded.
      finalUrl: text(raw.finalUrl) ?? text(raw.finalDisplayedUrl) ?? text(raw.mainDocumentUrl),
      beaconVersion: text(raw.beaconVersion) ?? text(raw.lighthouseVersion),
      i18n: readI18n(raw.i18n),
      userAgent: text(raw.userAgent),
      environment: readEnvironment(raw.environment),
      runtimeError: readRuntimeError(raw.runtimeError),
      timing: readTiming(raw.timing),
      configSettings: readConfigSettings(raw.configSettings),
    }),
  };
}
