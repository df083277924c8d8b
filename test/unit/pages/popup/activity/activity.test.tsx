// The Activity tab: what leaves the browser, live.

import { expect, it, vi } from "vitest";
import { Activity } from "../../../../../src/pages/popup/activity/Activity.tsx";
import { check } from "../../../../world/acts/passwords.ts";
import { keptSent } from "../../../../world/acts/seen.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { popupBrowser } from "../../../../world/popup-browser.ts";
import { renderPage } from "../../../../world/render.tsx";
import { play } from "../../../../world/scenario.ts";
import { fullBrowser } from "../../../../world/use.ts";

it("lists what left the browser, newest first, and what leaves it meanwhile; more is on the privacy page", () =>
  play(
    async (world) => {
      const popup = await openPopup(world, "activity");
      const lines = () => popup.texts(".sent-request");
      const before = lines();
      expect(popup.text()).toContain(`${before.length} requests`);
      for (const what of [
        "Nothing about you: the breach list",
        "An email address or username",
        "An address on your watch list",
        "The address of a page to score",
        "Five characters of a password’s hash",
        "The name of a cloud resource",
      ])
        expect(before.join()).toContain(what);
      const times = [...popup.place.querySelectorAll("time")].map(({ dateTime }) => dateTime);
      expect(times).toEqual(times.toSorted().reverse());
      await world.sleep(60_000);
      expect(await check(world, { value: 2, sha1: "A".repeat(40) })).toBe("not-found");
      await later(world, popup, 1_000);
      expect(lines()).toEqual([
        expect.stringMatching(/^09:\d\dFive characters of a password’s hashpasswords\.example$/),
        ...before,
      ]);
      const create = vi.spyOn(popupBrowser.tabs, "create");
      await popup.click(popup.getByRole("button", { name: "Open the privacy page" }));
      expect(create.mock.calls).toEqual([[{ url: "/src/pages/privacy/index.html" }]]);
    },
    { from: fullBrowser() },
  ));

it("says that nothing left only once the list is loaded", async () => {
  const known = await renderPage(<Activity onMore={() => undefined} />);
  expect(known.text()).toContain("0 requests");
  const unread = await renderPage(<Activity onMore={() => undefined} />, { isUnread: true });
  expect(unread.text()).toBe("");
});

it("has one line for logos that were asked of one service one after another, and counts each", async () => {
  const page = await renderPage(<Activity onMore={() => undefined} />);
  const at = new Date().setHours(12, 0, 30);
  const lines = ["logo", "account", "logo", "logo", "logo", "account", "account"].map((what, index) => ({
    ...{ at: at - index, service: "lookup", what },
    origin: index === 4 ? "https://logos.example" : "https://lookup.example",
  }));
  const earlier = { ...lines[4], at: at - 3_600_000 };
  await page.settled(() => page.store.write("session", keptSent([...lines, earlier])));
  expect(page.text()).toContain("8 requests");
  expect([...page.place.querySelectorAll(".sent-request > span")].map((it) => it.textContent)).toEqual([
    "Which logo to showlookup.example",
    "An email address or usernamelookup.example",
    "Which logo to show (2)lookup.example",
    "Which logo to showlogos.example",
    "An email address or usernamelookup.example",
    "An email address or usernamelookup.example",
    "Which logo to showlogos.example",
  ]);
});

it("has a request that is noted while the list is first read", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await renderPage(<Activity onMore={() => undefined} />, { reading: () => promise });
  const line = { at: Date.now(), service: "lookup", origin: "https://lookup.example", what: "catalog" };
  await page.store.write("session", keptSent([line]));
  await page.settled(() => resolve());
  expect(page.text()).toContain("1 request");
});
