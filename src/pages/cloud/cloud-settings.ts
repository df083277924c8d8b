// What the settings say of cloud calls: whom they go to, and what is remembered of them.

import type { CloudMethod } from "../../shared/cloud.ts";
import { lockedSettings, readSettings, SETTINGS_KEY } from "../../shared/settings.ts";

/** The settings that the page shows. */
export interface CloudSettings {
  /** The address of each method's service. */
  services: Record<CloudMethod, string>;
  keepRecentNames: boolean;
  /** A policy of the computer's administrator decides on `keepRecentNames`. */
  isKeepManaged: boolean;
}

/** The parts of the storage areas that reading takes. */
export interface CloudSettingsStorage {
  local: { get(key: string): Promise<Record<string, unknown>> };
  managed: { get(): Promise<Record<string, unknown>> };
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readCloudSettings({ local, managed }: CloudSettingsStorage): Promise<CloudSettings> {
  const [own, policy] = await Promise.all([
    local.get(SETTINGS_KEY),
    // Browsers reject where no policy was ever set.
    managed.get().catch(() => ({})),
  ]);
  const { services, cloud } = readSettings(own[SETTINGS_KEY], policy);
  return {
    services: {
      policy: services.backupUrl,
      deletion: services.functionsUrl,
      "report-config": services.migrationUrl,
    },
    keepRecentNames: cloud.keepRecentNames,
    isKeepManaged: lockedSettings(policy).has("cloud.keepRecentNames"),
  };
}
