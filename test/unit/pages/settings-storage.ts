// The browser's storage with settings and a policy in it, for who reads it directly.
import type { SettingsStorage } from "../../../src/shared/settings/settings.ts";

/** Storage with these settings and this last known policy. */
export function storage(settings?: unknown, policy?: unknown): SettingsStorage {
  return { local: { get: async () => structuredClone({ settings, policy }) } };
}
