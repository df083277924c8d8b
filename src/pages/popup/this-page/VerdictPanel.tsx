// What is shown about the last password entered.

import { useState } from "preact/hooks";
import { ALL_SITES, hostOf } from "../../../shared/addresses.ts";
import { errorMessageName } from "../../../shared/errors.ts";
import { isInUse, type TabState } from "../../../shared/passwords/verdict.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { Button, TextButton } from "../../../ui/controls/Button.tsx";
import { ToggleButton } from "../../../ui/controls/Disclosure.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { TwoStepSource, useOffer } from "../../../ui/page/TwoStep.tsx";
import { ChangeButton } from "../breaches/ChangeButton.tsx";
import { TwoStepStep } from "../breaches/NextSteps.tsx";
import type { PageActs } from "./use-page.ts";

export type Verdict = NonNullable<TabState["verdict"]>;

const TITLE_ID = "verdict-title";
const DETAILS_ID = "verdict-details";

type UnknownVerdict = Extract<Verdict, { state: "unknown" }>;

/** How often to check whether a pause is over. */
const PAUSE_TICK_MS = 2_000;

function Unknown({ verdict: { at, error } }: { verdict: UnknownVerdict }) {
  const { t, timeWithSeconds } = useWords();
  const { retryAfterSeconds } = error;
  /** The end of a pause by the service or by Breachlight itself; 0 if nobody gave one. */
  const until = retryAfterSeconds === undefined ? 0 : at + retryAfterSeconds * 1000;
  const isPaused = until > useNow(until > 0 ? PAUSE_TICK_MS : undefined);
  // With a status, the service itself refused: its address may be right.
  const isAddressWrong = error.code === "bad-request" && error.status === undefined;
  const next = isAddressWrong ? "access_no_service" : "popup_unknown_next";
  return (
    <>
      <p>{t("common_reason", t(errorMessageName(error)))}</p>
      <p>{t(next)}</p>
      {isPaused && <p>{t("popup_retry_at", timeWithSeconds(until))}</p>}
    </>
  );
}

/** The site where a breached password is to be changed; `undefined` if another one has to be chosen, or none is breached. */
export function siteToChangeAt(verdict: Verdict): string | undefined {
  const { state, site } = verdict;
  return state === "breached" && site !== "" && isInUse(verdict) ? site : undefined;
}

/** When the password was checked and how. */
function Checked({ verdict }: { verdict: Verdict }) {
  const words = useWords();
  const { t } = words;
  const isHere = verdict.state === "breached" && verdict.count === undefined;
  const how = isHere ? "popup_checked_here" : "popup_checked";
  return (
    <p>
      {words.time(verdict.at, useNow())}
      {verdict.state !== "unknown" && ` · ${t(how)}`}
    </p>
  );
}

interface DetailsProps extends Pick<VerdictPanelProps, "verdict" | "acts"> {
  siteToChange: string | undefined;
}

/** Of a breached password, once the person asks: how it was checked, what else to do, and how to end the warnings. */
function Details({ verdict, acts, siteToChange }: DetailsProps) {
  const { t, site } = useWords();
  const offer = useOffer(siteToChange);
  return (
    <div id={DETAILS_ID} class="stack verdict-details">
      <div class="panel-small-print">
        <Checked verdict={verdict} />
        <p>{t("popup_source", site(hostOf(verdict.service)))}</p>
        {verdict.isDismissed && <p>{t("popup_dismissed")}</p>}
      </div>
      {!verdict.isDismissed && (
        <div>
          <TextButton label={t("notice_dismiss")} onPress={() => acts.dismissWarning()} />
        </div>
      )}
      {offer && (
        <div class="stack stack-tight">
          <TwoStepStep offer={offer} />
          <TwoStepSource />
        </div>
      )}
    </div>
  );
}

interface VerdictPanelProps {
  verdict: Verdict;
  tab: TabState;
  acts: PageActs;
}

export function VerdictPanel({ verdict, tab, acts }: VerdictPanelProps) {
  const words = useWords();
  const { t, plural } = words;
  const { state, isFromEarlierPage } = verdict;
  const count = state === "breached" ? verdict.count : undefined;
  const isCommon = state === "breached" && count === undefined;
  const site = verdict.site ? words.site(verdict.site) : t("toolbar_other_site");
  const [isOpen, setOpen] = useState(false);
  const isNotFound = state === "not-found";
  // All other titles name the site of an earlier page.
  const isSiteSaid = isFromEarlierPage ? !isNotFound : verdict.site === tab.site;
  const title = isNotFound
    ? t("popup_not_found_title")
    : isFromEarlierPage
      ? t(`popup_${state}_earlier_title`, site)
      : t(`popup_${state}_title`);
  const siteToChange = siteToChangeAt(verdict);
  const canChange = siteToChange !== undefined;
  const canChoose = state === "breached" && !isInUse(verdict);
  return (
    <Panel
      tone={({ breached: "bad", unknown: "warn", "not-found": "good" } as const)[state]}
      title={title}
      titleId={TITLE_ID}
    >
      {isCommon && <p>{t("common_password_fact")}</p>}
      {count !== undefined && <p>{plural("notice_seen", count)}</p>}
      {canChoose && <p>{t("popup_choose_another")}</p>}
      {isNotFound && <p>{t("popup_not_found_detail")}</p>}
      {state === "unknown" && <Unknown verdict={verdict} />}
      {!isSiteSaid && <p>{t("popup_entered", site)}</p>}
      {state === "breached" ? (
        <>
          <div class="popup-actions">
            {canChange && <ChangeButton site={verdict.site} isShort />}
            {canChoose && <Button label={t("notice_suggest")} onClick={acts.suggest} />}
            <ToggleButton
              label={t("common_details")}
              isOpen={isOpen}
              controls={isOpen ? DETAILS_ID : undefined}
              about={TITLE_ID}
              onToggle={() => setOpen(!isOpen)}
            />
          </div>
          {isOpen && <Details verdict={verdict} acts={acts} siteToChange={siteToChange} />}
        </>
      ) : (
        <div class="panel-small-print">
          <Checked verdict={verdict} />
        </div>
      )}
      {/* Missing access may not be the cause, so entering the password again is suggested first. */}
      {state === "unknown" && verdict.error.reason === "no-site-access" && (
        <div class="popup-actions">
          <Button label={t("access_allow_all")} isQuiet onClick={() => acts.allow(ALL_SITES)} />
        </div>
      )}
    </Panel>
  );
}
