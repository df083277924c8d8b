// Steps on the cloud page: what a person reads of a response, and copies from there.

import type { Locator, Page } from "playwright/test";
import { enterName, nameField, startButton } from "../../pages/cloud.ts";
import { expect } from "../driver/extension.ts";

/** What the heading of a response begins with. */
export const KINDS = { policy: "Access policy", "report-config": "Report configuration" } as const;

/** Reads a resource by its name, and returns the response once it is there. */
export async function readInPage(page: Page, method: keyof typeof KINDS, name: string): Promise<Locator> {
  await enterName(page, name);
  await startButton(page, method).click();
  const answer = page.getByRole("article", { name: `${KINDS[method]} ${name.split("/").at(-1)}` });
  await expect(answer).toBeVisible();
  return answer;
}

/** Selects a policy version by its label. */
export function chooseVersion(page: Page, label: string): Promise<unknown> {
  return page.getByLabel("Policy version").selectOption({ label });
}

/** Rows of the table, each as its lines of text; the first is the header. */
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

/** Panel titles in display order. */
export function panelsOf(answer: Locator): Promise<string[]> {
  return answer.locator(".panel-title").allInnerTexts();
}

/** Terms and values in a place: "Version: 1". */
export function factsOf(place: Locator): Promise<string[]> {
  return place
    .locator("dt")
    .evaluateAll((terms) =>
      terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    );
}

/** Presses the copy button with this name, and returns what is pasted. */
export async function copied(page: Page, answer: Locator, what: string): Promise<string> {
  const button = page.getByRole("button", { name: `Copy: ${what}` });
  const place = answer.locator(".copy").filter({ has: button });
  await place.getByRole("button").click();
  await expect(place).toContainText("Copied");
  await nameField(page).fill("");
  await nameField(page).press("ControlOrMeta+V");
  return nameField(page).inputValue();
}
