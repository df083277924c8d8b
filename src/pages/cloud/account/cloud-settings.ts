// What the settings say of cloud calls: whom they go to, and what is remembered of them.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import {
  lockedSettings,
  readLayers,
  readSettings,
  type SettingsStorage,
} from "../../../shared/settings/settings.ts";

/** The settings that the page shows. */
export interface CloudSettings {
  /** The address of each method's service. */
  services: Record<CloudMethod, string>;
  keepRecentNames: boolean;
  /** A policy of the computer's administrator decides on `keepRecentNames`. */
  isKeepManaged: boolean;
}

/** Reads the stored settings under those of the administrator, where there are any. */
export async function readCloudSettings({ local }: SettingsStorage): Promise<CloudSettings> {
  const { stored, policy } = await readLayers(local);
  const { services, cloud } = readSettings(stored, policy);
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
