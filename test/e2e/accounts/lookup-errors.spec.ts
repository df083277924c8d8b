// Lookup failures in a real browser: each says what happened, none reads as "not found", and a button retries. Unit tests show
// the words of each error, and which fault leads to which error. Spec: lookup-v2, "Errors".

import type { Page } from "playwright/test";
import { checkAccount, lookupResult, lookupSentence } from "../../pages/popup.ts";
import { type LookupFault, type Operation, PEOPLE } from "../../services/lookup-service.ts";
import { expect } from "../driver/extension.ts";
import { checkAgain, test } from "./accounts-tab.ts";

const ACCOUNT_QUESTIONS: readonly Operation[] = ["breachedaccount", "pasteaccount"];

/** Expects the reason, its consequence and what to do, and nothing that sounds like a result. */
async function expectFailure(popup: Page, reason: string, next?: string): Promise<void> {
  await expect(lookupResult(popup)).toContainText(`Reason: ${reason}.`);
  await expect(lookupSentence(popup)).toHaveText("Couldn’t look up this account");
  await expect(lookupResult(popup)).toContainText(
    "The account may be in breaches or pastes that aren’t shown.",
  );
  if (next !== undefined) await expect(lookupResult(popup)).toContainText(next);
  expect(await lookupResult(popup).innerText()).not.toMatch(/not in known|\bsafe\b/i);
  await expect(popup.locator("#panel-accounts .panel-good")).toHaveCount(0);
}

/** Robin is in both, so every request has a response that can be broken. */
const FOUND = "In 9 breaches, 4 pastes";
const MALFORMED = ["the response couldn’t be read", "Try again in a few minutes."] as const;
const UNAVAILABLE = ["the service can’t be reached or is down", "Try again in a few minutes."] as const;

test("reports a response that is cut off or a web page, and retries on request", async ({
  popup,
  lookup,
}) => {
  // Each has words that differ from the one before.
  const faults: [LookupFault, readonly [string, string]][] = [
    [{ kind: "reset" }, UNAVAILABLE],
    [{ kind: "html" }, MALFORMED],
    [{ kind: "truncate" }, UNAVAILABLE],
  ];
  for (const [index, [fault, words]] of faults.entries()) {
    lookup.setFault(fault, ACCOUNT_QUESTIONS);
    await (index === 0 ? checkAccount(popup, PEOPLE.robin) : checkAgain(popup));
    await expectFailure(popup, ...words);
    // The browser itself resends a request that was cut off, for which the service would block everybody here.
    lookup.forget();
  }
  lookup.setFault(undefined);
  await checkAgain(popup);
  await expect(lookupSentence(popup)).toHaveText(FOUND);
});
