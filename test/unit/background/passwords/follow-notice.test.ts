// What a press of the notice's remedy opens, for whom and how often. The browser says where the notice is, never the page.
import { describe, expect, it } from "vitest";
import {
  check,
  giveFiles,
  goPrivate,
  goTo,
  NEW_PASSWORD,
  pressChange,
  pressSuggest,
  settle,
} from "../../../world/acts/passwords.ts";
import { openedTabs, told } from "../../../world/acts/seen.ts";
import { answer, play, sentLines, text } from "../../../world/scenario.ts";
import { type askFromTab, loadPage } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { OTHER_SHA1 } from "../../../world/world-services.ts";

type From = Parameters<typeof askFromTab>[3];

const HOME = "https://shop.example/";
const WELL_KNOWN = "https://shop.example/.well-known/change-password";
const POPUP = expect.stringMatching(/\/src\/pages\/popup\/index\.html\?tabId=\d+$/);
const SUGGEST = expect.stringMatching(/\/src\/pages\/suggest\/index\.html$/);

/** Of a password that is in no breach. */
const UNKNOWN = { sha1: OTHER_SHA1 };
const isNew = { hints: NEW_PASSWORD };

describe("to change a password in use", () => {
  it("opens the site's page beside its own, as the popup does, and asks no other host", async () =>
    play(async (world) => {
      Object.assign(world.tab, { windowId: 3, index: 4 });
      const tabs = told(world, /tabs\.create/);
      answer(world, /well-known/, text("", 200), text("", 404));
      await check(world);
      await pressChange(world);
      expect(tabs).toEqual([{ url: WELL_KNOWN, windowId: 3, index: 5 }]);
      const asked = sentLines(world).filter((line) => !line.includes("/range/"));
      expect(asked.filter((line) => !line.includes("https://shop.example/.well-known/"))).toEqual([]);
    }));

  it.each<[string, string, string]>([
    ["the address on file", "https://www.dropbox.com/login", "https://www.dropbox.com/account/security"],
    ["the frame's own host, not the site", "https://login.shop.example/", "https://login.shop.example/"],
  ])("opens %s", async (_, url, opened) =>
    play(async (world) => {
      giveFiles(world);
      const tabs = openedTabs(world);
      world.tab.url = url;
      await check(world, {}, { url });
      await pressChange(world, { url });
      expect(tabs).toEqual([opened]);
    }),
  );

  it("opens in the private window that the page is in", async () =>
    play(async (world) => {
      goPrivate(world);
      world.tab.windowId = 7;
      const tabs = told(world, /tabs\.create/);
      await check(world);
      await pressChange(world);
      expect(tabs).toEqual([expect.objectContaining({ url: HOME, windowId: 7 })]);
    }));

  it.each<[string, From, string]>([
    ["a frame of another site", { frameId: 3, url: "https://ads.example/" }, HOME],
    ["a frame of another host of the site", { frameId: 3, url: "https://ads.shop.example/" }, HOME],
    ["plain http", { url: "http://shop.example/" }, "http://shop.example/"],
    ["an encrypted frame on plain http", { frameId: 3, url: HOME }, "http://shop.example/"],
  ])("opens the popup first, and asks nobody, for %s", async (_, from, page) =>
    play(async (world) => {
      const tabs = openedTabs(world);
      world.tab.url = page;
      await check(world, {}, from);
      await pressChange(world, from);
      expect(tabs).toEqual([POPUP]);
      expect(sentLines(world).filter((line) => line.includes("well-known"))).toEqual([]);
    }),
  );

  it("opens the site's page for a frame of the page's own origin", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world, {}, { frameId: 3 });
      await pressChange(world, { frameId: 3 });
      expect(tabs).toEqual([HOME]);
    }));

  it("opens the popup first for a password of the page before, once that is said on the next page", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world);
      await goTo(world, "https://www.shop.example/account");
      await pressChange(world, { frameId: 2 });
      expect(tabs).toEqual([]);
      await pressChange(world);
      expect(tabs).toEqual([POPUP]);
    }));
});

describe("for a new password", () => {
  it("opens a page of ours, in whatever frame, with nothing in its address and nothing asked", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      const from = { frameId: 3, url: "https://ads.example/" };
      await check(world, isNew, from);
      const before = sentLines(world).length;
      await pressSuggest(world, from);
      expect(tabs).toEqual([SUGGEST]);
      expect(sentLines(world)).toHaveLength(before);
    }));

  it.each([
    ["no change", pressChange, isNew],
    ["none for one in use", pressSuggest, {}],
  ])("opens %s", async (_, press, more) =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world, more);
      await press(world);
      expect(tabs).toEqual([]);
    }),
  );
});

describe("a press", () => {
  it("opens one tab for a notice, however often and at once it comes, also after the worker's death", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world);
      await Promise.all([pressChange(world), pressChange(world), pressChange(world)]);
      await world.sleep(500);
      world.end();
      await loadPage(world);
      await pressChange(world);
      expect(tabs).toEqual([HOME]);
    }));

  it("opens one tab for all values of a page, and another one for one that is entered later", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world);
      await check(world, { field: 1 });
      await pressChange(world);
      await pressChange(world);
      expect(tabs).toHaveLength(1);
      await check(world, { field: 2, value: 3 });
      await pressChange(world);
      expect(tabs).toHaveLength(2);
    }));

  it("opens its tab after the notice was dismissed, which comes first", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world);
      await settle(world, "dismissed");
      await pressChange(world);
      expect(tabs).toEqual([HOME]);
    }));

  it.each<[string, (world: World) => unknown]>([
    ["without a warning", pressChange],
    [
      "from another origin than the warning's",
      async (world) => {
        await check(world);
        await pressChange(world, { url: "https://login.shop.example/" });
      },
    ],
    [
      "from another frame",
      async (world) => {
        await check(world);
        await pressChange(world, { frameId: 5 });
      },
    ],
    [
      "from a tab in the background",
      async (world) => {
        await check(world);
        await pressChange(world, {}, { tab: { ...world.tab, active: false } });
      },
    ],
    [
      "for a password that is in no breach",
      async (world) => {
        await check(world, UNKNOWN);
        await pressChange(world);
      },
    ],
    [
      "on the site's next page, if that wasn't told because it isn't encrypted",
      async (world) => {
        await check(world);
        await goTo(world, "http://shop.example/account");
        await pressChange(world);
      },
    ],
    [
      "on another site, after the site's next page was told",
      async (world) => {
        await check(world);
        await goTo(world, "https://www.shop.example/account");
        await goTo(world, "https://bank.example/");
        await pressChange(world);
      },
    ],
    [
      "from a frame without an origin",
      async (world) => {
        await check(world);
        await pressChange(world, {}, { origin: "null" });
      },
    ],
  ])("opens nothing %s", async (_, act) =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await act(world);
      expect(tabs).toEqual([]);
    }),
  );

  it("opens a warning's tab while another check is under way", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world);
      void check(world, { field: 1, value: 3, ...UNKNOWN });
      await pressChange(world);
      expect(tabs).toEqual([HOME]);
    }));

  it("leads where the browser says that it is, whatever it brings along", async () =>
    play(async (world) => {
      const tabs = openedTabs(world);
      await check(world);
      await pressChange(world, {}, {}, { site: "evil.example", url: "https://evil.example/" });
      expect(tabs).toEqual([HOME]);
    }));
});
