// What is shown first about the page: a panel or two about its passwords, or that there is no response.

import { ALL_SITES, patternsOfSite } from "../../../shared/addresses.ts";
import type { TabState } from "../../../shared/passwords/verdict.ts";
import type { SettingName } from "../../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../../shared/words.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { useLasting } from "../../../ui/hooks/state.ts";
import type { PageActs } from "./use-page.ts";
import { type Verdict, VerdictPanel } from "./VerdictPanel.tsx";

type Obstacle = NonNullable<TabState["obstacle"]>;

/** A shorter wait isn't noticed, and a message about it would only flash. */
const WAITING_AFTER_MS = 500;

function isOutranked(verdict: Verdict, obstacle: Obstacle): boolean {
  // An all clear would seem to cover a page where nothing is checked.
  if (verdict.state === "not-found" || obstacle === "switched-off") return true;
  // A skipped site gets no more warnings. An earlier page may be on another site.
  return obstacle === "site-skipped" && !verdict.isFromEarlierPage;
}

/** Whether the verdict of a tab is shown. */
export function hasVerdict({ obstacle, verdict }: TabState): boolean {
  return verdict !== undefined && !(obstacle && isOutranked(verdict, obstacle));
}

/** What to show for a tab, the most important first: at most two. */
export function panelsOf(tab: TabState) {
  const { obstacle, verdict, isThisPageOnly, checkCount } = tab;
  const names = [
    ...(verdict && hasVerdict(tab) ? [verdict.state] : []),
    ...(obstacle ? [obstacle] : []),
    ...(isThisPageOnly ? (["this-page-only"] as const) : []),
  ];
  if (names.length > 0) return names;
  return [checkCount > 0 ? ("changed" as const) : ("nothing" as const)];
}

/** Whether there is only to say that no password was checked, which never stands above something that happened. */
export function isUneventful(tab: TabState): boolean {
  return panelsOf(tab).every((name) => name === "nothing" || name === "changed");
}

export function Opening() {
  const { t } = useWords();
  const isLong = useLasting(true, WAITING_AFTER_MS);
  return <p class="popup-shell">{isLong && t("common_getting_ready")}</p>;
}

export function ClosedPanel() {
  const { t } = useWords();
  return <Panel tone="quiet" title={t("popup_closed_title")} />;
}

interface PageButton {
  label: string;
  onPress: () => void;
}

/** One main button, with quieter ones beside it. */
function PageButtons({ buttons }: { buttons: PageButton[] }) {
  return (
    <div class="popup-actions">
      {buttons.map(({ label, onPress }, index) => (
        <button
          key={label}
          type="button"
          class={index === 0 ? "button" : "button button-quiet"}
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** There is no response, which isn't an all clear. */
export function SilentPanel({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords();
  return (
    <Panel tone="warn" title={t("common_no_answer")}>
      <p>{t("popup_silent_detail")}</p>
      <PageButtons buttons={[{ label: t("common_try_again"), onPress: onRetry }]} />
    </Panel>
  );
}

interface PagePanelsProps extends Pick<ReadSettings, "locked"> {
  tab: TabState;
  acts: PageActs;
}

type PanelName = Exclude<ReturnType<typeof panelsOf>[number], Verdict["state"]>;

const TEXTS: Record<PanelName, [title: TextKey, detail?: TextKey]> = {
  changed: ["popup_changed_title", "popup_nothing_detail"],
  nothing: ["popup_nothing_title", "popup_nothing_detail"],
  "browser-page": ["popup_browser_page_title", "popup_browser_page_detail"],
  "no-script": ["popup_browser_page_title", "popup_browser_page_detail"],
  "switched-off": ["common_checks_off"],
  "site-skipped": ["common_site_skipped"],
  "no-access": ["popup_no_access_title"],
  "this-page-only": ["popup_this_page_only"],
  "needs-reload": ["common_needs_reload", "popup_needs_reload_detail"],
};

const SKIPPED_FOR_SESSION: (typeof TEXTS)[PanelName] = ["common_site_skipped", "popup_skipped_for_session"];

const SETTINGS: Partial<Record<PanelName, SettingName>> = {
  "switched-off": "passwordChecks.enabled",
  "site-skipped": "passwordChecks.skippedSites",
};

/** What the user can do about a page. */
function buttonsOf(
  name: PanelName,
  { site = "", hasSubdomains }: TabState,
  acts: PageActs,
  words: Words,
): PageButton[] {
  const { t } = words;
  switch (name) {
    case "switched-off":
      return [{ label: t("popup_turn_on"), onPress: () => void acts.setEnabled(true) }];
    case "site-skipped":
      return [{ label: t("popup_turn_on"), onPress: () => void acts.setSkipped(site, false) }];
    case "needs-reload":
      return [{ label: t("popup_reload"), onPress: acts.reload }];
    case "no-access":
    case "this-page-only":
      return [
        { label: t("access_allow_all"), onPress: () => acts.allow(ALL_SITES) },
        {
          label: t("popup_no_access_site", words.site(site)),
          onPress: () => acts.allow(patternsOfSite(site, hasSubdomains === true)),
        },
      ];
    default:
      return [];
  }
}

/** Any panel except a verdict's. There is no button for a setting that a policy locks. */
function PagePanel({ name, tab, locked, acts }: PagePanelsProps & { name: PanelName }) {
  const words = useWords();
  const { t } = words;
  const { site = "", skippedHost, checkCount, isAccessPartial } = tab;
  const isForSession = name === "site-skipped" && skippedHost !== undefined;
  const [title, detail] = isForSession ? SKIPPED_FOR_SESSION : TEXTS[name];
  const setting = SETTINGS[name];
  const isLocked = setting !== undefined && locked.has(setting);
  const isNothing = name === "changed" || name === "nothing";
  // A page without access may contain a part whose site is allowed.
  const isPartChecked = name === "no-access" && checkCount > 0;
  const buttons = isLocked ? [] : buttonsOf(name, tab, acts, words);
  return (
    <Panel
      tone={name === "no-access" ? "warn" : "quiet"}
      title={t(
        isPartChecked ? "popup_no_access_own_title" : title,
        words.site(isForSession ? skippedHost : site),
      )}
    >
      {detail && <p>{t(detail)}</p>}
      {isLocked && <p>{t("common_managed")}</p>}
      {isNothing && isAccessPartial && <p>{t("popup_other_sites_unchecked")}</p>}
      {buttons.length > 0 && <PageButtons buttons={buttons} />}
    </Panel>
  );
}

export function PagePanels({ tab, locked, acts }: PagePanelsProps) {
  return (
    <>
      {panelsOf(tab).map((name) =>
        name === "breached" || name === "unknown" || name === "not-found" ? (
          tab.verdict && <VerdictPanel key={name} verdict={tab.verdict} tab={tab} acts={acts} />
        ) : (
          <PagePanel key={name} name={name} tab={tab} locked={locked} acts={acts} />
        ),
      )}
    </>
  );
}
