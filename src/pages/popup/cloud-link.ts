// Whether the popup leads to the cloud page: for people who have used it and want that, and for nobody else.

import { readLayers, readSettings, type SettingsStorage } from "../../shared/settings/settings.ts";
import { CLOUD_USED_KEY } from "../../shared/storage.ts";

/** Reads what is stored, under what the administrator decides. Never rejects: what cannot be read shows nothing. */
export async function readIsCloudShown({ local }: SettingsStorage): Promise<boolean> {
  try {
    const [used, { stored, policy }] = await Promise.all([local.get([CLOUD_USED_KEY]), readLayers(local)]);
    return used[CLOUD_USED_KEY] === true && readSettings(stored, policy).cloud.showInPopup;
  } catch {
    return false;
  }
}
