// New breaches that hold an address that the person watches: told first, wherever the rest of the watch list stands.

import { useRef, useState } from "preact/hooks";
import type { QuestionState } from "../../../../shared/accounts/lookup.ts";
import { lookupSource } from "../../../../shared/accounts/lookup-source.ts";
import { DOUBTS } from "../../../../shared/breaches/breach.ts";
import { type FoundBreach, newsOf, WATCH_LIST } from "../../../../shared/records/watch-list.ts";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../../../ui/hooks/records.ts";
import { hostOf } from "../../../../ui/said/host-of.ts";
import { Chevron } from "../../../../ui/signs/Chevron.tsx";
import { Chip } from "../../../../ui/signs/Chip.tsx";
import { BreachDetails } from "../../breaches/BreachDetails.tsx";
import { describeDetails, titleOf } from "../../breaches/breach-view.ts";
import { describePending } from "../../breaches/question-view.ts";
import { useAskService } from "../../breaches/use-ask-service.ts";
import { useAccounts } from "../accounts-context.ts";

/** Id of the section, which takes the focus when the person asks for the news. */
export const NEWS_ID = "watch-news";

const HEADING_ID = `${NEWS_ID}-heading`;

/** All news of watched addresses, by the service that is asked now. */
export function useWatchNews(): (FoundBreach & { account: string })[] {
  const { value: watched = [] } = useRecord(WATCH_LIST);
  const read = useSettings();
  const source = read && lookupSource(read.settings);
  return watched.flatMap((one) => newsOf(one, source).map((found) => ({ ...found, account: one.account })));
}

/** What opens under a new breach: its details, or why there are none. */
function NewsDetails({ state }: { state: QuestionState }) {
  const words = useWords();
  const { settings, attribution, now } = useAccounts();
  const { lookupUrl, lookupInterface } = settings.services;
  const [breach] = state.state === "answered" ? state.breaches : [];
  const sentences =
    state.state !== "answered"
      ? describePending(state, { lookupUrl, lookupInterface }, words, now)
      : breach
        ? []
        : [words.word("accounts_news_unknown", words.site(hostOf(lookupUrl)))];
  const details = breach && describeDetails(breach, words);
  const title = breach && { term: words.word("popup_site_title"), value: titleOf(breach, words) };
  return (
    <>
      <div role="status">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {details && title && (
        <BreachDetails details={{ ...details, facts: [title, ...details.facts] }} attribution={attribution} />
      )}
    </>
  );
}

interface NewsItemProps {
  item: FoundBreach & { account: string };
  id: string;
  /** What is known of it, where it is open. */
  state?: QuestionState;
  onToggle: () => void;
}

function NewsItem({ item, id, state, onToggle }: NewsItemProps) {
  const { word } = useWords();
  const { ask } = usePage();
  const { change } = useAccounts();
  const { account, name, doubts = [] } = item;
  const title = word("accounts_watch_new", item.title);
  const deal = () =>
    void change(ask("setDealtWith", { account, name, isDealtWith: true }), word("accounts_said_dealt_with"));
  return (
    <li class="news-item">
      <div class="watched-account">
        <strong dir="auto" id={id}>
          {title}
        </strong>
        <small>
          <bdi>{account}</bdi>
        </small>
        {doubts.length > 0 && (
          <div class="chips">
            {doubts.map((doubt) => (
              <Chip key={doubt} label={word(DOUBTS[doubt])} />
            ))}
          </div>
        )}
      </div>
      <div class="site-buttons">
        <button
          type="button"
          class="text-button"
          aria-expanded={state !== undefined}
          aria-controls={`${id}-details`}
          aria-describedby={id}
          onClick={onToggle}
        >
          {word("popup_site_details")}
          <Chevron isOpen={state !== undefined} />
        </button>
        <button type="button" class="text-button" onClick={deal}>
          {word("accounts_mark_dealt_with")}
          <span class="only-for-screen-readers"> {title}</span>
        </button>
      </div>
      <div id={`${id}-details`} class={state ? "news-details" : undefined}>
        {state ? <NewsDetails state={state} /> : <div role="status" />}
      </div>
    </li>
  );
}

/** All news, that of one address after that of the other; nothing while there is none. */
export function WatchNews() {
  const { word } = useWords();
  const askService = useAskService();
  const items = useWatchNews();
  /** What is known of the opened ones, by the names of breaches. */
  const [open, setOpen] = useState<ReadonlyMap<string, QuestionState>>(new Map());
  const stops = useRef(new Map<string, () => void>());
  if (items.length === 0) return null;

  /** To be called in a click: where the catalogue on this computer knows nothing of a breach, the service is asked. */
  function toggle(name: string): void {
    const stop = stops.current.get(name);
    if (stop) {
      stop();
      stops.current.delete(name);
      setOpen((all) => new Map([...all].filter(([other]) => other !== name)));
      return;
    }
    const begun = askService({ about: "breach", name }, (state) =>
      setOpen((all) => new Map([...all, [name, state]])),
    );
    stops.current.set(name, begun);
  }

  return (
    <section id={NEWS_ID} aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id={HEADING_ID}>{word("accounts_news_heading")}</h2>
      </div>
      <ul class="card news">
        {items.map((item, index) => (
          <NewsItem
            key={`${item.account} ${item.name}`}
            item={item}
            id={`news-${index}`}
            state={open.get(item.name)}
            onToggle={() => toggle(item.name)}
          />
        ))}
      </ul>
    </section>
  );
}
