// Entering a name: what is none is refused before anything is asked, and what holds one is understood.

import { CLOUD_METHODS } from "../../src/shared/cloud.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../services/cloud-services.ts";
import {
  askedOf,
  beSignedInToCloud,
  confirmationField,
  enterName,
  nameField,
  openCloud,
  outcomeOf,
  startButton,
  test,
} from "./cloud.ts";
import { readInPage } from "./cloud-answers.ts";
import { badNames } from "./cloud-bad-names.ts";
import { expect } from "./extension.ts";

test("refuses what is no name, says which segment is wrong, and asks nobody", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  let count = 0;
  for (const method of CLOUD_METHODS) {
    const page = await openCloud(extension, method);
    for (const { text, problem } of badNames(method)) {
      await test.step(`${method}: ${text.slice(0, 80)}`, async () => {
        await enterName(page, text);
        if (method === "deletion") {
          await expect(startButton(page, method), text).toHaveCount(0);
          await expect(confirmationField(page), text).toHaveCount(0);
        } else {
          await startButton(page, method).click();
          await expect(nameField(page), text).toBeFocused();
        }
        if (method === "deletion" && text === "") return;
        const said = page.locator("#cloud-name-problem");
        await expect(said, text).toHaveText(problem);
        await expect(nameField(page), text).toHaveAttribute("aria-invalid", "true");
        await expect(nameField(page), text).toHaveAttribute("aria-describedby", /^cloud-name-problem /);
        await expect(nameField(page), "what was entered stays").toHaveValue(text);
        count++;
      });
    }
    await expect(outcomeOf(page)).toHaveCount(0);
    await page.close();
  }
  expect(count).toBeGreaterThanOrEqual(30);
  expect(cloud.requests).toEqual([]);
  expect(auth.requests).toEqual([]);
});

test("says nothing of a name before its field is left, and nothing more once it is mended", async ({
  extension,
}) => {
  const page = await openCloud(extension);
  const said = page.locator("#cloud-name-problem");
  await nameField(page).pressSequentially("projects/shop/location");
  await expect(said).toBeEmpty();
  await nameField(page).press("Tab");
  await expect(said).toHaveText("Segment 3 has to be “locations”, but it is “\u2068location\u2069”.");
  await nameField(page).press("End");
  await nameField(page).pressSequentially("s");
  await expect(said).toBeEmpty();
  await page.close();
});

test("finds the name in what was pasted, and says which it found", async ({ extension, auth, cloud }) => {
  await beSignedInToCloud(extension, auth);
  const cases = [
    ["policy", RESTORES.plain, `//gkebackup.googleapis.com/${RESTORES.plain}`],
    ["policy", RESTORES.plain, `https://gkebackup.googleapis.com/v1/${RESTORES.plain}:getIamPolicy`],
    ["policy", RESTORES.plain, `  "${RESTORES.plain}",\n`],
    [
      "report-config",
      REPORT_CONFIGS.full,
      `https://migrationcenter.googleapis.com/v1/${REPORT_CONFIGS.full}?alt=json`,
    ],
    ["deletion", FUNCTIONS.usedByTwo, `https://cloudfunctions.googleapis.com/v2beta/${FUNCTIONS.usedByTwo}`],
    [
      "deletion",
      FUNCTIONS.usedByTwo,
      "https://console.cloud.google.com/functions/details/europe-west1/send-receipt?env=gen2&project=demo-project&tab=source",
    ],
  ] as const;
  const page = await openCloud(extension);
  for (const [method, name, pasted] of cases) {
    await page.getByRole("tab").nth(CLOUD_METHODS.indexOf(method)).click();
    await enterName(page, pasted);
    await expect(page.locator(".cloud-recognised"), pasted).toHaveText(
      `Recognised in what you entered: ${name}`,
    );
    await expect(page.locator("#cloud-name-problem")).toBeEmpty();
    if (method === "deletion") {
      await expect(page.locator(".cloud-deletion-name"), pasted).toHaveText(name);
      continue;
    }
    cloud.forget();
    await startButton(page, method).click();
    await expect
      .poll(() => askedOf(cloud).map(({ path }) => path.replace(":getIamPolicy", "")))
      .toEqual([`/v1/${name}`]);
    await expect(outcomeOf(page).getByRole("article")).toContainText(name);
  }
  expect(cloud.functions()).toContain(FUNCTIONS.usedByTwo);
  await page.close();
});

test("takes from a link what it tells, and puts the rest together from parts", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  await enterName(page, "https://console.cloud.google.com/kubernetes/list/overview?project=demo-project");
  await expect(page.locator(".cloud-partly")).toContainText(
    /This tells only a part of the name: Project “\u2068?demo-project/,
  );
  await page.getByRole("button", { name: "Fill in the rest" }).click();
  const part = (label: string) => page.getByLabel(label, { exact: true });
  await expect(part("Project")).toHaveValue("demo-project");
  await part("Location").fill("europe-west1");
  await part("Restore plan").fill("..");
  await part("Restore").fill("orders-friday");
  await startButton(page, "policy").click();
  await expect(part("Restore plan")).toHaveAccessibleDescription("Dots alone would lead elsewhere.");
  await expect(part("Restore plan")).toBeFocused();
  expect(cloud.requests).toEqual([]);
  await part("Restore plan").fill("weekly-orders");
  // Both ways of entering it are kept in step.
  await page.getByRole("button", { name: "Enter the whole name" }).click();
  await expect(nameField(page)).toHaveValue(RESTORES.plain);
  await page.getByRole("button", { name: "Put together from parts" }).click();
  await part("Restore").fill("price-list");
  await startButton(page, "policy").click();
  await expect(page.getByRole("article", { name: "Access policy price-list" })).toBeVisible();
  expect(askedOf(cloud).map(({ path }) => path)).toEqual([`/v1/${RESTORES.open}:getIamPolicy`]);
  // A whole name pasted into one part is taken apart.
  await part("Project").fill(RESTORES.empty);
  await expect(part("Restore")).toHaveValue("untouched");
  await expect(part("Project")).toHaveValue("demo-project");
  await page.close();
});

test("keeps what was typed in each tab apart, and through a reading that fails", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  await readInPage(page, "policy", RESTORES.plain);
  await page.getByRole("tab", { name: "Report configuration" }).click();
  await expect(nameField(page)).toHaveValue("");
  await enterName(page, REPORT_CONFIGS.full);
  cloud.setFault({ kind: "server-error", status: 500 });
  await startButton(page, "report-config").click();
  await expect(outcomeOf(page)).toContainText("The report configuration was not read");
  await expect(nameField(page)).toHaveValue(REPORT_CONFIGS.full);
  await page.getByRole("tab", { name: "Access policy" }).click();
  await expect(nameField(page)).toHaveValue(RESTORES.plain);
  await expect(outcomeOf(page).getByRole("article")).toContainText("orders-friday");
  await page.close();
});
