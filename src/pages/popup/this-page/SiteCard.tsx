// What is known about the site in the tab, in short: one card, with the way to the rest.

import { useState } from "preact/hooks";
import {
  type Breach,
  exposesPasswords,
  flagsOf,
  flagWords,
  needsChange,
} from "../../../shared/breaches/breach.ts";
import { dayOf } from "../../../shared/breaches/changed-after.ts";
import type { SiteBreaches as SiteData } from "../../../shared/breaches/site-breaches.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { ToggleButton } from "../../../ui/controls/Disclosure.tsx";
import { describeFailedChange, useCommand } from "../../../ui/hooks/command.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { useOptimistic } from "../../../ui/hooks/state.ts";
import { ChangeButton, ChangedLine, useChangedAfter } from "../breaches/ChangeButton.tsx";
import { factsOf, SiteBreaches, sentenceOf } from "./SiteBreaches.tsx";
import "../tab.css";
import "./this-page.css";

const TITLE_ID = "site-card";
const LIST_ID = "site-breaches";

/** Which breaches the person dismissed, and the way to change that. */
function useDismissals(site: SiteData) {
  const { commands } = usePage();
  const change = useCommand();
  const [names, setOptimistic] = useOptimistic(JSON.stringify(site.dismissed));
  const dismissedNames: string[] = JSON.parse(names);
  const isDismissed = ({ name }: Breach) => dismissedNames.includes(name);
  return {
    dismissed: site.breaches.filter(isDismissed),
    shown: site.breaches.filter((breach) => !isDismissed(breach)),
    failed: change.failed,
    onDismiss(name: string, isDismissed: boolean): void {
      const others = dismissedNames.filter((one) => one !== name);
      setOptimistic(
        JSON.stringify(isDismissed ? [...others, name] : others),
        change.run(commands.setBreachDismissed({ name, isDismissed })),
      );
    },
  };
}

/**
 * What happened at the site, and what got out. Several breaches are counted. Unverified ones are only mentioned, with their number: they
 * may not have happened.
 */
function inShort(site: string, breaches: readonly Breach[], words: Words): [title: string, facts: string] {
  const verified = breaches.filter(({ isVerified }) => isVerified);
  const [latest = breaches[0], ...more] = verified;
  if (!latest) return ["", ""];
  const flags =
    breaches.length > 1
      ? flagWords(
          breaches.map((one) => ({ flags: flagsOf(one) })),
          words,
        )
      : [];
  if (more.length === 0) return [sentenceOf(latest, words), [factsOf(latest, words), ...flags].join(" · ")];
  const when = words.month(latest.breachDate);
  const withPasswords = verified.filter(exposesPasswords).length;
  return [
    words.plural("popup_site_times", verified.length, words.site(site)),
    [
      ...(when === undefined ? [] : [words.t("popup_site_latest", when)]),
      ...(withPasswords > 0 ? [words.t("popup_site_passwords", words.count(withPasswords))] : []),
      ...flags,
    ].join(" · "),
  ];
}

interface SiteCardProps {
  /** The site in the tab. */
  name: string;
  site: SiteData;
  services: Settings["services"];
  /** A warning nearby says to change the password there. */
  isWarned: boolean;
}

/** The card, with one button to change the password there if one got out, and all breaches once the person asks. */
export function SiteCard({ name, site, services, isWarned }: SiteCardProps) {
  const { words } = usePage();
  const whenChanged = useChangedAfter();
  const { shown, dismissed, failed, onDismiss } = useDismissals(site);
  const [isOpen, setOpen] = useState(false);
  const toChange = shown.find((breach) => needsChange(breach) && whenChanged(breach) === undefined);
  const changed = toChange ? undefined : shown.map(whenChanged).find((at) => at !== undefined);
  // A breach that exposed no passwords may be later, and the title counts it, too.
  const isSince = (at: number) =>
    site.breaches.every(({ breachDate }) => breachDate !== undefined && breachDate < dayOf(at));
  const changedAt = changed !== undefined && isSince(changed) ? changed : undefined;
  const changeAt = toChange?.domain;
  const hasButton = changeAt !== undefined && !isWarned;
  const [title, facts] = inShort(name, site.breaches, words);
  const asides = dismissed.length > 0 ? [words.t("popup_site_dismissed", words.count(dismissed.length))] : [];
  return (
    <section class="site" tabIndex={-1} data-keeps-focus>
      {failed && (
        <p class="popup-problem" role="alert">
          {describeFailedChange(failed, words)}
        </p>
      )}
      <Panel tone={toChange ? "warn" : "quiet"} title={title} titleId={TITLE_ID}>
        {changedAt === undefined ? <p>{[facts, ...asides].join(" · ")}</p> : <ChangedLine at={changedAt} />}
        <div class={hasButton ? "popup-actions" : undefined}>
          {hasButton && <ChangeButton site={changeAt} isShort />}
          <ToggleButton
            label={words.t("popup_site_show")}
            isOpen={isOpen}
            controls={isOpen ? LIST_ID : undefined}
            about={TITLE_ID}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
      </Panel>
      {isOpen && (
        <SiteBreaches
          id={LIST_ID}
          site={site}
          services={services}
          shown={shown}
          dismissed={dismissed}
          onDismiss={onDismiss}
          isWarned={isWarned}
          changeAt={changeAt}
        />
      )}
    </section>
  );
}
