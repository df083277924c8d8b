// Lets our own pages ask an open vault check where else a site's password is used. Names of entries pass between the pages, and nothing
// else of the vault; nothing is kept.

const CHANNEL = "vault-uses";

/** What is asked about. Private windows have vault checks of their own. */
interface Question {
  /** A registrable domain. */
  site: string;
  isPrivate: boolean;
}

/** A question, a response to it, or the wish to see the vault check. */
type Message =
  | { ask: Question }
  | { about: Question; names: string[] }
  | { show: Pick<Question, "isPrivate"> };

interface OpenVault {
  isPrivate: boolean;
  /** Names of the other entries with the password of a site; empty if there are none. */
  usesOf(site: string): string[];
  /** Comes to the front. */
  show(): void;
}

/** Responds for an open vault until the page is closed, or the returned function is called. */
export function shareUses({ isPrivate, usesOf, show }: OpenVault): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("show" in data && data.show.isPrivate === isPrivate) show();
    if (!("ask" in data) || data.ask.isPrivate !== isPrivate) return;
    const names = usesOf(data.ask.site);
    if (names.length > 0) channel.postMessage({ about: data.ask, names } satisfies Message);
  };
  return () => channel.close();
}

/** Asks every open vault check. `onNames` is called for each that has names. Returns how to stop, and to show those checks. */
export function askForUses(
  about: Question,
  onNames: (names: readonly string[]) => void,
): { stop(): void; show(): void } {
  const { site, isPrivate } = about;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("about" in data && data.about.site === site && data.about.isPrivate === isPrivate)
      onNames(data.names);
  };
  channel.postMessage({ ask: about } satisfies Message);
  return {
    stop: () => channel.close(),
    show: () => channel.postMessage({ show: { isPrivate } } satisfies Message),
  };
}
