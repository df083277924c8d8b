// Stored settings, and the addresses in them.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { parseServiceUrl } from "../../../src/shared/settings/service-url.ts";
import { isSettingsValue } from "../../../src/shared/settings/setting-value.ts";
import {
  DEFAULT_SETTINGS,
  lockedSettings,
  readSettings,
  SETTING_NAMES,
  settingValue,
} from "../../../src/shared/settings/settings.ts";
import { editedJson } from "../hostile-text.ts";
import { revived, SPECIAL_TEXTS } from "../revived.ts";
import { attempt, isHere, promise, type Target, written } from "../target.ts";

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether an address may be fetched, decided without our own rule. */
function mayBeAsked(address: string): boolean {
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isBare = username + password + search + hash === "";
  return isBare && (protocol === "https:" || (protocol === "http:" && isHere(hostname)));
}

/** Every allowed address is fetched as parsed, and parses to itself. */
export function checkAddress(address: string): void {
  const url = attempt(() => parseServiceUrl(address))?.value;
  if (url === undefined) return;
  promise(mayBeAsked(url), `${url} may not be asked`);
  promise(!url.endsWith("/"), `${url} has a slash at its end`);
  promise(parseServiceUrl(url) === url, `${url} is not read as itself`);
}

function checkKind(name: string, value: unknown, fallback: unknown): void {
  const isOfKind = Array.isArray(fallback)
    ? Array.isArray(value) && [...value].every((item) => typeof item === "string")
    : typeof value === typeof fallback;
  promise(isOfKind, `${name} is of another kind than its default`);
}

/** Stored values are kept, except known keys with invalid values. */
function checkKept(stored: unknown, read: Fields, defaults: Fields): void {
  if (!isFields(stored)) return;
  for (const [key, value] of Object.entries(stored)) {
    promise(Object.hasOwn(read, key), `${key} was lost`);
    const isKnown = Object.hasOwn(defaults, key);
    if (!isKnown) promise(Object.is(read[key], value), `${key}, which nobody knows here, was changed`);
    else if (isFields(defaults[key])) checkKept(value, read[key] as Fields, defaults[key]);
  }
}

const SETTINGS = {
  services: {
    passwordsUrl: "https://ranges.example/x",
    lookupInterface: "v2-header",
    analysisUrl: "http://[::1]:8080",
  },
  auth: { issuer: "https://accounts.example", clientId: "id", redirectAddress: "loopback" },
  passwordChecks: { enabled: false, skippedSites: ["shop.example"] },
  lookups: { showLogos: false, later: [1] },
  pageScore: { strategy: "DESKTOP", categories: ["SEO"], utmCampaign: "x" },
  cloud: { keepRecentNames: true },
  laterSection: { a: { b: 1 } },
  version: 7,
};
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

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...SPECIAL_TEXTS, null, 1, true, "", [], {}, "v3", "MOBILE", ["SEO"], ["a", 1]),
  fc.constantFrom(...ADDRESSES),
  fc.webUrl(),
  fc.jsonValue(),
);
const KEYS = SETTING_NAMES.map((name) => name.split(".")[1] ?? "");
const names = fc.constantFrom(...KEYS, "__proto__", "constructor", "toString", "later");
const sections = fc.constantFrom(...Object.keys(DEFAULT_SETTINGS), "__proto__", "valueOf", "0");
const structured = fc
  .dictionary(sections, fc.oneof(fc.dictionary(names, anyValue, { maxKeys: 6 }), anyValue), { maxKeys: 6 })
  .map((stored) => JSON.stringify(stored));

export function settingsTarget(): Target {
  return {
    name: "settings",
    seeds: [JSON.stringify(SETTINGS), JSON.stringify(DEFAULT_SETTINGS), ...ADDRESSES],
    inputs: fc.oneof(structured, editedJson([JSON.stringify(SETTINGS)]), fc.constantFrom(...ADDRESSES)),
    check(input) {
      const stored = revived(input);
      const before = JSON.stringify(DEFAULT_SETTINGS);
      const settings = attempt(() => readSettings(stored))?.value as never;
      for (const name of SETTING_NAMES) {
        checkKind(name, settingValue(settings, name), settingValue(DEFAULT_SETTINGS, name));
        const [section, key] = name.split(".") as ["services", string];
        const value = settingValue(settings, name);
        if (typeof value === "string" && (key.endsWith("Url") || key === "issuer")) {
          checkAddress(value);
          const isStorable = isSettingsValue(section, key, value);
          const isNone = key === "issuer" && value === "";
          promise(
            !isStorable || isNone || mayBeAsked(value.split(/[?#]/)[0] ?? ""),
            `${value} may be stored`,
          );
        }
      }
      checkKept(stored, settings, DEFAULT_SETTINGS as unknown as Fields);
      promise(isDeepStrictEqual(readSettings(settings), settings), "what was read is read otherwise again");
      const json = written(settings);
      if (json !== undefined) {
        const again = JSON.stringify(readSettings(JSON.parse(json)));
        promise(again === JSON.stringify(JSON.parse(json)), "what was written is read as something else");
      }
      const locked = attempt(() => lockedSettings(stored))?.value ?? new Set();
      promise(
        [...locked].every((name) => SETTING_NAMES.includes(name)),
        "a setting that there is not is locked",
      );
      checkAddress(input);
      promise(JSON.stringify(DEFAULT_SETTINGS) === before, "the defaults were changed");
      promise(!("polluted" in {}), "every object was changed");
    },
  };
}
