// What is left behind: nothing of a password, anywhere.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "playwright/test";
import { startRangeService } from "../services/range-service.ts";
import { encodings, findings } from "./disk-search.ts";
import { html, inExtension, LOGIN_FORM } from "./extension.ts";
import { launchExtension } from "./launch.ts";
import { waitForNotice } from "./notice-reader.ts";

base("leaves nothing of a password on the disk, and no prefix in the extension's stores", async () => {
  const profileDir = mkdtempSync(join(tmpdir(), "breachlight-profile-"));
  const range = await startRangeService();
  const site = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(
      html(
        LOGIN_FORM.replace(
          'method="post"',
          'method="get" action="/welcome" onsubmit="password.disabled=true"',
        ).replace('name="password"', 'id="password" name="password"'),
      ),
    );
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/unmistakable-path`;
  const passwords = ["butterfly", "Correct-horse-battery-staple-77"];
  let stores = "";

  const extension = await launchExtension({ headless: true, profileDir });
  try {
    await inExtension(
      extension,
      (passwordsUrl) => chrome.storage.local.set({ settings: { services: { passwordsUrl } } }),
      range.url,
    );
    const page = await extension.context.newPage();
    for (const [index, password] of passwords.entries()) {
      await page.goto(url);
      await page.locator("[type=password]").click();
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/welcome*");
      if (index === 0) await waitForNotice(page);
      await expect.poll(() => range.requests.length).toBe(index + 1);
    }
    stores = await inExtension(
      extension,
      async () =>
        JSON.stringify([
          await chrome.storage.local.get(null),
          await chrome.storage.session.get(null),
          await chrome.storage.sync.get(null),
          await indexedDB.databases(),
          await caches.keys(),
          Object.entries(localStorage),
        ]),
      undefined,
    );
  } finally {
    await extension.close();
    await range.stop();
    site.closeAllConnections();
    site.close();
  }

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
  // The search finds what is there.
  const control = new Map([["the visited page", encodings("unmistakable-path")]]);
  expect(findings(profileDir, control).length).toBeGreaterThan(0);
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
});
