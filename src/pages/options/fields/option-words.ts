// The words for every setting: its label, its notes and its choices.

import { CHOOSABLE_CATEGORIES, CHOOSABLE_DEVICES } from "../../../shared/page-score/page-score.ts";
import type { SettingName } from "../../../shared/settings/settings.ts";
import type { MessageName } from "../../../shared/words.ts";
import { CATEGORY_NAMES, DEVICE_CHOICES } from "../../../ui/said/score-names.ts";

interface OptionWords {
  kind: "text" | "choice" | "language" | "switch" | "checks" | "sites";
  label: MessageName;
  notes: readonly MessageName[];
  /** The choices of a `choice` or `checks` setting, in order. */
  choices?: readonly (readonly [value: string, label: MessageName])[];
}

function text(label: MessageName, ...notes: MessageName[]): OptionWords {
  return { kind: "text", label, notes };
}

function onOff(label: MessageName, ...notes: MessageName[]): OptionWords {
  return { kind: "switch", label, notes };
}

function choice(label: MessageName, choices: OptionWords["choices"]): OptionWords {
  return { kind: "choice", label, notes: [], choices };
}

const SIGNS_OUT: MessageName = "options_signs_out";

/** All settings: a missing one is a compile error. */
export const OPTION_WORDS: Record<SettingName, OptionWords> = {
  "passwordChecks.enabled": onOff("common_check_passwords", "options_checks_note"),
  "passwordChecks.skippedSites": { kind: "sites", label: "options_sites", notes: [] },
  "passwordChecks.countCommonPasswords": onOff("options_count_common", "options_count_common_note"),
  "passwordChecks.rememberChanges": onOff("options_remember_changes", "options_remember_changes_note"),
  "lookups.showLogos": onOff("accounts_show_logos", "accounts_show_logos_detail"),
  "lookups.includeUnverified": onOff("accounts_include_unverified", "accounts_include_unverified_detail"),
  "lookups.markBreachedSites": onOff("accounts_mark_sites", "accounts_mark_sites_detail"),
  "lookups.markBreachesSince": text("options_mark_since"),
  "lookups.notifyOfNewBreaches": onOff("accounts_notify"),
  "pageScore.strategy": choice(
    "common_device",
    CHOOSABLE_DEVICES.map((device) => [device, DEVICE_CHOICES[device]]),
  ),
  "pageScore.categories": {
    kind: "checks",
    label: "common_categories",
    notes: [],
    choices: CHOOSABLE_CATEGORIES.map((category) => [category, CATEGORY_NAMES[category]]),
  },
  "pageScore.keepHistory": onOff("options_keep_history", "options_keep_note"),
  "pageScore.locale": { kind: "language", label: "options_locale", notes: [] },
  "pageScore.utmCampaign": text("options_utm_campaign", "options_utm_note"),
  "pageScore.utmSource": text("options_utm_source", "options_utm_note"),
  "cloud.keepRecentNames": onOff("common_keep_names", "options_keep_note"),
  "cloud.showInPopup": onOff("options_cloud_in_popup"),
  "services.passwordsUrl": text("privacy_service_passwords", "options_passwords_url_note"),
  "services.lookupUrl": text("privacy_service_lookup", "options_lookup_url_note"),
  "services.lookupInterface": choice("options_lookup_interface", [
    ["v3", "options_interface_v3"],
    ["xposedornot", "options_interface_xposedornot"],
    ["v2-url", "options_interface_v2_url"],
    ["v2-header", "options_interface_v2_header"],
    ["v2-accept", "options_interface_v2_accept"],
  ]),
  "services.lookupApiKey": text("options_lookup_key"),
  "services.analysisUrl": text("privacy_service_analysis", "options_analysis_url_note", SIGNS_OUT),
  "services.analysisApiKey": text("options_analysis_key", "options_analysis_key_note"),
  "services.cruxUrl": text("options_crux_url", "options_crux_url_note"),
  "services.analysisInterface": choice("options_interface", [
    ["pagespeed", "options_interface_pagespeed"],
    ["pagescore", "options_interface_pagescore"],
  ]),
  "services.backupUrl": text("options_backup_url", "options_cloud_url_note", SIGNS_OUT),
  "services.functionsUrl": text("options_functions_url", "options_cloud_url_note", SIGNS_OUT),
  "services.migrationUrl": text("options_migration_url", "options_cloud_url_note", SIGNS_OUT),
  "auth.issuer": text("options_issuer", SIGNS_OUT),
  "auth.clientId": text("options_client_id", SIGNS_OUT),
  "auth.clientSecret": text("options_client_secret", "options_client_secret_note"),
  "auth.cloudScope": text("options_cloud_scope", SIGNS_OUT),
  "auth.analysisAccess": choice("options_analysis_access", [
    ["key", "options_analysis_key"],
    ["sign-in", "options_sign_in"],
  ]),
  "auth.redirectAddress": choice("options_redirect_kind", [
    ["browser", "options_redirect_browser"],
    ["loopback", "options_redirect_loopback"],
  ]),
};
