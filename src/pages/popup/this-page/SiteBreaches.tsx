// The breaches of the site in the tab: one sentence each, with details that open.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Breach, flagsOf, needsChange, siteSentence } from "../../../shared/breaches/breach.ts";
import type { SiteBreaches as SiteData } from "../../../shared/breaches/site-breaches.ts";
import type { Words } from "../../../shared/words.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { ToggleButton } from "../../../ui/controls/Disclosure.tsx";
import { describeFailedChange, useCommand } from "../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { useOptimistic } from "../../../ui/hooks/state.ts";
import { UnverifiedNote } from "../../../ui/page/Attribution.tsx";
import { dataClassInSentence } from "../../../ui/text/data-class.ts";
import { BreachDetails, type BreachDetailsProps } from "../breaches/BreachDetails.tsx";
import { titleOf } from "../breaches/breach-view.ts";
import { ChangedLine, useChangedAfter } from "../breaches/ChangeButton.tsx";
import { worstFirst } from "../breaches/data-classes.ts";
import { NextSteps } from "../breaches/NextSteps.tsx";
import { openCatalog } from "../breaches/open-catalog.ts";
import { usePopup } from "../popup-context.ts";
import "../tab.css";
import "./this-page.css";

/** More wouldn't be a sentence. The details list them all. */
const CLASSES_IN_SENTENCE = 5;

function sentenceOf(breach: Breach, words: Words): string {
  return siteSentence(breach.domain || titleOf(breach, words), { ...breach, flags: flagsOf(breach) }, words);
}

/** "1,204,551 accounts: passwords, phone numbers" */
function factsOf(breach: Breach, words: Words): string {
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

interface BreachCardProps extends BreachDetailsProps {
  id: string;
  title: ComponentChildren;
  facts: string;
  /** Shown below the facts. */
  children?: ComponentChildren;
  /** Shown beside the button that opens the details. */
  button?: ComponentChildren;
}

/** A breach in a list of a site's breaches. Its details open in place. */
export function BreachCard({ id, title, facts, children, button, ...details }: BreachCardProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <li class="site-breach">
      <h3 id={id}>{title}</h3>
      <p class="soft">{facts}</p>
      {children}
      <div class="site-buttons">
        <ToggleButton
          label={t("common_details")}
          isOpen={isOpen}
          controls={isOpen ? `${id}-details` : undefined}
          about={id}
          onToggle={() => setOpen(!isOpen)}
        />
        {button}
      </div>
      {isOpen && <BreachDetails {...details} id={`${id}-details`} />}
    </li>
  );
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

/** All breaches, with the dismissed ones behind one line. `isWarned`: a warning nearby says to change the password there. */
export function SiteBreaches({ site, isWarned }: { site: SiteData; isWarned: boolean }) {
  const { commands, words } = usePage();
  const { closeAfter } = usePopup();
  const whenChanged = useChangedAfter();
  const change = useCommand();
  const [names, setOptimistic] = useOptimistic(JSON.stringify(site.dismissed));
  const dismissedNames: string[] = JSON.parse(names);
  const isDismissed = ({ name }: Breach) => dismissedNames.includes(name);
  const dismissed = site.breaches.filter(isDismissed);
  const shown = site.breaches.filter((breach) => !isDismissed(breach));
  const isToChange = (breach: Breach) => needsChange(breach) && whenChanged(breach) === undefined;
  // Once for all of them, high enough to be seen: below the latest that says why.
  const stepsAt = Math.max(0, shown.findIndex(isToChange));

  function dismiss(name: string, isDismissed: boolean): void {
    const others = dismissedNames.filter((one) => one !== name);
    setOptimistic(
      JSON.stringify(isDismissed ? [...others, name] : others),
      change.run(commands.setBreachDismissed({ name, isDismissed })),
    );
  }

  return (
    <section class="site" tabIndex={-1} data-keeps-focus>
      <h2 class="only-for-screen-readers">{words.t("popup_site_heading")}</h2>
      {change.failed && (
        <p class="popup-problem" role="alert">
          {describeFailedChange(change.failed, words)}
        </p>
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
                onPress={() => dismiss(breach.name, true)}
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
                {index === stepsAt && (
                  <NextSteps site={breach.domain} hasChange={isToChange(breach)} isWarned={isWarned} />
                )}
              </BreachCard>
            );
          })}
        </ul>
      )}
      {dismissed.length > 0 && <Dismissed breaches={dismissed} onUndo={(name) => dismiss(name, false)} />}
      {site.isVerifiedOnly && <UnverifiedNote />}
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
    </section>
  );
}
