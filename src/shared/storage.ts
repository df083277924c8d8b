// Names of what is kept, and for how long.

/** `storage.session` (memory, gone with the browser): beginning of the keys of tabs' records. */
export const TAB_KEY_PREFIX = "tab:";

/** The key of the record of one tab. */
export function tabKey(tabId: number): string {
  return `${TAB_KEY_PREFIX}${tabId}`;
}

/** The tab whose record a key names; `undefined` for every other key. */
export function tabIdOf(key: string): number | undefined {
  const digits = /^tab:(\d+)$/.exec(key)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `storage.session`: the requests that left the browser. */
export const SENT_REQUESTS_KEY = "sent-requests";

/** `storage.session`: ids of the tabs whose pages are older than the extension. */
export const TABS_WITHOUT_SCRIPT_KEY = "tabs-without-script";

/** `storage.session`: when which lookup service was asked last, and the silence it asked for. */
export const REQUEST_CLOCKS_KEY = "request-clocks";

/** `storage.session`: beginning of the keys of look-ups, each followed by its account in lower case. */
export const LOOKUP_KEY_PREFIX = "lookup:";

/** `storage.session`: beginning of the keys of logos, each followed by its address. */
export const LOGO_KEY_PREFIX = "logo:";

/** `storage.local`: the catalogue of all breaches, whole. */
export const CATALOGUE_KEY = "catalogue";

/** `storage.local`: of the catalogue, what the toolbar needs, by site. */
export const BREACHED_SITES_KEY = "breached-sites";

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

/** `storage.local`: with whom the person is signed in, or signed out. No token. */
export const SIGN_IN_KEY = "sign-in";

/** IndexedDB: results of page scores and their whole answers. */
export const SCORE_DATABASE = "page-scores";
