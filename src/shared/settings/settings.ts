// The settings: one object, its defaults, and how a stored one of any age is read.

import {
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_STRATEGIES,
  NAMED_CATEGORIES,
  type Strategy,
} from "../page-score/page-score.ts";
import { type Fields, isFields } from "../shapes.ts";
import { isHeaderToken } from "./header-token.ts";

/** The ways to select the interface of the lookup service (lookup-v2 "Selecting the version"). */
export const LOOKUP_INTERFACES = ["v2-url", "v2-header", "v2-accept", "v3"] as const;

/** Where providers lead back to: the browser's own address for it, or one on this computer, which only some browsers have. */
const REDIRECT_ADDRESSES = ["browser", "loopback"] as const;

/** The names under which a page analysis service answers. */
const ANALYSIS_INTERFACES = ["pagescore", "pagespeed"] as const;

export interface Settings {
  services: {
    passwordsUrl: string;
    lookupUrl: string;
    lookupInterface: (typeof LOOKUP_INTERFACES)[number];
    lookupApiKey: string;
    analysisUrl: string;
    analysisInterface: (typeof ANALYSIS_INTERFACES)[number];
    backupUrl: string;
    functionsUrl: string;
    migrationUrl: string;
  };
  auth: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    cloudScope: string;
    redirectAddress: (typeof REDIRECT_ADDRESSES)[number];
  };
  passwordChecks: {
    enabled: boolean;
    /** Registrable domains (hosts, for addresses without one) on which no password is checked. */
    skippedSites: string[];
  };
  lookups: {
    /** Logos are fetched from where the lookup service says. */
    showLogos: boolean;
    markBreachedSites: boolean;
    notifyOfNewBreaches: boolean;
  };
  pageScore: {
    /** The device that was chosen last; until one is, see {@link defaultStrategy}. */
    strategy: Strategy;
    /** The categories that were chosen last; with none the service scores performance. */
    categories: string[];
    keepHistory: boolean;
    /** Sent as `utm_campaign` and `utm_source` where not empty. */
    utmCampaign: string;
    utmSource: string;
  };
  cloud: {
    /** On this device; otherwise for this session of the browser. */
    keepRecentNames: boolean;
    /** Once the cloud page has been used. */
    showInPopup: boolean;
  };
}

/** In `storage.local`, as the policy. */
export const SETTINGS_KEY = "settings";

/** The policy that the browser named last. It is not the person's to erase, so it has no row on the privacy page. */
export const POLICY_KEY = "policy";

export const DEFAULT_SETTINGS: Settings = {
  services: {
    passwordsUrl: "https://api.pwnedpasswords.com",
    lookupUrl: "https://haveibeenpwned.com",
    lookupInterface: "v3",
    lookupApiKey: "",
    analysisUrl: "https://pagespeedonline.googleapis.com",
    analysisInterface: "pagespeed",
    backupUrl: "https://gkebackup.googleapis.com",
    functionsUrl: "https://cloudfunctions.googleapis.com",
    migrationUrl: "https://migrationcenter.googleapis.com",
  },
  auth: {
    issuer: "",
    clientId: "",
    clientSecret: "",
    cloudScope: "https://www.googleapis.com/auth/cloud-platform",
    redirectAddress: "browser",
  },
  passwordChecks: { enabled: true, skippedSites: [] },
  lookups: { showLogos: true, markBreachedSites: true, notifyOfNewBreaches: false },
  pageScore: {
    strategy: "MOBILE",
    categories: [...NAMED_CATEGORIES],
    keepHistory: true,
    utmCampaign: "",
    utmSource: "",
  },
  cloud: { keepRecentNames: false, showInPopup: true },
};

const CHOICES: Record<string, readonly string[]> = {
  lookupInterface: LOOKUP_INTERFACES,
  analysisInterface: ANALYSIS_INTERFACES,
  redirectAddress: REDIRECT_ADDRESSES,
  strategy: CHOOSABLE_STRATEGIES,
  categories: CHOOSABLE_CATEGORIES,
};

/** The device until one is chosen: under the spec's names that of the spec (page-analysis-v5 "Run an analysis"). */
export function defaultStrategy(analysisInterface: Settings["services"]["analysisInterface"]): Strategy {
  return analysisInterface === "pagescore" ? "DESKTOP" : DEFAULT_SETTINGS.pageScore.strategy;
}

function hasTypeOf(fallback: unknown, value: unknown, key: string): boolean {
  // An unknown key of an earlier layer may be named like something that every object has.
  const choices = Object.hasOwn(CHOICES, key) ? CHOICES[key] : undefined;
  if (Array.isArray(fallback)) {
    // Spread, so that holes are looked at as well: some browsers store them.
    if (!Array.isArray(value) || [...value].some((item) => typeof item !== "string")) return false;
    // What is unknown is left aside by who reads the list; a list of nothing else is none.
    return !choices || value.length === 0 || value.some((item) => choices.includes(item));
  }
  return typeof value === typeof fallback && (choices?.includes(value as string) ?? true);
}

function mergeOver(defaults: Fields, stored: unknown): Fields {
  if (!isFields(stored)) return { ...defaults };
  // Own keys are defined, not assigned: a stored "__proto__" stays a key like any other.
  const merged = Object.fromEntries(Object.entries({ ...defaults, ...stored }));
  for (const [key, fallback] of Object.entries(defaults)) {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (isFields(fallback)) merged[key] = mergeOver(fallback, value);
    else merged[key] = hasTypeOf(fallback, value, key) ? value : fallback;
  }
  return merged;
}

/** Settings of any stored shape: what is missing or of a wrong type is the default, unknown keys stay, later layers win. */
export function readSettings(...layers: unknown[]): Settings {
  let merged: Fields = { ...DEFAULT_SETTINGS };
  for (const layer of layers) merged = mergeOver(merged, layer);
  const settings = merged as unknown as Settings;
  if (layers.some((layer) => decides(layer, "pageScore.strategy"))) return settings;
  const strategy = defaultStrategy(settings.services.analysisInterface);
  return { ...settings, pageScore: { ...settings.pageScore, strategy } };
}

/** What the person set, and what their organization decides. */
export interface SettingsLayers {
  stored: unknown;
  policy: unknown;
}

interface SettingsStorage {
  local: { get(keys: string[]): Promise<Fields> };
}

/** Reads what the person set, and the policy that the browser named last: it counts until the browser names another. */
export async function readLayers(local: SettingsStorage["local"]): Promise<SettingsLayers> {
  const { [SETTINGS_KEY]: stored, [POLICY_KEY]: policy } = await local.get([SETTINGS_KEY, POLICY_KEY]);
  return { stored, policy };
}

/** Name of one setting, with its section: "auth.issuer". */
export type SettingName = { [S in keyof Settings]: `${S}.${keyof Settings[S] & string}` }[keyof Settings];

export const SETTING_NAMES: readonly SettingName[] = Object.entries(DEFAULT_SETTINGS).flatMap(
  ([section, options]) => Object.keys(options).map((key) => `${section}.${key}` as SettingName),
);

export type SettingValue = string | boolean | string[];

export function settingValue(settings: Settings, name: SettingName): SettingValue {
  const [section, key] = name.split(".") as [keyof Settings, string];
  return (settings[section] as Record<string, SettingValue>)[key] as SettingValue;
}

/** Whether a layer of settings has one, with the right type. */
export function decides(layer: unknown, name: SettingName): boolean {
  const [section = "", key = ""] = name.split(".");
  const options = isFields(layer) && Object.hasOwn(layer, section) ? layer[section] : undefined;
  if (!isFields(options) || !Object.hasOwn(options, key)) return false;
  return hasTypeOf(settingValue(DEFAULT_SETTINGS, name), options[key], key);
}

/** What a policy decides on: all that it has with the right type. An address that may not be asked is locked as well. */
export function lockedSettings(policy: unknown): ReadonlySet<SettingName> {
  return new Set(SETTING_NAMES.filter((name) => decides(policy, name)));
}

const LOOPBACK_HOST = /^(?:localhost|(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `host` as `URL.hostname` writes it. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** A service address without a slash at its end; `undefined` unless it is https, or http on loopback, and holds no more. */
export function parseServiceUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
  if (!isAllowed || url.username || url.password || url.search || url.hash) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/** The sections that the extension's own pages change as they are. */
export const CHANGEABLE_SECTIONS = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

/** Longer ones are a mistake. */
const MAX_TEXT_LENGTH = 2_000;
const MAX_SITES = 5_000;

/** Whether a text can be a site as `skippedSites` has them: a host, without a scheme, port or path. */
export function isSite(text: unknown): text is string {
  return typeof text === "string" && text.length > 0 && text.length <= 253 && !/[\s/@?#\\]/.test(text);
}

function isList(key: string, items: string[]): boolean {
  if (key === "categories") return items.every((item) => CHOOSABLE_CATEGORIES.some((one) => one === item));
  return items.length <= MAX_SITES && items.every(isSite);
}

/** Whether a value may be stored. Spaces around it are the caller's to take off. */
export function isSettingsValue(section: keyof Settings, key: string, value: unknown): boolean {
  const defaults = DEFAULT_SETTINGS[section] as Fields;
  if (!Object.hasOwn(defaults, key) || !hasTypeOf(defaults[key], value, key)) return false;
  if (Array.isArray(value)) return isList(key, value);
  if (typeof value !== "string") return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it
  if (value.length > MAX_TEXT_LENGTH || /[\u0000-\u001f\u007f]/.test(value)) return false;
  if (key.endsWith("Url")) return parseServiceUrl(value) !== undefined;
  if (key === "issuer") return value === "" || parseServiceUrl(value) !== undefined;
  return key !== "lookupApiKey" || value === "" || isHeaderToken(value);
}
