// The result: the headline, the check, the to-do list, and what was read.

import { useWords } from "../../../ui/hooks/page.ts";
import { hasEnded } from "../check/check-run.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { Aftermath, DeleteReminder } from "./Aftermath.tsx";
import { CheckBar } from "./CheckBar.tsx";
import { EntryList } from "./EntryList.tsx";
import { Headline } from "./Headline.tsx";
import { PrintedResult } from "./PrintedResult.tsx";
import { ShareBar, sharesOf } from "./ShareBar.tsx";
import { WhatWasRead } from "./WhatWasRead.tsx";
import "./result.css";

export function Result() {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const shares = sharesOf(vaultCheck);
  const run = vaultCheck.run();
  const guessing = vaultCheck.guessing();
  return (
    <div class="stack stack-wide audit-result">
      <Headline shares={shares} />
      {/* While a check runs, its own bar is the one to look at. */}
      {(!run || hasEnded(run.state())) && <ShareBar shares={shares} />}
      <CheckBar />
      <WhatWasRead />
      {guessing && <p class="soft">{t(`audit_guess_${guessing}`)}</p>}
      {vaultCheck.areSitesMissing() && <p class="soft">{t("audit_sites_unknown")}</p>}
      {vaultCheck.twoStep() === "missing" && <p class="soft">{t("audit_two_step_missing")}</p>}
      <EntryList />
      <Aftermath />
      <DeleteReminder />
      <PrintedResult />
    </div>
  );
}
