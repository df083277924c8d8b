// The worker dies: people still get their results.

import { expect, inExtension, loginPage, tabIdOf, test } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { readNotice } from "../driver/notice-reader.ts";

test("a value that changes while the worker starts leaves no warning behind @both", async ({
  page,
  pages,
  toolbar,
  extension,
  listed,
  range,
}) => {
  pages.show(loginPage());
  // A page without WebCrypto has the hash at once: the request is sent before the value changes.
  await page.goto(pages.url("/", "plain.test"));
  await page.locator("[type=password]").click();
  await page.keyboard.type(listed);
  await killWorker(extension);
  await page.keyboard.press("Enter");
  await page.keyboard.type("x");
  await expect.poll(() => range.requests.length).toBe(1);
  // The response came, and the change of its value is recorded.
  const tab = `tab:${await tabIdOf(extension, page)}`;
  const noted = async () => {
    const stored = await inExtension(extension, (key) => chrome.storage.session.get(key), tab);
    const [value] = (stored[tab] as { values: { verdict?: object; isStanding: boolean }[] }).values;
    return [value?.verdict !== undefined, value?.isStanding];
  };
  await expect.poll(noted).toEqual([true, false]);
  expect((await toolbar()).badge).toBe("");
  expect(await readNotice(page)).toBeUndefined();
});
