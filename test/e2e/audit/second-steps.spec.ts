// Accounts with and without a code for two-step sign-in, in the exports of all managers that store codes, for a site of the shipped list.

import { openOwn } from "../../pages/own.ts";
import { CODE_FORMATS, MADE_CODE } from "../../services/exports/second-steps.ts";
import { expect, freshPassword, test } from "../driver/extension.ts";
import { askedAbout, rowsOf } from "./audit-page.ts";

test("lists an account as without two-step sign-in only if its export could have a code, and has none", async ({
  extension,
  range,
}) => {
  const audit = await openOwn(extension, "audit");
  // Only the rows in sight are there.
  await audit.setViewportSize({ width: 1_000, height: 5_000 });
  const accounts = CODE_FORMATS.flatMap(({ format, file }) =>
    (["", MADE_CODE] as const).map((code, at) => {
      const title = `${format}: ${code ? "a code" : "none"}`;
      const account = { title, username: `${format} ${at}`.toLowerCase(), password: freshPassword(), code };
      return { ...account, content: file({ ...account, url: "https://www.cloudns.net/login" }) };
    }),
  );
  await audit.locator(".audit-drop input[type=file]").setInputFiles(
    accounts.map(({ title, content }) => ({
      name: title,
      mimeType: "text/plain",
      buffer: Buffer.from(content),
    })),
  );
  await audit.getByRole("button", { name: /^Two-step sign-in available/ }).click();
  const missing = accounts.flatMap(({ title }) => (title.endsWith("none") ? [title] : []));
  await expect(rowsOf(audit)).toHaveCount(missing.length);
  expect((await rowsOf(audit).locator("strong").allTextContents()).sort()).toEqual(missing.sort());
  const passwords = accounts.map(({ password }) => password);
  expect(await askedAbout(range, passwords)).toEqual(passwords.map(() => 0));
});
