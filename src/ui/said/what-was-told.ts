// What was told with a request that left the browser, in words.

import type { SentRequest } from "../../shared/messages.ts";
import type { MessageName } from "../../shared/words.ts";

export const WHAT_WAS_TOLD: Record<SentRequest["told"], MessageName> = {
  "password-range": "popup_sent_password_range",
  account: "popup_sent_account",
  "account-at-site": "popup_sent_account_at_site",
  site: "popup_sent_site",
  breach: "popup_sent_breach",
  "watched-account": "popup_sent_watched_account",
  catalogue: "popup_sent_catalogue",
  logo: "popup_sent_logo",
  "page-address": "popup_sent_page_address",
  "sign-in": "popup_sent_sign_in",
  "cloud-resource": "popup_sent_cloud_resource",
  "cloud-deletion": "popup_sent_cloud_deletion",
  "service-test": "popup_sent_service_test",
};
