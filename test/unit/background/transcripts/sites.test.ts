// Compares what happens on sites and in tabs, call by call, with the written transcripts.

import { ownPage } from "../../../world/own-page.ts";
import { askFromTab, loadPage } from "../../../world/use.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../../../world/world-services.ts";
import { comparePlays } from "./transcript.ts";
import { check, goTo, tabState } from "./web-page.ts";

comparePlays({
  "marks a breached site once, and shows its breaches": {
    act: async (world) => {
      await goTo(world, "https://shop.example/");
      await world.ask("getSiteBreaches", { tabId: 7 });
      await tabState(world);
      await goTo(world, "https://www.shop.example/other");
      await world.ask("setBreachDismissed", { name: "Shop", isDismissed: true });
      await world.sleep(500);
      await world.ask("setBreachDismissed", { name: "Shop", isDismissed: false });
      await world.ask("changeSettings", { lookups: { markBreachesSince: "2025" } });
      await world.sleep(500);
      await goTo(world, "https://forum.example/");
      await world.ask("changeSettings", { lookups: { markBreachesSince: "", markBreachedSites: false } });
      await world.sleep(500);
      await goTo(world, "about:blank");
      await world.ask("getSiteBreaches", { tabId: 99 });
    },
  },

  "tells that site access is missing, and notices once it is there": {
    prepare: (world) => {
      Object.assign(world, { granted: [] });
      world.tab.hasScript = false;
    },
    act: async (world) => {
      await loadPage(world);
      await tabState(world);
      Object.assign(world, { granted: ["https://*/*", "http://*/*", "<all_urls>", "*://*/*"] });
      world.deliver("permissions.onAdded", { origins: ["*://*/*"] });
      await world.sleep(3_000);
      await tabState(world);
      world.tab.hasScript = true;
      await loadPage(world);
      await askFromTab(world, "wake");
      Object.assign(world, { granted: [] });
      world.deliver("permissions.onRemoved", { origins: ["*://*/*"] });
      await world.sleep(500);
      await askFromTab(world, "wake");
    },
  },

  "tells after its installation which open pages need a reload": {
    prepare: (world) => {
      world.tab.hasScript = false;
    },
    act: async (world) => {
      world.deliver("runtime.onInstalled", { reason: "install" });
      await world.sleep(3_000);
      await tabState(world);
      world.tab.hasScript = true;
      await askFromTab(world, "wake");
      await world.sleep(100);
      world.deliver("tabs.onRemoved", 7);
    },
  },

  "tells after an update which open pages need a reload, and opens no page": {
    prepare: (world) => {
      world.tab.hasScript = false;
    },
    act: async (world) => {
      world.deliver("runtime.onInstalled", { reason: "update" });
      await world.sleep(3_000);
      await loadPage(world);
      await goTo(world, "https://addons.mozilla.org/");
      await tabState(world);
      await goTo(world, "about:config");
      await tabState(world);
    },
  },

  "forgets a closed tab, even during a check": {
    act: async (world) => {
      await check(world);
      world.tabs.splice(0, 1);
      world.deliver("tabs.onRemoved", 7);
      await world.sleep(500);
      await check(world, { value: 2 });
      await world.sleep(500);
    },
  },

  "opens the page where a password can be changed": {
    act: async (world, give) => {
      await world.ask("openChangePage", { site: "shop.example", tabId: 7 });
      give(/well-known/, { status: 200, text: "" }, { status: 404, text: "" });
      await world.ask("openChangePage", { site: "shop.example", tabId: 7 });
      await world.ask("openChangePage", { site: "shop.example" });
    },
  },

  "checks a vault's range, and asks for changes alone in Chromium": {
    prepare: (world) => {
      world.isFirefox = false;
    },
    act: async (world, give) => {
      const prefix = PASSWORD_SHA1.slice(0, 5);
      const suffixes = [PASSWORD_SHA1.slice(5), OTHER_SHA1.slice(5)];
      const question = { prefix, suffixes, run: { startedAt: 1, requests: 1 } };
      const text = `${PASSWORD_SHA1.slice(5)}:42`;
      give(/range/, { status: 200, headers: { etag: 'W/"1"' }, text }, { status: 304, text: "" });
      await world.ask("checkVaultRange", question);
      const known = { etag: 'W/"1"', service: "https://passwords.example" };
      await world.ask("checkVaultRange", { ...question, known, run: { startedAt: 1, requests: 2 } });
      await world.ask("checkVaultRange", { ...question, known: { ...known, service: "another" } });
      await world.ask("checkVaultRange", { ...question, prefix: "xyz" });
      const page = { ...ownPage("src/pages/audit/index.html"), tab: { ...world.tab } };
      for (const requests of [3, 5, 4])
        await world.ask("checkVaultRange", { ...question, run: { startedAt: 1, requests } }, page);
      await world.sleep(1_000);
    },
  },
});
