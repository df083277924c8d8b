// Asking the lookup service about the site in the tab: a small form, closed at first, and what came of it.

import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import { Chevron } from "../../../ui/signs/Chevron.tsx";
import { Chip } from "../../../ui/signs/Chip.tsx";
import { Attribution } from "../breaches/Attribution.tsx";
import { BreachDetails } from "../breaches/BreachDetails.tsx";
import type { AskedBreachView, AskSiteView } from "./ask-site-view.ts";
import type { SiteAction } from "./site-store.ts";

type OnAction = (action: SiteAction) => void;

const DETAIL_ID = "ask-site-detail";
const PROBLEM_ID = "ask-site-problem";

interface AskedBreachProps {
  breach: AskedBreachView;
  number: number;
  onAction: OnAction;
}

function AskedBreach({ breach, number, onAction }: AskedBreachProps) {
  const { row, isOpen, toggle, details } = breach;
  const id = `asked-breach-${number}`;
  return (
    <li class="site-breach">
      <h3 id={id}>
        <bdi>{row.title}</bdi>
      </h3>
      <p class="soft">{row.facts}</p>
      {row.marks.length > 0 && (
        <div class="chips">
          {row.marks.map((label) => (
            <Chip key={label} label={label} />
          ))}
        </div>
      )}
      <div class="site-buttons">
        <button
          type="button"
          class="text-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          aria-describedby={id}
          onClick={() => onAction(toggle.action)}
        >
          {toggle.label}
          <Chevron isOpen={isOpen} />
        </button>
      </div>
      {details && <BreachDetails id={`${id}-details`} details={details} />}
    </li>
  );
}

/** The form and its result. What is typed is the browser's own until it is sent. */
export function AskSite({ view, onAction }: { view: AskSiteView; onAction: OnAction }) {
  const { site, label, detail, entry, send, problem, isBusy, sentences, breaches, attribution } = view;
  return (
    <Disclosure label={label}>
      <div class="ask-site">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem("ask-account") as HTMLInputElement;
            if (!isBusy) onAction({ kind: "ask-service", site, entry: field.value });
          }}
        >
          <div class="entry-line">
            <input
              class="field"
              name="ask-account"
              type="text"
              inputMode="email"
              // The browser would keep what is typed for its next start, on the disk.
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              dir="auto"
              aria-label={entry}
              placeholder={entry}
              aria-invalid={problem !== undefined}
              aria-describedby={`${PROBLEM_ID} ${DETAIL_ID}`}
            />
            <button type="submit" class="button button-quiet" aria-disabled={isBusy}>
              {send}
            </button>
          </div>
          <p class="entry-problem" id={PROBLEM_ID} role="alert">
            {problem}
          </p>
        </form>
        <p class="site-date" id={DETAIL_ID}>
          {detail}
        </p>
        <div role="status">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {breaches.length > 0 && (
          <ul>
            {breaches.map((breach, index) => (
              <AskedBreach key={breach.row.name} breach={breach} number={index} onAction={onAction} />
            ))}
          </ul>
        )}
        {attribution && (
          <div class="site-date">
            <Attribution attribution={attribution} />
          </div>
        )}
      </div>
    </Disclosure>
  );
}
