// Managed settings: they take effect, and are shown as the organization's. test/scenarios/settings.test.ts shows that no message
// changes them.

import { openOwn } from "../../pages/own.ts";
import { launchManaged, objectionToPolicies, type Policy } from "../driver/chromium/managed-policy.ts";
import { inContentWorld } from "../driver/content-world.ts";
import { expect, inExtension, LOGIN_PAGE, openPopup, test } from "../driver/extension.ts";
import { enterBreached } from "../passwords/enter-password.ts";

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
  };
  const { extension, decide, close } = await launchManaged(driven, policy);
  atEnd(close);
  // The person's own settings differ.
  const own = { services: { passwordsUrl: "http://127.0.0.1:9" }, passwordChecks: { enabled: false } };
  await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), own);
  pages.show(LOGIN_PAGE);
  const page = await extension.context.newPage();
  await page.goto(pages.url("/", "shop.test"));
  await enterBreached(page, listed);
  if (driven === "chromium") {
    const asked = "chrome.storage.managed.get(null).then((values) => Object.keys(values), () => 'refused')";
    expect(await inContentWorld(page, asked)).toBe("refused");
  }

  const popup = await openPopup(extension, page);
  const options = await openOwn(extension, "options", "#passwords");
  for (const shown of [popup, options]) {
    const checks = shown.getByRole("switch", { name: "Check passwords" });
    await expect(checks).toBeChecked();
    await expect(checks).toBeDisabled();
    const notes = shown.getByText("Set by your organization").filter({ visible: true });
    await expect(notes.first()).toBeVisible();
  }
  await options.close();

  // A policy with fewer settings: if the browser reports it, open pages follow automatically, and the rest is the person's again.
  await decide({ lookups: { showLogos: false } });
  const next = driven === "chromium" ? popup : await openPopup(extension, page);
  await expect(next.getByRole("heading", { name: "Password checks are off" })).toBeVisible();
  await next.getByRole("button", { name: "Turn on checks" }).click();
  await expect(next.getByRole("heading", { name: "Password checks are off" })).toHaveCount(0);
  await expect(next.getByRole("switch", { name: "Check passwords" })).toBeEnabled();
});
