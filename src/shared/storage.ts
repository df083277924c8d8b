// Names of what is kept, by where it is kept. A prefix is followed by an id.

// In `storage.session`, which is memory and gone with the browser.

/** Followed by the id of the tab. */
export const TAB_KEY_PREFIX = "tab:";
export const SENT_REQUESTS_KEY = "sent-requests";
/** Of which warnings the person knows. */
export const WARNED_KEY = "warned";
/** Tabs whose pages are older than the extension. */
export const TABS_WITHOUT_SCRIPT_KEY = "tabs-without-script";
/** Tabs whose pages were loaded since the extension could have a script in them. */
export const LOADED_TABS_KEY = "loaded-tabs";
/** The click that was refused last, followed by a kind of data. */
export const REFUSED_CLICK_KEY_PREFIX = "refused-click:";
/** When each lookup service was asked last, and the silence it asked for. */
export const REQUEST_CLOCKS_KEY = "request-clocks";
/** Followed by the account in lower case. */
export const LOOKUP_KEY_PREFIX = "lookup:";
/** The list of these look-ups, in one line each. */
export const LOOKUPS_KEY = "lookups";
/** Followed by the address of the logo. */
export const LOGO_KEY_PREFIX = "logo:";
export const TOKENS_KEY_PREFIX = "tokens:";
/** Page scores that are under way, failed or just done. */
export const SCORE_KEY_PREFIX = "score:";
/** Results that are not kept on the device. */
export const SCORE_RUN_KEY_PREFIX = "score-run:";
/** Their whole answers. */
export const SCORE_REPORT_KEY_PREFIX = "score-report:";
/** What visitors of a page measured, followed by device and address. */
export const VISITORS_KEY_PREFIX = "visitors:";
/** With whom the person is signed in for page scores. No token. */
export const SCORE_SIGN_IN_KEY = "signed-in:page-score";
/** As whom the person is signed in for cloud calls. No token. */
export const CLOUD_ACCOUNT_KEY = "signed-in:cloud";
/** A sign-in for cloud calls that is under way, or has failed. */
export const CLOUD_SIGN_IN_RUN_KEY = "cloud-sign-in-run";
export const CLOUD_CALL_KEY_PREFIX = "cloud:";
/** Names of resources that were asked about; in `storage.local` where the person wants it. */
export const CLOUD_NAMES_KEY = "cloud-names";

// In `storage.local`.

/** The catalog of all breaches, whole; spelled as earlier versions stored it. */
export const CATALOG_KEY = "catalogue";
/** Of which service the breached sites are, and in how many parts they are kept. */
export const BREACHED_SITES_KEY = "breached-sites";
/** One part of them, followed by its number. */
export const BREACHED_SITES_KEY_PREFIX = "breached-sites:";
/** When the catalog was fetched and is to be refreshed. */
export const CATALOG_STATE_KEY = "catalogue-state";
export const DISMISSED_BREACHES_KEY = "dismissed-breaches";
/** Names of the breaches that the toolbar has marked once. */
export const MARKED_BREACHES_KEY = "marked-breaches";
/** On which day a new password was set, by site. */
export const CHANGED_PASSWORDS_KEY = "changed-passwords";
export const WATCH_LIST_KEY = "watch-list";
/** With whom the person is signed in, or signed out. No token. */
export const SIGN_IN_KEY = "sign-in";
/** The same for cloud calls, whose tokens are others. */
export const CLOUD_SIGN_IN_KEY = "sign-in-cloud";
/** `true` once a cloud call was made. */
export const CLOUD_USED_KEY = "cloud-used";

// In IndexedDB.

/** Results of page scores and their whole answers. */
export const SCORE_DATABASE = "page-scores";
