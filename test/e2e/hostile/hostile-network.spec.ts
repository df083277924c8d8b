// The network fails and lies under an open page: meanwhile the toolbar shows "?" and why, then the next value is checked without a
// reload.

import { HEADERS, PAGES, STARTS } from "../../services/hostile/hostile-answers.ts";
import { BROKEN } from "../../services/hostile/hostile-connections.ts";
import { startHostileServer } from "../../services/hostile/hostile-server.ts";
import { expect, freshPassword, test } from "../driver/extension.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { enterPassword } from "../passwords/enter-password.ts";

/** One of each kind of fault; which one a browser reports is up to the browser. */
const TRIED = [
  "a hotel's page before the answer",
  "an end within a body of known length",
  "a reset within a body in chunks",
  "a NUL in a header",
  "an answer of another protocol",
];
const FAULTS = [...PAGES, ...BROKEN, ...HEADERS, ...STARTS].filter(([name]) => TRIED.includes(name));

test("recovers from a service that lies in every way @both", async ({
  page,
  visit,
  toolbar,
  configure,
  range,
  atEnd,
}) => {
  const server = await startHostileServer();
  atEnd(() => server.stop());
  const body = await (await fetch(`${range.url}/range/5BAA6`)).text();
  await visit();
  expect(FAULTS).toHaveLength(TRIED.length);
  for (const [name, , fault] of FAULTS) {
    const it = server.open(fault, () => ({ body, type: "text/plain" }));
    await configure({ services: { passwordsUrl: it.url } });
    await enterPassword(page, freshPassword());
    await expect.poll(async () => (await toolbar()).badge, name).toBe("?");
    const title = async () => (await toolbar()).title;
    await expect
      .poll(title, name)
      .toMatch(/Couldn’t check.*(?:couldn’t be read|can’t be reached or is down)/);
    expect(await readNotice(page), name).toBeUndefined();

    it.mend();
    await enterPassword(page, "password");
    await expect.poll(async () => (await toolbar()).badge, `${name}, fixed`).toBe("!");
  }
});
