// Whatever a service answers instead of an answer: what happened, what was not done, and what to do, for each method.

import type { Page } from "playwright/test";
import type { CloudMethod } from "../../src/shared/cloud.ts";
import { CLOUD_SCOPE } from "../services/authorization-server.ts";
import { FUNCTIONS } from "../services/cloud-services.ts";
import {
  askedOf,
  beSignedInToCloud,
  confirmationField,
  enterName,
  keptCloudTokens,
  openCloud,
  outcomeOf,
  START_BUTTONS,
  startButton,
  test,
} from "./cloud.ts";
import { CASES, DOWN, expectedOf, LATER, NAMES, NOT_DONE, type Told } from "./cloud-error-cases.ts";
import { expect } from "./extension.ts";
import { silentCount, windowCount } from "./page-score.ts";

/** Presses the button of a method, and waits until the focus has gone to what came of it. */
async function press(page: Page, method: CloudMethod): Promise<Told> {
  const heading = outcomeOf(page).locator("h2");
  const before = (await heading.count()) > 0 ? await heading.getAttribute("id") : null;
  if (method === "deletion") await confirmationField(page).fill("clean-up");
  await startButton(page, method).click();
  await page.waitForFunction((last) => {
    const heading = document.activeElement?.closest(".cloud-outcome h2");
    return heading && heading.id !== last;
  }, before);
  return toldBy(page);
}

function toldBy(page: Page): Promise<Told> {
  return outcomeOf(page).evaluate((outcome) => {
    const texts = (selector: string) =>
      [...outcome.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? "");
    return {
      title: texts(".panel-title")[0] ?? "",
      // The texts of others are set apart from ours.
      lines: texts(".panel-text p:not(.cloud-about)").map((line) => line.replace(/[\u2068\u2069]/g, "")),
      buttons: texts(".panel .cloud-buttons button"),
    };
  });
}

const SERVICE_URLS = {
  policy: "backupUrl",
  deletion: "functionsUrl",
  "report-config": "migrationUrl",
} as const;

for (const method of ["policy", "deletion", "report-config"] as const) {
  test(`${method}: says of each refusal what happened, what was not done and what to do`, async ({
    extension,
    auth,
    cloud,
  }) => {
    await beSignedInToCloud(extension, auth);
    const page = await openCloud(extension, method);
    const { host } = new URL(cloud[SERVICE_URLS[method]]);
    for (const [name, error] of Object.entries(CASES)) {
      await test.step(name, async () => {
        cloud.reset();
        // After a deletion that was accepted the field is empty.
        await enterName(page, NAMES[method]);
        cloud.setFault(error.fault);
        const told = await press(page, method);
        if (method === "deletion" && error.deletion === "accepted") {
          expect(told.title, name).toBe("The service accepted the deletion");
        } else {
          expect(told, name).toEqual(expectedOf(method, error, host));
        }
        expect(
          askedOf(cloud).map(({ path }) => path),
          name,
        ).toHaveLength(1);
        await expect(outcomeOf(page).locator(".cloud-about"), name).toHaveCount(
          told.title === "The service accepted the deletion" ? 0 : 1,
        );
      });
    }
    // What was entered is still there, but for a function whose deletion was accepted, as the last one was.
    await expect(page.getByLabel(/^Name of the /)).toHaveValue(method === "deletion" ? "" : NAMES[method]);
    expect(windowCount(auth) + silentCount(auth)).toBe(0);
    await page.close();
  });
}

test("counts down the wait that a service asks for", async ({ extension, auth, cloud }) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  await enterName(page, NAMES.policy);
  cloud.setFault({ kind: "too-many-requests", retryAfterSeconds: 30 }, { times: 1 });
  await press(page, "policy");
  const wait = outcomeOf(page).getByText(/^It can be asked again in \d+ s\.$/);
  await expect(wait).toBeVisible();
  const first = await wait.innerText();
  await expect(wait).not.toHaveText(first);
  await expect(page.getByRole("status").filter({ hasText: "asked again" })).toHaveCount(0);
  expect(askedOf(cloud), "nothing is asked again by itself").toHaveLength(1);
  await page.close();
});

test("of a token that lacks the scope it asks for more, in words and with the scope", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  await enterName(page, NAMES.policy);
  cloud.setFault({ kind: "scope-missing" });
  expect(await press(page, "policy")).toMatchObject({
    title: "This needs more leave than your sign-in gives",
    lines: expect.arrayContaining([
      CLOUD_SCOPE,
      "The provider also tells which account it is: its e-mail address or name. You can refuse.",
    ]),
    buttons: ["Ask for it, then read"],
  });
  await expect(outcomeOf(page).locator(".panel")).toHaveClass(/panel-quiet/);
  expect(windowCount(auth)).toBe(0);
  await page.close();
});

test("renews a token that is refused once and without a window; a deletion is not sent again", async ({
  extension,
  auth,
  cloud,
}) => {
  for (const method of ["policy", "report-config", "deletion"] as const) {
    await test.step(method, async () => {
      auth.reset();
      await beSignedInToCloud(extension, auth);
      const page = await openCloud(extension, method);
      await enterName(page, NAMES[method]);
      const { host } = new URL(cloud[SERVICE_URLS[method]]);
      const refused = {
        title: NOT_DONE[method],
        lines: [
          `${host} did not accept your sign-in.`,
          method === "deletion"
            ? "Press “Delete this function” to try again."
            : `Sign in again, then press “${START_BUTTONS[method]}”.`,
          "In its own words: The access token is not valid, or no longer.",
        ],
        // The next press of a deletion gets a new token by itself.
        buttons: method === "deletion" ? [] : ["Sign in"],
      };
      if (method !== "deletion") {
        cloud.setFault({ kind: "unauthorized" }, { times: 1 });
        await press(page, method);
        await expect(outcomeOf(page).getByRole("article")).toBeVisible();
        expect(askedOf(cloud).map(({ status }) => status)).toEqual([401, 200]);
        expect(silentCount(auth)).toBe(1);
        cloud.forget();
      }
      cloud.setFault({ kind: "unauthorized" });
      expect(await press(page, method)).toEqual(refused);
      const tries = method === "deletion" ? [401] : [401, 401];
      expect(askedOf(cloud).map(({ status }) => status)).toEqual(tries);
      expect(windowCount(auth), "no window opens for it").toBe(0);
      expect(cloud.functions()).toContain(FUNCTIONS.unused);
      cloud.reset();
      await page.close();
    });
  }
});

test("ends a read that takes too long when the person says so, and survives a connection that breaks", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const token = await keptCloudTokens(extension);
  const page = await openCloud(extension, "report-config");
  await enterName(page, NAMES["report-config"]);
  const { host } = new URL(cloud.migrationUrl);
  cloud.setFault({ kind: "hang" });
  await startButton(page, "report-config").click();
  await expect(outcomeOf(page).getByRole("heading", { name: `Asking ${host}` })).toBeVisible();
  await expect(outcomeOf(page)).toContainText(/\d+ s so far/);
  // A second press while one is under way does nothing, and says why.
  await startButton(page, "report-config").click({ force: true });
  await expect(page.getByText("One is being read already.")).toBeVisible();
  await outcomeOf(page).getByRole("button", { name: "Cancel" }).click();
  await expect(outcomeOf(page)).toContainText("It was stopped before it was done.");
  expect(await toldBy(page)).toMatchObject({ title: NOT_DONE["report-config"] });
  await expect.poll(() => askedOf(cloud).map(({ isAborted }) => isAborted)).toEqual([true]);

  cloud.reset();
  cloud.setFault({ kind: "reset" });
  expect(await press(page, "report-config")).toMatchObject({
    title: NOT_DONE["report-config"],
    lines: [DOWN.replace("HOST", host), LATER.replace("BUTTON", START_BUTTONS["report-config"])],
  });
  cloud.reset();
  await press(page, "report-config");
  await expect(outcomeOf(page).getByRole("article")).toContainText("Spring move");
  expect(await keptCloudTokens(extension), "nothing of it touches the sign-in").toEqual(token);
  await page.close();
});
