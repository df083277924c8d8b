// The result: what was read, the headline, the check and the to-do list.

import type { TextKey, Words } from "../../../shared/words.ts";
import { Panel } from "../../../ui/components/Panel.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import type { Tone } from "../../../ui/icons/icons.tsx";
import { countAsked, countShares, SHARES, type Share, type Shares } from "../assess.ts";
import { hasEnded } from "../check/check-run.ts";
import { countFilters } from "../listing.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import type { VaultCheck } from "../vault-check.ts";
import { Aftermath } from "./Aftermath.tsx";
import { CheckBar } from "./CheckBar.tsx";
import { EntryList } from "./EntryList.tsx";
import { PrintedResult } from "./PrintedResult.tsx";
import { WhatWasRead } from "./WhatWasRead.tsx";
import "./result.css";

const NAMES = {
  breached: "audit_filter_breached",
  weak: "audit_share_weak",
  unknown: "audit_filter_unknown",
  unchecked: "audit_is_unchecked",
  clear: "audit_share_clear",
} as const satisfies Record<Share, TextKey>;

function ShareBar({ shares }: { shares: Shares }) {
  const { t, count } = useWords();
  const shown = SHARES.filter((share) => shares[share] > 0);
  return (
    <div>
      <div class="audit-bar" aria-hidden="true">
        {shown.map((share) => (
          <span key={share} class={`audit-share audit-share-${share}`} style={{ flexGrow: shares[share] }} />
        ))}
      </div>
      <ul class="row">
        {shown.map((share) => (
          <li key={share} class="audit-share-name">
            <span class={`audit-share audit-share-${share}`} aria-hidden="true" />
            {t("audit_part", t(NAMES[share]), count(shares[share]))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many entries the headline says to start with. */
const FIRST_STEPS = 3;

/** The result in one sentence. */
function headlineOf(vaultCheck: VaultCheck, { breached, weak }: Shares, words: Words): string {
  const { t, plural, count } = words;
  const assessed = vaultCheck.findings().assessed();
  const { counted, failed, unasked } = countAsked(assessed);
  if (counted === 0 && failed === 0) return t("audit_unchecked", count(unasked));
  if (breached > 0) return plural("audit_found", breached, count(counted));
  if (counted === 0) return t("audit_unknown", count(failed));
  const isFine = weak === 0 && failed === 0 && unasked === 0 && vaultCheck.isReadWhole();
  const better = isFine ? countFilters(assessed, vaultCheck.marks())["two-step"] : 0;
  return better > 0 ? t("audit_found_two_step", count(better)) : t("audit_found_none");
}

/** The headline for a live region. While a check runs, it would be read again and again. */
export function AnnouncedHeadline() {
  const words = useWords();
  const vaultCheck = useVaultCheck();
  const run = vaultCheck.run();
  if (run && !hasEnded(run.state())) return null;
  const assessed = vaultCheck.findings().assessed();
  return <>{headlineOf(vaultCheck, countShares(assessed), words)}</>;
}

/** The headline, and what isn't known yet. Unknown never looks good. */
function Headline({ shares, toDo }: { shares: Shares; toDo: number }) {
  const words = useWords();
  const { t, count } = words;
  const { breached, weak } = shares;
  const vaultCheck = useVaultCheck();
  const { counted, failed, unasked } = countAsked(vaultCheck.findings().assessed());
  const title = headlineOf(vaultCheck, shares, words);
  if (counted === 0 && failed === 0) {
    return (
      <Panel tone={weak > 0 ? "warn" : "quiet"} title={title}>
        {weak > 0 && <p>{t("audit_before_check")}</p>}
      </Panel>
    );
  }
  const isAllKnown = unasked === 0 && failed === 0 && vaultCheck.isReadWhole();
  const tone: Tone = breached > 0 ? "bad" : weak > 0 || !isAllKnown ? "warn" : "good";
  return (
    <Panel tone={tone} title={title}>
      {toDo >= FIRST_STEPS && <p>{t("audit_start_with")}</p>}
      {unasked > 0 && <p>{t("audit_unchecked", count(unasked))}</p>}
      {failed > 0 && counted > 0 && <p>{t("audit_unknown", count(failed))}</p>}
    </Panel>
  );
}

export function Result() {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const marks = vaultCheck.marks();
  const assessed = vaultCheck.findings().assessed();
  const shares = countShares(assessed);
  const guessing = vaultCheck.guessing();
  const toDo = assessed.filter(({ id, kinds }) => kinds.includes("breached") && !marks.has(id)).length;
  return (
    <div class="stack stack-wide audit-result">
      <Headline shares={shares} toDo={toDo} />
      <WhatWasRead />
      <CheckBar />
      <ShareBar shares={shares} />
      {guessing && <p class="soft">{t(`audit_guess_${guessing}`)}</p>}
      {vaultCheck.areSitesMissing() && <p class="soft">{t("audit_sites_unknown")}</p>}
      {vaultCheck.twoStep() === "missing" && <p class="soft">{t("audit_two_step_missing")}</p>}
      <EntryList />
      <Aftermath />
      <PrintedResult />
    </div>
  );
}
