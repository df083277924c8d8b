// Compares what the catalog of breaches and the watch list do, call by call, with the written transcripts.

import { ACCOUNT, addNews, browserAfter, browserInUse, loadPage, lookUp, watch } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { createWorld } from "../../../world/world.ts";
import { SETTINGS } from "../../../world/world-services.ts";
import { comparePlays, withoutRoomFor } from "./transcript.ts";

const HOUR_MS = 3_600_000;

async function watched() {
  return browserAfter(async (world) => {
    await watch(world);
    await watch(world, "b@example.org");
    await world.sleep(20_000);
  });
}

/** A browser with these settings that never ran the extension. */
const newBrowser =
  (services: object = {}) =>
  () => {
    const world = createWorld();
    world.area.local.settings = { ...SETTINGS, services: { ...SETTINGS.services, ...services } };
    return world.keep();
  };

const aDay = async (world: World) => {
  await world.sleep(27 * HOUR_MS);
  await loadPage(world, 3 * HOUR_MS);
};

comparePlays({
  "fetches the catalog at first, and refreshes it the day after": {
    from: newBrowser(),
    act: async (world) => {
      await world.ask("getCatalogState");
      await world.sleep(10_000);
      await world.ask("getPasswordBreaches");
      await aDay(world);
      await world.ask("getCatalogState");
    },
  },

  "fetches the catalog of the free service": {
    from: newBrowser({ lookupInterface: "xposedornot" }),
    act: async (world) => {
      await world.ask("getCatalogState");
      await world.sleep(10_000);
    },
  },

  "tries a failed catalog again, later each time": {
    from: newBrowser(),
    act: async (world, give) => {
      give(/breaches$/, ...Array(3).fill({ status: 500, text: "" }), { status: 200, text: "[]" });
      await world.ask("getCatalogState");
      await world.sleep(30 * HOUR_MS);
      await loadPage(world);
      await world.ask("getCatalogState");
    },
  },

  "tells the vault that there is no catalog while offline": {
    from: newBrowser(),
    prepare: (world) => {
      world.isOnline = false;
    },
    act: (world) => world.ask("getPasswordBreaches"),
  },

  "fetches another catalog from another service": {
    act: async (world) => {
      await world.ask("changeSettings", { services: { lookupUrl: "https://other.lookup.example" } });
      await world.sleep(5_000);
      await world.ask("getCatalogState");
      await world.ask("changeSettings", { services: { lookupUrl: "https://lookup.example" } });
      await world.sleep(5_000);
    },
  },

  "fetches a catalog that it could not read once site access is granted": {
    from: newBrowser(),
    prepare: (world) => {
      Object.assign(world, { granted: [] });
    },
    act: async (world, give) => {
      give(/breaches$/, undefined);
      await world.ask("getCatalogState");
      await world.sleep(5_000);
      Object.assign(world, { granted: undefined });
      world.deliver("permissions.onAdded", { origins: ["*://*/*"] });
      await world.sleep(10_000);
    },
  },

  "watches an address, and no longer": {
    act: async (world) => {
      await watch(world);
      await world.sleep(10_000);
      await watch(world);
      await watch(world, ACCOUNT, false);
      await world.sleep(1_000);
    },
  },

  "tells of a new breach, and opens the list at a click": {
    from: watched,
    act: async (world) => {
      addNews(world.services.state);
      await aDay(world);
      world.deliver("notifications.onClicked", "new-breaches");
      world.deliver("notifications.onClicked", "another");
      await world.sleep(1_000);
      await world.ask("setDealtWith", { account: ACCOUNT, name: "New", isDealtWith: true });
      await world.sleep(1_000);
      await world.ask("setDealtWith", { account: "b@example.org", name: "New", isDealtWith: true });
      await world.sleep(1_000);
      await world.ask("setDealtWith", { account: ACCOUNT, name: "New", isDealtWith: false });
      await world.ask("setDealtWith", { account: "nobody@example.org", name: "New", isDealtWith: true });
    },
  },

  "tells of two new breaches at once": {
    from: watched,
    act: async (world) => {
      addNews(world.services.state);
      world.services.state.breaches.push("Newer");
      world.services.state.breachesOfAccount.push("Newer");
      await world.sleep(25 * HOUR_MS);
    },
  },

  "fetches a failed catalog on demand after a minute": {
    from: newBrowser(),
    act: async (world, give) => {
      give(/breaches$/, { status: 500, text: "" }, { status: 500, text: "" });
      for (const wait of [30_000, 40_000, 10_000]) {
        await world.ask("getCatalogState");
        await world.sleep(wait);
      }
    },
  },

  "watches an address with the free service": {
    from: () => browserInUse({ lookupInterface: "xposedornot" }),
    act: async (world) => {
      await watch(world);
      await world.sleep(10_000);
      addNews(world.services.state);
      await world.sleep(26 * HOUR_MS);
    },
  },

  "tells of a breach that the catalog doesn't have": {
    from: watched,
    act: async (world) => {
      world.services.state.breachesOfAccount.push("Unlisted");
      world.services.state.breaches.push("New");
      await world.sleep(25 * HOUR_MS);
    },
  },

  "watches five addresses at most": {
    act: async (world) => {
      for (const name of "abcdef") await watch(world, `${name}@example.org`);
    },
  },

  "notifies of nothing where that is off": {
    from: watched,
    act: async (world) => {
      await world.ask("changeSettings", { lookups: { notifyOfNewBreaches: false } });
      addNews(world.services.state);
      await aDay(world);
    },
  },

  "checks a watched address again after a fault, and waits as the service says": {
    from: watched,
    act: async (world) => {
      addNews(world.services.state);
      world.services.state.refusals.push(undefined, 40, 100_000);
      await aDay(world);
      await aDay(world);
    },
  },

  "checks no address without consent, and all once it is back": {
    from: watched,
    act: async (world) => {
      addNews(world.services.state);
      world.consent.clear();
      world.deliver("permissions.onRemoved", { data_collection: ["personallyIdentifyingInfo"] });
      await aDay(world);
      world.consent.add("personallyIdentifyingInfo");
      world.deliver("permissions.onAdded", { data_collection: ["personallyIdentifyingInfo"] });
      await world.sleep(20_000);
    },
  },

  "checks with a new key what it could not check with a wrong one": {
    from: watched,
    act: async (world, give) => {
      addNews(world.services.state);
      give(/breachedaccount/, { status: 401, text: "{}" }, { status: 401, text: "{}" });
      await world.sleep(24 * HOUR_MS);
      await world.ask("changeSettings", { services: { lookupApiKey: "another" } });
      await world.sleep(20_000);
    },
  },

  "completes the names of a free lookup once the catalog is there": {
    from: newBrowser({ lookupInterface: "xposedornot" }),
    act: async (world, give) => {
      give(/v1\/breaches$/, { status: 500, text: "" });
      await lookUp(world);
      await world.sleep(2 * HOUR_MS);
      await loadPage(world);
      await lookUp(world);
    },
  },

  "keeps no address watched in a full storage": {
    prepare: withoutRoomFor("watch-list"),
    act: (world) => watch(world),
  },
});
