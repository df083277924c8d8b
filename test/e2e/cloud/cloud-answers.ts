// What a person reads of an answer on the cloud page, and copies from there, as steps of several tests.

import type { Locator, Page } from "playwright/test";
import { expect } from "../driver/extension.ts";
import { enterName, nameField, startButton } from "./cloud.ts";

/** What the heading of an answer begins with. */
export const KINDS = { policy: "Access policy", "report-config": "Report configuration" } as const;

/** Reads what a name names, and gives the answer once it is there. */
export async function readInPage(page: Page, method: keyof typeof KINDS, name: string): Promise<Locator> {
  await enterName(page, name);
  await startButton(page, method).click();
  const answer = page.getByRole("article", { name: `${KINDS[method]} ${name.split("/").at(-1)}` });
  await expect(answer).toBeVisible();
  return answer;
}

/** Chooses a version of the policy by its label. */
export function chooseVersion(page: Page, label: string): Promise<unknown> {
  return page.getByLabel("Policy version").selectOption({ label });
}

/** Rows of the table, each as its lines of text; the head is the first. */
export function rowsOf(answer: Locator): Promise<string[][]> {
  return answer
    .getByRole("table")
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.map((row) =>
        (row as HTMLElement).innerText
          .split(/[\n\t]/)
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      ),
    );
}

/** Titles of the panels, in the order in which they stand. */
export function panelsOf(answer: Locator): Promise<string[]> {
  return answer.locator(".panel-title").allInnerTexts();
}

/** The terms and values at a place: "Version: 1". */
export function factsOf(place: Locator): Promise<string[]> {
  return place
    .locator("dt")
    .evaluateAll((terms) =>
      terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    );
}

/** Presses the button that copies what is called so, and gives what was copied as it arrives where it is pasted. */
export async function copied(page: Page, answer: Locator, what: string): Promise<string> {
  const button = page.getByRole("button", { name: `Copy: ${what}` });
  const place = answer.locator(".answer-copy").filter({ has: button });
  await place.getByRole("button").click();
  await expect(place).toContainText("Copied");
  await nameField(page).fill("");
  await nameField(page).press("ControlOrMeta+V");
  return nameField(page).inputValue();
}
