// The settings page exports what is set, and imports it only once the person agrees.

import type { Page } from "playwright/test";
import { openOwn } from "../../pages/own.ts";
import { expect } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { savedBy } from "../driver/saved-file.ts";
import { test } from "../page-score/page-score.ts";
import { storedSettings } from "./own-pages.ts";

async function openOptions(extension: LaunchedExtension, group: string): Promise<Page> {
  const options = await openOwn(extension, "options", `#${group}`);
  await expect(options.getByRole("heading", { level: 2 })).toBeVisible();
  return options;
}

test("exports settings to a file, and asks before importing them @both", async ({ extension, configure }) => {
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
});
