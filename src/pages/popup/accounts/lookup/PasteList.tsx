// The pastes in which an address was found.

import { useState } from "preact/hooks";
import type { Paste } from "../../../../shared/breaches/breach.ts";
import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import { describePaste } from "../../breaches/paste-view.ts";

const PASTES_AT_ONCE = 20;

/** The list, newest first. */
export function PasteList({ pastes }: { pastes: readonly Paste[] }) {
  const words = useWords();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? pastes : pastes.slice(0, PASTES_AT_ONCE);
  const { list, expectMore } = useFirstNew<HTMLUListElement>(shown.length);
  return (
    <section aria-labelledby="pastes-heading" tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h3 id="pastes-heading">{words.word("accounts_pastes")}</h3>
      </div>
      <ul class="card" ref={list}>
        {shown.map((paste, index) => {
          const { title, facts, link, note } = describePaste(paste, words);
          return (
            <li key={index} class="paste">
              <span class="paste-title">
                <bdi>{title}</bdi>
              </span>
              <small class="paste-facts">{facts}</small>
              {note !== undefined && <small>{note}</small>}
              {link && <ExternalLink href={link.href}>{link.label}</ExternalLink>}
            </li>
          );
        })}
      </ul>
      {shown.length < pastes.length && (
        <ShowMore
          label={words.plural("accounts_show_more", pastes.length - shown.length)}
          expectMore={expectMore}
          onShow={() => setAllShown(true)}
        />
      )}
    </section>
  );
}
