// The pastes that contain an address: where they are, if the service says so, and how many addresses they hold.

import { useState } from "preact/hooks";
import { webAddress } from "../../../../shared/addresses.ts";
import type { Paste } from "../../../../shared/breaches/breach.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { Disclosure } from "../../../../ui/controls/Disclosure.tsx";
import { ShowMore, useFirstNew } from "../../../../ui/controls/ShowMore.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { titleOf } from "../../breaches/breach-view.ts";

const PASTES_AT_ONCE = 20;

/** Where each source keeps its pastes, by their ids. Some keep them no more; the link names the host before it is followed. */
const PASTE_SITES = new Map([
  ["pastebin", "https://pastebin.com/"],
  ["pastie", "https://pastie.org/pastes/"],
  ["slexy", "https://slexy.org/view/"],
  ["ghostbin", "https://ghostbin.com/paste/"],
  ["quickleak", "https://www.quickleak.org/"],
  ["justpaste", "https://justpaste.it/"],
  ["ideone", "https://ideone.com/"],
  ["paste.ee", "https://paste.ee/p/"],
  ["gist", "https://gist.github.com/"],
]);

/** Sources that only say that a paste exists. */
const WITHDRAWN = new Set(["optout", "permanentoptout"]);

/** The URL of a paste, from its source and id (lookup-v2 "Paste"); `undefined` if they don't give one. */
function pasteAddress({ source, id }: Pick<Paste, "source" | "id">): URL | undefined {
  if (source.toLowerCase() === "adhocurl") return webAddress(id);
  const site = PASTE_SITES.get(source.toLowerCase());
  // A dot or a slash would lead to another page of the site.
  return site !== undefined && /^[\w-]+$/.test(id) ? new URL(site + id) : undefined;
}

function PasteItem({ paste }: { paste: Paste }) {
  const words = useWords();
  const { t, site } = words;
  const { source, postedAt } = paste;
  const address = pasteAddress(paste);
  const id = paste.id.trim();
  const isWithdrawn = WITHDRAWN.has(source.toLowerCase());
  // The source of a web page is its address.
  const where = isWithdrawn
    ? t("accounts_paste_withdrawn")
    : source.toLowerCase() === "adhocurl"
      ? ""
      : source;
  const facts = [
    where,
    address || isWithdrawn ? "" : site(id),
    postedAt === undefined ? "" : words.dayOfService(postedAt),
    paste.emailCount === undefined ? "" : words.plural("common_address_count", paste.emailCount),
  ].filter((fact) => fact !== "");
  return (
    <li class="paste">
      <strong>
        <bdi>{titleOf({ title: paste.title ?? "" }, words)}</bdi>
      </strong>
      <small>{facts.join(" · ")}</small>
      {address && (
        <ExternalLink href={address.href}>{t("accounts_paste_open", site(address.host))}</ExternalLink>
      )}
    </li>
  );
}

export function PasteList({ pastes }: { pastes: readonly Paste[] }) {
  const { t, count, plural } = useWords();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? pastes : pastes.slice(0, PASTES_AT_ONCE);
  const { list, expectMore } = useFirstNew<HTMLUListElement>(shown.length);
  return (
    <Disclosure label={plural("accounts_paste_count", pastes.length)}>
      <ul class="card" ref={list}>
        {shown.map((paste, index) => (
          <PasteItem key={index} paste={paste} />
        ))}
      </ul>
      {shown.length < pastes.length && (
        <ShowMore
          label={t("common_show_more", count(pastes.length - shown.length))}
          expectMore={expectMore}
          onShow={() => setAllShown(true)}
        />
      )}
    </Disclosure>
  );
}
