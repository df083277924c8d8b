// Starts the audit page. Opening it sends nothing, and what it reads never leaves its memory.

import type { Page } from "../../ui/hooks/page.ts";
import { openPage } from "../../ui/page/start-page.tsx";
import { AuditPage } from "./AuditPage.tsx";
import { createAudit } from "./audit.ts";
import { startGuessThread } from "./guess/guess-thread.ts";
import { readInThread } from "./vault/read-in-thread.ts";

/** A service may take eight seconds, plus the start of a worker. */
const ANSWER_TIMEOUT_MS = 12_000;

function show({ ask, now }: Page) {
  const audit = createAudit({
    ask,
    readFile: readInThread,
    startGuessThread,
    now,
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  addEventListener("online", () => audit.goOnline());
  // A file dropped outside the drop area would replace the page and lose everything.
  for (const type of ["dragover", "drop"]) addEventListener(type, (event) => event.preventDefault());
  return <AuditPage audit={audit} />;
}

void openPage("audit_heading", show, ANSWER_TIMEOUT_MS);
