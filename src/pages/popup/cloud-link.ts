// Whether the popup leads to the cloud page: for people who have used it and want that, and for nobody else.

import { readSettings, SETTINGS_KEY } from "../../shared/settings.ts";
import { CLOUD_USED_KEY } from "../../shared/storage.ts";
import type { SettingsStorage } from "./stored-settings.ts";

/** Reads what is stored, under what the administrator decides. Never rejects: what cannot be read shows nothing. */
export async function readIsCloudShown({ local, managed }: SettingsStorage): Promise<boolean> {
  try {
    const [used, stored, policy] = await Promise.all([
      local.get(CLOUD_USED_KEY),
      local.get(SETTINGS_KEY),
      // Browsers reject where no policy was ever set.
      managed.get().catch(() => ({})),
    ]);
    return used[CLOUD_USED_KEY] === true && readSettings(stored[SETTINGS_KEY], policy).cloud.showInPopup;
  } catch {
    return false;
  }
}
