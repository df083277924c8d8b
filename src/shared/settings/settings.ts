// The settings: which values they may have, and how stored ones of any version are read.

import { isFields } from "../shapes.ts";
import { FREE_LOOKUP_URL, KEYED_LOOKUP_URL, publicServiceAt } from "./public-lookups.ts";
import {
  destinationsOf,
  type SecretOrigins,
  storedOrigins,
  type WithoutForeign,
  withoutForeignSecrets,
} from "./secrets.ts";
import {
  KINDS,
  ROWS,
  type Row,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
  valueIn,
  withValues,
} from "./table.ts";

export { SETTING_NAMES, type SettingName, type Settings } from "./table.ts";

/** The settings as they apply. */
export type SettingsInForce = WithoutForeign<Settings>;

/** Changes that the extension's own pages make with `changeSettings`; `null` restores the value of a new profile. */
export type SettingsChange = {
  [Section in keyof Settings]?: { [Key in keyof Settings[Section]]?: Settings[Section][Key] | null };
} & {
  /** Where the secrets among the changes may go; without it, to the services in force after the change. */
  secretOrigins?: SecretOrigins;
};

/** The sections of the settings. */
export const SECTIONS = Object.keys(SETTINGS) as (keyof Settings)[];

export const DEFAULT_SETTINGS = withValues(
  {},
  Object.fromEntries(Object.entries(ROWS).map(([name, { byDefault }]) => [name, byDefault])),
) as Settings;

export type SettingValue = Row["byDefault"];

/** Longer ones are a mistake. */
const MAX_TEXT_LENGTH = 2_000;
const MAX_SITES = 5_000;

/** Whether a value has the type of a setting and, if there are choices, is one of them. */
function fits({ byDefault, choices }: Row, value: unknown): value is SettingValue {
  if (Array.isArray(byDefault)) {
    // Spread, to also visit holes, which some browsers store.
    if (!Array.isArray(value) || [...value].some((item) => typeof item !== "string")) return false;
    // Readers of the list ignore unknown items, but a list of only unknown items is invalid.
    return !choices || value.length === 0 || value.some((item) => choices.includes(item));
  }
  return typeof value === typeof byDefault && (choices?.includes(value as string) ?? true);
}

/** Whether a value may be stored. The caller trims it first. */
export function isSettingValue(name: SettingName, value: unknown): value is SettingValue {
  const row = ROWS[name];
  const { byDefault, choices, kind = "text" } = row;
  if (!fits(row, value)) return false;
  if (Array.isArray(value)) {
    return choices
      ? value.every((item) => choices.includes(item))
      : value.length <= MAX_SITES && value.every(KINDS[kind]);
  }
  if (typeof value !== "string") return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
  if (value.length > MAX_TEXT_LENGTH || /[\u0000-\u001f\u007f]/.test(value)) return false;
  return (value === "" && byDefault === "") || KINDS[kind](value);
}

/** Whether a layer has this setting with the right type. */
export function decides(layer: unknown, name: SettingName): boolean {
  return fits(ROWS[name], valueIn(layer, name));
}

function mergeOver(before: Settings, layer: unknown): Settings {
  if (!isFields(layer)) return before;
  const sections = SECTIONS.map((section) => {
    const own = Object.hasOwn(layer, section) ? layer[section] : undefined;
    return [section, { ...before[section], ...(isFields(own) && own) }];
  });
  // Spreading defines keys instead of assigning them: a stored "__proto__" stays an ordinary key.
  const merged = { ...before, ...layer, ...Object.fromEntries(sections) };
  const undecided = SETTING_NAMES.filter((name) => !decides(layer, name));
  return withValues(merged, valuesOf(undecided, before));
}

/**
 * For a public lookup service, URL and interface belong together, so that no account is sent to a service nobody chose.
 * The chosen interface wins, unless a policy decides the URL.
 */
function withLookupPair(services: Settings["services"], policy: unknown): Settings["services"] {
  const named = publicServiceAt(services.lookupUrl);
  const url = services.lookupInterface === "xposedornot" ? FREE_LOOKUP_URL : KEYED_LOOKUP_URL;
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
  return layers.reduce(mergeOver, DEFAULT_SETTINGS) as Settings;
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
  const origins = storedOrigins(stored);
  return withoutForeignSecrets(settings, (name) =>
    // An organization's key is for the services in its policy, not for those that a person chose.
    decides(policy, name) ? destinationsOf(name, resolve(undefined, policy)) : origins[name],
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

export function settingValue(settings: Settings, name: SettingName): SettingValue {
  return valueIn(settings, name) as SettingValue;
}

/** Values by name. */
export function valuesOf(names: readonly SettingName[], settings: Settings) {
  const values = names.map((name) => [name, settingValue(settings, name)]);
  return Object.fromEntries(values) as Partial<Record<SettingName, SettingValue>>;
}

/** The settings a policy decides: all it has with the right type. A URL that isn't allowed is locked as well. */
export function lockedSettings(policy: unknown): ReadonlySet<SettingName> {
  return new Set(SETTING_NAMES.filter((name) => decides(policy, name)));
}

declare const BUILT_IN_ISSUER: string;
declare const BUILT_IN_CLIENT_ID: string;

/** Empty if there is none. */
const builtInIssuer = typeof BUILT_IN_ISSUER === "string" ? BUILT_IN_ISSUER : "";
const builtInClientId = typeof BUILT_IN_CLIENT_ID === "string" ? BUILT_IN_CLIENT_ID : "";
