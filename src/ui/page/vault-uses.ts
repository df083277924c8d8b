// Lets our own pages ask an open vault check where else a site's password is used. Names of entries pass between the pages, and nothing
// else of the vault; nothing is kept.

const CHANNEL = "vault-uses";

/** A question about a site, a response to it, or the wish to see the vault check. */
type Message = { ask: string } | { site: string; names: string[] } | { show: true };

interface OpenVault {
  /** Names of the other entries with the password of a site (a registrable domain); `undefined` if the vault doesn't have the site. */
  usesOf(site: string): string[] | undefined;
  /** Comes to the front. */
  show(): void;
}

/** Responds for an open vault until the page is closed, or the returned function is called. */
export function shareUses({ usesOf, show }: OpenVault): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("show" in data) show();
    if (!("ask" in data)) return;
    const names = usesOf(data.ask);
    if (names) channel.postMessage({ site: data.ask, names } satisfies Message);
  };
  return () => channel.close();
}

/** Asks about a site. `onNames` is called if a vault check is open and has the site. Returns how to stop, and to show that check. */
export function askForUses(
  site: string,
  onNames: (names: readonly string[]) => void,
): { stop(): void; show(): void } {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("site" in data && data.site === site) onNames(data.names);
  };
  channel.postMessage({ ask: site } satisfies Message);
  return { stop: () => channel.close(), show: () => channel.postMessage({ show: true } satisfies Message) };
}
