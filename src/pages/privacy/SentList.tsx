// The list of what left the browser, with its filter.

import { ShowMore } from "../../ui/components/ShowMore.tsx";
import { useFirstNew } from "../../ui/hooks/use-first-new.ts";
import { Erase } from "./Erase.tsx";
import type { EraseView } from "./erase-view.ts";
import type { OnPrivacyAction } from "./privacy-store.ts";
import type { SentListView } from "./sent-view.ts";

interface SentListProps {
  sent: SentListView;
  erase: EraseView;
  onAction: OnPrivacyAction;
}

/** Every request, newest first. */
export function SentList({ sent, erase, onAction }: SentListProps) {
  const { title, count, empty, problem, filters, requests, more, copy, copied, notIn } = sent;
  const { list, expectMore } = useFirstNew<HTMLOListElement>(requests.length);
  return (
    <section class="privacy-section" aria-labelledby="privacy-sent" tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id="privacy-sent">{title}</h2>
        {count !== undefined && <small>{count}</small>}
      </div>
      {problem !== undefined && (
        <p class="privacy-problem" role="alert">
          {problem}
        </p>
      )}
      {empty !== undefined && <p class="privacy-empty">{empty}</p>}
      {filters && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that filter a list are no fields of a form
        <div class="privacy-filters" role="group" aria-label={filters.label}>
          {filters.filters.map(({ label, isChosen, action }) => (
            <button
              key={label}
              type="button"
              class="privacy-filter"
              aria-pressed={isChosen}
              onClick={() => onAction(action)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {requests.length > 0 && (
        <ol class="card privacy-requests" ref={list}>
          {requests.map(({ number, time, dateTime, told, service, host }) => (
            <li key={number}>
              <time dateTime={dateTime}>{time}</time>
              <span>
                <span class="privacy-told">{told}</span>
                <small>
                  {service} · <bdi>{host}</bdi>
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
      {more && <ShowMore label={more.label} expectMore={expectMore} onShow={() => onAction(more.action)} />}
      <div class="privacy-acts" tabIndex={-1} data-keeps-focus>
        {copy && (
          <button type="button" class="text-button" onClick={() => onAction(copy.action)}>
            {copy.label}
          </button>
        )}
        <Erase erase={erase} onAction={onAction} />
        <span class="privacy-said" role="status">
          {copied}
        </span>
      </div>
      <p class="soft">{notIn}</p>
    </section>
  );
}
