// What left the browser: every request, newest first.

import type { SentView } from "./sent-view.ts";

/** The whole Activity tab, once there is an answer. */
export function SentRequests({ sent, onMore }: { sent: SentView; onMore: () => void }) {
  const { title, count, problem, requests, memory, more } = sent;
  return (
    <section class="sent">
      <div class="section-line">
        <h2>{title}</h2>
        {count !== undefined && <small>{count}</small>}
      </div>
      {problem !== undefined && (
        <p class="popup-problem" role="alert">
          {problem}
        </p>
      )}
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
      <button type="button" class="text-button" onClick={onMore}>
        {more}
      </button>
    </section>
  );
}
