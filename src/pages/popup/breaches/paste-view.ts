// Pastes in words: where they are, as far as that is told, and how many addresses stand in them.

import type { Paste } from "../../../shared/breaches/breach.ts";
import { webAddress } from "../../../shared/settings/web-address.ts";
import type { Words } from "../../../shared/words.ts";

export interface PasteView {
  title: string;
  /** "Pastebin · 6 June 2017 · 1,171 addresses" */
  facts: string;
  link?: { label: string; href: string };
  /** Said in place of a link. */
  note?: string;
}

// Only sites that still are what they were when the pastes were found.
const PASTE_SITES = new Map([
  ["pastebin", "https://pastebin.com/"],
  ["slexy", "https://slexy.org/view/"],
  ["justpaste", "https://justpaste.it/"],
]);

/** Where a paste is, from its source and id (lookup-v2 "Paste"); `undefined` where they do not tell. */
export function pasteAddress({ source, id }: Pick<Paste, "source" | "id">): URL | undefined {
  if (source.toLowerCase() === "adhocurl") return webAddress(id);
  const site = PASTE_SITES.get(source.toLowerCase());
  // A dot or a slash would lead to another page of the site.
  return site !== undefined && /^[\w-]+$/.test(id) ? new URL(site + id) : undefined;
}

function sourceName(source: string, words: Words): string {
  switch (source.toLowerCase()) {
    case "adhocurl":
      return words.word("accounts_paste_web_page");
    case "optout":
      return words.word("accounts_paste_withdrawn");
    case "permanentoptout":
      return words.word("accounts_paste_withdrawn_permanently");
    default:
      return source;
  }
}

/** One paste in words. */
export function describePaste(paste: Paste, words: Words): PasteView {
  const { word, plural } = words;
  const { day } = words;
  const address = pasteAddress(paste);
  const isWithdrawn = /^(?:permanent)?optout$/i.test(paste.source);
  const id = paste.id.trim();
  const when = paste.postedAt === undefined ? word("accounts_paste_undated") : day(paste.postedAt);
  return {
    title: paste.title?.trim() || word("accounts_untitled"),
    facts: [sourceName(paste.source, words), when, plural("accounts_paste_addresses", paste.emailCount)].join(
      " · ",
    ),
    ...(address && {
      link: { label: word("accounts_paste_open", words.site(address.host)), href: address.href },
    }),
    ...(isWithdrawn && { note: word("accounts_paste_withdrawn_note") }),
    ...(!address && !isWithdrawn && id !== "" && { note: word("accounts_paste_id", words.site(id)) }),
  };
}
