// What left the browser: every request, newest first.

import { hostOf } from "../../../shared/addresses.ts";
import { SENT_REQUESTS, type SentRequest } from "../../../shared/records/sent-requests.ts";
import type { Words } from "../../../shared/words.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { sentWords } from "../../../ui/text/sent-words.ts";
import "./activity.css";

interface Line {
  request: SentRequest;
  time: string;
  logoCount: number;
}

/** Newest first. A lookup asks for the logos of all its breaches, which share a line if they share what it says. */
function linesOf(requests: readonly SentRequest[], now: number, { time }: Words): Line[] {
  const lines: Line[] = [];
  for (const request of requests.toSorted((one, other) => other.at - one.at)) {
    const line = { request, time: time(request.at, now), logoCount: request.what === "logo" ? 1 : 0 };
    const last = lines.at(-1);
    const isSame = last?.time === line.time && last.request.origin === request.origin;
    if (isSame && last.logoCount > 0 && line.logoCount > 0) last.logoCount++;
    else lines.push(line);
  }
  return lines;
}

/** The Activity tab, once the list is read. `onMore` opens the page with the full list and everything stored. */
export function Activity({ onMore }: { onMore: () => void }) {
  const words = useWords();
  const { t, plural } = words;
  const now = useNow();
  const { isRead, value: requests = [] } = useRecord(SENT_REQUESTS);
  if (!isRead) return null;
  const lines = linesOf(requests, now, words);
  return (
    <section class="sent">
      <div class="section-line">
        <h2>{t("popup_sent_title")}</h2>
        <small>{plural("popup_sent_count", requests.length)}</small>
      </div>
      {requests.length > 0 && (
        <ol>
          {lines.map(({ request: { at, origin, what, count }, time, logoCount }, index) => {
            const said = sentWords(what, count, words);
            return (
              <li class="sent-request" key={lines.length - index}>
                <time dateTime={new Date(at).toISOString()}>{time}</time>
                <span>
                  <span class="sent-what">
                    {logoCount > 1 ? t("audit_part", said, words.count(logoCount)) : said}
                  </span>
                  <small>{hostOf(origin)}</small>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <p class="sent-memory">{t("popup_sent_memory")}</p>
      <TextButton label={t("privacy_open")} onPress={onMore} />
    </section>
  );
}
