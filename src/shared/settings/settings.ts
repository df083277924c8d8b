// The settings: their shape and defaults, and how stored ones of any version are read.

import {
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_DEVICES,
  type ChosenDevice,
  NAMED_CATEGORIES,
} from "../page-score/page-score.ts";
import { type Fields, isFields } from "../shapes.ts";
import { builtInClientId, builtInIssuer } from "./built-in.ts";
import { FREE_LOOKUP_URL, KEYED_LOOKUP_URL, publicServiceAt } from "./public-lookups.ts";
import { destinationsOf, storedOrigins, type WithoutForeign, withoutForeignSecrets } from "./secrets.ts";

/** Ways to call a lookup service (lookup-v2 "Selecting the version"), plus a free service that needs no key. */
export const LOOKUP_INTERFACES = ["v2-url", "v2-header", "v2-accept", "v3", "xposedornot"] as const;

type LookupInterface = (typeof LOOKUP_INTERFACES)[number];

function publicLookupUrl(lookupInterface: LookupInterface): string {
  return lookupInterface === "xposedornot" ? FREE_LOOKUP_URL : KEYED_LOOKUP_URL;
}

/** How a page analysis service authenticates: by the person's own key, or by sign-in. */
const ANALYSIS_ACCESS = ["key", "sign-in"] as const;

/** Where providers redirect to: the browser's own address, or a loopback address, which only some browsers have. */
const REDIRECT_ADDRESSES = ["browser", "loopback"] as const;

/** Interface names that a page analysis service may use. */
const ANALYSIS_INTERFACES = ["pagescore", "pagespeed"] as const;

export interface Settings {
  services: {
    passwordsUrl: string;
    lookupUrl: string;
    lookupInterface: LookupInterface;
    lookupApiKey: string;
    analysisUrl: string;
    /** Sent as `X-Goog-Api-Key` to the origins of `analysisUrl` and `cruxUrl`, and nowhere else. */
    analysisApiKey: string;
    /** Field data of a page's visitors. Requested only if there is a key. */
    cruxUrl: string;
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
    /** Until one is chosen: sign-in if there is an issuer, otherwise a key. */
    analysisAccess: (typeof ANALYSIS_ACCESS)[number];
  };
  passwordChecks: {
    enabled: boolean;
    /** Registrable domains (or hosts, for addresses without one) where passwords aren't checked. */
    skippedSites: string[];
    /** Also ask the service for the count of a password that is already known to be common. */
    countCommonPasswords: boolean;
    /** Store the day a new password was set, for breached sites. */
    rememberChanges: boolean;
  };
  lookups: {
    /** Fetch logos from where the lookup service says. */
    showLogos: boolean;
    /** Whether lookups, site marks and the watch list include breaches that nobody could confirm. */
    includeUnverified: boolean;
    markBreachedSites: boolean;
    /** A year; sites aren't marked for earlier breaches. Empty: no limit. */
    markBreachesSince: string;
    notifyOfNewBreaches: boolean;
  };
  pageScore: {
    /** The device chosen last. */
    strategy: ChosenDevice;
    /** Categories chosen last; if empty, the service scores performance. */
    categories: string[];
    keepHistory: boolean;
    /** Language of reports, as a BCP 47 tag; the browser's if empty. */
    locale: string;
    /** Sent as `utm_campaign` and `utm_source` if not empty. */
    utmCampaign: string;
    utmSource: string;
  };
  cloud: {
    /** Keep names on this device; otherwise only for this browser session. */
    keepRecentNames: boolean;
    /** Takes effect once the cloud page has been used. */
    showInPopup: boolean;
  };
}

/** The settings as they apply. */
export type SettingsInForce = WithoutForeign<Settings>;

export const DEFAULT_SETTINGS: Settings = {
  services: {
    passwordsUrl: "https://api.pwnedpasswords.com",
    lookupUrl: KEYED_LOOKUP_URL,
    lookupInterface: "v3",
    lookupApiKey: "",
    analysisUrl: "https://pagespeedonline.googleapis.com",
    analysisApiKey: "",
    cruxUrl: "https://chromeuxreport.googleapis.com",
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
    analysisAccess: "key",
  },
  passwordChecks: { enabled: true, skippedSites: [], countCommonPasswords: false, rememberChanges: true },
  lookups: {
    showLogos: true,
    includeUnverified: true,
    markBreachedSites: true,
    markBreachesSince: "",
    notifyOfNewBreaches: false,
  },
  pageScore: {
    strategy: "BOTH",
    categories: [...NAMED_CATEGORIES],
    keepHistory: true,
    locale: "",
    utmCampaign: "",
    utmSource: "",
  },
  cloud: { keepRecentNames: false, showInPopup: true },
};

const CHOICES: Record<string, readonly string[]> = {
  lookupInterface: LOOKUP_INTERFACES,
  analysisInterface: ANALYSIS_INTERFACES,
  redirectAddress: REDIRECT_ADDRESSES,
  analysisAccess: ANALYSIS_ACCESS,
  strategy: CHOOSABLE_DEVICES,
  categories: CHOOSABLE_CATEGORIES,
};

/** Whether a value has the type of its default and, if there are choices, is one of them. */
export function hasTypeOf(fallback: unknown, value: unknown, key: string): boolean {
  // An unknown key of an earlier layer may be named like something that every object inherits.
  const choices = Object.hasOwn(CHOICES, key) ? CHOICES[key] : undefined;
  if (Array.isArray(fallback)) {
    // Spread, to also visit holes, which some browsers store.
    if (!Array.isArray(value) || [...value].some((item) => typeof item !== "string")) return false;
    // Readers of the list ignore unknown items, but a list of only unknown items is invalid.
    return !choices || value.length === 0 || value.some((item) => choices.includes(item));
  }
  return typeof value === typeof fallback && (choices?.includes(value as string) ?? true);
}

function mergeOver(defaults: Fields, stored: unknown): Fields {
  if (!isFields(stored)) return { ...defaults };
  // Define keys instead of assigning them: a stored "__proto__" stays an ordinary key.
  const merged = Object.fromEntries(Object.entries({ ...defaults, ...stored }));
  for (const [key, fallback] of Object.entries(defaults)) {
    const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (isFields(fallback)) merged[key] = mergeOver(fallback, value);
    else merged[key] = hasTypeOf(fallback, value, key) ? value : fallback;
  }
  return merged;
}

/**
 * For a public lookup service, URL and interface belong together, so that no account is sent to a service nobody chose.
 * The chosen interface wins, unless a policy decides the URL.
 */
function withLookupPair(services: Settings["services"], policy: unknown): Settings["services"] {
  const named = publicServiceAt(services.lookupUrl);
  const url = publicLookupUrl(services.lookupInterface);
  if (named === undefined) return services;
  if (!decides(policy, "services.lookupUrl")) return { ...services, lookupUrl: url };
  return named === publicServiceAt(url) ? services : { ...services, lookupInterface: named };
}

/** Defaults if nobody chose: the built-in client, only with its own issuer, and the access method that works. */
function withAccess(auth: Settings["auth"], stored: unknown, policy: unknown): Settings["auth"] {
  // An emptied field falls back to its default; one emptied by a policy does not.
  const orBuiltIn = (key: "issuer" | "clientId", builtIn: string) =>
    auth[key] === "" && !decides(policy, `auth.${key}`) ? builtIn : auth[key];
  const issuer = orBuiltIn("issuer", builtInIssuer);
  const clientId = issuer === builtInIssuer ? orBuiltIn("clientId", builtInClientId) : auth.clientId;
  const isChosen = [stored, policy].some((layer) => decides(layer, "auth.analysisAccess"));
  const analysisAccess = isChosen ? auth.analysisAccess : issuer === "" ? "key" : "sign-in";
  return { ...auth, issuer, clientId, analysisAccess };
}

/** Merges settings of any shape over the defaults. Missing or mistyped values fall back, unknown keys stay. Later layers win. */
export function mergeSettings(...layers: unknown[]): Settings {
  return layers.reduce<Fields>(mergeOver, { ...DEFAULT_SETTINGS }) as unknown as Settings;
}

function resolve(stored: unknown, policy: unknown): Settings {
  const settings = mergeSettings(stored, policy);
  return {
    ...settings,
    services: withLookupPair(settings.services, policy),
    auth: withAccess(settings.auth, stored, policy),
  };
}

/** The effective settings: stored values, overridden by the policy, plus what follows from both. A secret only for its services. */
export function readSettings(stored?: unknown, policy?: unknown): SettingsInForce {
  const settings = resolve(stored, policy);
  const given = storedOrigins(stored);
  return withoutForeignSecrets(settings, (name) =>
    // An organization's key is for the services in its policy, not for those that a person chose.
    decides(policy, name) ? destinationsOf(name, resolve(undefined, policy)) : given[name],
  );
}

/** A setting's value if nobody set it: as in a new profile, except where it depends on other current settings. */
export function initialValue(name: SettingName, { auth, services }: Settings): SettingValue {
  const isFollowed = name === "auth.issuer" || name === "services.lookupInterface";
  const { issuer } = auth;
  const { lookupInterface } = services;
  return settingValue(
    readSettings(isFollowed ? {} : { auth: { issuer }, services: { lookupInterface } }),
    name,
  );
}

/** What the person set, and what their organization sets by policy. */
export interface SettingsLayers {
  stored: unknown;
  policy: unknown;
}

/** Name of a setting with its section: "auth.issuer". */
export type SettingName = { [S in keyof Settings]: `${S}.${keyof Settings[S] & string}` }[keyof Settings];

export const SETTING_NAMES: readonly SettingName[] = Object.entries(DEFAULT_SETTINGS).flatMap(
  ([section, options]) => Object.keys(options).map((key) => `${section}.${key}` as SettingName),
);

export type SettingValue = string | boolean | string[];

export function settingValue(settings: Settings, name: SettingName): SettingValue {
  const [section, key] = name.split(".") as [keyof Settings, string];
  return (settings[section] as Record<string, SettingValue>)[key] as SettingValue;
}

/** Whether a layer has this setting with the right type. */
export function decides(layer: unknown, name: SettingName): boolean {
  const [section = "", key = ""] = name.split(".");
  const options = isFields(layer) && Object.hasOwn(layer, section) ? layer[section] : undefined;
  if (!isFields(options) || !Object.hasOwn(options, key)) return false;
  return hasTypeOf(settingValue(DEFAULT_SETTINGS, name), options[key], key);
}

/** The settings a policy decides: all it has with the right type. A URL that isn't allowed is locked as well. */
export function lockedSettings(policy: unknown): ReadonlySet<SettingName> {
  return new Set(SETTING_NAMES.filter((name) => decides(policy, name)));
}

/** Sections the extension's own pages can change directly. */
export const CHANGEABLE_SECTIONS = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];
