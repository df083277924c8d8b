// The settings page: what a person enters takes effect at once, in the popup too; what is rejected isn't stored.

import type { Page } from "playwright/test";
import { openOwn } from "../../pages/own.ts";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { expect, PLAIN_PAGE, pageAfter } from "../driver/extension.ts";
import { test as base } from "../page-score/page-score.ts";
import { enter, storedSettings } from "./own-pages.ts";

const test = base.extend<{ options: Page }>({
  options: async ({ extension }, use) => {
    const options = await openOwn(extension, "options", "#services");
    await expect(options.getByLabel("Client ID")).toBeVisible();
    await use(options);
  },
});

const ISSUER = "Provider address (issuer)";

function fieldOf(options: Page, label: string) {
  return options.getByLabel(label, { exact: true });
}

/** The word next to a field's label, and the text below it. */
function aroundField(options: Page, label: string) {
  return options.locator(".option").filter({ has: fieldOf(options, label) });
}

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

  await enter(fieldOf(options, ISSUER), ` ${auth.issuer} `);
  await expect(aroundField(options, ISSUER).getByText("Saved")).toBeVisible();
  await enter(fieldOf(options, "Client ID"), auth.clientId);
  await expect(
    options.getByText("You’re not signed in for page scores. You can sign in when you score a page."),
  ).toBeVisible();
  expect((await storedSettings(extension)).auth).toMatchObject({
    issuer: auth.issuer,
    clientId: auth.clientId,
  });
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
