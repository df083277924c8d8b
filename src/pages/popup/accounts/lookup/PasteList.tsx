// The pastes in which an address was found.

import { ExternalLink } from "../../../../ui/components/ExternalLink.tsx";
import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { useFirstNew } from "../../../../ui/hooks/use-first-new.ts";
import type { AccountsAction } from "../accounts-state.ts";
import type { ShownLookupView } from "./lookup-view.ts";

interface PasteListProps {
  pastes: NonNullable<ShownLookupView["pastes"]>;
  onAction: (action: AccountsAction) => void;
}

/** The list, newest first. */
export function PasteList({ pastes, onAction }: PasteListProps) {
  const { heading, items, more } = pastes;
  const { list, expectMore } = useFirstNew<HTMLUListElement>(items.length);
  return (
    <section aria-labelledby="pastes-heading" tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h3 id="pastes-heading">{heading}</h3>
      </div>
      <ul class="card" ref={list}>
        {items.map(({ title, facts, link, note }, index) => (
          <li key={index} class="paste">
            <span class="paste-title">
              <bdi>{title}</bdi>
            </span>
            <small class="paste-facts">{facts}</small>
            {note !== undefined && <small>{note}</small>}
            {link && <ExternalLink href={link.href}>{link.label}</ExternalLink>}
          </li>
        ))}
      </ul>
      {more && <ShowMore label={more.label} expectMore={expectMore} onShow={() => onAction(more.action)} />}
    </section>
  );
}
