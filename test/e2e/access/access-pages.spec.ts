// Accessibility of the extension's pages: each state by the rules of WCAG 2.2 AA, in a window of 320 px, and with spaced text.

import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { giveFile, headlineOf, rowsOf, startCheck, vaultOf } from "../audit/audit-page.ts";
import {
  accountOf,
  enterName,
  nameField,
  outcomeOf,
  prepareDeletion,
  startButton,
  test,
} from "../cloud/cloud.ts";
import { chooseVersion, readInPage } from "../cloud/cloud-answers.ts";
import { expect, freshPassword, inExtension, PLAIN_PAGE, storeChange } from "../driver/extension.ts";
import { openReport } from "../page-score/report-steps.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { enter as enterText, openOwn } from "../settings/own-pages.ts";
import { walk } from "./walk.ts";

// Each is a long walk.
test.describe.configure({ timeout: 240_000 });

test("the cloud page is accessible in each state", async ({ cloud, caller }) => {
  const page = await caller.open();
  await walk(
    page,
    {
      "signed out": () => expect(accountOf(page)).toContainText("Not signed in"),
      "nothing asked": async () => {
        await caller.beSignedIn();
        await expect(accountOf(page)).toContainText("Signed in as");
      },
      "a public policy": () => readInPage(page, "policy", RESTORES.open),
      "an empty policy": () => readInPage(page, "policy", RESTORES.empty),
      "a crowded policy": async () => {
        await chooseVersion(page, "3");
        await readInPage(page, "policy", RESTORES.crowded);
      },
      "a bad name": async () => {
        await nameField(page).fill(`projects/${"shop".repeat(60)}`);
        await page.keyboard.press("Tab");
      },
      "a name in parts": () => page.getByRole("button", { name: "Enter part by part" }).click(),
      "before a deletion": async () => {
        await page.getByRole("tab", { name: "Delete function" }).click();
        await prepareDeletion(page, FUNCTIONS.failing);
      },
      "a deletion that failed": async () => {
        await startButton(page, "deletion").click();
        await expect(outcomeOf(page)).toContainText("The deletion reported an error");
      },
      "a deletion that was refused": async () => {
        cloud.setFault({ kind: "permission-missing" });
        await prepareDeletion(page, FUNCTIONS.usedByTwo);
        await startButton(page, "deletion").click();
        await expect(page.getByRole("region", { name: "Nothing was deleted" })).toBeVisible();
      },
      deleted: async () => {
        cloud.setFault(undefined);
        await prepareDeletion(page, FUNCTIONS.usedByTwo);
        await startButton(page, "deletion").click();
        await expect(page.getByRole("heading", { name: "Deletion accepted" })).toBeVisible();
      },
      "a permission that is missing": async () => {
        await page.getByRole("tab", { name: "Report configuration" }).click();
        cloud.setFault({ kind: "scope-missing" });
        await enterName(page, REPORT_CONFIGS.odd);
        await startButton(page, "report-config").click();
        await expect(page.getByRole("button", { name: "Ask for permission" })).toBeVisible();
      },
      "under way": async () => {
        cloud.setFault({ kind: "hang" });
        await startButton(page, "report-config").click();
        await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
      },
      "a report configuration": async () => {
        await page.getByRole("button", { name: "Cancel" }).click();
        cloud.setFault(undefined);
        await readInPage(page, "report-config", REPORT_CONFIGS.odd);
      },
    },
    { tourAt: ["a crowded policy", "before a deletion"] },
  );
});

test("the report is accessible in each state", async ({ extension, page, visit, scores }) => {
  await visit(PLAIN_PAGE, "/report");
  const popup = await scores.scoredPopup(page);
  const report = await openReport(extension, popup);
  await popup.close();
  const address = report.url();
  await walk(
    report,
    {
      drawn: () => expect(report.locator(".drawn-report")).toBeVisible(),
      "everything opened": async () => {
        await report.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        // The renderer's own rules animate it, and come after ours.
        await expect(report.locator(".lh-gauge-arc").first()).toHaveCSS("animation-name", "none");
      },
      "there is none": async () => {
        await report.goto(address.replace(/id=[^&]+/, "id=unknown"));
        await expect(report.getByRole("heading", { level: 2 })).toBeVisible();
      },
    },
    { tourAt: ["drawn"] },
  );
});

test("the settings page is accessible in each state", async ({ extension, configure }) => {
  await configure({});
  const options = await openOwn(extension, "options");
  const group = (name: string) => async () => {
    await options.getByRole("link", { name, exact: true }).click();
    await expect(options.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  };
  const search = options.getByRole("textbox", { name: "Search settings" });
  await walk(
    options,
    {
      "as they open": () =>
        expect(options.getByRole("heading", { name: "Passwords", level: 2 })).toBeVisible(),
      "saved, and to be undone": async () => {
        await options.getByRole("switch").first().click();
        await expect(options.getByText("Saved", { exact: true })).toBeVisible();
        await expect(options.getByRole("button", { name: /^Undo: / })).toBeVisible();
      },
      accounts: group("Accounts"),
      "page score": group("Page score"),
      cloud: group("Cloud resources"),
      privacy: group("Privacy"),
      "a question": async () => {
        await options.getByRole("button", { name: "Reset all settings" }).click();
        await expect(options.getByRole("group", { name: /^Reset all settings\?/ })).toBeVisible();
      },
      services: group("Services"),
      "a service that was tested": async () => {
        await options.getByRole("button", { name: "Test: Password service" }).click();
        await expect(options.getByText(/responded as expected\.$/)).toBeVisible();
      },
      "an address that is refused": async () => {
        const field = options.getByRole("textbox", { name: "Password service", exact: true });
        await enterText(field, "http://shop.example");
        await expect(field).toHaveAttribute("aria-invalid", "true");
      },
      found: async () => {
        await search.fill("address");
        await expect(options.getByText(/^Settings found: \d/)).toBeVisible();
      },
      "nothing found": async () => {
        await search.fill("xyzzy");
        await expect(options.getByText(/^No settings found/)).toBeVisible();
      },
    },
    { tourAt: ["as they open", "privacy", "services"] },
  );
});

test("the privacy page and the self-check are accessible in each state", async ({
  extension,
  page,
  listed,
  visit,
}) => {
  await visit();
  await enterBreached(page, listed);
  const privacy = await openOwn(extension, "privacy");
  const erase = (what: string) => privacy.getByRole("button", { name: `Delete: ${what}`, exact: true });
  await walk(
    privacy,
    {
      "as it opens": () => expect(erase("Settings")).toBeVisible(),
      "dates of password changes": async () => {
        await storeChange(extension, "corner.test", "2025-03-03");
        await privacy.getByText("Sites and dates").click();
        await expect(privacy.getByText("corner.test ·")).toBeVisible();
      },
      "a question": async () => {
        await erase("Settings").click();
        await expect(privacy.getByRole("group", { name: /^Delete all settings/ })).toBeVisible();
        await privacy.getByRole("button", { name: "Delete everything" }).click();
      },
      erased: async () => {
        await erase("List of requests").last().click();
        await expect(privacy.getByText("Deleted.", { exact: true })).toBeVisible();
      },
    },
    { tourAt: ["as it opens", "a question"] },
  );
  const check = await openOwn(extension, "self-check");
  await walk(
    check,
    {
      "everything opened": async () => {
        await expect(check.getByText("Details")).toHaveCount(6);
        for (const details of await check.getByText("Details").all()) await details.click();
      },
      "a promise that doesn't hold": async () => {
        const key = `no-known-kind-${"x".repeat(99)}`;
        await inExtension(extension, (name) => chrome.storage.session.set({ [name]: 1 }), key);
        await check.reload();
        await expect(check.getByRole("heading", { name: "Not all promises hold" })).toBeVisible();
        await inExtension(extension, (name) => chrome.storage.session.remove(name), key);
      },
    },
    { tourAt: ["everything opened", "a promise that doesn't hold"] },
  );
});

test("the welcome page is accessible in each state @both", async ({ extension, range }) => {
  const welcome = await openOwn(extension, "welcome");
  const enter = async (password: string, said: string) => {
    await welcome.getByLabel("Any password").fill(password);
    await welcome.keyboard.press("Enter");
    await expect(welcome.locator(".welcome-answer")).toContainText(said);
  };
  await walk(
    welcome,
    {
      "as it opens": async () => {
        await expect(welcome.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(welcome.locator(".welcome-state .panel")).toBeVisible();
        const words = (await welcome.locator("body").innerText()).trim().split(/\s+/);
        expect(words.length, words.join(" ")).toBeLessThanOrEqual(150);
      },
      "a breached password": () => enter("password", "This password is in known breaches"),
      "a password that is not found": () => enter(freshPassword(), "That alone doesn’t make it strong"),
      "a password that could not be checked": async () => {
        range.setFault({ kind: "status", status: 503 });
        await enter(freshPassword(), "It may still be in a breach");
        range.setFault(undefined);
      },
    },
    { tourAt: ["as it opens"] },
  );
});

test("the audit page is accessible in each state @both", async ({ extension, range }) => {
  const audit = await openOwn(extension, "audit");
  const long = `${"A-very-long-name-".repeat(8)}.test`;
  const answer = Promise.withResolvers<void>();
  const press = (name: string | RegExp) => audit.getByRole("button", { name }).click();
  await walk(
    audit,
    {
      "as it opens": () => expect(audit.getByText("Drop your exported file here")).toBeVisible(),
      "a file that is refused": async () => {
        await giveFile(audit, "%PDF-1.7", long);
        await expect(audit.getByRole("alert")).toContainText("No passwords were found in this file.");
      },
      "a table that nobody knows": async () => {
        await giveFile(audit, "service;who;secret\nShop;jo;unlisted-1\n");
        await press("Continue");
        await expect(audit.getByText("Choose the column with the passwords.")).toBeVisible();
      },
      read: async () => {
        await press("Check another file");
        const fresh = Array.from({ length: 20 }, (_, at): [string, string] => [
          `Fine-${at}`,
          freshPassword(),
        ]);
        const vault = vaultOf([
          ["Shop", "password"],
          ["Forum", "password"],
          ["Bank", "qwerty"],
          [long, "q7-z"],
          ["Plain", freshPassword(), "http://plain.test/"],
          ...fresh,
        ]);
        await giveFile(audit, `${vault}torn\n`);
        await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 25");
      },
      "under way": async () => {
        range.setFault({ kind: "hold", until: answer.promise });
        await startCheck(audit);
        await expect(audit.getByRole("button", { name: "Pause" })).toBeVisible();
      },
      paused: async () => {
        await press("Pause");
        await expect(audit.getByText("Paused", { exact: true })).toBeVisible();
      },
      checked: async () => {
        range.setFault(undefined);
        answer.resolve();
        await press("Continue");
        await expect(headlineOf(audit)).toHaveText("3 of 25 passwords are in known breaches.");
        await expect(rowsOf(audit)).toHaveCount(5);
      },
      "a filter, and one entry done": async () => {
        await press("Mark as done: Shop");
        await press("Done (1)");
        await expect(rowsOf(audit)).toHaveCount(1);
      },
    },
    { tourAt: ["as it opens", "a table that nobody knows", "checked"] },
  );
});
