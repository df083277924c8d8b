// A check that can't be made is not made somewhere else.

import { expect, freshPassword, test } from "../driver/extension.ts";
import { enterPassword } from "./enter-password.ts";

test("sends nothing if the service's address is missing, or neither https nor local", async ({
  page,
  visit,
  toolbar,
  configure,
  range,
}) => {
  for (const [passwordsUrl, title] of [
    ["", /Couldn’t check/],
    ["http://shop.test:1", /Couldn’t check.*https/],
  ] as const) {
    await configure({ services: { passwordsUrl } });
    await visit();
    await enterPassword(page, freshPassword());
    await expect.poll(async () => (await toolbar()).title).toMatch(title);
  }
  expect(range.requests).toEqual([]);
});
