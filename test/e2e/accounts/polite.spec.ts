// The limits of the lookup service hold whatever happens to the worker. test/unit/background/models plays them at random.

import { checkAccount, lookupSentence } from "../../pages/popup.ts";
import { type LookupRequest, type LookupService, PERIOD_MS } from "../../services/lookup-service.ts";
import { expect } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { freshAccount, hearResult, test } from "./accounts-tab.ts";

function questions(lookup: LookupService): LookupRequest[] {
  return lookup.requests.filter(({ family }) => family !== undefined);
}

/** The shortest time between two requests of one family, in milliseconds. */
function shortestGap(lookup: LookupService): number {
  const gaps = (["breach", "paste"] as const).flatMap((family) => {
    const times = lookup.requests.filter((request) => request.family === family).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? 0));
  });
  return Math.min(...gaps);
}

test("sends nothing until Retry-After has passed, says so, and keeps to it when the worker dies", async ({
  popup,
  extension,
  lookup,
}) => {
  const [first, second] = [freshAccount(), freshAccount()];
  lookup.setFault({ kind: "too-many-requests", body: "json", retryAfter: "3" }, ["breachedaccount"]);
  const heard = await hearResult(popup);
  await checkAccount(popup, first);
  const rejections = () => questions(lookup).filter(({ status }) => status === 429);
  await expect.poll(() => rejections().length, { intervals: [10] }).toBe(1);
  lookup.setFault(undefined);
  await expect.poll(async () => (await heard()).join()).toContain("Waiting for the service");
  await killWorker(extension);
  await checkAccount(popup, second);
  await expect(lookupSentence(popup)).toHaveText("Not in known breaches or pastes");
  const waiting = (await heard()).filter((said) => said.includes("Waiting for the service"));
  expect(waiting.join()).toContain("Reason: too many requests.");
  expect(waiting.join()).toMatch(/About \d s left\./);
  expect(waiting.join()).toMatch(/The service says:\s+The rate limit was exceeded\./);
  await popup.getByRole("button", { name: first }).click();
  await expect(lookupSentence(popup)).toHaveText("Not in known breaches or pastes");

  const [rejected] = rejections();
  const afterwards = questions(lookup).filter(
    // The paste request was sent together with the rejected one, before the rejection.
    (request) => request !== rejected && !(request.family === "paste" && request.account === first),
  );
  expect(afterwards.map(({ family, account }) => `${family} ${account}`).toSorted()).toEqual(
    [`breach ${first}`, `breach ${second}`, `paste ${second}`].toSorted(),
  );
  for (const { at } of afterwards) expect(at - (rejected?.at ?? 0)).toBeGreaterThanOrEqual(3_000);
  expect(rejections()).toHaveLength(1);
  expect(shortestGap(lookup)).toBeGreaterThanOrEqual(PERIOD_MS);
});
