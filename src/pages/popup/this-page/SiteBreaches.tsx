// The breaches of the site in the tab, once the person asks: one sentence each, with details that open.

import { useState } from "preact/hooks";
import { type Breach, flagsOf, siteSentence } from "../../../shared/breaches/breach.ts";
import type { SiteBreaches as SiteData } from "../../../shared/breaches/site-breaches.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { ToggleButton } from "../../../ui/controls/Disclosure.tsx";
import { describeFailedChange, useCommand } from "../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { useOptimistic } from "../../../ui/hooks/state.ts";
import { UnverifiedNote } from "../../../ui/page/Attribution.tsx";
import { dataClassInSentence } from "../../../ui/text/data-class.ts";
import { titleOf } from "../breaches/breach-view.ts";
import { ChangedLine, useChangedAfter } from "../breaches/ChangeButton.tsx";
import { worstFirst } from "../breaches/data-classes.ts";
import { NextSteps } from "../breaches/NextSteps.tsx";
import { openCatalog } from "../breaches/open-catalog.ts";
import { usePopup } from "../popup-context.ts";
import { AskSite } from "./AskSite.tsx";
import { BreachCard } from "./BreachCard.tsx";

/** More wouldn't be a sentence. The details list them all. */
const CLASSES_IN_SENTENCE = 5;

/** "shop.test was breached (about May 2024)" */
export function sentenceOf(breach: Breach, words: Words): string {
  return siteSentence(breach.domain || titleOf(breach, words), { ...breach, flags: flagsOf(breach) }, words);
}

/** "1,204,551 accounts: passwords, phone numbers" */
export function factsOf(breach: Breach, words: Words): string {
  const { pwnCount } = breach;
  const accounts = pwnCount === undefined ? undefined : words.plural("accounts_pwn_count", pwnCount);
  const names = worstFirst(breach.dataClasses);
  const hiddenCount = names.length > CLASSES_IN_SENTENCE + 1 ? names.length - CLASSES_IN_SENTENCE : 0;
  const classes = [
    ...names.slice(0, names.length - hiddenCount).map((name) => dataClassInSentence(name, words)),
    ...(hiddenCount > 0 ? [words.t("accounts_more_classes", words.count(hiddenCount))] : []),
  ];
  if (classes.length === 0) return accounts ?? "";
  const list = words.list(classes);
  return accounts === undefined ? list : words.t("common_button_of", accounts, list);
}

interface DismissedProps {
  breaches: readonly Breach[];
  onUndo: (name: string) => void;
}

function Dismissed({ breaches, onUndo }: DismissedProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <ToggleButton
        label={words.t("popup_site_dismissed", words.count(breaches.length))}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        isSoft
      />
      {isOpen && (
        <ul>
          {breaches.map((breach, index) => (
            <li key={breach.name} class="dismissed">
              <span id={`dismissed-breach-${index}`}>{sentenceOf(breach, words)}</span>
              <TextButton
                label={words.t("common_undo")}
                about={`dismissed-breach-${index}`}
                onPress={() => onUndo(breach.name)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The year after the latest of these breaches; `undefined` if one has no date, or if that year hasn't started. */
function yearAfter(breaches: readonly Breach[], now: number): string | undefined {
  const years = breaches.map(({ breachDate }) => Number(breachDate?.slice(0, 4)));
  const year = Math.max(...years) + 1;
  return year <= new Date(now).getFullYear() ? String(year) : undefined;
}

/** Many sites only have old breaches, so the toolbar doesn't have to mark them all. */
function SinceChoice({ breaches }: { breaches: readonly Breach[] }) {
  const { commands, words, now } = usePage();
  const { settings, locked } = useSettings() ?? {};
  const change = useCommand();
  const [fromYear, setOptimistic] = useOptimistic(settings?.lookups.markBreachesSince ?? "");
  const year = yearAfter(breaches, now());
  if (!settings?.lookups.markBreachedSites || locked?.has("lookups.markBreachesSince")) return null;
  const isSet = fromYear !== "";
  if (!isSet && year === undefined) return null;
  const set = (markBreachesSince: string) =>
    setOptimistic(markBreachesSince, change.run(commands.changeSettings({ lookups: { markBreachesSince } })));
  return (
    <div class="site-buttons">
      {isSet && <span class="soft">{words.t("popup_site_since", fromYear)}</span>}
      <TextButton
        label={isSet ? words.t("common_undo") : words.t("popup_site_not_before", String(year))}
        onPress={() => set(isSet ? "" : String(year))}
      />
      {change.failed && (
        <p class="popup-problem" role="alert">
          {describeFailedChange(change.failed, words)}
        </p>
      )}
    </div>
  );
}

interface SiteBreachesProps {
  id: string;
  site: SiteData;
  services: Settings["services"];
  shown: readonly Breach[];
  dismissed: readonly Breach[];
  onDismiss: (name: string, isDismissed: boolean) => void;
  /** A warning nearby has the advice about the site already. */
  isWarned: boolean;
  /** Where a password is to be changed; `undefined` if nowhere. */
  changeAt: string | undefined;
}

/** All that is known of the site's breaches: what to do, each of them, and the dismissed ones behind one line. */
export function SiteBreaches(props: SiteBreachesProps) {
  const { id, site, services, shown, dismissed, onDismiss, isWarned, changeAt } = props;
  const { words } = usePage();
  const { closeAfter } = usePopup();
  const whenChanged = useChangedAfter();
  const stepsAt = changeAt ?? shown[0]?.domain;
  return (
    <div class="site" id={id}>
      {stepsAt !== undefined && (
        <NextSteps
          site={stepsAt}
          hasChange={changeAt !== undefined}
          isButtonNearby
          isOfferNearby={isWarned}
        />
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((breach, index) => {
            const id = `site-breach-${index}`;
            const changedAt = whenChanged(breach);
            const button = (
              <TextButton
                label={words.t("common_dismiss")}
                about={id}
                onPress={() => onDismiss(breach.name, true)}
              />
            );
            return (
              <BreachCard
                key={breach.name}
                id={id}
                breach={breach}
                // The row only names the site, so the details show the title of the breach.
                hasTitle
                hasSteps={false}
                title={sentenceOf(breach, words)}
                facts={factsOf(breach, words)}
                button={site.canBeDismissed && button}
              >
                {changedAt !== undefined && <ChangedLine at={changedAt} />}
              </BreachCard>
            );
          })}
        </ul>
      )}
      {dismissed.length > 0 && <Dismissed breaches={dismissed} onUndo={(name) => onDismiss(name, false)} />}
      {site.isVerifiedOnly && <UnverifiedNote />}
      {site.askable !== undefined && <AskSite site={site.askable} services={services} />}
      <SinceChoice breaches={shown} />
      <p class="site-date">
        {words.t("popup_catalog_date", words.day(site.catalogAt))} ·{" "}
        <button
          type="button"
          class="text-button text-button-soft"
          onClick={() => void closeAfter(openCatalog(site.askable ?? site.breaches[0]?.domain))}
        >
          {words.t("breaches_heading")}
        </button>
      </p>
    </div>
  );
}
