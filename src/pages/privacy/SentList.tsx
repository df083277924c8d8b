// The list of requests that were sent, newest first, filtered by service if there are several.

import { useEffect, useState } from "preact/hooks";
import { hostOf } from "../../shared/addresses.ts";
import type { ServiceName } from "../../shared/errors.ts";
import type { SentRequest } from "../../shared/records/sent-requests.ts";
import type { Words } from "../../shared/words.ts";
import { TextButton } from "../../ui/controls/Button.tsx";
import { ShowMore, useFirstNew } from "../../ui/controls/ShowMore.tsx";
import { useNow, useWords } from "../../ui/hooks/page.ts";
import { sentWords } from "../../ui/text/sent-words.ts";
import { Erase, type Erasing } from "./Erase.tsx";

/** How many requests are shown at first, and added each time. */
const PAGE_LENGTH = 20;

const SERVICES = [
  "passwords",
  "lookup",
  "analysis",
  "cloud",
  "auth",
  "site",
] as const satisfies ServiceName[];

/** Today's times have seconds; others have the date. */
function timeOf(at: number, now: number, words: Words): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? words.timeWithSeconds(at) : words.time(at, now);
}

/** One request per line: time (UTC), what, service, origin. */
function textOf(requests: readonly SentRequest[], words: Words): string {
  const { t } = words;
  return requests
    .map(({ at, origin, service, what, count }) =>
      [
        new Date(at).toISOString(),
        sentWords(what, count, words),
        t(`privacy_service_${service}`),
        origin,
      ].join("\t"),
    )
    .join("\n");
}

interface FiltersProps {
  requests: readonly SentRequest[];
  chosen?: ServiceName;
  onChoose: (service?: ServiceName) => void;
}

/** Buttons that filter by service; none if there is nothing to choose. */
function Filters({ requests, chosen, onChoose }: FiltersProps) {
  const { t, count } = useWords();
  const countOf = (service: ServiceName) => requests.filter((request) => request.service === service).length;
  const services = SERVICES.filter((service) => countOf(service) > 0 || service === chosen);
  if (services.length < 2 && chosen === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter a list are not form fields
    <div class="row" role="group" aria-label={t("popup_sent_title")}>
      {[undefined, ...services].map((service) => (
        <button
          key={service ?? "all"}
          type="button"
          class="filter-button"
          aria-pressed={service === chosen}
          onClick={() => onChoose(service)}
        >
          {t(
            "privacy_sent_filter_count",
            t(service ? `privacy_service_${service}` : "privacy_sent_all"),
            count(service ? countOf(service) : requests.length),
          )}
        </button>
      ))}
    </div>
  );
}

interface SentListProps {
  /** Oldest first; absent if they can't be read. */
  requests?: readonly SentRequest[];
  erasing: Erasing;
}

export function SentList({ requests, erasing }: SentListProps) {
  const words = useWords();
  const { t, plural, count } = words;
  const now = useNow();
  const [service, setService] = useState<ServiceName>();
  const [shownCount, setShownCount] = useState(PAGE_LENGTH);
  const [copied, setCopied] = useState<"common_copied" | "common_not_copied">();
  useEffect(() => {
    setCopied(undefined);
    if (erasing.running === "list") setShownCount(PAGE_LENGTH);
  }, [erasing.running]);
  const known = requests ?? [];
  const chosen = known
    .map((request, index) => ({ ...request, number: index + 1 }))
    .toSorted((one, other) => other.at - one.at || other.number - one.number)
    .filter((request) => service === undefined || request.service === service);
  const shown = chosen.slice(0, shownCount);
  const hiddenCount = chosen.length - shown.length;
  const { list, expectMore } = useFirstNew<HTMLOListElement>(shown.length);

  function choose(next?: ServiceName): void {
    setService(next);
    setShownCount(PAGE_LENGTH);
    setCopied(undefined);
  }

  function copy(): void {
    navigator.clipboard.writeText(textOf(chosen, words)).then(
      () => setCopied("common_copied"),
      () => setCopied("common_not_copied"),
    );
  }

  return (
    <section class="stack privacy-section" aria-labelledby="privacy-sent" tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id="privacy-sent">{t("popup_sent_title")}</h2>
        {known.length > 0 && <small>{plural("popup_sent_count", known.length)}</small>}
      </div>
      {!requests && (
        <p class="strong privacy-problem" role="alert">
          {t("common_no_answer")}
        </p>
      )}
      {requests?.length === 0 && <p class="card privacy-empty">{t("privacy_sent_empty")}</p>}
      <Filters requests={known} chosen={service} onChoose={choose} />
      {shown.length > 0 && (
        <ol class="card privacy-requests" ref={list}>
          {shown.map(({ number, at, what, origin, service: asked, count: many }) => (
            <li key={number}>
              <time dateTime={new Date(at).toISOString()}>{timeOf(at, now, words)}</time>
              <span>
                <span>{sentWords(what, many, words)}</span>
                <small>
                  {t(`privacy_service_${asked}`)} · <bdi>{hostOf(origin)}</bdi>
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
      {hiddenCount > 0 && (
        <ShowMore
          label={t("common_show_more", count(hiddenCount))}
          expectMore={expectMore}
          onShow={() => setShownCount(shownCount + PAGE_LENGTH)}
        />
      )}
      <div class="row privacy-acts" tabIndex={-1} data-keeps-focus>
        {chosen.length > 0 && <TextButton label={t("common_copy")} onPress={copy} />}
        <Erase at="list" hasAny={known.length > 0} erasing={erasing} />
        <span class="strong privacy-said" role="status">
          {copied && t(copied)}
        </span>
      </div>
      <p class="soft">{t("privacy_sent_not_in")}</p>
    </section>
  );
}
