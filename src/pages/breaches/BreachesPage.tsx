// The page of all breaches that the lookup service lists: the list, or one breach at its own address.

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { lookupSource, ofSource } from "../../shared/accounts/lookup-source.ts";
import type { ErrorData } from "../../shared/errors.ts";
import { CATALOG, CATALOG_STATE } from "../../shared/records/catalog.ts";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Panel } from "../../ui/components/Panel.tsx";
import { LimitOf } from "../../ui/components/ServiceMessage.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { usePage, useWords } from "../../ui/hooks/page.ts";
import { usePresence } from "../../ui/hooks/presence.ts";
import { useRecord, useSettings } from "../../ui/hooks/records.ts";
import { useLasting, useOpenSet } from "../../ui/hooks/state.ts";
import { Attribution } from "../../ui/page/Attribution.tsx";
import { addressOf } from "../popup/breaches/catalog-address.ts";
import { describeFailure } from "../popup/breaches/failures.ts";
import { CatalogList } from "./CatalogList.tsx";
import type { CatalogView } from "./listing.ts";
import { OneBreach } from "./OneBreach.tsx";
import "../popup/tab.css";
import "./catalog.css";

/** What the page's address names. */
function useAddress() {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = () => setFragment(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return addressOf(fragment);
}

/** The breach that was shown last, for the way back to its row. What is opened has its heading focused. */
function useLastShown(shown: string | undefined): string | undefined {
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (shown === undefined) return;
    last.current = shown;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [shown]);
  return last.current;
}

/** Longer than a fetch takes that has to wait for its turn. Without an outcome by then, the background ended during it. */
const LATE_MS = 60_000;
const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

/** There is no list yet: it is on its way, or couldn't be fetched. */
function NoCatalog() {
  const words = useWords();
  const { commands, now } = usePage();
  const settings = useSettings()?.settings;
  const state = useRecord(CATALOG_STATE);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  const [unheard, setUnheard] = useState<number>();
  const source = settings && lookupSource(settings);
  useEffect(
    () =>
      void commands.fetchMissingCatalog().then(
        () => setUnheard(undefined),
        () => setUnheard(tries),
      ),
    [source, tries],
  );
  const stored = settings && ofSource(state.value, settings)?.error;
  const isLate = useLasting(stored ? undefined : tries, LATE_MS) === tries;
  const isSilent = usePresence(!stored) || unheard === tries;
  const tryAgain = (
    <div class="popup-actions">
      <Button label={words.t("common_try_again")} onClick={() => retry(undefined)} />
    </div>
  );
  if (isSilent && !stored) {
    return (
      <Panel tone="warn" title={words.t("common_no_answer")}>
        {tryAgain}
      </Panel>
    );
  }
  const error = stored ?? (isLate ? STOPPED : undefined);
  if (!error || !settings) return <p class="soft">{words.t("common_getting_ready")}</p>;
  const { services } = settings;
  const { reason, next } = describeFailure(error, now(), services.lookupInterface, words, now());
  return (
    <Panel tone="warn" title={words.t("popup_catalog_failed", reason)}>
      {next.map((step) => (
        <p key={step}>{step}</p>
      ))}
      <LimitOf error={error} lookupUrl={services.lookupUrl} />
      {tryAgain}
    </Panel>
  );
}

export function BreachesPage() {
  const words = useWords();
  const { t, plural, day } = words;
  const { breach, search = "" } = useAddress();
  const settings = useSettings()?.settings;
  const { isRead, value } = useRecord(CATALOG);
  const [view, setView] = useState<CatalogView>({ search, order: "added", dataClass: "" });
  useEffect(() => setView((before) => ({ ...before, search })), [search]);
  const [open, toggle] = useOpenSet();
  const lastShown = useLastShown(breach);
  const isReady = isRead && settings !== undefined;
  const catalog = settings && ofSource(value, settings);
  return (
    <>
      <PageHeader />
      <main class="page-main stack stack-wide">
        {breach === undefined ? (
          <>
            <div class="stack">
              <h1 tabIndex={-1}>{t("breaches_heading")}</h1>
              {catalog && (
                <p class="soft">
                  {plural("common_breach_count", catalog.breaches.length)} ·{" "}
                  {t("popup_catalog_date", day(catalog.fetchedAt))}
                </p>
              )}
              {catalog && <Attribution />}
            </div>
            {isReady && !catalog && <NoCatalog />}
            {catalog && (
              <CatalogList
                catalog={catalog}
                view={view}
                onView={setView}
                open={open}
                onToggle={toggle}
                returnTo={lastShown}
              />
            )}
          </>
        ) : (
          isReady && (
            <>
              <OneBreach key={breach} name={breach} catalog={catalog} />
              {!catalog && <NoCatalog />}
            </>
          )
        )}
      </main>
    </>
  );
}
