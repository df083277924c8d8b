// Service errors all the way to the page. Every fault with every sentence, for each method, is in
// test/unit/pages/cloud/cloud-faults.test.ts.

import type { Page } from "playwright/test";
import { type CloudFault, FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { expect } from "../driver/extension.ts";
import { askedOf } from "../page-score/page-score.ts";
import { accountOf, enterName, nameField, outcomeOf, startButton, test } from "./cloud.ts";
import { expectNotDeleted } from "./delete/cloud-deletions.ts";

/** Reads, and returns what is shown once the focus has moved to the outcome. */
async function press(page: Page) {
  const heading = outcomeOf(page).locator("h2");
  const before = (await heading.count()) > 0 ? await heading.getAttribute("id") : null;
  await startButton(page, "policy").click();
  await page.waitForFunction((last) => {
    const heading = document.activeElement?.closest(".cloud-outcome h2");
    return heading && heading.id !== last;
  }, before);
  return outcomeOf(page).evaluate((outcome) => {
    const texts = (selector: string) =>
      [...outcome.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? "");
    return {
      title: texts(".panel-title")[0] ?? "",
      // Text from others is set apart from ours.
      lines: texts(".panel-text p:not(.cloud-about)").map((line) => line.replace(/[\u2068\u2069]/g, "")),
      buttons: texts(".panel .cloud-buttons button"),
    };
  });
}

const CASES: [fault: CloudFault, lines: string[], buttons: string[]][] = [
  [
    { kind: "permission-missing" },
    [
      "HOST doesn’t allow this for your account, or the resource doesn’t exist.",
      "gkebackup.restores.getIamPolicy",
      "Check the name, use another account or ask whoever manages the project.",
      `The service says: Permission 'gkebackup.restores.getIamPolicy' denied on resource '${RESTORES.plain}' (or it may not exist).`,
    ],
    ["Use another account"],
  ],
  // The browser doesn't reveal where it leads.
  [
    { kind: "redirect", to: "/v1/elsewhere" },
    [
      "HOST has moved to another address. Nothing was sent there.",
      "Check your settings. If they’re right, try again later.",
    ],
    ["Open settings"],
  ],
  [{ kind: "truncate" }, ["HOST can’t be reached or isn’t working.", "Try again in a few minutes."], []],
];

test("says for each error what happened, what was not done and what to do", async ({
  cloudPage: page,
  cloud,
  caller,
}) => {
  const { host } = new URL(cloud.backupUrl);
  await enterName(page, RESTORES.plain);
  for (const [fault, lines, buttons] of CASES) {
    cloud.setFault(fault);
    expect(await press(page)).toEqual({
      title: "Nothing was read",
      lines: lines.map((line) => line.replace("HOST", host)),
      buttons,
    });
  }
  cloud.setFault({ kind: "too-many-requests", retryAfterSeconds: 30 });
  await press(page);
  const wait = outcomeOf(page).getByText(/^You can try again in \d+ s\.$/);
  const first = await wait.innerText();
  await expect(wait, "it counts down").not.toHaveText(first);
  await expect(page.getByRole("status").filter({ hasText: "try again in" })).toHaveCount(0);
  expect(askedOf(cloud), "nothing is retried automatically").toHaveLength(CASES.length + 1);
  await expect(nameField(page), "what was entered stays").toHaveValue(RESTORES.plain);
  expect(caller.windowCount() + caller.silentCount()).toBe(0);
});

test("renews a token that is refused once, without a window; a deletion is not resent", async ({
  cloudPage: page,
  cloud,
  caller,
}) => {
  await enterName(page, RESTORES.plain);
  cloud.setFault({ kind: "unauthorized" }, { times: 1 });
  await press(page);
  await expect(outcomeOf(page).getByRole("article")).toBeVisible();
  expect(askedOf(cloud).map(({ status }) => status)).toEqual([401, 200]);
  expect(caller.silentCount()).toBe(1);

  const refused = `You need to sign in again at ${new URL(cloud.functionsUrl).host}.`;
  cloud.reset();
  cloud.setFault({ kind: "unauthorized" });
  await page.getByRole("tab", { name: "Delete function" }).click();
  await caller.deleteOn(page, FUNCTIONS.unused);
  await expectNotDeleted(page);
  await expect(outcomeOf(page)).toContainText(refused);
  // The next press gets a new token automatically.
  await expect(outcomeOf(page)).toContainText("Press “Delete function”.");
  expect(askedOf(cloud).map(({ status }) => status)).toEqual([401]);
  expect(cloud.functions()).toContain(FUNCTIONS.unused);

  cloud.forget();
  await page.getByRole("tab", { name: "Access policy" }).click();
  await press(page);
  await expect(outcomeOf(page)).toContainText("Sign in again, then press “Read the policy”.");
  expect(askedOf(cloud).map(({ status }) => status)).toEqual([401, 401]);
  await expect(accountOf(page)).toContainText("Not signed in");
  expect(caller.windowCount(), "no window opens for it").toBe(0);
});

test("cancels a read that takes too long on request, and survives a broken connection", async ({
  cloudPage: page,
  cloud,
  caller,
}) => {
  const token = await caller.tokens();
  await page.getByRole("tab", { name: "Report configuration" }).click();
  await enterName(page, REPORT_CONFIGS.full);
  cloud.setFault({ kind: "hang" });
  const button = startButton(page, "report-config");
  await button.click();
  const { host } = new URL(cloud.migrationUrl);
  await expect(outcomeOf(page).getByRole("heading", { name: `Waiting for ${host}` })).toBeVisible();
  await expect(outcomeOf(page)).toContainText(/\d+ s so far/);
  // A second press while one is under way does nothing, and says why.
  await button.click({ force: true });
  await expect(page.getByText("Another read is in progress. Wait for it or cancel it.")).toBeVisible();
  await outcomeOf(page).getByRole("button", { name: "Cancel" }).click();
  await expect(outcomeOf(page)).toContainText("It was stopped before it finished.");
  await expect.poll(() => askedOf(cloud).map(({ isAborted }) => isAborted)).toEqual([true]);

  cloud.setFault({ kind: "reset" });
  await button.click();
  await expect(outcomeOf(page)).toContainText(`${host} can’t be reached or isn’t working.`);
  // A response that arrives while somebody types doesn't move the focus.
  const answer = Promise.withResolvers<void>();
  cloud.setFault({ kind: "hold", until: answer.promise });
  await button.click();
  await nameField(page).pressSequentially("-more");
  answer.resolve();
  await expect(outcomeOf(page).getByRole("article")).toContainText("Spring move");
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue(`${REPORT_CONFIGS.full}-more`);
  expect(await caller.tokens(), "the sign-in is unaffected").toEqual(token);
});
