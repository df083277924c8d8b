// New breaches that hold an address that the person watches: told first, wherever the rest of the watch list stands.

import { Chip } from "../../../ui/Chip.tsx";
import type { AccountsAction } from "./accounts-state.ts";
import type { WatchNewsView } from "./watch-view.ts";

/** Id of the section, which takes the focus when the person asks for the news. */
export const NEWS_ID = "watch-news";

const HEADING_ID = `${NEWS_ID}-heading`;

interface WatchNewsProps {
  news: WatchNewsView;
  onAction: (action: AccountsAction) => void;
}

/** All news, that of one address after that of the other. */
export function WatchNews({ news, onAction }: WatchNewsProps) {
  return (
    <section id={NEWS_ID} aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id={HEADING_ID}>{news.heading}</h2>
      </div>
      <ul class="card news">
        {news.items.map(({ account, name, title, marks, dealtWith }) => (
          <li key={`${account} ${name}`} class="watched-line news-item">
            <span class="watched-account">
              <strong dir="auto">{title}</strong>
              {marks.length > 0 && (
                <span class="chips">
                  {marks.map((label) => (
                    <Chip key={label} label={label} />
                  ))}
                </span>
              )}
              <small>
                <bdi>{account}</bdi>
              </small>
            </span>
            <button type="button" class="text-button" onClick={() => onAction(dealtWith.action)}>
              {dealtWith.label}
              <span class="only-for-screen-readers"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
