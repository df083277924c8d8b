// Accessibility of the page that suggests passwords: each state by the rules of WCAG 2.2 AA, in a window of 320 px, and with spaced text.

import { openOwn } from "../../pages/own.ts";
import { expect, test } from "../driver/extension.ts";
import { walk } from "./walk.ts";

// A long walk.
test.describe.configure({ timeout: 120_000 });

test("the page that suggests passwords is accessible in each state", async ({ extension }) => {
  const page = await openOwn(extension, "suggest");
  await walk(
    page,
    {
      "as it opens": () => expect(page.getByRole("button", { name: /^Copy: / })).toHaveCount(3),
      "one copied": async () => {
        await page.getByRole("button", { name: "Copy: In groups" }).click();
        await expect(page.getByText("Copied", { exact: true })).toBeVisible();
      },
    },
    { tourAt: ["as it opens"], of: "suggest" },
  );
});
