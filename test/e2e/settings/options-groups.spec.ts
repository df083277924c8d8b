// The settings page by group: what is found, changed, undone and tested there applies everywhere, and is exported.

import type { Page } from "playwright/test";
import { tabTo } from "../access/keyboard-steps.ts";
import { expect, html, listSentRequests, openPopup, PLAIN_PAGE } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { savedBy } from "../driver/saved-file.ts";
import { test } from "../page-score/page-score.ts";
import { openOwn, storedSettings } from "./own-pages.ts";

async function openOptions(extension: LaunchedExtension, group: string): Promise<Page> {
  const options = await openOwn(extension, "options", `#${group}`);
  await expect(options.getByRole("heading", { level: 2 })).toBeVisible();
  return options;
}

test("finds a setting in any group, and undoes by keyboard a change that the popup has followed", async ({
  extension,
  page,
  visit,
}) => {
  await visit(PLAIN_PAGE);
  const popup = await openPopup(extension, page, "this-page");
  const inPopup = popup.getByRole("switch", { name: "Check passwords you enter" });
  await expect(inPopup).toBeChecked();
  const options = await openOptions(extension, "services");
  const search = options.getByRole("textbox", { name: "Search settings" });
  await search.pressSequentially("nothing like it");
  await expect(options.getByText(/^No settings found/)).toBeVisible();
  await search.press("Escape");
  await search.pressSequentially("CHECK passwords enter");
  const checks = options.getByRole("switch", { name: "Check passwords you enter" });
  await checks.focus();
  await options.keyboard.press("Space");
  await expect(options.getByText("Saved", { exact: true })).toBeVisible();
  await expect(checks, "the focus stays with what was changed").toBeFocused();
  await popup.bringToFront();
  await expect(inPopup).not.toBeChecked();
  await options.bringToFront();
  await options.keyboard.press("Shift+Tab");
  const undo = options.getByRole("button", { name: "Undo: Check passwords you enter" });
  await expect(undo, "undo comes next").toBeFocused();
  await options.keyboard.press("Enter");
  await expect(checks).toBeChecked();
  expect(
    await options.evaluate(() => document.activeElement !== document.body),
    "the button is gone, the focus stays in its place",
  ).toBe(true);
  await popup.bringToFront();
  await expect(inPopup).toBeChecked();
  await inPopup.click();
  await options.bringToFront();
  await expect(checks, "changed elsewhere").not.toBeChecked();

  await tabTo(options, "Passwords");
  await options.keyboard.press("Enter");
  await expect(search).toHaveValue("");
  const sites = options.getByRole("group", { name: "Sites where passwords aren’t checked" });
  await sites.getByRole("textbox", { name: "Add a site" }).pressSequentially("https://login.shop.example/a");
  await options.keyboard.press("Enter");
  await expect(sites.getByRole("listitem")).toHaveText(/shop\.example/);
  expect((await storedSettings(extension)).passwordChecks?.skippedSites, "the whole site").toEqual([
    "shop.example",
  ]);
  await sites.getByRole("button", { name: "Remove: shop.example" }).click();
  await expect(sites.getByText("None")).toBeVisible();
  await sites.getByRole("button", { name: "Undo: Sites where passwords aren’t checked" }).click();
  await expect(sites.getByRole("listitem")).toHaveText(/shop\.example/);
});

test("tests the address in the field: works, is not such a service, or is unknown", async ({
  extension,
  pages,
  range,
  lookup,
  auth,
}) => {
  pages.show(html("<h1>Not a service</h1>"));
  const options = await openOptions(extension, "services");
  const testOf = (label: string) => options.getByRole("button", { name: `Test: ${label}`, exact: true });
  const openedAt = Date.now();
  const passwords = options.getByRole("textbox", { name: "Password service", exact: true });
  range.forget();
  await testOf("Password service").press("Enter");
  await expect(options.getByText(`${new URL(range.url).host} responded as expected.`)).toBeVisible();
  await expect(testOf("Password service"), "the focus stays").toBeFocused();
  expect(range.requests.map(({ prefix }) => prefix)).toEqual(["5BAA6"]);
  await passwords.clear();
  await passwords.pressSequentially(pages.url("/"));
  await testOf("Password service").click();
  await expect(options.getByText(/responded, but isn’t the service needed here/)).toBeVisible();
  await options.getByRole("button", { name: "Undo: Password service" }).click();
  await expect(passwords).toHaveValue(range.url);
  await expect(options.getByText(/responded, but isn’t/), "of another address").toHaveCount(0);

  await testOf("Lookup service").click();
  await expect(options.getByText(`${new URL(lookup.url).host} responded as expected.`)).toBeVisible();
  const asked = lookup.requests.filter(({ path }) => path.endsWith("/dataclasses")).at(-1);
  expect(asked?.headers["hibp-api-key"], "its key is not sent").toBeUndefined();

  await testOf("Provider address (issuer)").click();
  await expect(options.getByText(`${new URL(auth.issuer).host} responded as expected.`)).toBeVisible();
  expect(auth.requests.map(({ path }) => path)).toEqual(["/.well-known/openid-configuration"]);
  const sent = (await listSentRequests(extension)).filter(({ at }) => at >= openedAt);
  expect(sent.filter(({ what }) => what === "service-test").map(({ service }) => service)).toEqual([
    "passwords",
    "passwords",
    "lookup",
    "auth",
  ]);
});

test("exports settings to a file, asks before importing them, and resets them @both", async ({
  extension,
  configure,
}) => {
  await configure({ pageScore: { utmSource: "before" } });
  const options = await openOptions(extension, "privacy");
  const { name, text } = await savedBy(options, () =>
    options.getByRole("button", { name: "Save settings to a file" }).press("Enter"),
  );
  expect(name).toMatch(/^breachlight-settings-\d{4}-\d\d-\d\d\.json$/);
  expect(text).toContain('"utmSource": "before"');
  expect(text).not.toContain("lookupApiKey");

  const choose = async (content: string) =>
    options
      .getByLabel("Load settings from a file")
      .setInputFiles({ name: "settings.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await choose("no settings");
  await expect(options.getByText("settings.json isn’t a Breachlight settings file")).toBeVisible();
  await choose(text.replace('"before"', '"after"').replace('"cloud": {', '"cloud": { "later": 1,'));
  const plan = options.getByRole("group", { name: "Apply these changes from settings.json?" });
  await expect(plan).toContainText("Source (utm_source)before → after");
  await expect(plan).toContainText("cloud.later");
  expect((await storedSettings(extension)).pageScore?.utmSource).toBe("before");
  await plan.getByRole("button", { name: "Apply changes" }).click();
  await expect(options.getByText("Settings changed: 1")).toBeVisible();
  expect((await storedSettings(extension)).pageScore?.utmSource).toBe("after");

  await options.getByRole("button", { name: "Reset all settings" }).click();
  await expect(options.getByRole("button", { name: "Cancel" })).toBeFocused();
  await options.getByRole("button", { name: "Reset all settings" }).click();
  await expect(options.getByText(/^Settings changed: \d/)).toBeVisible();
  const { pageScore, services } = await storedSettings(extension);
  expect([pageScore?.utmSource, services?.passwordsUrl], "as never set").toEqual([undefined, undefined]);
  expect(services?.lookupApiKey, "keys stay unless requested").not.toBe("");
  await options.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(options.getByText("Undone", { exact: true })).toBeVisible();
  expect((await storedSettings(extension)).pageScore?.utmSource).toBe("after");
});
