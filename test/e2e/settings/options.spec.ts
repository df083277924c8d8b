// The settings page: what a person enters takes effect at once, in the popup too; what is rejected isn't stored.

import type { Page } from "playwright/test";
import { expect, inExtension, PLAIN_PAGE, pageAfter } from "../driver/extension.ts";
import { loopbackUrlOf } from "../driver/launch.ts";
import { test as base, gaugesOf, parameter, scoreButton, sectionOf } from "../page-score/page-score.ts";
import { enter, openOwn, storedSettings } from "./own-pages.ts";

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

test("shows the redirect address to register, and copies it", async ({ options, extension }) => {
  const address = await inExtension(extension, async () => chrome.identity.getRedirectURL());
  expect(address).toBe(extension.redirectUrl);
  const field = fieldOf(options, "Redirect address");
  await expect(field).toHaveValue(address);
  await expect(field).not.toBeEditable();
  await options.getByRole("button", { name: "Copy: Redirect address" }).click();
  await expect(options.getByText("Copied", { exact: true })).toBeVisible();
  await options.getByLabel("Client secret").focus();
  await options.keyboard.press("ControlOrMeta+V");
  await expect(options.getByLabel("Client secret")).toHaveValue(address);
});

test("offers another redirect address if the browser has one, and shows that to register @both", async ({
  driven,
  options,
  extension,
}) => {
  const kind = fieldOf(options, "Redirect address type");
  const address = fieldOf(options, "Redirect address");
  await expect(address).toHaveValue(extension.redirectUrl);
  const other = loopbackUrlOf(driven);
  await expect(kind).toHaveCount(other === undefined ? 0 : 1);
  if (other === undefined) return;
  await kind.selectOption({ label: "Address on this device" });
  await expect(address).toHaveValue(other);
  await kind.selectOption({ label: "Browser address" });
  await expect(address).toHaveValue(extension.redirectUrl);
});

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
    sectionOf(popup).getByRole("button", { name: "Sign in instead" }).click(),
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
  await expect(gaugesOf(popup)).toHaveCount(4);
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

test("says in the popup that an invalid address got into the settings some other way", async ({
  page,
  analysis,
  configure,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE);
  await configure({ services: { analysisUrl: "http://analysis.example" } });
  const popup = await scores.popup(page);
  await expect(sectionOf(popup)).toContainText(
    "The address of analysis.example in settings must start with https.",
  );
  await expect(scoreButton(popup)).toHaveCount(0);
  await expect(sectionOf(popup).getByRole("button", { name: "Open settings" })).toBeVisible();
  await configure({});
  await expect(scoreButton(popup)).toBeVisible();
  expect(analysis.requests).toEqual([]);
});

test("changes what the next score sends, and to which service, and asks before it deletes all results", async ({
  options,
  page,
  pages,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE);
  await scores.beSignedIn(pages.url("/another"));
  await options.bringToFront();
  await options.getByLabel("Page score interface").selectOption({ label: "Public (runPagespeed)" });
  await options.getByRole("link", { name: "Page score", exact: true }).click();
  await enter(fieldOf(options, "Campaign (utm_campaign)"), "spring");
  await expect(aroundField(options, "Campaign (utm_campaign)").getByText("Saved")).toBeVisible();
  const popup = await scores.popup(page);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  const [asked] = scores.asked();
  expect(asked?.path).toBe("/pagespeedonline/v5/runPagespeed");
  expect(asked && parameter(asked, "utm_campaign")).toEqual(["spring"]);

  await options.bringToFront();
  await options.getByRole("button", { name: "Delete all results" }).click();
  const question = options.getByRole("group", {
    name: "Delete the results and reports of all pages? This can’t be undone.",
  });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await options.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(gaugesOf(popup)).toHaveCount(4);
  await options.getByRole("button", { name: "Delete all results" }).click();
  await question.getByRole("button", { name: "Delete all results" }).click();
  await expect(options.getByText("Deleted.")).toBeVisible();
  await popup.bringToFront();
  await expect(gaugesOf(popup)).toHaveCount(0);
});
