// New breaches that hold an address that the person watches: told first, wherever the rest of the watch list stands.

import { Chevron } from "../../../../ui/signs/Chevron.tsx";
import { Chip } from "../../../../ui/signs/Chip.tsx";
import type { AttributionView } from "../../breaches/attribution.ts";
import { BreachDetails } from "../../breaches/BreachDetails.tsx";
import type { AccountsAction } from "../accounts-state.ts";
import type { WatchNewsView } from "./watch-view.ts";

/** Id of the section, which takes the focus when the person asks for the news. */
export const NEWS_ID = "watch-news";

const HEADING_ID = `${NEWS_ID}-heading`;

interface WatchNewsProps {
  news: WatchNewsView;
  attribution: AttributionView | undefined;
  onAction: (action: AccountsAction) => void;
}

interface NewsItemProps extends Pick<WatchNewsProps, "attribution" | "onAction"> {
  item: WatchNewsView["items"][number];
  id: string;
}

function NewsItem({ item, id, attribution, onAction }: NewsItemProps) {
  const { account, title, marks, dealtWith, toggle, isOpen, sentences, details } = item;
  return (
    <li class="news-item">
      <div class="watched-account">
        <strong dir="auto" id={id}>
          {title}
        </strong>
        <small>
          <bdi>{account}</bdi>
        </small>
        {marks.length > 0 && (
          <div class="chips">
            {marks.map((label) => (
              <Chip key={label} label={label} />
            ))}
          </div>
        )}
      </div>
      <div class="site-buttons">
        <button
          type="button"
          class="text-button"
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          aria-describedby={id}
          onClick={() => onAction(toggle.action)}
        >
          {toggle.label}
          <Chevron isOpen={isOpen} />
        </button>
        <button type="button" class="text-button" onClick={() => onAction(dealtWith.action)}>
          {dealtWith.label}
          <span class="only-for-screen-readers"> {title}</span>
        </button>
      </div>
      <div id={`${id}-details`} class={isOpen ? "news-details" : undefined}>
        <div role="status">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {details && <BreachDetails details={details} attribution={attribution} />}
      </div>
    </li>
  );
}

/** All news, that of one address after that of the other. */
export function WatchNews({ news, attribution, onAction }: WatchNewsProps) {
  return (
    <section id={NEWS_ID} aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id={HEADING_ID}>{news.heading}</h2>
      </div>
      <ul class="card news">
        {news.items.map((item, index) => (
          <NewsItem
            key={`${item.account} ${item.name}`}
            item={item}
            id={`news-${index}`}
            attribution={attribution}
            onAction={onAction}
          />
        ))}
      </ul>
    </section>
  );
}
