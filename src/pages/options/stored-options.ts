// The settings that the options page shows, and which of them the person cannot change.

import { readSettings, SETTINGS_KEY, type Settings } from "../../shared/settings.ts";

/** Sections of the settings that {@link SettingsChange} can change. */
export const CHANGEABLE_SECTIONS = ["services", "auth", "pageScore"] as const;

type Section = (typeof CHANGEABLE_SECTIONS)[number];

/** Name of one setting, with its section: "auth.issuer". */
export type OptionName = { [S in Section]: `${S}.${keyof Settings[S] & string}` }[Section];

/** Settings whose value is never shown: only whether there is one. */
export const SECRET_OPTIONS: readonly OptionName[] = ["auth.clientSecret", "services.lookupApiKey"];

export interface StoredOptions {
  /** What is stored, under what the administrator decides. Of a secret: nothing. */
  values: Pick<Settings, Section>;
  /** Secrets that are set. */
  secrets: ReadonlySet<OptionName>;
  /** Those that a policy of the computer's administrator decides on. */
  managed: ReadonlySet<OptionName>;
}

/** The parts of the storage areas that reading takes. */
export interface OptionsStorage {
  local: { get(key: string): Promise<Record<string, unknown>> };
  managed: { get(): Promise<Record<string, unknown>> };
}

/** The two parts of an option's name. */
export function partsOf(name: OptionName): [section: Section, key: string] {
  const [section, key] = name.split(".");
  return [section as Section, key ?? ""];
}

/** The value of one option. */
export function optionValue(values: Pick<Settings, Section>, name: OptionName): unknown {
  const [section, key] = partsOf(name);
  return (values[section] as Record<string, unknown>)[key];
}

function namesOf(settings: Settings): OptionName[] {
  return CHANGEABLE_SECTIONS.flatMap((section) =>
    Object.keys(settings[section]).map((key) => `${section}.${key}` as OptionName),
  );
}

/** A policy decides on what it has with the right type: that alone survives being read over something else. */
function isDecided(name: OptionName, policy: unknown, own: unknown): boolean {
  const [section, key] = partsOf(name);
  const decided = (policy as Record<string, Record<string, unknown> | null> | null)?.[section];
  if (typeof decided !== "object" || decided === null || !Object.hasOwn(decided, key)) return false;
  return optionValue(readSettings(own, policy), name) === decided[key] || Array.isArray(decided[key]);
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readStoredOptions({ local, managed }: OptionsStorage): Promise<StoredOptions> {
  const [stored, policy] = await Promise.all([
    local.get(SETTINGS_KEY),
    // Browsers reject where no policy was ever set.
    managed.get().catch((): Record<string, unknown> => ({})),
  ]);
  const own = stored[SETTINGS_KEY];
  const settings = readSettings(own, policy);
  const { services, auth, pageScore } = settings;
  return {
    values: {
      services: { ...services, lookupApiKey: "" },
      auth: { ...auth, clientSecret: "" },
      pageScore,
    },
    secrets: new Set(SECRET_OPTIONS.filter((name) => optionValue(settings, name) !== "")),
    managed: new Set(namesOf(settings).filter((name) => isDecided(name, policy, own))),
  };
}
