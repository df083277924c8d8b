// The privacy page: what was sent, what is stored, and how to delete it.

import { useEffect, useState } from "preact/hooks";
import { SENT_REQUESTS } from "../../shared/records/sent-requests.ts";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Panel } from "../../ui/components/Panel.tsx";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord } from "../../ui/hooks/records.ts";
import type { Commands } from "../../ui/page/commands.ts";
import { Erase, useErasing } from "./Erase.tsx";
import { SentList } from "./SentList.tsx";
import { StoredList, useStoredItems } from "./StoredList.tsx";
import "./privacy.css";

interface PrivacyProps {
  /** Waits as long as a provider may take. */
  patientCommands: Commands;
  /** Calls `onChange` whenever something in the browser's storage changes. */
  subscribe(onChange: () => void): void;
}

/** Leads to the self-check, with the hash that stands for all files of this copy. */
function SelfCheckLink() {
  const { words, commands } = usePage();
  const { t } = words;
  const [hash, setHash] = useState<string>();
  useEffect(() => {
    const unknown = t("audit_filter_unknown");
    void commands.getContentHash().then(
      (reply) => setHash(reply.ok ? reply.value : unknown),
      () => setHash(unknown),
    );
  }, []);
  return (
    <div class="stack stack-tight">
      <a class="link" href="../self-check/index.html">
        {t("self_check_title")}
      </a>
      {/* Holds the place of a hash until there is one, so that nothing below gets pushed down. */}
      <small style={{ visibility: hash === undefined ? "hidden" : undefined }}>
        {t("common_button_of", t("self_check_hash"), hash ?? "0".repeat(64))}
      </small>
    </div>
  );
}

/** The whole page. Until the lists are read, one line takes their place, so that nothing below gets pushed down. */
export function Privacy({ patientCommands, subscribe }: PrivacyProps) {
  const { words, isPrivate } = usePage();
  const { t } = words;
  const sent = useRecord(SENT_REQUESTS);
  const { items, isSilent, refresh } = useStoredItems(subscribe);
  const erasing = useErasing(patientCommands, refresh);
  return (
    <>
      <PageHeader />
      <main class="page-main stack" tabIndex={-1} data-keeps-focus>
        <div class="stack">
          <h1>{t("common_privacy")}</h1>
          <p class="soft">{t("privacy_intro")}</p>
          <SelfCheckLink />
        </div>
        {isPrivate && <Panel tone="quiet" title={t("privacy_private")} />}
        {isSilent || (sent.isRead && items) ? (
          <>
            <SentList requests={sent.isRead ? (sent.value ?? []) : undefined} erasing={erasing} />
            <StoredList items={items} isSilent={isSilent} erasing={erasing} />
            <section
              class="stack privacy-section privacy-everything"
              aria-labelledby="privacy-everything"
              tabIndex={-1}
              data-keeps-focus
            >
              <h2 id="privacy-everything">{t("common_erase_everything")}</h2>
              <p>{t("privacy_everything_note")}</p>
              <Erase at="everything" erasing={erasing} />
            </section>
          </>
        ) : (
          <p class="soft">{t("common_getting_ready")}</p>
        )}
      </main>
    </>
  );
}
