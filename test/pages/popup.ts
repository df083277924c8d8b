// What a person does in the popup: shared by end-to-end tests, the tour, the soak and the bench.
import type { Locator, Page } from "playwright";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";

const WINDOW = { width: 400, height: 600 };

/** Opens the popup as a page, for a tab. */
export async function openPopupFor(
  { context, origin }: LaunchedExtension,
  tabId: number,
  hash = "",
): Promise<Page> {
  const popup = await context.newPage();
  await popup.setViewportSize(WINDOW);
  await popup.goto(`${origin}/src/pages/popup/index.html?tabId=${tabId}${hash}`);
  return popup;
}

export function accountField(popup: Page): Locator {
  return popup.getByRole("textbox", { name: "Email address or username", exact: true });
}

/** Enters an account and presses Check. */
export async function checkAccount(popup: Page, account: string): Promise<void> {
  await accountField(popup).fill(account);
  await popup.getByRole("button", { name: "Check", exact: true }).click();
}

/** The lookup that is shown in full, with everything below it. */
export function lookupResult(popup: Page): Locator {
  return popup.locator("#panel-accounts .lookup-result");
}

/** The one sentence about it. */
export function lookupSentence(popup: Page): Locator {
  return lookupResult(popup).locator(".panel-title");
}

export function scoreSection(popup: Page): Locator {
  return popup.getByRole("region", { name: "Page score" });
}

/** On the tab in front, about the page or its score: for the first time, or once more. */
export function scoreButton(popup: Page): Locator {
  return popup.getByRole("button", { name: /^Score( again)?$/ });
}

/** The gauges. */
export function scoreGauges(popup: Page): Locator {
  return scoreSection(popup).locator(".gauges [role=img]");
}

/** The gauges' text: "Performance: 42 of 100, poor". */
export async function gaugeTexts(popup: Page): Promise<string[]> {
  // One by one: listing all elements here makes Firefox's WebDriver crash the page's process.
  const texts = (await scoreGauges(popup).all()).map((gauge) => gauge.getAttribute("aria-label"));
  return (await Promise.all(texts)).map((text) => text ?? "");
}

/** Opens the list of an account's breaches. */
export async function showBreaches(popup: Page): Promise<void> {
  await popup.locator("#panel-accounts .lookup-result + .closed-lines summary").first().click();
}
