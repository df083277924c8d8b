// The person's own addresses that are looked after, and the question before one is added.

import type { AccountsAction } from "../accounts-state.ts";
import type { WatchListView, WatchOfferView } from "./watch-view.ts";

type OnAction = (action: AccountsAction) => void;

/** What stands below a look-up whose account could be watched. */
export function WatchOffer({ offer, onAction }: { offer: WatchOfferView; onAction: OnAction }) {
  const { button, question, note } = offer;
  return (
    <div class="watch-offer" tabIndex={-1} data-keeps-focus>
      {button && (
        <button type="button" class="text-button" onClick={() => onAction(button.action)}>
          {button.label}
        </button>
      )}
      {note !== undefined && <p class="soft">{note}</p>}
      {question && (
        <section class="question">
          <h3>{question.title}</h3>
          <p>{question.detail}</p>
          <div class="panel-buttons">
            <button type="button" class="button" onClick={() => onAction(question.yes.action)}>
              {question.yes.label}
            </button>
            <button type="button" class="button button-quiet" onClick={() => onAction(question.no.action)}>
              {question.no.label}
            </button>
          </div>
        </section>
      )}
    </div>
  );
}

/** All watched addresses. */
export function WatchList({ list, onAction }: { list: WatchListView; onAction: OnAction }) {
  const { heading, items, consent, note } = list;
  return (
    <section aria-labelledby="watched-heading" tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id="watched-heading">{heading}</h2>
      </div>
      <ul class="card">
        {items.map(({ account, checked, error, remove }) => (
          <li key={account} class="watched">
            <div class="watched-line">
              <span class="watched-account">
                <bdi>{account}</bdi>
                <small>{checked}</small>
              </span>
              <button type="button" class="text-button" onClick={() => onAction(remove.action)}>
                {remove.label}
                <span class="only-for-screen-readers"> {account}</span>
              </button>
            </div>
            {error !== undefined && <p class="watched-error">{error}</p>}
          </li>
        ))}
      </ul>
      {consent && (
        <div class="watch-consent">
          <p class="soft">{consent.detail}</p>
          <button type="button" class="button button-quiet" onClick={() => onAction(consent.ask.action)}>
            {consent.ask.label}
          </button>
        </div>
      )}
      {note !== undefined && <p class="soft more">{note}</p>}
    </section>
  );
}
