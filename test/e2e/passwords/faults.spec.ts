// If a check fails, the person sees it, and it works again without a reload.

import { expect, freshPassword, test } from "../driver/extension.ts";
import { SENDINGS_OF_BROKEN_GET } from "../driver/launch.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterPassword } from "./enter-password.ts";

test("reports a lost connection", async ({ page, visit, range, toolbar, listed, driven }) => {
  await visit();
  range.setFault({ kind: "reset" });
  await enterPassword(page, listed);
  await expect.poll(async () => (await toolbar()).badge).toBe("?");
  const { title } = await toolbar();
  expect(title).toContain("Couldn’t check");
  expect(title).toMatch(/can’t be reached or is down/);
  expect(title).not.toMatch(/not found in known|safe|clear/);
  expect(await readNotice(page)).toBeUndefined();
  const most = SENDINGS_OF_BROKEN_GET[driven];
  expect(range.requests.length, "no retry storm").toBeLessThanOrEqual(most);

  range.setFault(undefined);
  await page.getByLabel("Password").click();
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
});

test("sends nothing if the service's address is missing, or neither https nor local", async ({
  page,
  visit,
  toolbar,
  configure,
  range,
}) => {
  for (const [passwordsUrl, title] of [
    ["", /Couldn’t check/],
    ["http://shop.test:1", /Couldn’t check.*https/],
  ] as const) {
    await configure({ services: { passwordsUrl } });
    await visit();
    await enterPassword(page, freshPassword());
    await expect.poll(async () => (await toolbar()).title).toMatch(title);
  }
  expect(range.requests).toEqual([]);
});
