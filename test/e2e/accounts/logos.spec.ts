// Logos: fetched by the background, without anything about the person. Unit tests show when, and which are refused.

import { checkAccount, showBreaches } from "../../pages/popup.ts";
import { eraseKinds, expect } from "../driver/extension.ts";
import { rowsOf, test } from "./accounts-tab.ts";

const ACCOUNT = "with-logos@shop.test";

test("are fetched by the background, without cookies and referrer @both", async ({
  popup,
  extension,
  lookup,
  page,
}) => {
  // Of other tests.
  await eraseKinds(extension, "logos");
  lookup.setAccount(ACCOUNT, { breaches: ["LanternBooks", "TidewayRail"] });
  await extension.context.addCookies([
    { name: "known", value: "person", url: lookup.url, secure: true, sameSite: "None" },
  ]);
  const fromPage: string[] = [];
  popup.on("request", (request) => fromPage.push(request.url()));
  await checkAccount(popup, ACCOUNT);
  await showBreaches(popup);
  const widths = () =>
    rowsOf(popup)
      .locator("img")
      .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth));
  await expect.poll(widths).toEqual([64, 64]);
  expect(fromPage.filter((url) => !url.startsWith("data:image/png;base64,"))).toEqual([]);
  const asked = () => lookup.requests.filter(({ operation }) => operation === "logo");
  expect(asked()).toHaveLength(2);
  for (const { headers } of asked()) {
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("referer");
    expect(headers).not.toHaveProperty("hibp-api-key");
    expect(JSON.stringify(headers)).not.toContain(ACCOUNT);
  }
  // The cookie exists, and would be sent by default.
  await page.goto(`${lookup.url}/logos/LanternBooks.png`);
  expect(asked().at(-1)?.headers.cookie).toBe("known=person");
  await extension.context.clearCookies();
});
