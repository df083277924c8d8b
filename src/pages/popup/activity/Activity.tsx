// What left the browser: every request, newest first.

import { hostOf } from "../../../shared/addresses.ts";
import { SENT_REQUESTS } from "../../../shared/records/sent-requests.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { sentWords } from "../../../ui/text/sent-words.ts";
import "./activity.css";

/** The Activity tab, once the list is read. `onMore` opens the page with the full list and everything stored. */
export function Activity({ onMore }: { onMore: () => void }) {
  const words = useWords();
  const { t, plural, time } = words;
  const now = useNow();
  const { isRead, value: requests = [] } = useRecord(SENT_REQUESTS);
  if (!isRead) return null;
  return (
    <section class="sent">
      <div class="section-line">
        <h2>{t("popup_sent_title")}</h2>
        <small>{plural("popup_sent_count", requests.length)}</small>
      </div>
      {requests.length > 0 && (
        <ol>
          {requests
            .toSorted((one, other) => other.at - one.at)
            .map(({ at, origin, what, count }, index) => (
              <li class="sent-request" key={requests.length - index}>
                <time dateTime={new Date(at).toISOString()}>{time(at, now)}</time>
                <span>
                  <span class="sent-what">{sentWords(what, count, words)}</span>
                  <small>{hostOf(origin)}</small>
                </span>
              </li>
            ))}
        </ol>
      )}
      <p class="sent-memory">{t("popup_sent_memory")}</p>
      <TextButton label={t("privacy_open")} onPress={onMore} />
    </section>
  );
}
