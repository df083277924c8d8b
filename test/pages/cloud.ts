// What a person does on the page of cloud resources.
import type { Locator, Page } from "playwright";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";

/** The three calls, each with its tab and the button that starts it. */
const CLOUD_CALLS = {
  policy: { tab: "Access policy", button: "Read the policy" },
  "report-config": { tab: "Report configuration", button: "Read the report configuration" },
  deletion: { tab: "Delete function", button: "Delete function" },
} as const;

export type CloudCallName = keyof typeof CLOUD_CALLS;

/** Opens the page at a call's tab. */
export async function openCloud(
  { context, origin }: LaunchedExtension,
  call: CloudCallName = "policy",
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/src/pages/cloud/index.html#${call}`);
  return page;
}

export function chooseCall(page: Page, call: CloudCallName): Promise<void> {
  return page.getByRole("tab", { name: CLOUD_CALLS[call].tab }).click();
}

export function startButton(page: Page, call: CloudCallName): Locator {
  return page.getByRole("button", { name: CLOUD_CALLS[call].button, exact: true });
}

/** The field for a full name. */
export function nameField(page: Page): Locator {
  return page.getByLabel(/^Name of the /);
}

/** Enters a name like a person who pastes it, and leaves the field. */
export async function enterName(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await nameField(page).blur();
}

/** The last part of a name, which is typed to confirm. */
export function shortNameOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** The field that confirms a deletion. */
export function confirmationField(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Type .+ to confirm/ });
}

/** Enters a function and confirms it, without pressing the button yet. */
export async function enterDeletion(page: Page, name: string): Promise<void> {
  await enterName(page, name);
  await confirmationField(page).fill(shortNameOf(name));
}
