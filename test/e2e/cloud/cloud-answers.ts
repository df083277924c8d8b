// Steps on the cloud page: what a person reads of a response, and copies from there.

import type { Locator, Page } from "playwright/test";
import { enterName, startButton } from "../../pages/cloud.ts";
import { expect } from "../driver/extension.ts";

/** What the heading of a response begins with. */
const KINDS = { policy: "Access policy", "report-config": "Report configuration" } as const;

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
