// Quiet: what the person knows isn't repeated, and what they turned off isn't shown. The toolbar still warns.

import { expect, expectAsked, inExtension, openPopup, test } from "../driver/extension.ts";
import { enterBreached, enterPassword, pressNotice } from "./enter-password.ts";

test("skips the host at a press in the notice, for the session, says so, and can be undone @both", async ({
  extension,
  page,
  visit,
  toolbar,
  range,
  listed,
  atEnd,
  configure,
}) => {
  // Turning checks on again in the popup writes the whole settings.
  atEnd(() => configure({}));
  const settings = () => inExtension(extension, () => chrome.storage.local.get("settings"));
  const before = await settings();
  await visit();
  await enterBreached(page, listed);
  await pressNotice(page, "skip");
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  const popup = await openPopup(extension, page);
  await expect(popup.getByText("Password checks are off on 127.0.0.1")).toBeVisible();
  await expect(popup.getByText("Only until you close the browser")).toBeVisible();
  expect(await settings()).toEqual(before);
  range.forget();
  await page.reload();
  await enterPassword(page, listed);
  await expect.poll(async () => (await toolbar()).title).toContain("127.0.0.1");
  expect(range.requests).toEqual([]);
  await popup.bringToFront();
  await popup.getByRole("button", { name: "Turn on checks" }).click();
  await expect(popup.getByText("Password checks are off on 127.0.0.1")).toBeHidden();
  await enterPassword(page, `${listed}2`);
  await expectAsked(range, `${listed}2`);
});
