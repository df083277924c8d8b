// Names of what is kept, and for how long.

/** `storage.session` (memory, gone with the browser): beginning of the keys of tabs' records, each followed by the id of its tab. */
export const TAB_KEY_PREFIX = "tab:";

/** `storage.session`: the requests that left the browser. */
export const SENT_REQUESTS_KEY = "sent-requests";

/** `storage.session`: ids of the tabs whose pages are older than the extension. */
export const TABS_WITHOUT_SCRIPT_KEY = "tabs-without-script";

/** `storage.session`: ids of the tabs whose pages were loaded since the extension could have a script in them. */
export const LOADED_TABS_KEY = "loaded-tabs";

/** `storage.session`: beginning of the keys of the click that was refused last, each followed by a kind of data. */
export const REFUSED_CLICK_KEY_PREFIX = "refused-click:";

/** `storage.session`: when which lookup service was asked last, and the silence it asked for. */
export const REQUEST_CLOCKS_KEY = "request-clocks";

/** `storage.session`: beginning of the keys of look-ups, each followed by its account in lower case. */
export const LOOKUP_KEY_PREFIX = "lookup:";

/** `storage.session`: the list of these look-ups, in one line each. */
export const LOOKUPS_KEY = "lookups";

/** `storage.session`: beginning of the keys of logos, each followed by its address. */
export const LOGO_KEY_PREFIX = "logo:";

/** `storage.local`: the catalogue of all breaches, whole. */
export const CATALOGUE_KEY = "catalogue";

/** `storage.local`: of which service the breached sites are, and in how many parts they are kept. */
export const BREACHED_SITES_KEY = "breached-sites";

/** `storage.local`: beginning of the keys of these parts, each followed by its number. */
export const BREACHED_SITES_KEY_PREFIX = "breached-sites:";

/** `storage.local`: when the catalogue was fetched and is to be refreshed. */
export const CATALOGUE_STATE_KEY = "catalogue-state";

/** `storage.local`: names of the breaches whose mark the person put aside. */
export const DISMISSED_BREACHES_KEY = "dismissed-breaches";

/** `storage.local`: the person's own addresses that are looked after. */
export const WATCH_LIST_KEY = "watch-list";

/** `storage.session`: beginning of the keys of token sets, each followed by what its tokens are for. */
export const TOKENS_KEY_PREFIX = "tokens:";

/** `storage.session`: beginning of the keys of page scores that are under way, failed or just done. */
export const SCORE_KEY_PREFIX = "score:";

/** `storage.session`: beginning of the keys of results that are not kept on the device, each followed by its id. */
export const SCORE_RUN_KEY_PREFIX = "score-run:";

/** `storage.session`: beginning of the keys of their whole answers. */
export const SCORE_REPORT_KEY_PREFIX = "score-report:";

/** `storage.session`: with whom the person is signed in for page scores. No token. */
export const SCORE_SIGN_IN_KEY = "signed-in:page-score";

/** `storage.local`: with whom the person is signed in, or signed out. No token. */
export const SIGN_IN_KEY = "sign-in";

/** `storage.local`: the same of cloud calls, whose tokens are others. */
export const CLOUD_SIGN_IN_KEY = "sign-in-cloud";

/** `storage.session`: as whom the person is signed in for cloud calls. No token. */
export const CLOUD_ACCOUNT_KEY = "signed-in:cloud";

/** `storage.session`: a sign-in for cloud calls that is under way, or has failed. */
export const CLOUD_SIGN_IN_RUN_KEY = "cloud-sign-in-run";

/** `storage.session`: beginning of the keys of cloud calls, each followed by its id. */
export const CLOUD_CALL_KEY_PREFIX = "cloud:";

/** `storage.session`, and `storage.local` where the person wants it: names of resources that were asked about. */
export const CLOUD_NAMES_KEY = "cloud-names";

/** `storage.local`: `true` once a cloud call was made. */
export const CLOUD_USED_KEY = "cloud-used";

/** IndexedDB: results of page scores and their whole answers. */
export const SCORE_DATABASE = "page-scores";
