// How the page shows a deletion's operation: done, running, failed, or no such function.

import type { Locator, Page } from "playwright/test";
import { FUNCTIONS, TRIGGERS } from "../../services/cloud-services.ts";
import { expect, listSentRequests } from "../driver/extension.ts";
import { deletionsAt, outcomeOf } from "./cloud.ts";
import { copied } from "./cloud-answers.ts";
import { test } from "./delete/cloud-deletions.ts";

const { usedByTwo, failing, unusual } = FUNCTIONS;

/** The value next to a term. */
function valueBeside(page: Page, term: string): Locator {
  const isTerm = page.locator("dt", { hasText: new RegExp(`^${term}$`) });
  return outcomeOf(page).locator("dl > div").filter({ has: isTerm }).locator("dd");
}

test("shows the operation as received, and what happens to the triggers", async ({
  cloudPage: page,
  extension,
  cloud,
  auth,
  caller,
}) => {
  const usersOf = (name: string) => cloud.triggers().filter(({ functions }) => functions.includes(name));
  expect(usersOf(usedByTwo).map(({ name }) => name)).toEqual([TRIGGERS.newOrder, TRIGGERS.nightly]);

  await caller.deleteOn(page, usedByTwo);
  const heading = outcomeOf(page).getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("Function send-receipt");
  await expect(heading, "the focus moves there").toBeFocused();
  await expect(outcomeOf(page)).toContainText(usedByTwo);
  await expect(valueBeside(page, "Account")).toHaveText(auth.account.email);
  await expect(valueBeside(page, "Service")).toContainText(new URL(cloud.functionsUrl).host);
  await expect(outcomeOf(page)).toContainText("Deletion accepted");
  await expect(outcomeOf(page)).toContainText(
    "The function may not be gone yet. Breachlight doesn’t check again.",
  );
  await expect(valueBeside(page, "operationType")).toHaveText("DELETE_FUNCTION");
  await expect(valueBeside(page, "target")).toHaveText(usedByTwo);
  await expect(valueBeside(page, "statusDetail")).toHaveText("Two triggers are being updated.");
  expect(usersOf(usedByTwo)).toEqual([]);
  expect(cloud.triggers(), "they stay").toHaveLength(2);
  const operation = "projects/demo-project/locations/europe-west1/operations/operation-1";
  await expect(valueBeside(page, "Operation")).toContainText(operation);
  expect(await copied(page, outcomeOf(page), "Operation")).toBe(operation);

  await caller.deleteOn(page, failing);
  await expect(outcomeOf(page)).toContainText("The deletion reported an error");
  await expect(outcomeOf(page)).toContainText("The function may still be there.");
  await expect(valueBeside(page, "error.code")).toHaveText("9 FAILED_PRECONDITION");
  await expect(valueBeside(page, "error.message")).toHaveText(
    "The function could not be deleted: its image is locked by another project.",
  );
  await expect(outcomeOf(page)).not.toContainText("Nothing was deleted");

  cloud.forget();
  await caller.deleteOn(page, unusual);
  await expect(outcomeOf(page)).toContainText("Triggers that used it no longer include it.");
  const [deletion, ...more] = deletionsAt(cloud);
  expect(more).toEqual([]);
  expect(deletion, "the address, the token, and nothing else").toMatchObject({
    service: "functions",
    path: "/v2beta/projects/demo-project/locations/europe-west1/functions/gr%C3%B6%C3%9Fen%2B1",
    parameters: [],
    hasBody: false,
    isTokenValid: true,
    account: "demo",
    isCarriedOut: true,
  });
  for (const name of ["cookie", "referer", "content-type", "content-length"]) {
    expect(deletion?.headers, name).not.toHaveProperty(name);
  }
  const sent = (await listSentRequests(extension)).filter(({ service }) => service === "cloud");
  expect(sent.map(({ what, origin }) => [what, origin])).toContainEqual([
    "cloud-deletion",
    cloud.functionsUrl,
  ]);

  const earlier = page.getByRole("region", { name: "Other deletions" });
  await expect(earlier.getByRole("listitem")).toContainText([
    /resize-images.*The deletion reported an error/,
    /send-receipt.*Deletion accepted/,
  ]);
  await earlier.getByRole("button", { name: /^Show: send-receipt/ }).click();
  await expect(heading).toHaveText("Function send-receipt");
  await expect(heading).toBeFocused();
});
