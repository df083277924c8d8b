// The records of the settings: what the person set, and the policy that the browser reported last.

import {
  initialValue,
  readSettings,
  SETTING_NAMES,
  type SettingName,
  settingValue,
} from "../settings/settings.ts";
import { defineRecord } from "./record.ts";

function changedCount(stored: unknown): number {
  const settings = readSettings(stored);
  const isChanged = (name: SettingName) =>
    JSON.stringify(settingValue(settings, name)) !== JSON.stringify(initialValue(name, settings));
  return SETTING_NAMES.filter(isChanged).length;
}

/** As stored, by any version: see `readSettings`. */
export const STORED_SETTINGS = defineRecord<unknown>({
  key: "settings",
  area: "local",
  row: "settings",
  // Changes of settings wait for the deletion.
  isErasedByFeature: true,
  isShared: true,
  count: changedCount,
  read: (stored) => stored,
});

/** Not the person's to delete, so it has no row on the privacy page. */
export const STORED_POLICY = defineRecord<unknown>({
  key: "policy",
  area: "local",
  isShared: true,
  read: (stored) => stored,
});
