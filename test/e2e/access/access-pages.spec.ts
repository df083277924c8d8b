// Accessibility of the extension's pages: each state by the rules of WCAG 2.2 AA, in a window of 320 px, and with spaced text.

import { openOwn } from "../../pages/own.ts";
import {
  expect,
  freshPassword,
  inExtension,
  storeChange,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { enter as enterText } from "../settings/own-pages.ts";
import { openSample } from "../welcome/welcome-page.ts";
import { walk } from "./walk.ts";

// Each is a long walk.
test.describe.configure({ timeout: 240_000 });

test("the settings page is accessible in each state", async ({ extension, configure }) => {
  await configure({ passwordChecks: { skippedSites: ["corner.test"] } });
  const options = await openOwn(extension, "options");
  const group = (name: string) => async () => {
    await options.locator(".options-nav").getByRole("link", { name, exact: true }).click();
    await expect(options.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  };
  const search = options.getByRole("textbox", { name: "Search settings" });
  await walk(
    options,
    {
      "as they open": () =>
        expect(options.getByRole("heading", { name: "Passwords", level: 2 })).toBeVisible(),
      "saved, and to be undone": async () => {
        await options.getByRole("switch").first().click();
        await expect(options.getByText("Saved", { exact: true })).toBeVisible();
        await expect(options.getByRole("button", { name: /^Undo: / })).toBeVisible();
      },
      accounts: group("Accounts"),
      "page score": async () => {
        await group("Page score")();
        await options.getByRole("button", { name: "Delete all results" }).click();
        await expect(options.getByRole("button", { name: "Cancel" })).toBeFocused();
        await options.getByRole("button", { name: "Delete all results" }).click();
        await expect(options.getByText("Deleted.", { exact: true })).toBeVisible();
      },
      cloud: group("Cloud resources"),
      privacy: group("Privacy"),
      "a question": async () => {
        await options.getByRole("button", { name: "Reset all settings" }).click();
        await expect(options.getByRole("group", { name: /^Reset all settings\?/ })).toBeVisible();
      },
      services: group("Services"),
      "a service that was tested": async () => {
        await options.getByRole("button", { name: "Test: Password service" }).click();
        await expect(options.getByText(/responded as expected\.$/)).toBeVisible();
      },
      "an address that is refused": async () => {
        const field = options.getByRole("textbox", { name: "Password service", exact: true });
        await enterText(field, "http://shop.example");
        await expect(field).toHaveAttribute("aria-invalid", "true");
      },
      found: async () => {
        await search.fill("address");
        await expect(options.getByText(/^Settings found: \d/)).toBeVisible();
      },
      "nothing found": async () => {
        await search.fill("xyzzy");
        await expect(options.getByText(/^No settings found/)).toBeVisible();
      },
    },
    { tourAt: ["as they open", "privacy", "services"], of: "options" },
  );
});

test("the privacy page and the self-check are accessible in each state", async ({
  extension,
  page,
  configure,
  listed,
  visit,
}) => {
  await configure({});
  await visit();
  await enterBreached(page, listed);
  const privacy = await openOwn(extension, "privacy");
  const erase = (what: string) => privacy.getByRole("button", { name: `Delete: ${what}`, exact: true });
  await walk(
    privacy,
    {
      "as it opens": () => expect(erase("Settings")).toBeVisible(),
      "dates of password changes": async () => {
        await storeChange(extension, "corner.test", "2025-03-03");
        await privacy.getByText("Sites and dates").click();
        await expect(privacy.getByText("corner.test ·")).toBeVisible();
      },
      "a question": async () => {
        await erase("Settings").click();
        await expect(privacy.getByRole("group", { name: /^Delete all settings/ })).toBeVisible();
        await privacy.getByRole("button", { name: "Delete everything" }).click();
      },
      erased: async () => {
        await erase("List of requests").last().click();
        await expect(privacy.getByText("Deleted.", { exact: true })).toBeVisible();
        await expect(privacy.getByText("hasn’t sent anything")).toBeVisible();
      },
    },
    { tourAt: ["as it opens", "a question"], of: "privacy" },
  );
  const check = await openOwn(extension, "self-check");
  await walk(
    check,
    {
      "everything opened": async () => {
        await expect(check.getByText("Details")).toHaveCount(6);
        for (const details of await check.getByText("Details").all()) await details.click();
      },
      "a promise that doesn't hold": async () => {
        const key = `no-known-kind-${"x".repeat(99)}`;
        await inExtension(extension, (name) => chrome.storage.session.set({ [name]: 1 }), key);
        await check.reload();
        await expect(check.getByRole("heading", { name: "Not all promises kept" })).toBeVisible();
        await inExtension(extension, (name) => chrome.storage.session.remove(name), key);
      },
    },
    { tourAt: ["everything opened", "a promise that doesn't hold"], of: "self-check" },
  );
});

test("the welcome page is accessible in each state", async ({ extension, range }) => {
  const welcome = await openOwn(extension, "welcome");
  const enter = async (password: string, said: string) => {
    await welcome.getByLabel("Any password").fill(password);
    await welcome.keyboard.press("Enter");
    await expect(welcome.locator(".welcome-answer")).toContainText(said);
  };
  await walk(
    welcome,
    {
      "as it opens": async () => {
        await expect(welcome.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(welcome.locator(".welcome-state .welcome-line")).toBeVisible();
        const words = (await welcome.locator("body").innerText()).trim().split(/\s+/);
        expect(words.length, words.join(" ")).toBeLessThanOrEqual(150);
      },
      "a breached password": async () => {
        await openSample(welcome);
        await enter("password", "This password is in known breaches");
      },
      "a password that is not found": () => enter(freshPassword(), "That alone doesn’t make it strong"),
      "what is sent": () => welcome.locator("summary").last().click(),
      "a password that could not be checked": async () => {
        range.setFault({ kind: "status", status: 503 });
        await enter(freshPassword(), "It may still be in a breach");
        range.setFault(undefined);
      },
    },
    { tourAt: ["as it opens"], of: "welcome" },
  );
});

test("the page of all breaches is accessible in each state", async ({ extension, page }) => {
  expect(page.url()).toBe("about:blank");
  await waitForCatalog(extension);
  const list = await openOwn(extension, "breaches");
  const row = list.locator(".breaches-list > li").first();
  await walk(
    list,
    {
      "as it opens": async () => {
        await list.getByLabel("Marked as").selectOption({ label: "Unverified (2)" });
        await expect(row).toBeVisible();
      },
      "a row opened": async () => {
        await row.locator(".breach-button").click();
        await expect(row.locator(".details")).toBeVisible();
      },
      "nothing found": async () => {
        await list.getByRole("searchbox").fill(`${"a-very-long-name-".repeat(8)}.test`);
        await expect(list.getByText(/^No breach in this list matches/)).toBeVisible();
      },
      "one breach": async () => {
        // The tour through the state before ended outside the page.
        await list.getByRole("searchbox").click();
        await list.evaluate(() => location.assign("#breach=HostileMarkup"));
        await expect(list.getByRole("heading", { name: "Scripted Scarves" })).toBeFocused();
      },
    },
    { tourAt: ["as it opens", "nothing found", "one breach"], of: "breaches" },
  );
});
