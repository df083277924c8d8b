// Firefox tells of a download that no navigation led to, but not which one it is; whoever waits for its end is told from here.

import type { Message } from "./protocol/bidi-channel.ts";

interface Told {
  context: string;
  url: string;
  navigation?: string | null;
  download?: string;
}

const TOLD = ["browsingContext.downloadWillBegin", "browsingContext.downloadEnd"];

/** Gives the event with the name of its download, where it is one of a download without; otherwise `undefined`. */
export function withDownloadName({ method = "", params, ...rest }: Message): Message | undefined {
  if (!TOLD.includes(method)) return undefined;
  const { context, url, navigation, download } = params as unknown as Told;
  if (navigation || download) return undefined;
  // An address of what a page saves is made for it alone.
  return { ...rest, method, params: { ...params, download: `${context} ${url}` } };
}
