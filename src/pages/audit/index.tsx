// Starts the audit page. Opening it sends nothing, and what it reads never leaves its memory.

import browser from "webextension-polyfill";
import { createAsk } from "../../ui/page/ask.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { AuditPage } from "./AuditPage.tsx";
import { createAudit } from "./audit.ts";
import { startGuessThread } from "./guess/guess-thread.ts";
import { readInThread } from "./vault/read-in-thread.ts";

/** A service may take eight seconds, plus the start of a worker. */
const ANSWER_TIMEOUT_MS = 12_000;

void isInPrivateWindow().then((isPrivate) => {
  const page = { ...createPage(isPrivate), ask: createAsk(browser.runtime, ANSWER_TIMEOUT_MS) };
  const { word } = page.words;
  document.title = word("common_page_title", word("audit_heading"), word("extensionName"));
  const audit = createAudit({
    ask: page.ask,
    readFile: readInThread,
    startGuessThread,
    now: page.now,
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  addEventListener("online", () => audit.goOnline());
  // A file dropped outside the drop area would replace the page and lose everything.
  for (const type of ["dragover", "drop"]) addEventListener(type, (event) => event.preventDefault());
  startPage(page, <AuditPage audit={audit} />);
});
