// Managed settings: they take effect, are shown as the organization's, and can't be changed.

import type { Page } from "playwright/test";
import type { InputOf } from "../../../src/ui/page/ask.ts";
import { openOwn } from "../../pages/own.ts";
import { launchManaged, objectionToPolicies, type Policy } from "../driver/chromium/managed-policy.ts";
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
