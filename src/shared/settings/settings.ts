// The settings: one object, its defaults, and how a stored one of any age is read.

import {
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_DEVICES,
  type ChosenDevice,
  NAMED_CATEGORIES,
} from "../page-score/page-score.ts";
import { type Fields, isFields } from "../shapes.ts";

/** The ways to ask a lookup service (lookup-v2 "Selecting the version"), and a free service that needs no key. */
export const LOOKUP_INTERFACES = ["v2-url", "v2-header", "v2-accept", "v3", "xposedornot"] as const;

type LookupInterface = (typeof LOOKUP_INTERFACES)[number];

const KEYED_LOOKUP_URL = "https://haveibeenpwned.com";
/** Of the one that needs no key. */
const FREE_LOOKUP_URL = "https://api.xposedornot.com";

function publicLookupUrl(lookupInterface: LookupInterface): string {
  return lookupInterface === "xposedornot" ? FREE_LOOKUP_URL : KEYED_LOOKUP_URL;
}

/** Which public service is at an address, whatever path was copied along with it; `undefined` where it is none. */
export function publicServiceAt(lookupUrl: string): "v3" | "xposedornot" | undefined {
  const url = parseServiceUrl(lookupUrl);
  const origin = url && new URL(url).origin;
  if (origin === FREE_LOOKUP_URL) return "xposedornot";
  return origin === KEYED_LOOKUP_URL ? "v3" : undefined;
}

/** How a page analysis service lets one in: by a key of the person's own, or by signing in. */
const ANALYSIS_ACCESS = ["key", "sign-in"] as const;

// Set at build time by who publishes the extension; see CONTRIBUTING.md.
declare const BUILT_IN_ISSUER: string;
declare const BUILT_IN_CLIENT_ID: string;
const builtInIssuer = typeof BUILT_IN_ISSUER === "string" ? BUILT_IN_ISSUER : "";
const builtInClientId = typeof BUILT_IN_CLIENT_ID === "string" ? BUILT_IN_CLIENT_ID : "";

/** Where providers lead back to: the browser's own address for it, or one on this computer, which only some browsers have. */
const REDIRECT_ADDRESSES = ["browser", "loopback"] as const;

/** The names under which a page analysis service answers. */
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
    /** What visitors of a page measured. Asked only where there is a key. */
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
    /** Until one is chosen: by signing in where there is an issuer, else by a key. */
    analysisAccess: (typeof ANALYSIS_ACCESS)[number];
  };
  passwordChecks: {
    enabled: boolean;
    /** Registrable domains (hosts, for addresses without one) on which no password is checked. */
    skippedSites: string[];
    /** The service is asked how often a password was seen even where it is known as one of the commonest. */
    countCommonPasswords: boolean;
    /** The day on which a new password was set is kept, for breached sites. */
    rememberChanges: boolean;
  };
  lookups: {
    /** Logos are fetched from where the lookup service says. */
    showLogos: boolean;
    markBreachedSites: boolean;
    /** A year; sites are not marked for breaches before it. All are where it is empty. */
    markBreachesSince: string;
    notifyOfNewBreaches: boolean;
  };
  pageScore: {
    /** The device that was chosen last. */
    strategy: ChosenDevice;
    /** The categories that were chosen last; with none the service scores performance. */
    categories: string[];
    keepHistory: boolean;
    /** The language of reports, as a BCP 47 tag; that of the browser where it is empty. */
    locale: string;
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
  lookups: { showLogos: true, markBreachedSites: true, markBreachesSince: "", notifyOfNewBreaches: false },
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

/** Whether a value is of the type of the default and, where there are choices, one of them. */
export function hasTypeOf(fallback: unknown, value: unknown, key: string): boolean {
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

/**
 * Of a public lookup service, address and interface belong together: nobody sends an account to one that was not chosen. The
 * interface is what was chosen, but for an address that a policy decides.
 */
function withLookupPair(services: Settings["services"], policy: unknown): Settings["services"] {
  const named = publicServiceAt(services.lookupUrl);
  const url = publicLookupUrl(services.lookupInterface);
  if (named === undefined) return services;
  if (!decides(policy, "services.lookupUrl")) return { ...services, lookupUrl: url };
  return named === publicServiceAt(url) ? services : { ...services, lookupInterface: named };
}

/** What holds where nobody chose: the client that was built in, of its own issuer only, and the way that there is. */
function withAccess(auth: Settings["auth"], stored: unknown, policy: unknown): Settings["auth"] {
  // A field that is emptied is left to its default; one that a policy empties is not.
  const orBuiltIn = (key: "issuer" | "clientId", builtIn: string) =>
    auth[key] === "" && !decides(policy, `auth.${key}`) ? builtIn : auth[key];
  const issuer = orBuiltIn("issuer", builtInIssuer);
  const clientId = issuer === builtInIssuer ? orBuiltIn("clientId", builtInClientId) : auth.clientId;
  const isChosen = [stored, policy].some((layer) => decides(layer, "auth.analysisAccess"));
  const analysisAccess = isChosen ? auth.analysisAccess : issuer === "" ? "key" : "sign-in";
  return { ...auth, issuer, clientId, analysisAccess };
}

/** Settings of any shape over the defaults: what is missing or of a wrong type is the default, unknown keys stay. Later layers win. */
export function mergeSettings(...layers: unknown[]): Settings {
  return layers.reduce<Fields>(mergeOver, { ...DEFAULT_SETTINGS }) as unknown as Settings;
}

/** The settings in force: what is stored, under what a policy decides, with what follows from both. */
export function readSettings(stored?: unknown, policy?: unknown): Settings {
  const settings = mergeSettings(stored, policy);
  return {
    ...settings,
    services: withLookupPair(settings.services, policy),
    auth: withAccess(settings.auth, stored, policy),
  };
}

/** What a setting is where nobody set it: in a new profile, but for what follows from others of these settings. */
export function initialValue(name: SettingName, { auth, services }: Settings): SettingValue {
  const isFollowed = name === "auth.issuer" || name === "services.lookupInterface";
  const { issuer } = auth;
  const { lookupInterface } = services;
  return settingValue(
    readSettings(isFollowed ? {} : { auth: { issuer }, services: { lookupInterface } }),
    name,
  );
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

/** Whether a text can be a site as `skippedSites` has them: a host, without a scheme, port or path. */
export function isSite(text: unknown): text is string {
  return typeof text === "string" && text.length > 0 && text.length <= 253 && !/[\s/@?#\\]/.test(text);
}
