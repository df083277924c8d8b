// What opening the cloud page does, and what its address contains.

import { enterDeletion, nameField } from "../../pages/cloud.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { expect, listSentRequests } from "../driver/extension.ts";
import { test, waitForCloud } from "./cloud.ts";
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
  await enterDeletion(page, FUNCTIONS.unused);
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
