// Where a password is changed: which page opens, and which requests that takes.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { giveFiles, goPrivate } from "../../../world/acts/passwords.ts";
import { openedTabs, sentList, told } from "../../../world/acts/seen.ts";
import { openChangePage } from "../../../world/acts/vault.ts";
import { answer, play, sentLines, text } from "../../../world/scenario.ts";

it("is the address the extension has on file, without a request", () =>
  play(async (world) => {
    giveFiles(world);
    const opened = openedTabs(world);
    for (const site of ["dropbox.com", "www.dropbox.com"]) await openChangePage(world, site);
    expect(opened).toEqual(Array(2).fill("https://www.dropbox.com/account/security"));
    expect(sentLines(world)).toEqual([]);
  }));

it.each(["localhost", "192.168.1.1"])(
  "is the site itself in the local network, without a request: %s",
  async (site) =>
    play(async (world) => {
      const opened = openedTabs(world);
      await openChangePage(world, site);
      expect(opened).toEqual([`https://${site}/`]);
      expect(sentLines(world)).toEqual([]);
    }),
);

it.each([
  ["is asked for with two requests, which are listed", false, ["change-password", "change-password"]],
  ["is asked for in a private window as well, where nothing is listed", true, []],
])("%s", async (_, isPrivate, listed) =>
  play(async (world) => {
    if (isPrivate) goPrivate(world);
    const opened = openedTabs(world);
    answer(world, /well-known/, text("", 200), text("", 404));
    await openChangePage(world);
    expect(opened).toEqual(["https://shop.example/.well-known/change-password"]);
    expect(sentLines(world)).toHaveLength(2);
    await world.sleep(2_000);
    expect(sentList(world)).toEqual(["catalog", ...listed]);
  }),
);

it.each(["dropbox.com", "localhost", "shop.example"])("opens in the person's own window: %s", async (site) =>
  play(async (world) => {
    giveFiles(world);
    const tabs = told(world, /tabs\.create/);
    world.tab.windowId = 3;
    await openChangePage(world, site);
    expect(tabs).toEqual([expect.objectContaining({ windowId: 3 })]);
  }),
);

it("is listed as a full address on the site's own domain", () => {
  const lines = readFileSync("public/change-addresses.txt", "utf8").trim().split("\n");
  const pairs = lines.filter((line) => !line.startsWith("#")).map((line) => line.split(" "));
  const isOwn = ([site = "", address = ""]: string[]) =>
    new URL(`https://${address}`).hostname.endsWith(site);
  expect(pairs.filter((pair) => pair.length !== 2 || !isOwn(pair))).toEqual([]);
  expect(pairs.map(([site]) => site)).toEqual(pairs.map(([site]) => site).toSorted());
});
