// The cloud page without a mouse and without a screen: each of the three calls by keys alone, and what is read out of it.

import type { Page } from "playwright/test";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../services/cloud-services.ts";
import {
  accountOf,
  askedOf,
  beSignedInToCloud,
  openCloud,
  outcomeOf,
  signInAs,
  startButton,
  test,
} from "./cloud.ts";
import { readInPage } from "./cloud-answers.ts";
import { expect } from "./extension.ts";
import { focused, listen, tabTo } from "./keyboard-steps.ts";
import { windowAfter } from "./page-score.ts";

/** The heading of the outcome has the focus: whoever listens hears it, and reads on from there. */
async function expectAtOutcome(page: Page): Promise<void> {
  await expect(outcomeOf(page).locator("h2")).toBeFocused();
}

test("signs in, reads, deletes and reads again by keys alone", async ({ extension, auth, cloud }) => {
  const page = await openCloud(extension);
  const said = await listen(page);
  await page.bringToFront();
  await tabTo(page, "Sign in");
  const window = await windowAfter(extension, auth, () => page.keyboard.press("Enter"));
  await signInAs(window, auth.account);
  await expect(accountOf(page)).toContainText("Signed in as");
  // Not before: a window that closes leaves the focus with no other.
  await page.bringToFront();
  expect(await page.evaluate(() => document.activeElement?.matches(".cloud-account, .cloud-account *"))).toBe(
    true,
  );

  await tabTo(page, "Access policy");
  await tabTo(page, "Name of the restore");
  await page.keyboard.insertText(RESTORES.open);
  await tabTo(page, "Version of the policy");
  await page.keyboard.press("End");
  await tabTo(page, "Read the policy");
  await page.keyboard.press("Space");
  await expect(page.getByRole("article")).toBeVisible();
  await expectAtOutcome(page);
  expect(askedOf(cloud)[0]?.parameters).toEqual([["options.requestedPolicyVersion", "3"]]);
  await tabTo(page, "Copy command line");
  await page.keyboard.press("Enter");
  await expect(outcomeOf(page).getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);

  // Round to the tabs; from there the arrows lead on.
  await tabTo(page, "Access policy");
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toBe("Delete a function");
  await tabTo(page, "Name of the function");
  await page.keyboard.insertText(FUNCTIONS.usedByOne);
  await page.keyboard.press("Enter");
  await tabTo(page, "Type update-stock to confirm");
  await page.keyboard.type("update-stock");
  await page.keyboard.press("Enter");
  cloud.forget();
  await tabTo(page, "Delete this function");
  await expect(startButton(page, "deletion")).toHaveAttribute("aria-disabled", "false");
  expect(cloud.requests, "Enter in a field deletes nothing").toEqual([]);
  await page.keyboard.press("Enter");
  await expect(outcomeOf(page)).toContainText("A trigger that used this function no longer has it.");
  await expectAtOutcome(page);
  expect(askedOf(cloud).map(({ method }) => method)).toEqual(["DELETE"]);
  await tabTo(page, "Copy the operation’s name");

  await tabTo(page, "Delete a function");
  await page.keyboard.press("End");
  expect(await focused(page)).toBe("Report configuration");
  await tabTo(page, "Name of the report configuration");
  await page.keyboard.insertText(REPORT_CONFIGS.full);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText("Spring move");
  await expectAtOutcome(page);

  const heard = await said();
  const once = [
    "The policy was read. Public: anyone on the internet has access.",
    "The service answered to the deletion. Deleted.",
    "The report configuration was read.",
  ];
  for (const sentence of once) {
    expect(
      heard.filter((text) => text.startsWith(sentence)),
      sentence,
    ).toHaveLength(1);
  }
  const host = new URL(cloud.functionsUrl).host;
  expect(
    heard.filter((text) => text === `The deletion was sent to ${host}`).length,
    "told at most once",
  ).toBeLessThan(2);
  expect(
    heard.filter((text) => /\d s\b/.test(text)),
    "no seconds are counted aloud",
  ).toEqual([]);
  await page.close();
});

test("says why a button does nothing, and leaves whoever types where they are", async ({
  extension,
  auth,
  cloud,
}) => {
  const page = await openCloud(extension, "deletion");
  await page.bringToFront();
  await tabTo(page, "Name of the function");
  await page.keyboard.insertText(FUNCTIONS.unused);
  await tabTo(page, "Delete this function");
  const button = startButton(page, "deletion");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription("Sign in first, so that you see as whom you delete.");
  await beSignedInToCloud(extension, auth);
  await expect(button).toHaveAccessibleDescription("The button works once the name is typed.");
  await page.getByLabel("Type clean-up to confirm").fill("Clean-up");
  await expect(button).toHaveAccessibleDescription("What is typed is not that name yet: each letter counts.");
  await button.press("Enter");
  await button.press("Space");
  expect(askedOf(cloud)).toEqual([]);

  // An answer that comes while the person types elsewhere does not take the focus from them.
  await page.getByRole("tab", { name: "Access policy" }).click();
  await page.getByLabel("Name of the restore").fill(RESTORES.plain);
  cloud.setFault({ kind: "delay", ms: 800 });
  await startButton(page, "policy").click();
  await page.getByLabel("Name of the restore").pressSequentially("-more");
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByLabel("Name of the restore")).toBeFocused();
  await expect(page.getByLabel("Name of the restore")).toHaveValue(`${RESTORES.plain}-more`);
  await page.close();
});

/** Levels of the headings that are there, in their order. */
function headingLevels(page: Page): Promise<number[]> {
  return page
    .locator("h1:visible, h2:visible, h3:visible, h4:visible")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
}

/** Everything that can be reached, and whether it has a name. */
async function expectNamed(page: Page): Promise<void> {
  const controls = page.locator(
    "button:visible, input:visible, select:visible, textarea:visible, a:visible, summary:visible",
  );
  for (const control of await controls.all()) await expect(control).toHaveAccessibleName(/\S/);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size, "an id is there once").toBe(ids.length);
  const tied = await page
    .locator("[aria-describedby], [aria-labelledby], label[for]")
    .evaluateAll((all) =>
      all
        .flatMap((one) =>
          ["aria-describedby", "aria-labelledby", "for"].flatMap(
            (name) => one.getAttribute(name)?.split(" ") ?? [],
          ),
        )
        .filter((id) => document.getElementById(id) === null && !id.endsWith("-problem")),
    );
  expect(tied, "what a control is tied to is there").toEqual([]);
  const levels = await headingLevels(page);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(jumps, `no level is left out: ${levels.join(" ")}`).toEqual([]);
}

test("names every control, and leaves no level of headings out", async ({ extension, auth, cloud }) => {
  const page = await openCloud(extension);
  await expectNamed(page);
  await beSignedInToCloud(extension, auth);
  await expect(accountOf(page)).toContainText("Signed in as");
  await readInPage(page, "policy", RESTORES.open);
  await expectNamed(page);
  await expect(page.getByRole("tablist", { name: "What to do" }).getByRole("tab")).toHaveText([
    "Access policy",
    "Delete a function",
    "Report configuration",
  ]);
  await expect(page.getByRole("tab", { name: "Access policy" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Access policy" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Who has which role" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Role", "Members"]);
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await page.getByRole("button", { name: "Put together from parts" }).click();
  await expect(page.getByRole("group", { name: "Name of the restore" })).toBeVisible();
  await expectNamed(page);

  await page.getByRole("tab", { name: "Delete a function" }).click();
  await page.getByLabel("Name of the function").fill(FUNCTIONS.failing);
  await expect(page.getByRole("region", { name: "This function is to be deleted" })).toBeVisible();
  await page.getByLabel("Type resize-images to confirm").fill("resize-images");
  await startButton(page, "deletion").click();
  await expect(outcomeOf(page)).toContainText("The deletion ended with an error");
  cloud.setFault({ kind: "permission-missing" });
  await page.getByLabel("Type resize-images to confirm").fill("resize-images");
  await startButton(page, "deletion").click();
  await expect(page.getByRole("region", { name: "Nothing was deleted" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Other deletions of this session" })).toBeVisible();
  await expectNamed(page);
  expect(await page.getByRole("button", { name: /^Show the deletion of resize-images, / }).count()).toBe(1);
  await page.close();
});
