// Names that were asked about before: offered, erased one by one or all, and on the disk only where the person wants that.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import { shortNameOf } from "../../src/shared/resource-name.ts";
import { FUNCTIONS, RESTORES } from "../services/cloud-services.ts";
import {
  askedOf,
  beSignedInToCloud,
  cloudNews,
  cloudSettings,
  enterName,
  nameField,
  openCloud,
  startButton,
  test,
} from "./cloud.ts";
import { readInPage } from "./cloud-answers.ts";
import { encodings, findings } from "./disk-search.ts";
import { expect, inExtension } from "./extension.ts";
import { type BrowserName, type LaunchedExtension, launchExtension } from "./launch.ts";

function recentOf(page: Page): Locator {
  return page.getByRole("region", { name: "Recent names" });
}

/** The names that are offered, latest first. */
function offeredOn(page: Page): Promise<string[]> {
  return recentOf(page).locator(".cloud-name-button bdi:last-child").allInnerTexts();
}

/** Whether names are kept on the device, as the person decides. */
function keepSwitch(page: Page): Locator {
  return recentOf(page).getByRole("switch", { name: /^Keep recent names on this device/ });
}

/** What is kept of names: on this device, and for this session. */
function keptNames(extension: LaunchedExtension): Promise<{ local: string; session: string }> {
  return inExtension(
    extension,
    async () => {
      const of = async (area: "local" | "session") =>
        JSON.stringify(await chrome.storage[area].get("cloud-names"));
      return { local: await of("local"), session: await of("session") };
    },
    undefined,
  );
}

/** One session of a browser with a profile, from its start to its end. */
async function visit(
  browser: BrowserName,
  profileDir: string,
  act: (extension: LaunchedExtension, page: Page) => Promise<void>,
): Promise<void> {
  const extension = await launchExtension({ browser, headless: true, profileDir });
  try {
    // The page that messages are sent from is there: the one to look at stays in front.
    await cloudNews(extension);
    await act(extension, await openCloud(extension));
  } finally {
    await extension.close();
  }
}

test("offers names again, latest first, and forgets them one by one or all", async ({
  extension,
  auth,
  cloud,
}) => {
  await beSignedInToCloud(extension, auth);
  const page = await openCloud(extension);
  const names = [RESTORES.plain, RESTORES.open, RESTORES.empty, RESTORES.plain];
  for (const name of names) await readInPage(page, "policy", name);
  await expect.poll(() => offeredOn(page)).toEqual([RESTORES.plain, RESTORES.empty, RESTORES.open]);
  // Each method has names of its own.
  await page.getByRole("tab", { name: "Delete a function" }).click();
  await expect(recentOf(page)).toBeVisible();
  await enterName(page, FUNCTIONS.unused);
  await expect(page.locator(".cloud-deletion-name")).toHaveText(FUNCTIONS.unused);
  expect(await offeredOn(page), "what was never sent is none").toEqual([]);
  await page.getByRole("tab", { name: "Access policy" }).click();

  await keepSwitch(page).click();
  await expect
    .poll(() => keptNames(extension))
    .toEqual({ local: expect.stringContaining(RESTORES.plain), session: "{}" });
  await keepSwitch(page).click();
  await expect
    .poll(() => keptNames(extension))
    .toEqual({ local: "{}", session: expect.stringContaining(RESTORES.plain) });

  cloud.forget();
  await recentOf(page)
    .getByRole("button", { name: /^price-list/ })
    .click();
  await expect(nameField(page)).toHaveValue(RESTORES.open);
  expect(cloud.requests, "taking one asks nobody").toEqual([]);
  await startButton(page, "policy").click();
  await expect(page.getByRole("article", { name: "Access policy price-list" })).toBeVisible();
  expect(askedOf(cloud)).toHaveLength(1);

  await recentOf(page).getByRole("button", { name: "Forget untouched", exact: true }).click();
  await expect.poll(() => offeredOn(page)).toEqual([RESTORES.open, RESTORES.plain]);
  await expect(page.getByRole("status").filter({ hasText: "The name is forgotten." })).toHaveCount(1);
  await recentOf(page).getByRole("button", { name: "Forget all", exact: true }).click();
  await expect.poll(() => offeredOn(page)).toEqual([]);
  await expect(page.getByRole("status").filter({ hasText: "The names are forgotten." })).toHaveCount(1);
  expect((await cloudNews(extension)).recentNames).toEqual({ policy: [], deletion: [], "report-config": [] });
  await page.close();
});

test("has names on the disk only while the person wants that", async ({ driven, auth, cloud }) => {
  // Two sessions, one after the other.
  const profileDir = mkdtempSync(join(tmpdir(), "breachlight-profile-"));
  const place = RESTORES.plain.slice(0, RESTORES.plain.lastIndexOf("/"));
  const [unkept, kept] = [`${place}/unmistakable-unkept`, `${place}/unmistakable-kept`];
  const onDisk = (name: string) => findings(profileDir, new Map([[name, encodings(shortNameOf(name))]]));
  try {
    await visit(driven, profileDir, async (extension, page) => {
      await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
        ...cloudSettings(cloud),
        auth: { issuer: auth.issuer, clientId: auth.clientId },
      });
      await expect(keepSwitch(page)).not.toBeChecked();
      await beSignedInToCloud(extension, auth);
      await readInPage(page, "policy", unkept);
      await expect.poll(() => offeredOn(page)).toEqual([unkept]);
      expect(await keptNames(extension)).toEqual({ local: "{}", session: expect.stringContaining(unkept) });
    });
    expect(onDisk(unkept)).toEqual([]);

    await visit(driven, profileDir, async (extension, page) => {
      await expect(recentOf(page)).toBeVisible();
      expect(await offeredOn(page), "gone with the browser").toEqual([]);
      await keepSwitch(page).click();
      await expect(keepSwitch(page)).toBeChecked();
      await inExtension(extension, () => chrome.storage.local.remove("sign-in-cloud"), undefined);
      auth.reset();
      await beSignedInToCloud(extension, auth);
      await readInPage(page, "policy", kept);
      await page.reload();
      await expect.poll(() => offeredOn(page)).toEqual([kept]);
    });
    expect(onDisk(kept).length, "the search finds what is there").toBeGreaterThan(0);
  } finally {
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
