// Compares what happens to passwords on web pages, call by call, with the written transcripts.
import { PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { askFromTab, CHECK, closePrivateWindow, loadPage } from "../../../world/use.ts";
import { OTHER_SHA1 } from "../../../world/world-services.ts";
import { comparePlays } from "./transcript.ts";
import { check, goTo, inPrivate, NEW_PASSWORD, settle, tabState } from "./web-page.ts";

comparePlays({
  "warns of a breached password until it is seen": {
    act: async (world) => {
      await askFromTab(world, "wake");
      await check(world);
      await world.sleep(1_500);
      await settle(world, "seen");
      await tabState(world);
      await check(world, { document: "0.456" });
    },
  },

  "says for a while that a password wasn't found": {
    act: async (world) => {
      await check(world, { sha1: OTHER_SHA1 });
      await world.sleep(1_000);
      await tabState(world);
      await world.sleep(10_000);
      await tabState(world);
    },
  },

  "doesn't know without a network, and asks again": {
    act: async (world) => {
      world.isOnline = false;
      await check(world);
      await world.sleep(1_000);
      await tabState(world);
      world.isOnline = true;
      await check(world, { value: 2 });
      await world.sleep(1_000);
    },
  },

  "doesn't know when the service fails or makes no sense": {
    act: async (world, give) => {
      give(/range/, { status: 503, text: "" }, { status: 200, text: "<html>" }, { status: 200, text: "" });
      for (const value of [1, 2, 3]) {
        await check(world, { value, field: value });
        await world.sleep(500);
      }
      await tabState(world);
    },
  },

  "tells that the password service refuses, and asks for the next password": {
    act: async (world, give) => {
      give(/range/, { status: 429, headers: { "retry-after": "2" }, text: "" });
      await check(world);
      await check(world, { value: 2 });
      await world.sleep(3_000);
      await check(world, { value: 3 });
    },
  },

  "forgets a warning when the password in its field changes": {
    act: async (world) => {
      await check(world);
      await settle(world, "changed");
      await world.sleep(200);
      await check(world, { value: 2, field: 1 });
      await settle(world, "changed", { value: 2, field: 0 });
      await settle(world, "changed", { value: 2, field: 1 });
      await tabState(world);
    },
  },

  "closes a warning on the page, and gives none for the same password there": {
    act: async (world) => {
      await check(world);
      await settle(world, "dismissed");
      await world.sleep(500);
      await tabState(world);
      await check(world, { document: "0.789" });
      await goTo(world, "https://shop.example/account");
    },
  },

  "closes a warning in the popup": {
    act: async (world) => {
      await check(world);
      await check(world, { document: "0.9", value: 4 }, { frameId: 3, url: "https://login.example/frame" });
      await world.sleep(500);
      await world.ask("dismissWarning", { tabId: 7 });
      await world.ask("dismissWarning", { tabId: 99 });
    },
  },

  "carries a warning to the next page of the site, once": {
    act: async (world) => {
      await check(world);
      await goTo(world, "https://shop.example/account");
      await tabState(world);
      await goTo(world, "https://shop.example/orders");
      await goTo(world, "https://elsewhere.example/");
      await world.sleep(40_000);
      await goTo(world, "https://elsewhere.example/later");
    },
  },

  "carries no warning to another site but in the toolbar": {
    act: async (world) => {
      await check(world);
      await goTo(world, "https://elsewhere.example/");
      await tabState(world);
    },
  },

  "carries no warning of an encrypted page to an unencrypted one but in the toolbar": {
    act: async (world) => {
      await check(world);
      await goTo(world, "http://shop.example/account");
      await tabState(world);
      await goTo(world, "https://shop.example/orders");
    },
  },

  "shows the warning of a frame that went in the page around it": {
    act: async (world) => {
      const frame = { frameId: 3, url: "https://shop.example/frame" };
      await check(world, { document: "0.9" }, frame);
      Object.assign(world.tab, { documents: { 0: CHECK.document } });
      await settle(world, "closed", { document: "0.9" }, frame);
      await world.sleep(500);
      await tabState(world);
    },
  },

  "carries a warning to a page that gets its script late": {
    act: async (world) => {
      await check(world);
      world.tab.hasScript = false;
      await goTo(world, "https://shop.example/account");
      world.tab.hasScript = true;
      await world.sleep(3_000);
    },
  },

  "notes the day of a new password at a breached site": {
    act: async (world) => {
      await check(world, { hints: NEW_PASSWORD, sha1: OTHER_SHA1 });
      await settle(world, "sent");
      await world.sleep(500);
      await world.ask("getSiteBreaches", { tabId: 7 });
      await loadPage(world);
    },
  },

  "notes a new password that a navigation follows, and none where that is off": {
    act: async (world) => {
      await check(world, { hints: NEW_PASSWORD, sha1: OTHER_SHA1 });
      world.tab.hasScript = false;
      await goTo(world, "https://shop.example/welcome");
      await world.ask("changeSettings", { passwordChecks: { rememberChanges: false } });
      world.tab.hasScript = true;
      await check(world, { hints: NEW_PASSWORD, sha1: OTHER_SHA1, document: "0.5" });
      await settle(world, "sent", { document: "0.5" });
    },
  },

  "tells of an unencrypted page and of a frame of another site": {
    act: async (world) => {
      world.tab.url = "http://shop.example/login";
      await check(world);
      await check(world, { document: "0.7" }, { frameId: 2, url: "https://frame.example/login" });
      await check(world, { document: "0.8" }, { frameId: 4, url: "about:blank" });
      await world.sleep(500);
      await tabState(world);
    },
  },

  "keeps a private tab apart": {
    prepare: inPrivate,
    act: async (world) => {
      await askFromTab(world, "wake");
      await check(world);
      await settle(world, "seen");
      await settle(world, "sent");
      await askFromTab(world, "skipSite");
      await world.sleep(500);
      await tabState(world);
      closePrivateWindow(world);
    },
  },

  "leaves a host alone from the notice, only where a warning stands, and checks it again": {
    act: async (world) => {
      await askFromTab(world, "skipSite");
      await check(world);
      await askFromTab(world, "skipSite");
      await world.sleep(500);
      await tabState(world);
      await check(world, { value: 5 });
      await world.ask("setSiteSkipped", { site: "forum.example", isSkipped: true });
      await world.ask("setSiteSkipped", { site: "shop.example", isSkipped: true });
      await world.ask("setSiteSkipped", { site: "shop.example", isSkipped: false });
      await world.sleep(500);
      await check(world, { value: 6 });
    },
  },

  "checks nothing while checks are off": {
    act: async (world) => {
      await check(world);
      await world.ask("changeSettings", { passwordChecks: { enabled: false } });
      await world.sleep(500);
      await check(world, { value: 2 });
      await tabState(world);
      const question = { prefix: "00000", suffixes: ["0".repeat(35)], run: { startedAt: 1, requests: 1 } };
      await world.ask("checkVaultRange", question);
    },
  },

  "tells which other fields and senders it leaves alone": {
    act: async (world) => {
      const numeric = { ...PASSWORD_HINTS, texts: [["one-time-code"], ["otp"], [], [], []], isNumeric: true };
      await check(world, { hints: numeric });
      await check(world, { sha1: "short" });
      await check(world, { hints: { ...PASSWORD_HINTS, texts: [] } });
      await check(world, { document: "not a document" });
      await settle(world, "unheard of");
      await world.ask("checkPassword", CHECK, { url: "https://shop.example/" });
      await askFromTab(world, "getTabState", { tabId: 7 });
    },
  },

  "checks the sample password of its own page": {
    act: async (world) => {
      await world.ask("checkPassword", CHECK, { tab: { ...world.tab, url: "x" } });
      await world.ask("checkPassword", { ...CHECK, sha1: OTHER_SHA1 });
      await world.ask("changeSettings", { passwordChecks: { enabled: false } });
      await world.ask("checkPassword", CHECK);
    },
  },

  "stops a tab that checks too often, and no other": {
    act: async (world) => {
      for (let value = 0; value < 21; value++) await check(world, { value });
      await check(world, { value: 1, document: "0.3" }, { tabId: 8 });
      await world.sleep(61_000);
      await check(world, { value: 1 });
    },
  },
});
