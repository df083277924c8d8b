// A new password on a breached site: after that nothing asks for a change again, even after a browser restart.

import type { Page } from "playwright/test";
import {
  expect,
  freshPassword,
  html,
  inExtension,
  openPopup,
  refreshCatalog,
  tabIdOf,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { enterPassword } from "../passwords/enter-password.ts";
import { breachRecord } from "./breach-records.ts";

const FIELD = '<input name="new" type="password" autocomplete="new-password">';
const PAGES = {
  "/": html(`<form action="/done"><p>${FIELD}<button>Change</button></form>`),
  "/script": html(`<form onsubmit="return false"><p>${FIELD}<button>Change</button></form>`),
  "/done": html("<h1>Changed</h1>"),
};

function storedDays(extension: LaunchedExtension): Promise<Record<string, string> | undefined> {
  return inExtension(
    extension,
    async () => (await chrome.storage.local.get("changed-passwords"))["changed-passwords"] as never,
  );
}

async function badgeOf(extension: LaunchedExtension, page: Page): Promise<string> {
  const tabId = await tabIdOf(extension, page);
  return inExtension(extension, (id) => chrome.action.getBadgeText({ tabId: id }), tabId);
}

test("keeps the day of a new password on a breached site, says so, and remembers it after a restart", async ({
  launchOwn,
  lookup,
  pages,
}) => {
  lookup.setBreaches([
    breachRecord("Corner", "corner.test"),
    breachRecord("Mails", "mails.test", { DataClasses: ["Email addresses"] }),
    breachRecord("Later", "later.test", { BreachDate: "2999-01-01" }),
    breachRecord("Script", "script.test"),
  ]);
  pages.show(PAGES);
  const before = await launchOwn();
  await waitForCatalog(before);
  await refreshCatalog(before);
  const page = await before.context.newPage();

  await page.goto(pages.url("/", "corner.test"));
  await expect.poll(() => badgeOf(before, page)).toBe("•");
  await enterPassword(page, freshPassword());
  await expect.poll(() => badgeOf(before, page)).toBe("✓");
  expect(await storedDays(before), "entered is not sent").toBeUndefined();
  for (const site of ["corner.test", "mails.test", "later.test", "unheard-of.test"]) {
    await page.goto(pages.url("/", site));
    await enterPassword(page, freshPassword(), "Enter");
    await page.waitForURL("**/done*");
  }
  // A page that signs in by script also submits its form, and stays.
  await page.goto(pages.url("/script", "script.test"));
  await enterPassword(page, freshPassword(), "Enter");
  const sites = ["corner.test", "later.test", "mails.test", "script.test"];
  await expect.poll(async () => Object.keys((await storedDays(before)) ?? {}).sort()).toEqual(sites);
  const days = await storedDays(before);
  for (const day of Object.values(days ?? {})) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  await before.close();

  const after = await launchOwn();
  expect(await storedDays(after), "and nothing else").toEqual(days);
  const tab = await after.context.newPage();
  await tab.goto(pages.url("/done", "corner.test"));
  const popup = await openPopup(after, tab);
  await expect(popup.getByText(/^Password changed here on .+, after this breach\.$/)).toBeVisible();
  await expect(popup.getByRole("button", { name: "Change it on corner.test" })).toHaveCount(0);
  expect(await badgeOf(after, tab), "resolved").toBe("");
  await popup.close();
});
