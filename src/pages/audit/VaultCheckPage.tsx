// The page of the vault check: takes an exported file and shows what is known about its passwords.

import { useEffect } from "preact/hooks";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { ProgressBar } from "../../ui/icons/icons.tsx";
import { ColumnForm } from "./intake/ColumnForm.tsx";
import { Intake } from "./intake/Intake.tsx";
import { UnlockForm, Unlocking } from "./intake/UnlockForm.tsx";
import { AnnouncedHeadline } from "./result/Headline.tsx";
import { Result } from "./result/Result.tsx";
import { useVaultCheckChanges, VaultCheckContext } from "./use-vault-check.ts";
import type { VaultCheck } from "./vault-check.ts";
import "./audit.css";

function Phase({ vaultCheck }: { vaultCheck: VaultCheck }) {
  const { t } = useWords();
  const phase = vaultCheck.phase();
  switch (phase.phase) {
    case "intake":
      return <Intake />;
    case "reading":
      return (
        <div class="stack">
          <p>{t("audit_reading")}</p>
          <ProgressBar />
        </div>
      );
    case "unlocking":
      return <Unlocking {...phase} />;
    case "locked":
      return <UnlockForm key={phase.name} {...phase} />;
    case "columns":
      // Each table begins with its own guess, also the next one of the same file.
      return <ColumnForm key={JSON.stringify(phase)} {...phase} />;
    case "ready":
      return <Result />;
  }
}

export function VaultCheckPage({ vaultCheck }: { vaultCheck: VaultCheck }) {
  const { t } = useWords();
  useVaultCheckChanges(vaultCheck);
  const { phase } = vaultCheck.phase();
  useEffect(() => {
    const ask = (event: Event) => {
      if (vaultCheck.isHalfDone()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [vaultCheck]);
  return (
    <VaultCheckContext.Provider value={vaultCheck}>
      <PageHeader />
      <main class="page-main stack audit" tabIndex={-1} data-keeps-focus>
        <h1>{t("audit_heading")}</h1>
        <p class="only-for-screen-readers" role="status">
          {phase === "reading" && t("audit_reading")}
          {phase === "unlocking" && t("audit_unlocking")}
          {phase === "ready" && <AnnouncedHeadline />}
        </p>
        <Phase vaultCheck={vaultCheck} />
      </main>
    </VaultCheckContext.Provider>
  );
}
