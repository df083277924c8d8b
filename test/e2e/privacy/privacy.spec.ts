// What remains of a password: nothing, anywhere.

import { createHash } from "node:crypto";
import { encodings, findings, isOnDisk } from "../driver/disk-search.ts";
import { expect, html, inExtension, LOGIN_FORM, test } from "../driver/extension.ts";
import { waitForNotice } from "../driver/notice-reader.ts";

test("leaves nothing of a password on the disk, and no prefix in the extension's stores @both", async ({
  launchOwn,
  profileDir,
  pages,
  range,
}) => {
  // The field isn't submitted: the address would contain it.
  const sent = 'method="get" action="/welcome" onsubmit="password.disabled=true"';
  const form = LOGIN_FORM.replace('method="post"', sent).replace('name="password"', 'id="password"');
  pages.show(html(form));
  // Neither is in the browser's own lists, as plain words are.
  const passwords = ["ghjcnbvtyz", "Correct-horse-battery-staple-77"];
  const extension = await launchOwn({}, { services: { lookupUrl: "" } });
  range.forget();
  const page = await extension.context.newPage();
  for (const [index, password] of passwords.entries()) {
    await page.goto(pages.url("/unmistakable-path"));
    await page.locator("[type=password]").click();
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/welcome*");
    if (index === 0) await waitForNotice(page);
    await expect.poll(() => range.requests.length).toBe(index + 1);
  }
  const stores = await inExtension(extension, async () =>
    JSON.stringify([
      await chrome.storage.local.get(null),
      await chrome.storage.session.get(null),
      await chrome.storage.sync.get(null),
      await indexedDB.databases(),
      await caches.keys(),
      Object.entries(localStorage),
    ]),
  );
  await extension.close();

  const needles = new Map<string, Buffer[]>();
  for (const password of passwords) {
    const digest = createHash("sha1").update(password).digest();
    const hash = digest.toString("hex").toUpperCase();
    needles.set(`the password ${password}`, encodings(password));
    needles.set(`the hash of ${password}`, [...encodings(hash), digest]);
    needles.set(`the suffix of ${password}`, encodings(hash.slice(5)));
    needles.set(`the request for ${password}`, encodings(`range/${hash.slice(0, 5)}`));
    expect(stores.toUpperCase(), "no prefix in a store").not.toContain(hash.slice(0, 5));
    expect(stores, "no password in a store").not.toContain(password);
  }
  expect(findings(profileDir, needles)).toEqual([]);
  expect(isOnDisk(profileDir, "unmistakable-path"), "the search works").toBe(true);
});
