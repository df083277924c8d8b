// What is stored on this device: a row for every kind, even if empty, grouped by where it's stored.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { momentOf } from "../../shared/breaches/changed-after.ts";
import type { StoredItem, StoredPlace } from "../../shared/privacy/stored-data.ts";
import { CHANGED_PASSWORDS, VAULT_COUNTS } from "../../shared/records/progress.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { Disclosure } from "../../ui/controls/Disclosure.tsx";
import { usePage, useWords } from "../../ui/hooks/page.ts";
import { useRecord } from "../../ui/hooks/records.ts";
import { Erase, type Erasing } from "./Erase.tsx";
import { KINDS } from "./kinds.ts";

/** Changes come in bursts: rereads once for all of them. */
const REFRESH_AFTER_MS = 150;

/** What is stored, reread whenever it may have changed; `isSilent` if the background didn't reply the last time. */
export function useStoredItems(subscribe: (onChange: () => void) => void) {
  const { commands } = usePage();
  const [known, setKnown] = useState<{ items?: StoredItem[]; isSilent: boolean }>({ isSilent: false });
  /** Incremented on each read: only the latest response is shown. */
  const readings = useRef(0);

  async function refresh(): Promise<void> {
    const reading = ++readings.current;
    const reply = await commands.listStored().catch(() => undefined);
    if (reading !== readings.current) return;
    setKnown(({ items }) => ({ items: reply?.ok ? reply.value : items, isSilent: !reply?.ok }));
  }

  useLayoutEffect(() => {
    let isPlanned = false;
    const refreshSoon = () => {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => {
        isPlanned = false;
        void refresh();
      }, REFRESH_AFTER_MS);
    };
    subscribe(refreshSoon);
    // Changes in the database and in the background's memory aren't announced.
    addEventListener("focus", refreshSoon);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) refreshSoon();
    });
    void refresh();
  }, []);

  return { ...known, refresh };
}

const KILO = 1_000;

/** "0.4 kB", "12 kB", "1.3 MB". */
function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= KILO * KILO;
  const value = bytes / (isLarge ? KILO * KILO : KILO);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    unitDisplay: "short",
    maximumFractionDigits: value < 10 ? 1 : 0,
    minimumFractionDigits: 0,
  }).format(Math.max(0.1, value));
}

function hasAny({ count, bytes = 0 }: StoredItem): boolean {
  return count > 0 || bytes > 0;
}

/** "5 entries, 1.2 kB". */
function amountOf({ count, bytes }: StoredItem, { t, plural, list, language }: Words): string {
  const parts = [
    ...(count > 0 ? [plural("privacy_count_entries", count)] : []),
    ...(bytes ? [sizeText(bytes, language)] : []),
  ];
  return parts.length > 0 ? list(parts) : t("privacy_nothing");
}

/** Lines to open; nothing if there are none. */
function Opened({ label, children }: { label: TextKey; children: ComponentChildren[] }) {
  const { t } = useWords();
  if (children.length === 0) return null;
  return (
    <Disclosure label={t(label)}>
      <ul>{children}</ul>
    </Disclosure>
  );
}

/** The day for each site. */
function ChangedSites() {
  const { day } = useWords();
  const { value = {} } = useRecord(CHANGED_PASSWORDS);
  const sites = Object.entries(value).toSorted();
  return (
    <Opened label="privacy_changed_sites">
      {sites.map(([site, changedOn]) => (
        <li key={site}>
          <bdi>{site}</bdi> · {day(momentOf(changedOn))}
        </li>
      ))}
    </Opened>
  );
}

/** How many were in breaches on each day. The latest is first. */
function EarlierChecks() {
  const { t, plural, count, day } = useWords();
  const { value = [] } = useRecord(VAULT_COUNTS);
  return (
    <Opened label="common_details">
      {value.toReversed().map((one) => (
        <li key={JSON.stringify(one)}>
          {t(
            "common_button_of",
            day(momentOf(one.day)),
            plural("audit_found", one.breached, count(one.checked)),
          )}
        </li>
      ))}
    </Opened>
  );
}

function Row({ item, erasing }: { item: StoredItem; erasing: Erasing }) {
  const words = useWords();
  const { title, note } = KINDS[item.kind];
  return (
    <li class="privacy-row" tabIndex={-1} data-keeps-focus>
      <div class="row privacy-row-head">
        <h4>{words.t(title)}</h4>
        <span class="privacy-amount">{amountOf(item, words)}</span>
      </div>
      {note && <p class="soft">{words.t(note)}</p>}
      {item.kind === "changed-passwords" && <ChangedSites />}
      {item.kind === "vault-counts" && <EarlierChecks />}
      <Erase at={item.kind} hasAny={hasAny(item)} erasing={erasing} />
    </li>
  );
}

const GROUPS: [place: StoredPlace, title: TextKey][] = [
  ["disk", "privacy_stored_disk"],
  ["memory", "privacy_stored_memory"],
];

interface StoredListProps extends Pick<ReturnType<typeof useStoredItems>, "items" | "isSilent"> {
  erasing: Erasing;
}

export function StoredList({ items, isSilent, erasing }: StoredListProps) {
  const { t } = useWords();
  return (
    <section class="stack privacy-section" aria-labelledby="privacy-stored">
      <h2 id="privacy-stored">{t("privacy_stored")}</h2>
      {isSilent && (
        <p class="strong privacy-problem" role="alert">
          {t("options_no_response")}
        </p>
      )}
      {items &&
        GROUPS.map(([place, title]) => (
          <div class="stack privacy-group" key={place}>
            <h3 class="small-print">{t(title)}</h3>
            <ul class="card">
              {items
                .filter((item) => item.place === place)
                .map((item) => (
                  <Row key={item.kind} item={item} erasing={erasing} />
                ))}
            </ul>
          </div>
        ))}
      <p class="soft">{t("privacy_stored_browser")}</p>
    </section>
  );
}
