// Entering a name: invalid ones are rejected before any request, and pasted text with a name in it works. All kinds of bad names
// are in the unit tests.

import { CLOUD_METHODS } from "../../../src/shared/cloud/cloud.ts";
import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import { expect } from "../driver/extension.ts";
import { askedOf } from "../page-score/page-score.ts";
import { confirmationField, enterName, nameField, outcomeOf, startButton, test } from "./cloud.ts";

test("rejects an invalid name, says which part is wrong, and sends nothing", async ({
  cloudPage: page,
  auth,
  cloud,
}) => {
  const said = page.locator("#cloud-name-problem");
  await nameField(page).pressSequentially("projects/shop/location");
  await expect(said, "no error before leaving the field").toBeEmpty();
  await nameField(page).press("Tab");
  await expect(said).toHaveText("Part 3 should be “locations”, not “\u2068location\u2069”.");
  await startButton(page, "policy").click();
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(nameField(page)).toHaveAttribute("aria-describedby", /^cloud-name-problem /);
  await expect(nameField(page), "what was entered stays").toHaveValue("projects/shop/location");
  await nameField(page).press("End");
  await nameField(page).pressSequentially("s");
  await expect(said, "no error once it is fixed").toBeEmpty();

  await page.getByRole("tab", { name: "Delete function" }).click();
  await enterName(page, "projects/shop/locations/../functions/f");
  await expect(said).toHaveText("Location can’t be “\u2068..\u2069”.");
  await expect(startButton(page, "deletion")).toHaveCount(0);
  await expect(confirmationField(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "Access policy" }).click();
  await expect(nameField(page), "each tab has its own name").toHaveValue("projects/shop/locations");
  await expect(outcomeOf(page)).toHaveCount(0);
  expect([cloud.requests, auth.requests]).toEqual([[], []]);
});

test("finds the name in pasted text, and builds it from parts", async ({ cloudPage: page, cloud }) => {
  const cases = [
    [
      "deletion",
      FUNCTIONS.usedByTwo,
      "https://console.cloud.google.com/functions/details/europe-west1/send-receipt?env=gen2&project=demo-project&tab=source",
    ],
    ["policy", RESTORES.plain, `https://gkebackup.googleapis.com/v1/${RESTORES.plain}:getIamPolicy`],
  ] as const;
  for (const [method, name, pasted] of cases) {
    await page.getByRole("tab").nth(CLOUD_METHODS.indexOf(method)).click();
    await enterName(page, pasted);
    await expect(page.locator(".cloud-recognized")).toHaveText(`Name found: ${name}`);
  }
  await startButton(page, "policy").click();
  await expect(outcomeOf(page).getByRole("article")).toContainText(RESTORES.plain);
  expect(askedOf(cloud).map(({ path }) => path)).toEqual([`/v1/${RESTORES.plain}:getIamPolicy`]);
  cloud.forget();

  await enterName(page, "https://console.cloud.google.com/kubernetes/list/overview?project=demo-project");
  await expect(page.locator(".cloud-partly")).toHaveText(/^Only part of the name was found\./);
  await page.getByRole("button", { name: "Enter part by part" }).click();
  const part = (label: string) => page.getByLabel(label, { exact: true });
  await expect(part("Project")).toHaveValue("demo-project");
  await part("Location").fill("europe-west1");
  await part("Restore plan").fill("..");
  await part("Restore").fill("orders-friday");
  await startButton(page, "policy").click();
  await expect(part("Restore plan")).toHaveAccessibleDescription("Restore plan can’t be “\u2068..\u2069”.");
  await expect(part("Restore plan")).toBeFocused();
  expect(cloud.requests).toEqual([]);
  await part("Restore plan").fill("weekly-orders");
  // Both ways to enter it stay in sync.
  await page.getByRole("button", { name: "Enter the full name" }).click();
  await expect(nameField(page)).toHaveValue(RESTORES.plain);
  await page.getByRole("button", { name: "Enter part by part" }).click();
  await part("Restore").fill("price-list");
  await startButton(page, "policy").click();
  await expect(page.getByRole("article", { name: "Access policy price-list" })).toBeVisible();
  expect(askedOf(cloud).map(({ path }) => path)).toEqual([`/v1/${RESTORES.open}:getIamPolicy`]);
  // A full name pasted into one part is split up.
  await part("Project").fill(RESTORES.empty);
  await expect(part("Restore")).toHaveValue("untouched");
  await expect(part("Project")).toHaveValue("demo-project");
});
