// The way to the cloud page, what opening it does, what its address contains, and how it fits.

import { SENT_REQUESTS_KEY } from "../../../src/shared/storage.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { overhangOf } from "../access/fit.ts";
import { expect, inExtension, listSentRequests, openPopup, pageAfter } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import {
  confirmationField,
  enterName,
  nameField,
  prepareDeletion,
  startButton,
  test,
  waitForCloud,
} from "./cloud.ts";
import { readInPage } from "./cloud-answers.ts";

test("opening the page sends nothing, signed in or not", async ({ extension, auth, cloud, caller }) => {
  // The breach list is refreshed whatever page is open.
  const toldSoFar = async () => (await listSentRequests(extension)).filter(({ what }) => what !== "catalog");
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await caller.beSignedIn();
    const before = await toldSoFar();
    const page = await caller.open();
    for (const tab of await page.getByRole("tab").all()) await tab.click();
    await page.reload();
    await waitForCloud(page);
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Report configuration");
    await page.close();
    expect(await toldSoFar()).toEqual(before);
    expect([cloud.requests, auth.requests]).toEqual([[], []]);
  }
  expect((await caller.snapshot()).calls).toEqual([]);
});

test("keeps the tab in its address, but never a name", async ({ cloudPage: page }) => {
  const addresses: string[] = [];
  const titles = new Set<string>();
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const note = async () => {
    addresses.push(page.url());
    titles.add(await page.title());
  };
  const entries = await page.evaluate(() => history.length);
  const base = page.url().split("#")[0];
  await readInPage(page, "policy", RESTORES.plain);
  await note();
  await page.getByRole("tab", { name: "Delete function" }).click();
  await prepareDeletion(page, FUNCTIONS.unused);
  await note();
  expect(page.url()).toBe(`${base}#deletion`);
  await page.getByRole("tab", { name: "Report configuration" }).click();
  await readInPage(page, "report-config", REPORT_CONFIGS.full);
  await note();
  expect(page.url()).toBe(`${base}#report-config`);
  expect(await page.evaluate(() => history.length), "changing tabs adds no history entry").toBe(entries);

  await page.reload();
  await waitForCloud(page);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Report configuration");
  await expect(nameField(page), "no entered text is left behind").toHaveValue("");
  await expect(page.getByRole("article"), "the background still has the response").toContainText(
    "Spring move",
  );
  await page.goto(`${base}#nothing-like-that`);
  await page.reload();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Access policy");
  await note();
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).toBe("[null,{},{}]");
  expect(
    addresses.filter((address) => !/#(policy|deletion|report-config|nothing-like-that)$/.test(address)),
  ).toEqual([]);
  expect([...titles]).toEqual(["Cloud resources - Breachlight"]);
});

test("is not in the popup of people who have not used it or have turned it off", async ({
  extension,
  page,
  configure,
  caller,
}) => {
  // Nor is it in the list of requests while there are none.
  await killWorker(extension);
  await inExtension(extension, (key) => chrome.storage.session.remove(key), SENT_REQUESTS_KEY);
  const popup = await openPopup(extension, page);
  const link = popup.getByRole("button", { name: "Cloud resources", exact: true });
  for (const tab of await popup.getByRole("tab").all()) {
    await tab.click();
    expect(await popup.locator("body").innerText()).not.toMatch(/cloud|polic|function/i);
  }
  // Signing in doesn't count as use.
  await caller.beSignedIn();
  await popup.reload();
  await expect(link).toHaveCount(0);

  const id = await caller.read("policy", RESTORES.plain);
  await caller.ended(id);
  await popup.reload();
  await expect(link).toBeVisible();
  const led = await pageAfter(extension, () => link.click());
  await waitForCloud(led);
  expect(new URL(led.url()).pathname).toBe("/src/pages/cloud/index.html");
  await led.close();

  await configure({ cloud: { showInPopup: false } });
  const again = await openPopup(extension, page);
  await expect(again.getByRole("tab").first()).toBeVisible();
  await expect(again.getByRole("button", { name: "Cloud resources", exact: true })).toHaveCount(0);
});

test("is linked from settings, and links back when something is missing", async ({
  extension,
  configure,
}) => {
  const options = await extension.context.newPage();
  await options.goto(`${extension.origin}/src/pages/options/index.html#cloud`);
  const page = await pageAfter(extension, () =>
    options.getByRole("link", { name: "Open the cloud page" }).click(),
  );
  await options.close();
  await waitForCloud(page);
  await enterName(page, RESTORES.plain);
  await configure({ auth: { issuer: "", clientId: "" } });
  await expect(page.getByRole("region", { name: "Account" })).toContainText(
    "Before you can sign in, add a provider, a client ID and a scope in the settings.",
  );
  await expect(startButton(page, "policy")).toHaveAccessibleDescription(
    "Before you can sign in, add a provider, a client ID and a scope in the settings.",
  );
  const second = await pageAfter(extension, () =>
    page.getByRole("button", { name: "Open settings" }).click(),
  );
  await expect(second.getByLabel("Client ID")).toBeVisible();
  await configure({});
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(nameField(page), "what was entered is still there").toHaveValue(RESTORES.plain);
});

test("fits a window of 320 px with the longest names", async ({ caller }) => {
  const page = await caller.open("deletion");
  await page.setViewportSize({ width: 320, height: 900 });
  await enterName(page, `projects/demo/locations/nowhere/functions/${"resize-".repeat(28)}x`);
  await expect(confirmationField(page)).toBeVisible();
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
});
