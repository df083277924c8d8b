// All settings, one row each. The comment of a row is what organizations read about it, so `npm run settings` copies it into
// public/managed-schema.json and docs/organizations.md. What the settings page says is in src/pages/options/table.ts, which the
// background and the popup don't load.

import { isSite, parseServiceUrl } from "../addresses.ts";
import { CHOOSABLE_CATEGORIES, CHOOSABLE_DEVICES, NAMED_CATEGORIES } from "../page-score/page-score.ts";
import { type Fields, isFields, isHeaderToken } from "../shapes.ts";
import { KEYED_LOOKUP_URL } from "./public-lookups.ts";

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** Kinds of texts and of list items, and what may be stored as one. */
export const KINDS = {
  text: () => true,
  /** A service's address. */
  address: (text: string) => parseServiceUrl(text) !== undefined,
  /** Sent in a request header. */
  key: isHeaderToken,
  /** A BCP 47 tag. */
  language: isLanguageTag,
  year: (text: string) => /^\d{4}$/.test(text),
  site: isSite,
};

type Kind = keyof typeof KINDS;

/** What the table knows about a setting. One whose default is a boolean is a switch. */
export interface Row {
  byDefault: string | boolean | string[];
  /** The only allowed values, or items of a list. */
  choices?: readonly string[];
  /** Kind of a text, or of the items of a list, if there are no choices. An empty default is allowed too. */
  kind?: Kind;
  /** Only a secret has this: the settings with the addresses it is sent to. */
  sentTo?: readonly string[];
  /** The kind of service at an address, if it can be tested without signing in and without revealing anything about the person. */
  test?: "passwords" | "lookup" | "issuer";
  /** The setting with the interface of the service at an address. Both go back to the public service together. */
  interface?: string;
}

function onOff(byDefault: boolean) {
  return { byDefault };
}

function text(kind: Kind, byDefault = "") {
  return { kind, byDefault };
}

function choice<const Choice extends string>(choices: readonly Choice[], byDefault: NoInfer<Choice>) {
  return { choices, byDefault: byDefault as Choice };
}

/** A secret belongs to the services it was given for. */
function secret<const Names extends readonly string[]>(kind: Kind, ...sentTo: Names) {
  return { kind, byDefault: "", sentTo };
}

/** By section, as stored, with a title and a description in front of each section and each setting. */
export const SETTINGS = {
  /**
   * Services: The services that Breachlight uses. An address starts with https, or with http on this device only. It has no
   * username, query or fragment. An address that breaks these rules stays locked and gets no requests.
   */
  services: {
    /** Password service: Address of the service that checks passwords: the part before /range/. */
    passwordsUrl: { ...text("address", "https://api.pwnedpasswords.com"), test: "passwords" },
    /** Lookup service: Address of the service for accounts, breaches and pastes. */
    lookupUrl: {
      ...text("address", KEYED_LOOKUP_URL),
      test: "lookup",
      interface: "services.lookupInterface",
    },
    /**
     * Lookup interface: Version 3, version 2 (set in the address, in a header or in the Accept header), or the free service
     * XposedOrNot.
     */
    lookupInterface: choice(["v2-url", "v2-header", "v2-accept", "v3", "xposedornot"], "v3"),
    /** Lookup key: Sent with lookups in version 3. */
    lookupApiKey: secret("key", "services.lookupUrl"),
    /** Page score service: Address of the service that scores pages. */
    analysisUrl: {
      ...text("address", "https://pagespeedonline.googleapis.com"),
      interface: "services.analysisInterface",
    },
    /** Page score key: Sent to the page score service and the field data service. */
    analysisApiKey: secret("key", "services.analysisUrl", "services.cruxUrl"),
    /** Field data service: Address of the service with measurements from a page's visitors. Used only with a key. */
    cruxUrl: text("address", "https://chromeuxreport.googleapis.com"),
    /** Page score interface: The set of names that the page score service uses. */
    analysisInterface: choice(["pagescore", "pagespeed"], "pagespeed"),
    /** Backup service: Address of the service for the access policies of restores. */
    backupUrl: text("address", "https://gkebackup.googleapis.com"),
    /** Functions service: Address of the service that deletes functions. */
    functionsUrl: text("address", "https://cloudfunctions.googleapis.com"),
    /** Migration service: Address of the service for report configurations. */
    migrationUrl: text("address", "https://migrationcenter.googleapis.com"),
  },
  /** Sign-in: The OpenID provider for page scores and cloud resources. */
  auth: {
    /** Issuer: Address of the OpenID provider. The rules for service addresses apply. */
    issuer: { ...text("address"), test: "issuer" },
    /** Client ID: The client that is registered with the provider. */
    clientId: text("text"),
    /** Client secret: Only for providers that require one. */
    clientSecret: secret("text", "auth.issuer"),
    /** Cloud permission (scope): The scope that cloud resources need. */
    cloudScope: text("text", "https://www.googleapis.com/auth/cloud-platform"),
    /**
     * Redirect address: Where the provider sends people back: to the browser's own address or, in Firefox, to one on this
     * device.
     */
    redirectAddress: choice(["browser", "loopback"], "browser"),
    /** Access to page scores: With a key or by signing in. If not set, by signing in where there is an issuer. */
    analysisAccess: choice(["key", "sign-in"], "key"),
  },
  /** Password warnings: Whether and where passwords are checked. */
  passwordChecks: {
    /** Check passwords: Checks passwords as they are entered. */
    enabled: onOff(true),
    /**
     * Skipped sites: Sites where no passwords are checked: registrable domains such as example.com, or hosts that have none.
     */
    skippedSites: { kind: "site", byDefault: [] as string[] },
    /**
     * Remember changes: Keeps on the device the date of a new password on a breached site. Nothing of the password is kept.
     */
    rememberChanges: onOff(true),
    /** Count common passwords: Also looks up how often the most common passwords were seen. */
    countCommonPasswords: onOff(false),
  },
  /** Breaches and lookups: What is shown about breaches. */
  lookups: {
    /** Logos: Shows logos beside breaches. They come from where the lookup service says. */
    showLogos: onOff(true),
    /** Unverified breaches: Includes breaches that nobody could confirm. They are marked as unverified. */
    includeUnverified: onOff(true),
    /** Mark breached sites: Marks breached sites on the toolbar. */
    markBreachedSites: onOff(true),
    /** Mark breaches since: A year, such as 2020. Sites with older breaches only aren't marked. If empty, all are. */
    markBreachesSince: text("year"),
    /** Notifications: Notifies people of new breaches of watched addresses, if they allow notifications. */
    notifyOfNewBreaches: onOff(false),
  },
  /** Page score: How pages are scored, and what is kept. */
  pageScore: {
    /** Device: The device that pages are scored as, or both. With STRATEGY_UNSPECIFIED, the service decides. */
    strategy: choice(CHOOSABLE_DEVICES, "BOTH"),
    /**
     * Categories: The categories to score. With CATEGORY_UNSPECIFIED alone, the service decides. If empty, it scores
     * performance.
     */
    categories: { choices: CHOOSABLE_CATEGORIES, byDefault: [...NAMED_CATEGORIES] as string[] },
    /** Keep results: Keeps results on the device for later comparison. */
    keepHistory: onOff(true),
    /** Report language: The language of reports, such as fr or pt-BR. If empty, the browser's language. */
    locale: text("language"),
    /** Campaign: If set, sent to the page score service as utm_campaign. */
    utmCampaign: text("text"),
    /** Source: If set, sent to the page score service as utm_source. */
    utmSource: text("text"),
  },
  /** Cloud resources: What is kept about cloud resources, and where they are shown. */
  cloud: {
    /** Keep recent names: Keeps the names of used resources on the device. If off, until the browser closes. */
    keepRecentNames: onOff(false),
    /** Show in the popup: Links to the cloud page in the popup, once it has been used. */
    showInPopup: onOff(true),
  },
} satisfies Record<string, Record<string, Row>>;

type Table = typeof SETTINGS;

/** The values of all settings. */
export type Settings = {
  [Section in keyof Table]: {
    [Key in keyof Table[Section]]: Table[Section][Key] extends { byDefault: infer Value } ? Value : never;
  };
};

/** Names, with their sections, of the settings whose rows have this. */
type NameOf<Wanted> = {
  [Section in keyof Table]: {
    [Key in keyof Table[Section]]: Table[Section][Key] extends Wanted ? `${Section}.${Key & string}` : never;
  }[keyof Table[Section]];
}[keyof Table];

/** Name of a setting with its section: "auth.issuer". */
export type SettingName = NameOf<Row>;

export type SecretName = NameOf<{ sentTo: unknown }>;

/** The rows by name, in the order of the table. */
export const ROWS = Object.fromEntries(
  Object.entries(SETTINGS).flatMap(([section, rows]) =>
    Object.entries(rows).map(([key, row]) => [`${section}.${key}`, row]),
  ),
) as Record<SettingName, Row>;

export const SETTING_NAMES = Object.keys(ROWS) as readonly SettingName[];

/** The value of a setting in anything, of any type; `undefined` if there is none. */
export function valueIn(settings: unknown, name: SettingName): unknown {
  const [section = "", key = ""] = name.split(".");
  const options = isFields(settings) && Object.hasOwn(settings, section) ? settings[section] : undefined;
  return isFields(options) && Object.hasOwn(options, key) ? options[key] : undefined;
}

/** A copy of settings, with other values for those that are named. */
export function withValues<Values extends object>(
  settings: Values,
  values: Partial<Record<SettingName, unknown>>,
): Values {
  const changed = { ...settings } as Fields;
  for (const [name, value] of Object.entries(values)) {
    const [section = "", key = ""] = name.split(".");
    changed[section] = { ...(changed[section] as Fields | undefined), [key]: value };
  }
  return changed as Values;
}
