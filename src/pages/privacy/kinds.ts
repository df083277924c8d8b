// Titles and notes for each kind of stored data.

import type { StoredKind } from "../../shared/privacy/stored-data.ts";
import type { TextKey } from "../../shared/words.ts";

export const KINDS: Record<StoredKind, { title: TextKey; note?: TextKey }> = {
  settings: { title: "common_settings", note: "privacy_note_settings" },
  "watch-list": { title: "privacy_kind_watch_list" },
  "page-scores": { title: "privacy_kind_page_scores", note: "privacy_note_page_scores" },
  "dismissed-breaches": { title: "privacy_kind_dismissed_breaches" },
  "changed-passwords": { title: "privacy_kind_changed_passwords" },
  "vault-counts": { title: "privacy_kind_vault_counts", note: "audit_compare_note" },
  "sign-in": { title: "privacy_kind_sign_in" },
  "cloud-names": { title: "privacy_kind_cloud_names" },
  catalog: { title: "privacy_kind_catalog" },
  lookups: { title: "privacy_kind_lookups" },
  "cloud-calls": { title: "privacy_kind_cloud_calls" },
  tokens: { title: "privacy_kind_tokens" },
  "sent-requests": { title: "privacy_kind_sent_requests" },
  tabs: { title: "privacy_kind_tabs", note: "privacy_note_tabs" },
  "vault-marks": { title: "privacy_kind_vault_marks" },
  "range-answers": { title: "privacy_kind_range_answers", note: "privacy_note_range_answers" },
  logos: { title: "privacy_kind_logos" },
  "request-clocks": { title: "privacy_kind_request_clocks" },
};
