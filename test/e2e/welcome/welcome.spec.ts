// The welcome page's sample field in the browser: one request for each committed value, which has no other effect; and what a
// private window stores and shows on the extension's pages.

import type { Page } from "playwright/test";
import { listen, tabTo } from "../access/keyboard-steps.ts";
import { expect, freshPassword, LOGIN_PAGE, listSentRequests, prefixOf, test } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { storedText } from "../driver/stores.ts";
import { openPrivatePage } from "../driver/windows/private-page.ts";
import { openSample, WELCOME_PAGE } from "./welcome-page.ts";

function answerOf(welcome: Page) {
  return welcome.locator(".welcome-answer");
}

/** How many password requests the sent list has since a moment; the list itself is at its maximum length. */
async function sentCount(extension: LaunchedExtension, since: number): Promise<number> {
  const sent = await listSentRequests(extension);
  return sent.filter(({ what, at }) => what === "password-range" && at >= since).length;
}

test("tries a password on the welcome page: one request for each value, and no other effect @both", async ({
  extension,
  page: welcome,
  pages,
  range,
  listed,
  toolbar,
}) => {
  await welcome.goto(`${extension.origin}/${WELCOME_PAGE}`);
  await openSample(welcome);
  const card = welcome.getByRole("region", { name: "Try it with a password" });
  const [field, check] = [card.getByLabel("Any password"), card.getByRole("button", { name: "Check" })];
  const answer = answerOf(welcome);
  await expect(answer).toContainText(new URL(range.url).hostname);
  const openedAt = Date.now();

  const said = await listen(welcome);
  await tabTo(welcome, "Any password");
  await welcome.keyboard.type(listed);
  expect(range.requests, "nothing while typing").toEqual([]);
  await welcome.keyboard.press("Tab");
  await expect(answer).toContainText("This password is in known breaches");
  const count = new Intl.NumberFormat("en").format(range.countOf(listed));
  await expect(answer).toContainText(count === "1" ? "Seen once" : `Seen ${count} times`);
  const prefix = await prefixOf(listed);
  await expect(answer).toContainText(prefix);
  // Pressed again, its result is known.
  await check.click();
  expect(range.requests.map((request) => request.prefix)).toEqual([prefix]);

  await field.fill(freshPassword());
  await expect(answer).toContainText("Nothing is sent while you type");
  await welcome.keyboard.press("Enter");
  await expect(answer).toContainText("Password not found in known breaches");
  await expect(field).toBeFocused();
  const heard = (await said()).filter((text) => text.includes("This password is in known breaches"));
  expect(heard, "listed once").toHaveLength(1);
  expect(range.requests).toHaveLength(2);

  expect(await sentCount(extension, openedAt)).toBe(2);

  await welcome.getByRole("button", { name: "Try “password”" }).click();
  await expect(answer).toContainText("one of the most common passwords");
  await expect(answer).toContainText("Recognized on this device");
  expect(range.requests).toHaveLength(2);
  const title = await toolbar(welcome);
  expect(title.badge).toBe("");
  expect(title.title).not.toMatch(/password/i);
  const kept = await storedText(extension);
  expect(kept).not.toContain(prefix);
  expect(kept).not.toContain("5BAA6");

  // The tab's next page has no notice of it.
  pages.show(LOGIN_PAGE);
  await welcome.goto(pages.url());
  await welcome.getByLabel("Password").click();
  await expect.poll(async () => (await toolbar(welcome)).title).toBe("Breachlight");
  expect(await readNotice(welcome)).toBeUndefined();
});

test("keeps nothing of what is tried in a private window", async ({ launchOwn, listed }) => {
  const extension = await launchOwn({ isAllowedInPrivate: true });
  const { page: welcome, close } = await openPrivatePage(extension, WELCOME_PAGE);
  await openSample(welcome);
  await welcome.getByLabel("Any password").fill(listed);
  await welcome.getByRole("button", { name: "Check", exact: true }).click();
  await expect(answerOf(welcome)).toContainText("This password is in known breaches");
  expect(await sentCount(extension, 0)).toBe(0);
  expect(await storedText(extension)).not.toMatch(/"tab:/);
  await welcome.goto(`${extension.origin}/src/pages/privacy/index.html`);
  await expect(
    welcome.getByRole("heading", { name: /^Requests from private windows aren’t listed/ }),
  ).toBeVisible();
  await close();
});
