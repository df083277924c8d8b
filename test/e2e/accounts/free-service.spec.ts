// The free lookup service from the first minute on: chosen before anything is sent, within its rate limit, and never claiming
// "not found" on failure.

import { AMBIGUOUS, type LookupService, PEOPLE } from "../../services/lookup-service.ts";
import { expect, inExtension, openPopup } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { check, checkAgain, freshAccount, resultOf, rowsOf, sentenceOf, test } from "./accounts-tab.ts";

const FREE = { services: { lookupInterface: "xposedornot", lookupApiKey: "" } };
const SPENT = "all lookups for this hour or day are used up";

/** All requests about accounts, of any kind. */
function askedOf({ requests }: LookupService): string[] {
  return requests
    .filter(({ account, method }) => account !== undefined && method === "GET")
    .map(({ path }) => path);
}

test("shows the breaches of an address in a new installation after two clicks @both", async ({
  launchOwn,
  lookup,
}) => {
  lookup.reset();
  lookup.forget();
  const extension = await launchOwn({}, { services: { lookupApiKey: "" } });
  const page = await extension.context.newPage();
  const popup = await openPopup(extension, page, "accounts");
  await check(popup, PEOPLE.robin);
  await expect(sentenceOf(popup)).toHaveText("Choose a service first");
  await expect(resultOf(popup)).toContainText("Nothing has been sent yet.");
  expect(askedOf(lookup)).toEqual([]);
  await popup.getByRole("button", { name: "Use XposedOrNot", exact: true }).click();
  await expect(sentenceOf(popup)).toHaveText(/^In \d+ breaches$/);
  await expect(rowsOf(popup).filter({ hasText: "LanternBooks" })).toContainText("March 2019");
  await expect(popup.getByText("Lookups left this hour: 24 of 25")).toBeVisible();
  await expect(popup.getByText("Breach data:").first()).toBeVisible();
  expect(askedOf(lookup)).toEqual([`/v1/check-email/${encodeURIComponent(PEOPLE.robin)}`]);
  // A click switches back, and nothing goes to the other service before it has its key.
  await popup.getByRole("button", { name: "Use Have I Been Pwned", exact: true }).click();
  await expect(sentenceOf(popup)).toHaveText("Choose a service first");
  expect(askedOf(lookup)).toHaveLength(1);
});

test("keeps to its rate limit after the background is killed, and its failure is no result", async ({
  popup,
  lookup,
  extension,
  configure,
  atEnd,
}) => {
  const clocks = (value: object) =>
    inExtension(extension, (it) => chrome.storage.session.set(it), { "request-clocks": value });
  atEnd(async () => {
    await clocks({});
    await killWorker(extension);
  });
  await configure(FREE);
  lookup.setFault({ kind: "status", status: 404, body: AMBIGUOUS }, ["check-email"]);
  await check(popup, PEOPLE.robin);
  await expect(sentenceOf(popup)).toHaveText("Couldn’t look up this account");
  await expect(resultOf(popup)).toContainText("The account may be in breaches or pastes that aren’t shown.");
  await expect(popup.getByText("Lookups left this hour: 24 of 25")).toBeVisible();
  lookup.setFault(undefined);
  await killWorker(extension);
  await checkAgain(popup);
  await expect(sentenceOf(popup)).toHaveText(/^In \d+ breaches$/);
  await expect(popup.getByText("Lookups left this hour: 23 of 25")).toBeVisible();

  await clocks({
    [new URL(lookup.url).origin]: { last: {}, rejections: 0, sent: { account: Array(25).fill(Date.now()) } },
  });
  await killWorker(extension);
  lookup.forget();
  await check(popup, freshAccount());
  await expect(resultOf(popup)).toContainText(SPENT);
  await expect(resultOf(popup)).toContainText("Try again after");
  expect(askedOf(lookup)).toEqual([]);
});
