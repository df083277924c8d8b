// The settings page: what a person enters takes effect at once, in the popup too; a file of settings is applied once the person agrees.

import { openOwn } from "../../pages/own.ts";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { expect, PLAIN_PAGE, pageAfter } from "../driver/extension.ts";
import { savedBy } from "../driver/saved-file.ts";
import { test } from "../page-score/page-score.ts";
import { enter } from "./own-pages.ts";

test("makes the popup ready without a restart, and signs out here and at the provider", async ({
  page,
  extension,
  auth,
  configure,
  visit,
  scores,
}) => {
  await configure({ auth: { issuer: "", clientId: "" } });
  await visit(PLAIN_PAGE);
  const popup = await scores.popup(page);
  await scoreButton(popup).click();
  await expect(scoreButton(popup)).toHaveCount(0);
  const options = await pageAfter(extension, () =>
    scoreSection(popup).getByRole("button", { name: "Sign in instead" }).click(),
  );
  await expect(options.getByText("To sign in, enter a provider address and a client ID.")).toBeVisible();
  await enter(options.getByLabel("Provider address (issuer)", { exact: true }), ` ${auth.issuer} `);
  await expect(options.getByText("Saved", { exact: true })).toBeVisible();
  await enter(options.getByLabel("Client ID", { exact: true }), auth.clientId);
  await expect(
    options.getByText("You’re not signed in for page scores. You can sign in when you score a page."),
  ).toBeVisible();
  await popup.bringToFront();
  await expect(scoreButton(popup)).toBeVisible();
  expect(auth.requests, "entering it sends nothing").toEqual([]);
  await scores.scoreAndSignIn(popup);
  await expect(scoreGauges(popup)).toHaveCount(4);
  await options.bringToFront();
  await expect(options.getByText(`You’re signed in at ${new URL(auth.issuer).host}.`)).toBeVisible();
  const token = (await scores.tokens())?.accessToken ?? "";
  expect((await auth.introspect(token)).isActive).toBe(true);
  await options.getByRole("button", { name: "Sign out" }).click();
  await expect(options.getByText("Signed out.", { exact: true })).toBeVisible();
  await expect(options.getByText(/^You’re not signed in/)).toBeVisible();
  expect((await auth.introspect(token)).isActive).toBe(false);
  expect(await scores.tokens()).toBeUndefined();
});

test("exports settings to a file, and asks before importing them @both", async ({ extension, configure }) => {
  await configure({ pageScore: { utmSource: "before" } });
  const options = await openOwn(extension, "options", "#privacy");
  const { name, text } = await savedBy(options, () =>
    options.getByRole("button", { name: "Save settings to a file" }).press("Enter"),
  );
  expect(name).toMatch(/^breachlight-settings-\d{4}-\d\d-\d\d\.json$/);
  expect(text).toContain('"utmSource": "before"');
  expect(text).not.toContain("lookupApiKey");
  await options.getByLabel("Load settings from a file").setInputFiles({
    ...{ name: "settings.json", mimeType: "application/json" },
    buffer: Buffer.from(text.replace('"before"', '"after"')),
  });
  const plan = options.getByRole("group", { name: "Apply these changes from settings.json?" });
  await expect(plan).toContainText("Source (utm_source)before → after");
  await plan.getByRole("button", { name: "Apply changes" }).click();
  await expect(options.getByText("Settings changed: 1")).toBeVisible();
});
