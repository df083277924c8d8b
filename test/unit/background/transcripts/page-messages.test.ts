// Compares how messages about passwords on web pages are read and kept, call by call, with the written transcripts.
import { PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { askFromTab, CHECK, openPrivateWindow } from "../../../world/use.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../../../world/world-services.ts";
import { comparePlays } from "./transcript.ts";
import { check, goTo, NEW_PASSWORD, settle, tabState } from "./web-page.ts";

const [, ...OTHER_TEXTS] = PASSWORD_HINTS.texts;
const LONGEST = "x".repeat(250);
const VALUE = { document: CHECK.document, field: 0, value: 1 };

const WRONG_HINTS: unknown[] = [
  null,
  "text",
  ...[
    { isPassword: "yes" },
    { isNumeric: 1 },
    { texts: "text" },
    { texts: OTHER_TEXTS },
    { texts: ["text", ...OTHER_TEXTS] },
    { texts: [[1], ...OTHER_TEXTS] },
    { texts: [[`${LONGEST}x`], ...OTHER_TEXTS] },
    { texts: [Array(21).fill(""), ...OTHER_TEXTS] },
    { types: "password" },
    { types: Array(101).fill("text") },
    { types: [1] },
    { isFilled: undefined },
    { maxLength: 0.5 },
  ].map((wrong) => ({ ...PASSWORD_HINTS, ...wrong })),
];

const WRONG_VALUES: unknown[] = [
  null,
  "text",
  ...[
    { document: 5 },
    { document: "5x" },
    { document: "x5" },
    { document: "1".repeat(26) },
    { field: -1 },
    { field: "0" },
    { value: 0.5 },
  ].map((wrong) => ({ ...VALUE, ...wrong })),
];

comparePlays({
  "reads the longest texts, names of documents and lists that a page may send, and hashes in lower case": {
    act: async (world) => {
      const texts = [Array(20).fill(null), [LONGEST], ...PASSWORD_HINTS.texts.slice(2)];
      await check(world, { document: "1".repeat(25), hints: { ...PASSWORD_HINTS, texts } });
      await check(world, { value: 2, sha1: PASSWORD_SHA1.toLowerCase() });
    },
  },

  "refuses a check of any other shape": {
    act: async (world) => {
      for (const hints of WRONG_HINTS) await askFromTab(world, "checkPassword", { ...CHECK, hints });
      for (const sha1 of [[PASSWORD_SHA1], `${PASSWORD_SHA1}0`, `0${PASSWORD_SHA1}`])
        await askFromTab(world, "checkPassword", { ...CHECK, sha1 });
      for (const wrong of WRONG_VALUES)
        await askFromTab(
          world,
          "checkPassword",
          wrong && typeof wrong === "object" ? { ...CHECK, ...wrong } : wrong,
        );
    },
  },

  "refuses to settle what has any other shape": {
    act: async (world) => {
      for (const reason of [undefined, "other", ["seen"]]) await settle(world, reason as string);
      for (const wrong of WRONG_VALUES)
        await askFromTab(
          world,
          "settleVerdict",
          wrong && typeof wrong === "object" ? { ...wrong, reason: "seen" } : wrong,
        );
    },
  },

  "settles only the value that is meant": {
    act: async (world) => {
      await check(world, { hints: NEW_PASSWORD });
      await check(world, { hints: NEW_PASSWORD, field: 1, value: 2, sha1: OTHER_SHA1 });
      await check(world, { field: 2, value: 3 });
      await settle(world, "sent", { value: 3 });
      await settle(world, "seen", { value: 2 });
      await settle(world, "sent", { document: "0.5", value: 2 });
      await settle(world, "changed", { field: 1, value: 1 });
      await settle(world, "dismissed", { value: 1 });
      await settle(world, "sent", { value: 2 });
      await settle(world, "sent", {}, { tabId: 99 });
    },
  },

  "closes the foremost of three warnings in the popup, and no other at a second click": {
    act: async (world) => {
      await check(world);
      await check(world, { field: 1, value: 2 });
      await check(world, { document: "0.9" }, { frameId: 3, url: "https://shop.example/frame" });
      await world.ask("dismissWarning", { tabId: 7 });
      await tabState(world);
      await world.ask("dismissWarning", { tabId: 7 });
    },
  },

  "leaves no host alone for a frame of another site or without one, and a host of a private window only there":
    {
      prepare: openPrivateWindow,
      act: async (world) => {
        await check(world);
        await check(
          world,
          { document: "0.7", sha1: OTHER_SHA1 },
          { frameId: 2, url: "https://frame.example/login" },
        );
        await askFromTab(world, "skipSite", undefined, { frameId: 2, url: "https://frame.example/login" });
        await askFromTab(world, "skipSite", undefined, { frameId: 5, url: "about:blank" });
        await world.ask("skipSite");
        world.tab.incognito = true;
        await check(world);
        await askFromTab(world, "skipSite");
        await check(world, { value: 2 });
        world.tab.incognito = false;
        await check(world, { value: 3 });
      },
    },

  "shows that a check was interrupted when its worker was killed": {
    act: async (world) => {
      await check(world, { sha1: OTHER_SHA1 });
      const sender = {
        tab: { ...world.tab },
        url: world.tab.url,
        origin: "https://shop.example",
        frameId: 0,
      };
      void world.ask("checkPassword", { ...CHECK, field: 1, value: 2 }, sender);
      await world.sleep(10);
      world.end();
      await tabState(world);
      await world.sleep(500);
      await tabState(world);
    },
  },

  "shows no old warning on the next page, nor one that is dated later": {
    act: async (world) => {
      await check(world);
      await world.sleep(40_000);
      await goTo(world, "https://shop.example/account");
      await goTo(world, "https://shop.example/orders");
      await check(world, { document: "0.5" });
      world.jump(-3_600_000);
      await goTo(world, "https://shop.example/account");
      await goTo(world, "https://shop.example/orders");
    },
  },
});
