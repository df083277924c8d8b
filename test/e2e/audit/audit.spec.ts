// The check of a vault from the export to the last row: the requests, the results, and what remains.

import { giveFile, openOwn, startCheck } from "../../pages/own.ts";
import { archiveOf } from "../../services/exports/zip-writer.ts";
import { firefoxCsv } from "../../services/exports.ts";
import { focused, tabTo } from "../access/keyboard-steps.ts";
import { breachRecord } from "../breaches/breach-records.ts";
import {
  expect,
  freshPassword,
  LOGIN_PAGE,
  listSentRequests,
  openPopup,
  pageAfter,
  prefixOf,
  refreshCatalog,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { savedBy } from "../driver/saved-file.ts";
import { storedText } from "../driver/stores.ts";
import { openPrivatePage } from "../driver/windows/private-page.ts";
import {
  askedAbout,
  bitwardenOf,
  expectOver,
  headlineOf,
  openDetails,
  rowOf,
  rowsOf,
  vaultOf,
} from "./audit-page.ts";

test("goes from the popup through a file to a list that can be worked through @both", async ({
  extension,
  visit,
  page,
  range,
  lookup,
}) => {
  await waitForCatalog(extension);
  const shop = { ...breachRecord("Shop", "shop.test"), BreachDate: "2024-05-12", DataClasses: ["Passwords"] };
  lookup.setBreaches([shop]);
  await refreshCatalog(extension);
  await visit(LOGIN_PAGE);
  const popup = await openPopup(extension, page);
  const audit = await pageAfter(extension, () =>
    popup.getByRole("button", { name: "Check all your passwords" }).click(),
  );
  const [unlisted, other] = [freshPassword(), freshPassword()];
  const changedAt = Date.UTC(2023, 0);
  const entry = (host: string, password: string) => ({
    ...{ title: "", url: `https://${host}/login`, username: "jo", password, changedAt },
  });
  await giveFile(
    audit,
    firefoxCsv([
      entry("often.test", "password"),
      entry("www.shop.test", unlisted),
      entry("again.test", "password"),
      entry("short.test", "jo"),
      entry("fine.test", other),
    ]),
  );
  await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 5");
  expect(range.requests).toEqual([]);
  await startCheck(audit);
  await expect(headlineOf(audit)).toHaveText("2 of 5 passwords are in known breaches.");
  expect(await askedAbout(range, ["password", unlisted, "jo", other])).toEqual([1, 1, 1, 1]);
  expect(range.requests).toHaveLength(4);
  for (const { headers, method } of range.requests) {
    expect(method).toBe("GET");
    expect(headers).toMatchObject({ "add-padding": "true" });
    expect(headers).not.toHaveProperty("cookie");
  }

  const saved = await savedBy(audit, () => audit.getByRole("button", { name: "Save as CSV" }).click());
  expect(saved.name).toBe("breachlight-audit.csv");
  expect(saved.text.split("\r\n")).toHaveLength(6);
  for (const password of [unlisted, other]) expect(saved.text).not.toContain(password);
  // The line is written twice a second at most, so the last requests of a run arrive in it after the result.
  const line = expect.objectContaining({ what: "vault-ranges", origin: range.url, count: 4 });
  await expect.poll(() => listSentRequests(extension)).toContainEqual(line);
  const activity = await openPopup(extension, page, "activity");
  await expect(activity.getByText("Five characters of each password’s hash (4)")).toBeVisible();
  await activity.close();
  await audit.bringToFront();

  // A second check costs the service almost nothing, even if the browser doesn't cache that response.
  const again = extension.browser === "firefox" ? 200 : 304;
  range.forget();
  await audit.getByRole("button", { name: "Check for new breaches" }).click();
  await expect.poll(() => range.requests.map(({ status }) => status)).toEqual(Array(4).fill(again));
  await expectOver(audit);
  await expect(headlineOf(audit)).toHaveText("2 of 5 passwords are in known breaches.");

  await audit.getByRole("button", { name: "Check another file" }).click();
  await expect(audit.getByRole("group", { name: "Start over?" })).toBeVisible();
  await audit.getByRole("button", { name: "Check another file" }).click();
  await expect(audit.getByText("Drop your exported file here")).toBeVisible();
});

test("keeps it in view that the file must be deleted, behind which nothing has the focus @both", async ({
  extension,
}) => {
  const audit = await openOwn(extension, "audit");
  await audit.setViewportSize({ width: 320, height: 480 });
  const names = Array.from({ length: 60 }, (_, at) => `Site${at}`);
  await giveFile(audit, vaultOf(names.map((name) => [name, "password"])));
  await audit.getByRole("button", { name: "and 59 more with the same password" }).click();
  const title = audit.getByRole("heading", { name: "Delete the exported file" });
  await audit.evaluate(() => scrollTo(0, 0));
  for (let presses = 0; presses < 60; presses++) {
    await audit.keyboard.press("Tab");
    await expect(title).toBeInViewport({ ratio: 1 });
    const isCovered = await audit.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body || element.closest(".audit-delete")) return false;
      const reminder = document.querySelector(".audit-delete")?.getBoundingClientRect();
      return element.getBoundingClientRect().bottom > (reminder?.top ?? 0);
    });
    expect(isCovered, await focused(audit)).toBe(false);
  }
});

test("works by keyboard alone", async ({ extension, range, page }) => {
  await page.bringToFront();
  const audit = await openOwn(extension, "audit");
  await audit.bringToFront();
  await expect(audit.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await tabTo(audit, "Or paste its text here");
  await audit.keyboard.insertText(
    vaultOf([
      ["Shop", "password"],
      ["Forum", "forum"],
    ]),
  );
  await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 2");
  await tabTo(audit, "Check 2 passwords");
  await audit.keyboard.press("Enter");
  await expect(headlineOf(audit)).toHaveText(/of 2 passwords (?:is|are) in known breaches\./);
  expect(range.requests).toHaveLength(2);
  await tabTo(audit, "Change password: shop.test");
  await tabTo(audit, "Details: Shop");
  await audit.keyboard.press("Enter");
  await tabTo(audit, "Hold to show: Shop");
  await audit.keyboard.down("Space");
  await expect(rowOf(audit, "Shop").locator("code[aria-live]")).toHaveText("password");
  await audit.keyboard.up("Space");
  await expect(rowOf(audit, "Shop").locator("code[aria-live]")).toHaveText("");
  await tabTo(audit, "Mark as done: Shop");
  const place = () =>
    audit.locator(".audit-entries").evaluate((list) => list.getBoundingClientRect().top + scrollY);
  const before = await place();
  await audit.keyboard.press("Enter");
  // The row's line has the focus now, and gives it back with the row.
  await expect(audit.getByText("Done: Shop")).toBeVisible();
  await expect(audit.getByRole("button", { name: "Undo" })).toBeFocused();
  expect(await place(), "nothing moved").toBe(before);
  await audit.keyboard.press("Enter");
  await expect(audit.getByRole("button", { name: "Details: Shop" })).toBeFocused();
  await tabTo(audit, "Mark as done: Shop");
  await audit.keyboard.press("Enter");
  await tabTo(audit, "Details: Forum");
  await audit.keyboard.press("Enter");
  await tabTo(audit, "Ignore: Forum");
  await audit.keyboard.press("Enter");
  await expect(rowsOf(audit)).toHaveText(["Ignored: ForumUndo", "Done: ShopUndo"]);
  await tabTo(audit, "Save as CSV");
  await tabTo(audit, "Check another file");
  await tabTo(audit, "Dismiss: Delete the exported file");
  await audit.keyboard.press("Enter");
  await expect(audit.getByText("Delete the exported file")).toHaveCount(0);
});

/** In a JSON export, and at the end of a line of a table. */
const PASSWORDS = /(?:"password":"|,jo,)([^"\n]+)/g;

test("says which accounts could have two-step sign-in by its own list, and takes a person's word for it @both", async ({
  extension,
  range,
  lookup,
  page,
}) => {
  await waitForCatalog(extension);
  await page.bringToFront();
  const audit = await openOwn(extension, "audit");
  await audit.bringToFront();
  const asked = lookup.requests.length;
  const none = { totp: null, fido2Credentials: [] };
  const passkey = { ...none, fido2Credentials: [{ rpId: "github.com" }] };
  const files = {
    "vault.json": bitwardenOf({ "dropbox.com": none, "github.com": passkey, "unlisted.test": none }),
    "chrome.csv": vaultOf([["Reddit", freshPassword(), "https://www.reddit.com/login"]]),
  };
  await audit.locator(".audit-drop input[type=file]").setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      ...{ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) },
    })),
  );
  const dropbox = rowOf(audit, "dropbox.com");
  const chips = [
    "Two-step sign-in available (security key, authenticator app, text message)",
    "Passkey available",
    "Not checked yet",
  ];
  await openDetails(audit, "dropbox.com");
  await expect(dropbox.locator(".chip")).toHaveText(chips);
  await expect(rowsOf(audit)).toHaveCount(1);
  await expect(dropbox.getByRole("link", { name: "How to turn it on: dropbox.com" })).toHaveAttribute(
    "href",
    /^https:\/\/help\.dropbox\.com\//,
  );
  const source = audit.getByText(/^Two-step sign-in and passkeys, as of .*20\d\d: twofactorauth \(MIT\)/);
  await expect(source).toBeVisible();
  await audit.getByRole("button", { name: "Two-step sign-in or passkey not known (1)" }).click();
  await expect(rowOf(audit, "Reddit").getByText("Two-step sign-in: this file doesn’t say")).toBeVisible();
  await audit.getByRole("button", { name: "Two-step sign-in available (1)" }).click();
  await tabTo(audit, "I have turned it on: dropbox.com");
  await audit.keyboard.press("Enter");
  await expect(dropbox).toHaveCount(0);
  await expect(audit.getByText("dropbox.com: You have turned on two-step sign-in.")).toBeVisible();
  await expect(audit.getByRole("button", { name: "Undo" })).toBeFocused();
  await audit.getByRole("button", { name: "Done (1)" }).click();
  await tabTo(audit, "Undo: dropbox.com");
  await audit.keyboard.press("Enter");
  await audit.getByRole("button", { name: "To do (1)" }).click();
  await expect(dropbox.locator(".chip")).toHaveText(chips);
  // Others may come from a test before: none is about this vault.
  const passwords = Object.values(files).flatMap((text) =>
    [...text.matchAll(PASSWORDS)].map(([, it = ""]) => it),
  );
  expect(passwords).toHaveLength(4);
  expect(await askedAbout(range, passwords)).toEqual([0, 0, 0, 0]);
  const about = lookup.requests
    .slice(asked)
    .filter((one) => /dropbox|github|reddit/.test(JSON.stringify(one)));
  expect(about).toEqual([]);
  const loaded = await audit.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.filter((address) => !address.startsWith(extension.origin))).toEqual([]);
});

test("takes a file dropped anywhere on it; a rejected one costs nothing, and a file that unpacks without end keeps the page usable", async ({
  extension,
  page,
}) => {
  await page.bringToFront();
  const audit = await openOwn(extension, "audit");
  await expect(audit.getByText("Drop your exported file here")).toBeVisible();
  const drop = (name: string, content: string) =>
    audit.evaluate(
      ([title, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], title));
        for (const type of ["dragover", "drop"]) {
          const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data });
          document.querySelector("h1")?.dispatchEvent(event);
          if (!event.defaultPrevented) throw new Error("the browser would leave the page for the file");
        }
      },
      [name, content] as const,
    );
  await drop("vault.pdf", "%PDF-1.7");
  await expect(audit.getByRole("alert")).toHaveText(/vault\.pdf: No passwords were found in this file\./);
  const zeros = { name: "a.csv", content: new Uint8Array(200_000_000), said: { size: 10 } };
  await giveFile(audit, archiveOf([zeros]), "bomb.zip");
  await expect(audit.getByRole("alert")).toContainText("bomb.zip: This file is larger than 50 MB");
  await drop("a.csv", vaultOf([["Shop", freshPassword()]]));
  await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 1");
  // An existing result stays.
  await drop("other.csv", vaultOf([["Forum", freshPassword()]]));
  await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 1");
});

test("works the same in a private window, without listing any requests @both", async ({
  launchOwn,
  range,
}) => {
  const extension = await launchOwn({ isAllowedInPrivate: true });
  await waitForCatalog(extension);
  range.forget();
  const opened = await openPrivatePage(extension, "src/pages/audit/index.html");
  await giveFile(opened.page, vaultOf([["Shop", "password"]]));
  await startCheck(opened.page);
  await expect(headlineOf(opened.page)).toHaveText("1 of 1 passwords is in known breaches.");
  expect(range.requests.map(({ prefix }) => prefix)).toEqual([await prefixOf("password")]);
  const sent = await listSentRequests(extension);
  // Chromium's page isn't really in a private window, and the browser tells the background so: that decides.
  const isReal = extension.browser === "firefox";
  expect(sent.filter(({ what }) => what === "vault-ranges")).toHaveLength(isReal ? 0 : 1);
  await opened.close();
  expect(await storedText(extension)).not.toContain(await prefixOf("password"));
});
