// Settings files: nothing is imported that may not be stored, and what is imported is what the file says.

import { isDeepStrictEqual } from "node:util";
import type { StoredOptions } from "../../../src/pages/options/option-values.ts";
import { planImport, writeSettingsFile } from "../../../src/pages/options/settings-file.ts";
import { parseServiceUrl } from "../../../src/shared/addresses.ts";
import {
  DEFAULT_SETTINGS,
  isSettingValue,
  readSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from "../../../src/shared/settings/settings.ts";
import { editedJson } from "../hostile-text.ts";
import { conform, oneOf } from "../shapes.ts";
import { attempt, checkAddress, promise, type Target } from "../target.ts";

const MANAGED: SettingName[] = ["services.analysisUrl", "cloud.keepRecentNames"];
const OPTIONS: StoredOptions = {
  values: readSettings(),
  secrets: new Map([["services.lookupApiKey", ["https://haveibeenpwned.com"]]]),
  managed: new Set(MANAGED),
};
const FAULTS = oneOf("unreadable", "newer");

function changed(changes: Record<string, unknown>): Settings {
  const settings = structuredClone(DEFAULT_SETTINGS) as unknown as Record<string, Record<string, unknown>>;
  for (const [name, value] of Object.entries(changes)) {
    const [section = "", key = ""] = name.split(".");
    Object.assign(settings[section] ?? {}, { [key]: value });
  }
  return settings as unknown as Settings;
}

const OWN = changed({
  "services.passwordsUrl": "https://ranges.example",
  "services.analysisUrl": "https://analysis.example",
  "services.lookupApiKey": "key",
  "passwordChecks.skippedSites": ["shop.example"],
  "pageScore.categories": ["SEO"],
});
const FILE = writeSettingsFile(OWN, true, new Date(0));

const ADDRESSES = [
  " https://a.example ",
  "https://a.example/\n/b",
  ...`
    http://127.0.0.1 http://127.1 http://2130706433 http://0x7f.1 http://localhost. https://a.example//
    http://localhost.evil.example http://127.0.0.1.evil.example http://[::ffff:127.0.0.1] https:a.example
    https://a.example\\@b.example http://127.0.0.1@evil.example https://a.example/? https://a.example/#
    ftp://localhost HTTPS://A.EXAMPLE:443/ http://ⓛocalhost https://a.example/..;/%2e%2e// blob:https://a
    http://[::1%25eth0]/ https:// javascript:https://a.example
  `
    .trim()
    .split(/\s+/),
];

export function settingsFileTarget(): Target {
  return {
    name: "settings-file",
    seeds: [
      FILE,
      `\ufeff${FILE}`,
      FILE.replaceAll("\n", "\r\n"),
      FILE.replace('"version": 1', '"version": 2'),
      ...ADDRESSES.map((address) =>
        writeSettingsFile(changed({ "services.lookupUrl": address }), true, new Date(0)),
      ),
    ],
    inputs: editedJson([FILE]),
    check(input) {
      const found = attempt(() => planImport("file.json", input, OPTIONS))?.value;
      if (typeof found === "string") return conform(found, FAULTS, "the fault");
      promise(found !== undefined, "there is no plan");
      const names = Object.keys(found.changes) as SettingName[];
      for (const name of names) {
        const taken = found.changes[name];
        promise(isSettingValue(name, taken), `${name} would be stored as ${JSON.stringify(taken)}`);
        promise(!OPTIONS.managed.has(name), `${name} is not the person's to change`);
        if (name.endsWith("Url")) {
          promise(parseServiceUrl(String(taken)) !== undefined, `${name} may not be asked`);
          checkAddress(String(taken));
        }
      }
      const sorted = [...found.refused, ...found.locked, ...names];
      promise(
        sorted.every((name) => SETTING_NAMES.includes(name)),
        "there is no such option",
      );
      promise(
        found.unknown.every((name) => !SETTING_NAMES.some((one) => one === name)),
        "a known option is unknown",
      );
      const again = planImport(
        "file.json",
        writeSettingsFile(changed(found.changes), true, new Date(0)),
        OPTIONS,
      );
      // A file without a secret leaves it unchanged; a full export says that there is none.
      const { "services.lookupApiKey": _, ...rest } = typeof again === "string" ? {} : again.changes;
      const { "services.lookupApiKey": __, ...expected } = found.changes;
      promise(isDeepStrictEqual(rest, expected), "written and read again, the changes are others");
      promise(!("polluted" in {}), "every object was changed");
    },
  };
}
