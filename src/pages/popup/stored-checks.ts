// What the settings say of password checks, and which of it the person cannot change.

import { readSettings, SETTINGS_KEY } from "../../shared/settings.ts";

/** The settings that the popup shows. */
export interface StoredChecks {
  isEnabled: boolean;
  /** Registrable domains on which no password is checked. */
  skippedSites: string[];
  /** Address that is asked about passwords. */
  passwordsUrl: string;
  /** A policy of the computer's administrator decides on `isEnabled`. */
  isEnabledManaged: boolean;
  /** A policy of the computer's administrator decides on `skippedSites`. */
  areSkippedSitesManaged: boolean;
}

/** The parts of the storage areas that reading takes. */
export interface SettingsStorage {
  local: { get(key: string): Promise<Record<string, unknown>> };
  managed: { get(): Promise<Record<string, unknown>> };
}

interface Policy {
  passwordChecks?: { enabled?: unknown; skippedSites?: unknown } | null;
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readStoredChecks({ local, managed }: SettingsStorage): Promise<StoredChecks> {
  const [own, policy] = await Promise.all([
    local.get(SETTINGS_KEY),
    // Browsers reject where no policy was ever set.
    managed.get().catch((): Policy => ({})),
  ]);
  const { passwordChecks, services } = readSettings(own[SETTINGS_KEY], policy);
  // A value of a wrong type fixes nothing: it falls back like any other.
  const decided = (policy as Policy).passwordChecks;
  return {
    isEnabled: passwordChecks.enabled,
    skippedSites: passwordChecks.skippedSites,
    passwordsUrl: services.passwordsUrl,
    isEnabledManaged: typeof decided?.enabled === "boolean",
    areSkippedSitesManaged: Array.isArray(decided?.skippedSites),
  };
}
