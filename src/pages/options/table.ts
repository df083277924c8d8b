// What the settings page shows: its groups, and in them each setting once, in order, with its words. They have a file of their own
// because the background and every page load src/shared/settings/table.ts, and don't need these words.

import type { SettingName } from "../../shared/settings/settings.ts";
import type { TextKey } from "../../shared/words.ts";
import type { OptionsGroup } from "../../ui/page/open-own-page.ts";
import { CATEGORY_NAMES, DEVICE_CHOICES } from "../../ui/text/score-names.ts";

export interface Field {
  name: SettingName;
  label: TextKey;
  notes?: readonly TextKey[];
  /** The words for its choices, in order. */
  choices?: Readonly<Record<string, TextKey>>;
}

type State = "access" | "sign-in" | "redirect";
type Action = "forget" | "file";
type Link = "cloud-page";
type Asked = "asked-passwords" | "asked-lookup" | "asked-score" | "asked-cloud";

/** What else is on the page, as `groups.tsx` shows it. */
export type OtherItem = State | Action | Link | Asked;

export interface Section {
  /** Heading and introduction are absent if none is needed. */
  heading?: TextKey;
  intro?: TextKey;
  /** A name alone is a setting that has its words in another group. */
  items: (Field | SettingName | OtherItem)[];
}

interface Group {
  name: OptionsGroup;
  heading: TextKey;
  /** For those who run a site or a service: behind a line in the list of groups. */
  isAdvanced?: boolean;
  sections: Section[];
}

function field(name: SettingName, label: TextKey, ...notes: TextKey[]): Field {
  return { name, label, notes };
}

function choice(name: SettingName, label: TextKey, choices: Field["choices"]): Field {
  return { name, label, choices };
}

const SIGNS_OUT: TextKey = "options_signs_out";

const PASSWORDS: Section = {
  items: [
    field("passwordChecks.enabled", "common_check_passwords", "options_checks_note"),
    "access",
    field("passwordChecks.skippedSites", "options_sites"),
    field("passwordChecks.rememberChanges", "options_remember_changes", "options_remember_changes_note"),
    field("passwordChecks.countCommonPasswords", "options_count_common", "options_count_common_note"),
    "asked-passwords",
  ],
};

const ACCOUNTS: Section = {
  items: [
    field("lookups.markBreachedSites", "accounts_mark_sites", "accounts_mark_sites_detail"),
    field("lookups.markBreachesSince", "options_mark_since"),
    field("lookups.includeUnverified", "accounts_include_unverified", "accounts_include_unverified_detail"),
    field("lookups.showLogos", "accounts_show_logos", "accounts_show_logos_detail"),
    field("lookups.notifyOfNewBreaches", "accounts_notify"),
    "asked-lookup",
  ],
};

const PAGE_SCORE: Section = {
  items: [
    choice("pageScore.strategy", "common_device", DEVICE_CHOICES),
    choice("pageScore.categories", "common_categories", CATEGORY_NAMES),
    field("pageScore.locale", "options_locale"),
    field("pageScore.keepHistory", "options_keep_history", "options_keep_note"),
    "forget",
    "asked-score",
  ],
};

const CLOUD: Section = {
  items: [
    "cloud-page",
    field("cloud.showInPopup", "options_cloud_in_popup"),
    field("cloud.keepRecentNames", "common_keep_names", "options_keep_note"),
    "asked-cloud",
  ],
};

const PRIVACY: Section[] = [
  { heading: "common_passwords", items: ["passwordChecks.rememberChanges"] },
  { heading: "common_accounts", items: ["lookups.showLogos"] },
  { heading: "common_page_score", items: ["pageScore.keepHistory"] },
  { heading: "common_cloud", items: ["cloud.keepRecentNames"] },
  { heading: "options_file", items: ["file"] },
];

const SERVICES: Section[] = [
  {
    heading: "common_passwords",
    items: [field("services.passwordsUrl", "privacy_service_passwords", "options_passwords_url_note")],
  },
  {
    heading: "common_accounts",
    items: [
      field("services.lookupUrl", "privacy_service_lookup", "options_lookup_url_note"),
      choice("services.lookupInterface", "options_lookup_interface", {
        v3: "options_interface_v3",
        xposedornot: "options_interface_xposedornot",
        "v2-url": "options_interface_v2_url",
        "v2-header": "options_interface_v2_header",
        "v2-accept": "options_interface_v2_accept",
      }),
      field("services.lookupApiKey", "options_lookup_key"),
    ],
  },
  {
    heading: "options_sign_in",
    intro: "options_sign_in_intro",
    items: [
      "sign-in",
      choice("auth.redirectAddress", "options_redirect_kind", {
        browser: "options_redirect_browser",
        loopback: "options_redirect_loopback",
      }),
      "redirect",
      field("auth.issuer", "options_issuer", SIGNS_OUT),
      field("auth.clientId", "options_client_id", SIGNS_OUT),
      field("auth.clientSecret", "options_client_secret", "options_client_secret_note"),
    ],
  },
  {
    heading: "common_page_score",
    items: [
      choice("auth.analysisAccess", "options_analysis_access", {
        key: "options_analysis_key",
        "sign-in": "options_sign_in",
      }),
      field("services.analysisApiKey", "options_analysis_key", "options_analysis_key_note"),
      field("services.analysisUrl", "privacy_service_analysis", "options_analysis_url_note", SIGNS_OUT),
      choice("services.analysisInterface", "options_interface", {
        pagespeed: "options_interface_pagespeed",
        pagescore: "options_interface_pagescore",
      }),
      field("services.cruxUrl", "options_crux_url", "options_crux_url_note"),
      field("pageScore.utmCampaign", "options_utm_campaign", "options_utm_note"),
      field("pageScore.utmSource", "options_utm_source", "options_utm_note"),
    ],
  },
  {
    heading: "common_cloud",
    items: [
      field("services.backupUrl", "options_backup_url", "options_cloud_url_note", SIGNS_OUT),
      field("services.functionsUrl", "options_functions_url", "options_cloud_url_note", SIGNS_OUT),
      field("services.migrationUrl", "options_migration_url", "options_cloud_url_note", SIGNS_OUT),
      field("auth.cloudScope", "options_cloud_scope", SIGNS_OUT),
    ],
  },
];

/** In display order. */
export const GROUPS: readonly Group[] = [
  { name: "passwords", heading: "common_passwords", sections: [PASSWORDS] },
  { name: "accounts", heading: "common_accounts", sections: [ACCOUNTS] },
  { name: "page-score", heading: "common_page_score", sections: [PAGE_SCORE] },
  { name: "privacy", heading: "common_privacy", sections: PRIVACY },
  { name: "cloud", heading: "common_cloud", isAdvanced: true, sections: [CLOUD] },
  { name: "services", heading: "common_services", isAdvanced: true, sections: SERVICES },
];

/** The field of each setting. A test shows that none is missing. */
export const FIELDS = Object.fromEntries(
  GROUPS.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
    .filter((item) => typeof item === "object")
    .map((item) => [item.name, item]),
) as Record<SettingName, Field>;
