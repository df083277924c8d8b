// The network goes, lies and comes back under an open page: meanwhile the toolbar says "?" and why, afterwards the next value
// is checked, and nothing has to be loaded anew.

import { attacksAnnotation } from "../attacks.ts";
import { HEADERS, PAGES, STARTS } from "../services/hostile-answers.ts";
import { BROKEN, type FaultRow } from "../services/hostile-connections.ts";
import { startHostileServer } from "../services/hostile-server.ts";
import { expect, freshPassword, html, LOGIN_FORM, test } from "./extension.ts";
import { cutOffInFirefox } from "./firefox/background.ts";
import { readNotice, waitForNotice } from "./notice-reader.ts";

const named = (rows: readonly FaultRow[], ...names: string[]) =>
  rows.filter(([name]) => names.length === 0 || names.includes(name));

/** One of each way to go wrong; which of them a browser takes for which is its own affair. */
const FAULTS: readonly FaultRow[] = [
  ...named(PAGES, "a hotel's page", "a hotel's page before the answer", "a page for a 511"),
  ...named(
    BROKEN,
    "a reset within the headers",
    "an end within a body of known length",
    "a reset within a body in chunks",
    "an end within a body of unknown length",
    "a chunk of more bytes than there are",
  ),
  ...named(HEADERS, "a NUL in a header"),
  ...named(STARTS, "an answer of another protocol"),
];

test("a service that lies in every way, and is mended", async ({
  page,
  pages,
  toolbar,
  configure,
  range,
}) => {
  const server = await startHostileServer();
  const body = await (await fetch(`${range.url}/range/5BAA6`)).text();
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  const field = page.getByLabel("Password");
  try {
    for (const [name, , fault] of FAULTS) {
      const it = server.open(fault, () => ({ body, type: "text/plain" }));
      await configure({ services: { passwordsUrl: it.url } });
      await field.click();
      await field.fill("");
      await page.keyboard.type(freshPassword());
      await page.keyboard.press("Tab");
      await expect.poll(async () => (await toolbar()).badge, name).toBe("?");
      const { title } = await toolbar();
      expect(title, name).toMatch(/could not check.*(?:cannot be read|cannot be reached or is out of order)/);
      expect(await readNotice(page), name).toBeUndefined();

      it.mend();
      await field.click();
      await field.fill("");
      await page.keyboard.type("password");
      await page.keyboard.press("Tab");
      await expect.poll(async () => (await toolbar()).badge, `${name}, mended`).toBe("!");
    }
  } finally {
    await server.stop();
  }
  test.info().annotations.push(attacksAnnotation("services: passwords", FAULTS.length));
});

test("without a network it says so, and checks again once there is one", async ({
  page,
  pages,
  toolbar,
  extension,
  driven,
  range,
  listed,
}) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  const field = page.getByLabel("Password");
  await field.click();
  const bringBack =
    driven === "firefox"
      ? await cutOffInFirefox(extension)
      : await extension.context.setOffline(true).then(() => () => extension.context.setOffline(false));
  try {
    await page.keyboard.type(listed);
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await toolbar()).badge).toBe("?");
    // Firefox cuts off one page of ours only, and calls itself online all the same.
    const reason =
      driven === "firefox" ? /cannot be reached|no internet connection/ : /no internet connection/;
    expect((await toolbar()).title).toMatch(reason);
    expect(range.requests).toEqual([]);
  } finally {
    await bringBack();
  }
  await field.click();
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  test.info().annotations.push(attacksAnnotation("services: passwords", 1));
});
