// Storage keys, by storage area. A prefix is followed by an id.

// In `storage.session`, which is in memory and gone when the browser closes.

/** Followed by the tab id. */
export const TAB_KEY_PREFIX = "tab:";
export const SENT_REQUESTS_KEY = "sent-requests";
/** Warnings the person already knows. */
export const WARNED_KEY = "warned";
/** Tabs whose pages were loaded before the extension. */
export const TABS_WITHOUT_SCRIPT_KEY = "tabs-without-script";
/** Tabs whose pages were loaded since the extension could run a script in them. */
export const LOADED_TABS_KEY = "loaded-tabs";
/** The last refused click, followed by a kind of data. */
export const REFUSED_CLICK_KEY_PREFIX = "refused-click:";
/** When each lookup service was last asked, and how long it asked us to wait. */
export const REQUEST_CLOCKS_KEY = "request-clocks";
/** Followed by the account in lower case. */
export const LOOKUP_KEY_PREFIX = "lookup:";
/** The list of these lookups, one summary each. */
export const LOOKUPS_KEY = "lookups";
/** Followed by the logo's URL. */
export const LOGO_KEY_PREFIX = "logo:";
export const TOKENS_KEY_PREFIX = "tokens:";
/** Page scores that are running, failed or just finished. */
export const SCORE_KEY_PREFIX = "score:";
/** Results that aren't kept on the device. */
export const SCORE_RUN_KEY_PREFIX = "score-run:";
/** Their full responses. */
export const SCORE_REPORT_KEY_PREFIX = "score-report:";
/** Visitor data of a page, followed by device and URL. */
export const VISITORS_KEY_PREFIX = "visitors:";
/** The provider and client signed in for page scores. No token. */
export const SCORE_SIGN_IN_KEY = "signed-in:page-score";
/** The account signed in for cloud calls. No token. */
export const CLOUD_ACCOUNT_KEY = "signed-in:cloud";
/** A sign-in for cloud calls that is running or has failed. */
export const CLOUD_SIGN_IN_RUN_KEY = "cloud-sign-in-run";
export const CLOUD_CALL_KEY_PREFIX = "cloud:";
/** Resource names used; in `storage.local` if the person wants that. */
export const CLOUD_NAMES_KEY = "cloud-names";

// In `storage.local`.

/** The full breach list; the key is spelled as earlier versions stored it. */
export const CATALOG_KEY = "catalogue";
/** Which service the breached sites are from, and in how many parts they are stored. */
export const BREACHED_SITES_KEY = "breached-sites";
/** One part of them, followed by its number. */
export const BREACHED_SITES_KEY_PREFIX = "breached-sites:";
/** When the breach list was fetched and is due for a refresh. */
export const CATALOG_STATE_KEY = "catalogue-state";
export const DISMISSED_BREACHES_KEY = "dismissed-breaches";
/** Names of breaches the toolbar has already marked once. */
export const MARKED_BREACHES_KEY = "marked-breaches";
/** The day a new password was set, by site. */
export const CHANGED_PASSWORDS_KEY = "changed-passwords";
export const WATCH_LIST_KEY = "watch-list";
/** The provider the person signed in to or out of. No token. */
export const SIGN_IN_KEY = "sign-in";
/** The same for cloud calls, which have their own tokens. */
export const CLOUD_SIGN_IN_KEY = "sign-in-cloud";
/** `true` once a cloud call was made. */
export const CLOUD_USED_KEY = "cloud-used";

// In IndexedDB.

/** Page score results and their full responses. */
export const SCORE_DATABASE = "page-scores";
