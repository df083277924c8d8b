// Starts the page of the vault check. Opening it sends nothing. What it reads stays in its memory, but for what a person
// lets it keep; our other pages may ask for names.

import browser from "webextension-polyfill";
import { VAULT_COUNTS } from "../../shared/records/progress.ts";
import { KEPT_MARKS } from "../../shared/records/warned.ts";
import type { Page } from "../../ui/hooks/page.ts";
import { openPage } from "../../ui/page/start-page.tsx";
import { shareUses } from "../../ui/page/vault-uses.ts";
import { startGuessThread } from "./guess/guess-run.ts";
import { usesOf } from "./uses-of.ts";
import { VaultCheckPage } from "./VaultCheckPage.tsx";
import { readInThread } from "./vault/read-in-thread.ts";
import { createVaultCheck } from "./vault-check.ts";

/** A service may take eight seconds, plus the start of a worker. */
const ANSWER_TIMEOUT_MS = 12_000;

async function bringToFront(): Promise<void> {
  const own = await browser.tabs.getCurrent();
  if (own?.id === undefined) return;
  await browser.tabs.update(own.id, { active: true });
  if (own.windowId !== undefined) await browser.windows.update(own.windowId, { focused: true });
}

async function show({ commands, twoStep, isPrivate, now, values }: Page) {
  const vaultCheck = createVaultCheck({
    commands,
    readFile: readInThread,
    startGuessThread,
    twoStep,
    now,
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  addEventListener("online", () => vaultCheck.goOnline());
  shareUses({ isPrivate, usesOf: (site) => usesOf(vaultCheck, site), show: () => void bringToFront() });
  // A file dropped outside the drop area would replace the page and lose everything.
  for (const type of ["dragover", "drop"]) addEventListener(type, (event) => event.preventDefault());
  // Whether anything is kept: what is said of it would move the page.
  await values.readFirst([KEPT_MARKS, VAULT_COUNTS].map(({ area, key }) => ({ area, key })));
  return <VaultCheckPage vaultCheck={vaultCheck} />;
}

void openPage("audit_heading", show, ANSWER_TIMEOUT_MS);
