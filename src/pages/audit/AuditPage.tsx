// The audit page: takes an exported file and shows what is known about its passwords.

import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { ProgressBar } from "../../ui/signs/ProgressBar.tsx";
import type { Audit } from "./audit.ts";
import { ColumnForm } from "./intake/ColumnForm.tsx";
import { Intake } from "./intake/Intake.tsx";
import { UnlockForm, Unlocking } from "./intake/UnlockForm.tsx";
import { Result, SaidHeadline } from "./result/Result.tsx";
import { AuditContext, useAuditChanges } from "./use-audit.ts";
import "./audit.css";

function Phase({ audit }: { audit: Audit }) {
  const { word } = useWords();
  const phase = audit.phase();
  switch (phase.phase) {
    case "intake":
      return <Intake />;
    case "reading":
      return (
        <div class="stack">
          <p>{word("audit_reading")}</p>
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

export function AuditPage({ audit }: { audit: Audit }) {
  const { word } = useWords();
  useAuditChanges(audit);
  const { phase } = audit.phase();
  return (
    <AuditContext.Provider value={audit}>
      <PageHeader />
      <main class="page-main stack audit" tabIndex={-1} data-keeps-focus>
        <h1>{word("audit_heading")}</h1>
        <p class="only-for-screen-readers" role="status">
          {phase === "reading" && word("audit_reading")}
          {phase === "unlocking" && word("audit_unlocking")}
          {phase === "ready" && <SaidHeadline />}
        </p>
        <Phase audit={audit} />
      </main>
    </AuditContext.Provider>
  );
}
