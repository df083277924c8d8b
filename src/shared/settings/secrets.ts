// Where each secret may go: it belongs to the services it was given for, and never goes to another one by itself.

import { isFields } from "../shapes.ts";
import { KEYED_LOOKUP_URL as KEYED_LOOKUP_ORIGIN, publicServiceAt } from "./public-lookups.ts";
import { ROWS, SETTING_NAMES, type SecretName, type SettingName, valueIn, withValues } from "./table.ts";

export type { SecretName } from "./table.ts";

export const SECRETS = SETTING_NAMES.filter((name) => ROWS[name].sentTo) as readonly SecretName[];

/** The origins that each secret was given for. Stored beside the settings, under {@link ORIGINS_KEY}; no policy sets it. */
export type SecretOrigins = Partial<Record<SecretName, readonly string[]>>;

/** In the stored settings. */
export const ORIGINS_KEY = "secretOrigins";

export function isSecret(name: string): name is SecretName {
  return SECRETS.some((secret) => secret === name);
}

/** The settings that name the services a secret is sent to. */
export function addressesOf(name: SecretName): readonly SettingName[] {
  return (ROWS[name].sentTo ?? []) as readonly SettingName[];
}

function textAt(settings: object, name: SettingName): string {
  const value = valueIn(settings, name);
  return typeof value === "string" ? value : "";
}

/** The origins that a secret is sent to with these settings. */
export function destinationsOf(name: SecretName, settings: object): string[] {
  const urls = addressesOf(name).map((address) => textAt(settings, address));
  // It takes no key: one that is stored beside it is for the public service that does.
  if (name === "services.lookupApiKey" && publicServiceAt(urls[0] ?? "") === "xposedornot")
    return [KEYED_LOOKUP_ORIGIN];
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}

/** Whether a service in the settings takes the secret: of the lookup interfaces, only version 3 has a key. */
export function isTaken(name: SecretName, settings: object): boolean {
  return name !== "services.lookupApiKey" || textAt(settings, "services.lookupInterface") === "v3";
}

/** What is stored about origins. Earlier versions stored nothing; a damaged entry lets its secret go nowhere. */
export function storedOrigins(stored: unknown): SecretOrigins {
  const origins = isFields(stored) ? stored[ORIGINS_KEY] : undefined;
  const entryOf = (name: SecretName) => (isFields(origins) ? origins[name] : origins);
  const listOf = (value: unknown) =>
    Array.isArray(value) && value.every((one) => typeof one === "string") ? value : [];
  const known = SECRETS.filter((name) => entryOf(name) !== undefined);
  return Object.fromEntries(known.map((name) => [name, listOf(entryOf(name))]));
}

/** Whether a secret for `origins` may go everywhere that the settings would send it. */
export function isMeantFor(origins: readonly string[], name: SecretName, settings: object): boolean {
  return destinationsOf(name, settings).every((origin) => origins.includes(origin));
}

/** Settings with no secret but those for the services they name. */
export type WithoutForeign<Values> = Values & {
  /** The secrets that are left empty, with the origins they were given for. */
  keptFor: SecretOrigins;
};

/** Empties the secrets that were given for other services. A secret of unknown origin is for the services in the settings. */
export function withoutForeignSecrets<Values extends object>(
  settings: Values,
  originsOf: (name: SecretName) => readonly string[] | undefined,
): WithoutForeign<Values> {
  const foreign = SECRETS.flatMap((name) => {
    const origins = originsOf(name);
    const isForeign = textAt(settings, name) !== "" && origins && !isMeantFor(origins, name, settings);
    return isForeign ? [[name, origins] as const] : [];
  });
  const emptied = Object.fromEntries(foreign.map(([name]) => [name, ""]));
  return { ...withValues(settings, emptied), keptFor: Object.fromEntries(foreign) };
}
