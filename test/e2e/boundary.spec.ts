// The message boundary, in the running extension: what a page's process can say, and what an old script makes of an update.
import { inContentWorld } from "./content-world.ts";
import { expect, html, inExtension, LOGIN_FORM, test } from "./extension.ts";
import { launchExtension } from "./launch.ts";
import { readNotice, waitForNotice } from "./notice-reader.ts";

test("refuses a content script everything that is not on its list", async ({
  page,
  pages,
  extension,
  range,
}) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  const session = await extension.context.newCDPSession(page);
  const replies = (await inContentWorld(
    session,
    `(async () => {
      const sha1 = "A".repeat(40);
      const hints = { isPassword: true, autocomplete: "", names: [], labels: [], nearby: [], form: [], passwordFieldCount: 1, maxLength: -1, isNumeric: false };
      const check = { document: "1-2", field: 0, value: 0, sha1, hints };
      const hostile = [
        { name: "getTabState", input: { tabId: 1 } },
        { name: "setPasswordChecks", input: { isEnabled: false } },
        { name: "setSiteSkipped", input: { site: "shop.test", isSkipped: true } },
        { name: "listSentRequests" },
        { name: "checkPassword", input: { ...check, sha1: "../../evil" } },
        { name: "checkPassword", input: { ...check, sha1: sha1 + "A" } },
        { name: "checkPassword", input: { ...check, document: "x" } },
        { name: "__proto__" }, { name: "constructor" }, { name: 7 }, {}, null, 5, "wake", [], { input: check },
      ];
      return Promise.all(hostile.map((message) => chrome.runtime.sendMessage(message)));
    })()`,
  )) as unknown[];
  expect(replies).toHaveLength(16);
  for (const reply of replies) {
    expect(reply).toEqual({ ok: false, error: { code: "bad-request", service: "passwords" } });
  }
  expect(range.requests).toEqual([]);
  const settings = await inExtension(extension, () => chrome.storage.local.get("settings"), undefined);
  expect(JSON.stringify(settings)).not.toContain("skippedSites");
});

test("counts checks by the browser's name for a document, not by its own", async ({
  page,
  pages,
  extension,
  range,
}) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  const session = await extension.context.newCDPSession(page);
  const replies = (await inContentWorld(
    session,
    `Promise.all(Array.from({ length: 60 }, (_, i) => chrome.runtime.sendMessage({ name: "checkPassword", input: {
      document: i + "-2", field: 0, value: i, sha1: i.toString(16).toUpperCase().padStart(3, "0").padEnd(40, "7"),
      hints: { isPassword: true, autocomplete: "", names: [], labels: [], nearby: [], form: [], passwordFieldCount: 1, maxLength: -1, isNumeric: false },
    } })))`,
  )) as { ok: boolean; error?: { code: string } }[];
  expect(replies.filter(({ ok }) => ok)).toHaveLength(20);
  expect(replies.filter(({ error }) => error?.code === "rate-limited")).toHaveLength(40);
  expect(range.requests).toHaveLength(20);
});

test("keeps storage from content scripts", async ({ page, pages, extension }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  const session = await extension.context.newCDPSession(page);
  const seen = await inContentWorld(
    session,
    `Promise.all([chrome.storage.local, chrome.storage.session].map((area) => area.get(null).then(() => "read", () => "refused")))`,
  );
  expect(seen).toEqual(["refused", "refused"]);
});

test("goes quiet in old pages when the extension is updated", async ({ listed, pages }) => {
  const extension = await launchExtension({ headless: true });
  try {
    const page = await extension.context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    pages.show(html(LOGIN_FORM.replace('method="post"', 'onsubmit="return false"')));
    await page.goto(pages.url());
    await page.locator("[type=password]").click();
    await page.keyboard.type(listed);
    const [worker] = extension.context.serviceWorkers();
    const restarted = extension.context.waitForEvent("serviceworker");
    await worker?.evaluate(() => setTimeout(() => chrome.runtime.reload(), 50));
    await restarted;
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.locator("[name=username]").click();
    await page.waitForTimeout(300);
    expect(await readNotice(page)).toBeUndefined();
    expect(errors.filter((text) => !text.includes("favicon"))).toEqual([]);
  } finally {
    await extension.close();
  }
});

test("says on tabs that were open before it that they need a reload", async ({ pages, range, listed }) => {
  const extension = await launchExtension({ headless: true });
  try {
    const page = await extension.context.newPage();
    pages.show(html(LOGIN_FORM));
    await page.goto(pages.url());
    const [worker] = extension.context.serviceWorkers();
    const restarted = extension.context.waitForEvent("serviceworker");
    await worker?.evaluate(() => setTimeout(() => chrome.runtime.reload(), 50));
    await restarted;
    await inExtension(
      extension,
      (passwordsUrl) => chrome.storage.local.set({ settings: { services: { passwordsUrl } } }),
      range.url,
    );
    const titleOf = () =>
      inExtension(
        extension,
        async (url) => {
          const tab = (await chrome.tabs.query({})).find((it) => it.url === url);
          return tab?.id === undefined ? "" : chrome.action.getTitle({ tabId: tab.id });
        },
        pages.url(),
      );
    await expect.poll(titleOf).toBe("Reload this page to have passwords checked");
    await page.evaluate(() => history.pushState(0, "", "#moved-within-itself"));
    await page.waitForTimeout(300);
    await page.evaluate(() => history.back());
    await expect.poll(titleOf).toBe("Reload this page to have passwords checked");
    await page.reload();
    await expect.poll(titleOf).toBe("Breachlight");
    await page.locator("[type=password]").click();
    await page.keyboard.type(listed);
    await page.keyboard.press("Tab");
    await waitForNotice(page);
  } finally {
    await extension.close();
  }
});
