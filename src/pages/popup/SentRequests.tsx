// What left the browser: every request, newest first, behind one line until it is asked for.

import type { SentView } from "./popup-state.ts";

/** The list, closed at first. */
export function SentRequests({ sent }: { sent: SentView }) {
  const { title, count, requests, memory } = sent;
  return (
    <details class="sent">
      <summary>
        <h2>{title}</h2>
        <small>{count}</small>
        <svg class="sent-chevron" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
      </summary>
      {requests.length > 0 && (
        <ol>
          {requests.map(({ number, time, dateTime, told, host }) => (
            <li class="sent-request" key={number}>
              <time dateTime={dateTime}>{time}</time>
              <span>
                <span class="sent-told">{told}</span>
                <small>{host}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p class="sent-memory">{memory}</p>
    </details>
  );
}
