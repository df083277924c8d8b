// Accounts in the popup: lookups, cancellations, and the watch list.

import type { Page } from "playwright";
import { accountField, checkAccount, lookupSentence, openPopupFor } from "../../pages/popup.ts";
import { guestAccount, PEOPLE } from "../../services/lookup-service.ts";
import { type Action, type Person, until } from "../person.ts";
import { accountOffenses } from "../watch/verdicts.ts";
import { someTab } from "./tabs.ts";

const EXPOSED = [PEOPLE.robin, PEOPLE.userName, ...[1, 2, 3, 4, 5].map(guestAccount)];

/** A lookup waits for those before it, and for a service that asked for that. */
const LOOKUP_MS = 15_000;
const CALM_MS = 20_000;

function chooseAccount({ random }: Person): { account: string; isExposed: boolean } {
  if (random.once(2)) return { account: random.pick(EXPOSED), isExposed: true };
  return { account: `fresh-${random.whole(0, 1e12).toString(36)}@shop.test`, isExposed: false };
}

async function inAccounts<Result>(person: Person, act: (popup: Page) => Promise<Result>): Promise<Result> {
  const { tabId } = await someTab(person);
  const popup = await openPopupFor(person.world.extension, tabId, "#accounts");
  try {
    return await act(popup);
  } finally {
    await popup.close();
  }
}

const cancelButton = (popup: Page) => popup.locator(".panel-cancel").first();

/** The sentence about an account that is no longer under way. */
async function resultOf(popup: Page, account: string): Promise<string | undefined> {
  const shown = popup.locator("#panel-accounts .account-line bdi").first();
  if ((await shown.textContent({ timeout: 1_000 }).catch(() => "")) !== account) return undefined;
  if ((await cancelButton(popup).count()) > 0) return undefined;
  const sentence = lookupSentence(popup).first();
  return (await sentence.textContent({ timeout: 1_000 }).catch(() => undefined)) ?? undefined;
}

function lookUp(person: Person): Promise<string> {
  const { diary, troubles } = person;
  return inAccounts(person, async (popup) => {
    const { account, isExposed } = chooseAccount(person);
    const startedAt = performance.now();
    await checkAccount(popup, account);
    const sentence = await until(() => resultOf(popup, account), LOOKUP_MS);
    const isCalm = troubles.isCalmSince(startedAt, CALM_MS);
    for (const offense of accountOffenses(account, isExposed, sentence ?? ""))
      diary.breaks("what is shown about an account is true", offense);
    const isRight = isExposed ? /^In \d/.test(sentence ?? "") : /^Not in known/.test(sentence ?? "");
    if (isCalm && !isRight)
      diary.breaks(
        "a lookup ends while nothing is wrong",
        `${account}: ${sentence ?? (await popup.innerText("main"))}`,
      );
    if (!sentence) return `waits (${account})`;
    return `${/^(?:In|Not in)/.test(sentence) ? "answered" : "failed"} (${account})`;
  });
}

function cancel(person: Person): Promise<string> {
  return inAccounts(person, async (popup) => {
    await checkAccount(popup, `fresh-${person.random.whole(0, 1e12).toString(36)}@shop.test`);
    const pressed = await cancelButton(popup)
      .click({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    return pressed ? "canceled" : "too late";
  });
}

function watch(person: Person): Promise<string> {
  return inAccounts(person, async (popup) => {
    const listed = popup.locator(".watched .text-button");
    await accountField(popup).waitFor();
    if ((await listed.count()) > 0 && person.random.once(2)) {
      await listed.first().click();
      return "removed";
    }
    const account = guestAccount(person.random.whole(1, 5));
    await checkAccount(popup, account);
    const offer = popup.getByRole("button", { name: "Watch this address", exact: true }).first();
    const isOffered = await until(async () => (await offer.count()) > 0, LOOKUP_MS);
    if (!isOffered) return "not offered";
    await offer.click();
    await popup.locator(".question").getByRole("button", { name: "Watch this address" }).click();
    return "watched";
  });
}

export const ACCOUNTS: readonly Action[] = [
  { name: "look up an account", weight: 10, act: lookUp },
  { name: "cancel a lookup", weight: 3, act: cancel },
  { name: "watch an address", weight: 3, act: watch },
];
