// Lookups of accounts in the popup.

import type { Page } from "playwright";
import { checkAccount, lookupSentence, openPopupFor } from "../../pages/popup.ts";
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

/** The sentence about an account that is no longer under way. */
async function resultOf(popup: Page, account: string): Promise<string | undefined> {
  const shown = popup.locator("#panel-accounts .shown-account bdi").first();
  if ((await shown.textContent({ timeout: 1_000 }).catch(() => "")) !== account) return undefined;
  if ((await popup.locator(".panel-cancel").count()) > 0) return undefined;
  const sentence = lookupSentence(popup).first();
  return (await sentence.textContent({ timeout: 1_000 }).catch(() => undefined)) ?? undefined;
}

async function lookUp(person: Person): Promise<string> {
  const { diary, troubles, accounts, world } = person;
  const { tabId } = await someTab(person);
  const popup = await openPopupFor(world.extension, tabId, "#accounts");
  const { account, isExposed } = chooseAccount(person);
  accounts.add(account);
  const startedAt = performance.now();
  await checkAccount(popup, account);
  const sentence = (await until(() => resultOf(popup, account), LOOKUP_MS)) ?? "";
  for (const offense of accountOffenses(account, isExposed, sentence))
    diary.breaks("what is shown about an account is true", offense);
  const isRight = (isExposed ? /^In \d/ : /^Not in known/).test(sentence);
  if (troubles.isCalmSince(startedAt, CALM_MS) && !isRight)
    diary.breaks(
      "a lookup ends while nothing is wrong",
      `${account}: ${sentence || (await popup.innerText("main"))}`,
    );
  await popup.close();
  if (!sentence) return `waits (${account})`;
  return `${/^(?:In|Not in)/.test(sentence) ? "answered" : "failed"} (${account})`;
}

export const ACCOUNTS: readonly Action[] = [{ name: "look up an account", weight: 10, act: lookUp }];
