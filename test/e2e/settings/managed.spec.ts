// Managed settings: they take effect, are shown as the organization's, and can't be changed.

import type { Page } from "playwright/test";
import type { InputOf } from "../../../src/ui/page/ask.ts";
import { openOwn } from "../../pages/own.ts";
import { startLookupService } from "../../services/lookup-service.ts";
import {
  knownPolicy,
  launchManaged,
  objectionToPolicies,
  type Policy,
} from "../driver/chromium/managed-policy.ts";
import { inContentWorld } from "../driver/content-world.ts";
import { expect, inExtension, LOGIN_PAGE, openPopup, type PageServer, test } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { storedSettings } from "./own-pages.ts";

/** What a person's own pages can't do under this test's policy. */
const REFUSED: (
  | ["setSiteSkipped", InputOf<"setSiteSkipped">]
  | ["changeSettings", InputOf<"changeSettings">]
)[] = [
  ["setSiteSkipped", { site: "shop.test", isSkipped: true }],
  ["changeSettings", { passwordChecks: { enabled: false } }],
  ["changeSettings", { lookups: { showLogos: true } }],
  ["changeSettings", { services: { lookupApiKey: "0123456789abcdef" } }],
  ["changeSettings", { pageScore: { strategy: "MOBILE" }, cloud: { showInPopup: false } }],
];

function send(extension: LaunchedExtension, name: string, input: unknown): Promise<unknown> {
  return inExtension(extension, (message) => chrome.runtime.sendMessage(message), { name, input });
}

/** A page of the browser with a password warning. */
async function warnedPage(
  { context }: LaunchedExtension,
  pages: PageServer,
  password: string,
): Promise<Page> {
  pages.show(LOGIN_PAGE);
  const page = await context.newPage();
  await page.goto(pages.url("/", "shop.test"));
  await enterBreached(page, password);
  return page;
}

test("managed settings take effect, are labeled, and cannot be changed by any page @both", async ({
  driven,
  range,
  listed,
  pages,
  atEnd,
}) => {
  const objection = objectionToPolicies(driven);
  test.skip(objection !== undefined, objection);
  const policy: Policy = {
    services: { passwordsUrl: range.url, lookupApiKey: "fedcba9876543210" },
    passwordChecks: { enabled: true, skippedSites: ["left.test"] },
    lookups: { showLogos: false },
    pageScore: { strategy: "DESKTOP" },
  };
  const { extension, decide, close } = await launchManaged(driven, policy);
  atEnd(close);
  // The person's own settings differ.
  const own = { services: { passwordsUrl: "http://127.0.0.1:9" }, passwordChecks: { enabled: false } };
  await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), own);
  const page = await warnedPage(extension, pages, listed);
  if (driven === "chromium") {
    const asked = "chrome.storage.managed.get(null).then((values) => Object.keys(values), () => 'refused')";
    expect(await inContentWorld(page, asked)).toBe("refused");
  }

  const popup = await openPopup(extension, page);
  const checks = popup.getByRole("switch", { name: "Check passwords" });
  await expect(checks).toBeChecked();
  await expect(checks).toBeDisabled();
  const notes = popup.getByText("Set by your organization").filter({ visible: true });
  await expect(notes).toHaveCount(2);
  await popup.close();

  const options = await openOwn(extension, "options", "#passwords");
  const option = options.getByRole("switch", { name: "Check passwords" });
  await expect(option).toBeChecked();
  await expect(option).toBeDisabled();
  await expect(options.getByText("Set by your organization").filter({ visible: true }).first()).toBeVisible();
  await options.close();

  for (const [name, input] of REFUSED) {
    expect(await send(extension, name, input), name).toMatchObject({
      ok: false,
      error: { code: "forbidden", reason: "setting-locked" },
    });
  }
  expect(await storedSettings(extension)).toEqual(own);
  expect(await send(extension, "changeSettings", { cloud: { showInPopup: false } })).toMatchObject({
    ok: true,
  });
  expect(await storedSettings(extension)).toMatchObject({ ...own, cloud: { showInPopup: false } });

  // A policy with fewer settings: if the browser reports it, open pages follow automatically, and the rest is the person's again.
  const isTold = driven === "chromium";
  const open = isTold ? await openPopup(extension, page) : undefined;
  await decide({ lookups: { showLogos: false } });
  const next = open ?? (await openPopup(extension, page));
  await expect(next.getByText("Password checks are off")).toBeVisible();
  await next.getByRole("button", { name: "Turn on checks" }).click();
  await expect(next.getByText("Password checks are off")).toHaveCount(0);
  await expect(next.getByRole("switch", { name: "Check passwords" })).toBeEnabled();
});

test("a policy with another lookup service gets neither the person's key nor their watched addresses", async ({
  driven,
  lookup,
  pages,
  atEnd,
}) => {
  const objection = objectionToPolicies(driven);
  test.skip(objection !== undefined, objection);
  const other = await startLookupService();
  atEnd(() => other.stop());
  const { extension, decide, close } = await launchManaged(driven, { lookups: { showLogos: false } });
  atEnd(close);
  const [from, to] = [lookup, other].map(({ url }) => new URL(url).host);
  const services = { lookupUrl: lookup.url, lookupApiKey: lookup.apiKey };
  expect(await send(extension, "changeSettings", { services })).toMatchObject({ ok: true });
  const account = "watched@shop.test";
  for (const service of [lookup, other]) service.setAccount(account, { breaches: [] });
  expect(await send(extension, "setAccountWatched", { account, isWatched: true })).toMatchObject({
    ok: true,
  });
  await decide({ services: { lookupUrl: other.url } });

  pages.show(LOGIN_PAGE);
  const page = await extension.context.newPage();
  await page.goto(pages.url("/", "shop.test"));
  const popup = await openPopup(extension, page, "accounts");
  await expect(popup.getByText("Not being checked: you agreed to check these with")).toContainText(to ?? "");
  await popup.getByRole("textbox", { name: "Email address or username", exact: true }).fill(account);
  await popup.getByRole("button", { name: "Check", exact: true }).click();
  await expect(popup.getByText(`Breachlight kept your key for ${from}. Enter one for ${to}.`)).toBeVisible();
  const sent = JSON.stringify(other.requests);
  expect(sent).not.toContain(lookup.apiKey);
  expect(sent).not.toContain("watched");
});

test("a browser starts with its last known policy, and applies a new one once it is read", async ({
  driven,
  range,
  listed,
  pages,
  atEnd,
}) => {
  const objection = objectionToPolicies(driven);
  test.skip(objection !== undefined, objection);
  const locked: Policy = { services: { passwordsUrl: range.url } };
  const { startAnew, close } = await launchManaged(driven, locked);
  atEnd(close);
  // Until it is read, the last known policy sets the service: the first password doesn't wait.
  const next: Policy = { passwordChecks: { skippedSites: ["left.test"] }, ...locked };
  const started = await startAnew(next);
  const page = await warnedPage(started, pages, listed);

  await expect.poll(() => knownPolicy(started)).toEqual(next);
  await page.goto(pages.url("/", "left.test"));
  const popup = await openPopup(started, page);
  await expect(popup.getByText("Password checks are off on left.test")).toBeVisible();
});
