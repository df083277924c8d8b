// When a check cannot be done, the person is told so, and it works again without a reload.

import type { RangeFault } from "../../services/range-service.ts";
import { expect, freshPassword, test } from "../driver/extension.ts";
import { SENDINGS_OF_BROKEN_GET } from "../driver/launch.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";

const FAULTS: [name: string, fault: RangeFault, reason: RegExp][] = [
  ["404, as static mirrors answer", { kind: "status", status: 404 }, /cannot be reached or is out of order/],
  ["a lost connection", { kind: "reset" }, /cannot be reached or is out of order/],
  ["a foreign page", { kind: "html" }, /cannot be read/],
];

for (const [name, fault, reason] of FAULTS) {
  test(`tells of ${name}`, async ({ page, visit, range, toolbar, listed, driven }) => {
    await visit();
    range.setFault(fault);
    await page.getByLabel("Password").click();
    await page.keyboard.type(listed);
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await toolbar()).title).toContain("could not check");
    const { title, badge } = await toolbar();
    expect(title).toMatch(reason);
    expect(title).not.toMatch(/not in known|safe|clear/);
    expect(badge).toBe("?");
    expect(await readNotice(page)).toBeUndefined();
    const most = fault.kind === "reset" ? SENDINGS_OF_BROKEN_GET[driven] : 1;
    expect(range.requests.length, "no retry storm").toBeLessThanOrEqual(most);

    range.setFault(undefined);
    await page.getByLabel("Password").click();
    await page.keyboard.press("Tab");
    await waitForNotice(page);
    await expect.poll(async () => (await toolbar()).badge).toBe("!");
  });
}

test("refuses a service address that is neither https nor local", async ({
  page,
  visit,
  toolbar,
  configure,
}) => {
  await visit();
  await configure({ services: { passwordsUrl: "http://shop.test:1" } });
  await page.getByLabel("Password").click();
  await page.keyboard.type(freshPassword());
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await toolbar()).title).toMatch(/could not check.*https/);
});
