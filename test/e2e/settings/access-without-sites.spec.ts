// The popup and welcome page without site access are accessible too: they have more text, and one more button.

import { openOwn } from "../../pages/own.ts";
import { walk } from "../access/walk.ts";
import { expect, LOGIN_PAGE, openPopup } from "../driver/extension.ts";
import { allowByButton, test } from "../driver/windows/site-access.ts";

test("says accessibly that there is no access, and that a page must be reloaded", async ({
  extension,
  page,
  visit,
}) => {
  await visit(LOGIN_PAGE, "/", "quiet.test");
  const popup = await openPopup(extension, page);
  const welcome = await openOwn(extension, "welcome");
  const allow = popup.getByRole("button", { name: "Allow on quiet.test" });
  const noAccess = () => expect(welcome.getByText("Breachlight has no access to any site")).toBeVisible();
  await walk(welcome, { "no access": noAccess }, { tourAt: ["no access"] });
  await walk(
    popup,
    {
      "no access": () => expect(allow).toBeVisible(),
      "to be loaded again": async () => {
        await allowByButton(extension, allow, { site: "quiet.test" });
        await expect(popup.getByRole("button", { name: "Reload" })).toBeVisible();
      },
    },
    { width: 400, narrow: 200, tourAt: ["no access"] },
  );
});
