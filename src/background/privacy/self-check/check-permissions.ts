// Checks that the browser granted, and the manifest asks for, no more permissions than the listed ones.

import browser from "webextension-polyfill";
import { DATA_KINDS } from "../../../shared/privacy/data-consent.ts";
import { checked, type PromiseCheck } from "../../../shared/privacy/self-check.ts";

/** As in `docs/store/permissions.md`. */
const REQUIRED = ["storage", "identity", "alarms", "tabs"];
const OPTIONAL = ["notifications"];

/** The kinds of data that Firefox asks about. */
const DATA: readonly string[] = ["authenticationInfo", ...DATA_KINDS];

/** Manifest keys that would open Breachlight to pages or other extensions, or give it more sites. */
const NEVER = [
  "host_permissions",
  "optional_host_permissions",
  "web_accessible_resources",
  "externally_connectable",
] as const;

/** Origins of web pages, which the browser grants to content scripts. */
const WEB_ORIGIN = /^(?:\*|https?):\/\//;

interface Granted {
  permissions?: string[];
  origins?: string[];
  data_collection?: string[];
}

type Asked = { permissions?: string[]; optional_permissions?: string[] } & Partial<
  Record<(typeof NEVER)[number], unknown>
>;

/** Rejects if the browser doesn't say what it granted. */
export async function checkPermissions(): Promise<PromiseCheck> {
  const {
    permissions = [],
    origins = [],
    data_collection = [],
  } = (await browser.permissions.getAll()) as Granted;
  const asked = browser.runtime.getManifest() as Asked;
  // Firefox adds keys that the manifest lacks, as empty ones.
  const isThere = (key: (typeof NEVER)[number]) => Object.keys(asked[key] ?? {}).length > 0;
  const unexpected = [
    ...[...permissions, ...(asked.permissions ?? [])].filter(
      (name) => !REQUIRED.includes(name) && !OPTIONAL.includes(name),
    ),
    ...(asked.optional_permissions ?? []).filter((name) => !OPTIONAL.includes(name)),
    ...origins.filter((origin) => !WEB_ORIGIN.test(origin)),
    ...data_collection.filter((kind) => !DATA.includes(kind)),
    ...NEVER.filter(isThere),
  ];
  return checked({
    unexpected: [...new Set(unexpected)],
    found: permissions,
    counts: { permissions: permissions.length, origins: origins.length },
  });
}
