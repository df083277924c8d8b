// The popup of a tab: what it says, what it switches, and that a switch holds at once.
import type { Page } from "playwright/test";
import { expect, html, LOGIN_FORM, openPopup, test } from "./extension.ts";
import { readNotice, waitForNotice } from "./notice-reader.ts";

async function enter(page: Page, password: string): Promise<void> {
  await page.bringToFront();
  await page.locator("[type=password]").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
}

test("tells what was found, and lists what left the browser", async ({
  page,
  pages,
  extension,
  listed,
  range,
}) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  const popup = await openPopup(extension, page);
  await expect(popup.getByText("No password entered here yet")).toBeVisible();
  await enter(page, listed);
  await waitForNotice(page);
  await popup.bringToFront();
  await expect(popup.getByText("The password entered here is in known breaches")).toBeVisible();
  const count = new Intl.NumberFormat("en").format(range.countOf(listed));
  await expect(popup.getByText(new RegExp(`Seen ${count} times`))).toBeVisible();
  await popup.getByRole("tab", { name: "Activity" }).click();
  await expect(popup.getByRole("heading", { name: "What left the browser" })).toBeVisible();
  await expect(popup.getByRole("tabpanel").getByText(new URL(range.url).host).first()).toBeVisible();
  expect(await popup.locator("body").innerText()).not.toContain(listed);
  await popup.close();
});

test("leaves a site alone from the popup, and takes it back", async ({
  page,
  pages,
  extension,
  listed,
  toolbar,
  range,
  configure,
}) => {
  await configure({});
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url("/", "quiet.test"));
  await enter(page, listed);
  await waitForNotice(page);
  const popup = await openPopup(extension, page);
  await popup.getByRole("switch", { name: /quiet\.test/ }).click();
  await expect.poll(() => readNotice(page), "its notice goes").toBeUndefined();
  await expect.poll(async () => (await toolbar()).title).toBe("Passwords are not checked on quiet.test");
  expect((await toolbar()).badge).toBe("");
  range.forget();
  await enter(page, `${listed}2`);
  await page.waitForTimeout(400);
  expect(range.requests).toEqual([]);

  await popup.bringToFront();
  await popup.getByRole("button", { name: "Check here again" }).click();
  await expect.poll(async () => (await toolbar()).title).not.toContain("not checked");
  await enter(page, `${listed}3`);
  await expect.poll(() => range.requests.length).toBe(1);
  await popup.close();
});

test("switches all checks off and on again", async ({
  page,
  pages,
  extension,
  toolbar,
  range,
  configure,
  listed,
}) => {
  await configure({});
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  const popup = await openPopup(extension, page);
  await popup.getByRole("switch", { name: "Check passwords as they are entered" }).click();
  await expect.poll(async () => (await toolbar()).title).toBe("Password checks are off");
  await enter(page, listed);
  await page.waitForTimeout(400);
  expect(range.requests).toEqual([]);
  await popup.bringToFront();
  await popup.getByRole("switch", { name: "Check passwords as they are entered" }).click();
  await expect.poll(async () => (await toolbar()).title).toBe("Breachlight");
  await page.bringToFront();
  await page.locator("[type=password]").click();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.keyboard.press("Tab");
  await expect.poll(() => range.requests.length).toBe(1);
  await popup.close();
});

test("takes notices in frames away when checks are switched off", async ({
  page,
  pages,
  configure,
  listed,
}) => {
  pages.show({
    "/": html(`<iframe id="cross" style="width:700px;height:400px"></iframe>
      <script>cross.src = "http://localhost:" + location.port + "/inner"</script>`),
    "/inner": html(LOGIN_FORM),
  });
  await page.goto(pages.url());
  await page.frameLocator("iframe").locator("[type=password]").click();
  await page.keyboard.type(listed);
  await page.keyboard.press("Tab");
  const frame = page.frames()[1];
  if (!frame) throw new Error("no frame");
  await waitForNotice(frame);
  await configure({ passwordChecks: { enabled: false } });
  await expect.poll(() => readNotice(frame)).toBeUndefined();
});

test("skips a site with all its hosts, but not its neighbour under the same private suffix", async ({
  page,
  pages,
  range,
  configure,
  listed,
}) => {
  await configure({ passwordChecks: { skippedSites: ["shop.test"] } });
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url("/", "login.shop.test"));
  await enter(page, listed);
  await page.waitForTimeout(400);
  expect(range.requests).toEqual([]);
  await page.goto(pages.url("/", "other.test"));
  await enter(page, listed);
  await waitForNotice(page);
});

test("says of a page that it cannot look at why not", async ({ page, extension }) => {
  await page.goto("about:blank");
  const popup = await openPopup(extension, page);
  // There is nothing to tell of such a page, so the popup begins with what can be done there.
  await expect(popup.getByLabel("E-mail address or user name")).toBeVisible();
  await popup.getByRole("tab", { name: "This page" }).click();
  await expect(popup.getByText("No passwords are checked on this page")).toBeVisible();
  await popup.close();
});

test("opened as a page of its own, it is about the page that was in front before", async ({
  page,
  extension,
  pages,
}) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url("/before"));
  await page.bringToFront();
  const popup = await extension.context.newPage();
  await popup.goto(`${extension.origin}/src/pages/popup/index.html`);
  await popup.bringToFront();
  await expect(popup.getByText("No password entered here yet")).toBeVisible();
  await expect(popup.getByText("Leave passwords on 127.0.0.1 unchecked")).toBeVisible();
  await popup.close();
});
