// Names of what is kept, and for how long.

/** `storage.session` (memory, gone with the browser): the record of one tab. */
export function tabKey(tabId: number): string {
  return `tab:${tabId}`;
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
