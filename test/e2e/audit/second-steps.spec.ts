// Accounts with and without a code for two-step sign-in, in the exports of all managers that store codes, for a site of the shipped list.

import { giveFile, openOwn } from "../../pages/own.ts";
import { MADE_CODE, secondStepExports } from "../../services/exports/second-steps.ts";
import { expect, freshPassword, test } from "../driver/extension.ts";
import { headlineOf } from "./audit-page.ts";

test("lists an account as without two-step sign-in only if its export could have a code, and has none", async ({
  extension,
  range,
}) => {
  const audit = await openOwn(extension, "audit");
  const found = async (file: string | Uint8Array) => {
    await giveFile(audit, file);
    await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 1");
    const names = await audit.locator(".filter-button").allTextContents();
    await audit.getByRole("button", { name: "Start over" }).click();
    return names.filter((name) => /two-step/i.test(name));
  };
  const seen: Record<string, string[][]> = {};
  for (const { format, file } of secondStepExports("www.cloudns.net", freshPassword())) {
    seen[format] = [await found(file("")), await found(file(MADE_CODE))];
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.keys(seen).map((format) => [format, [["Two-step sign-in available (1)"], []]])),
  );
  expect(range.requests).toEqual([]);
});
