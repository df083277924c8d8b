// Site access is the person's choice: what is shown without it, and after granting and revoking it.

import { openOwn } from "../../pages/own.ts";
import { checkAccount, lookupSentence } from "../../pages/popup.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import type { RangeService } from "../../services/range-service.ts";
import { expect, LOGIN_PAGE, openPopup } from "../driver/extension.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { allowByButton, declineByButton, takeAccessBack, test } from "../driver/windows/site-access.ts";
import { enterBreached, enterPassword } from "../passwords/enter-password.ts";
import { WELCOME_PAGE } from "../welcome/welcome-page.ts";

const noAccess = (site: string) => `No access to ${site}: passwords aren’t checked here`;
const RELOAD = "Reload this page to check passwords";

/** How many requests the password service got. Without access a browser sends it a preflight first. */
function askedCount({ requests }: RangeService): number {
  return requests.filter(({ method }) => method === "GET").length;
}

test("without access sends nothing, says so in toolbar and popup, and does all that needs none @both", async ({
  extension,
  page,
  range,
  lookup,
  configure,
  toolbar,
  listed,
  visit,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await visit(LOGIN_PAGE, "/", "quiet.test");
  await enterPassword(page, listed);
  await expect.poll(async () => (await toolbar()).title).toBe(noAccess("quiet.test"));
  const popup = await openPopup(extension, page);
  await expect(popup.getByText(noAccess("quiet.test"))).toBeVisible();
  await expect(popup.getByRole("button", { name: "Allow on all sites" })).toBeEnabled();
  await expect(popup.getByRole("button", { name: "Allow on quiet.test" })).toBeEnabled();
  await expect(popup.getByText("No password entered here yet")).toHaveCount(0);
  expect(range.requests).toEqual([]);
  expect(await readNotice(page)).toBeUndefined();

  // A header that isn't CORS-safelisted makes the browser itself send a preflight.
  await configure({ services: { lookupInterface: "v2-header" } });
  lookup.forget();
  await popup.getByRole("tab", { name: "Accounts" }).click();
  await checkAccount(popup, PEOPLE.pastesOnly);
  await expect(lookupSentence(popup)).toHaveText("In 2 pastes");
  const asked = () => lookup.requests.filter(({ account }) => account === PEOPLE.pastesOnly);
  await expect.poll(() => asked().map(({ headers }) => headers["api-version"])).toEqual(["2", "2"]);
  const preflights = lookup.requests.filter(({ method }) => method === "OPTIONS").map(({ path }) => path);
  expect(preflights).toEqual(expect.arrayContaining(asked().map(({ path }) => path)));
  await popup.close();
  expect(errors).toEqual([]);
});

test("checks on one site once that is allowed and its page is reloaded, and on no other", async ({
  extension,
  page,
  range,
  toolbar,
  listed,
  visit,
}) => {
  await visit(LOGIN_PAGE, "/", "login.quiet.test");
  const welcome = await openOwn(extension, "welcome");
  const popup = await openPopup(extension, page);
  await allowByButton(extension, popup.getByRole("button", { name: "Allow on quiet.test" }), {
    site: "quiet.test",
  });
  // The open popup says so automatically.
  await expect(popup.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(popup.getByText("No access to quiet.test")).toHaveCount(0);
  await expect(welcome.getByText("Breachlight has access to some sites only")).toBeVisible();
  await expect(welcome.getByText("quiet.test", { exact: true })).toBeVisible();
  await welcome.close();
  await expect.poll(async () => (await toolbar()).title).toBe(RELOAD);
  await popup.getByRole("button", { name: "Reload" }).click();
  await expect(popup.getByText("No password entered here yet")).toBeVisible();
  await enterBreached(page, listed);
  expect(askedCount(range)).toBe(1);

  await visit(LOGIN_PAGE, "/", "other.test");
  await enterPassword(page, listed);
  await popup.bringToFront();
  await expect(popup.getByText(noAccess("other.test"))).toBeVisible();
  await popup.close();
  expect(askedCount(range)).toBe(1);
});

test("welcomes once, checks everywhere once all sites are allowed there, and stops when that is revoked", async ({
  extension,
  page,
  pages,
  range,
  toolbar,
  listed,
  visit,
}) => {
  // Everyone who installs it sees the page: the browser was not ready before it came. An update doesn't show it again.
  await extension.reload();
  await takeAccessBack(extension);
  const welcome = await openOwn(extension, "welcome");
  expect(extension.context.pages().filter((it) => it.url().endsWith(WELCOME_PAGE))).toEqual([welcome]);
  await visit(LOGIN_PAGE, "/", "quiet.test");
  const popup = await openPopup(extension, page);
  await expect(welcome.getByText("Breachlight has no access to any site")).toBeVisible();
  const button = welcome.getByRole("button", { name: "Allow on all sites" });
  await allowByButton(extension, button, "all");
  await expect(button).toHaveCount(0);
  await expect(welcome.getByText("Breachlight has access to all sites")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Reload" })).toBeVisible();
  await page.reload();
  await enterBreached(page, listed);
  await visit(LOGIN_PAGE, "/", "other.test");
  await enterBreached(page, listed);

  const before = askedCount(range);
  await takeAccessBack(extension);
  await expect(welcome.getByText("Breachlight has no access to any site")).toBeVisible();
  await page.reload();
  await expect(popup.getByText(noAccess("other.test"))).toBeVisible();
  await enterPassword(page, `${listed}2`);
  const next = await extension.context.newPage();
  await next.goto(pages.url("/", "quiet.test"));
  await expect.poll(async () => (await toolbar(next)).title).toBe(noAccess("quiet.test"));
  await next.close();
  await popup.close();
  await welcome.close();
  expect(askedCount(range)).toBe(before);
});

test("says that nothing was changed when the person declines, and asks again", async ({
  extension,
  page,
  visit,
}) => {
  await visit(LOGIN_PAGE, "/", "quiet.test");
  const popup = await openPopup(extension, page);
  const button = popup.getByRole("button", { name: "Allow on quiet.test" });
  await declineByButton(extension, button);
  await expect(popup.getByRole("alert")).toHaveText("Access wasn’t allowed. Nothing was changed.");
  await expect(popup.getByText(noAccess("quiet.test"))).toBeVisible();
  await allowByButton(extension, button, { site: "quiet.test" });
  await expect(popup.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(popup.getByRole("alert")).toHaveCount(0);
});
