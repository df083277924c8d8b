// Compares what becomes of lookups that are stored or under way, call by call, with the written transcripts.

import {
  ACCOUNT,
  browserAfter,
  browserInUse,
  closePrivateWindow,
  idOf,
  lookUp,
  lookupsInTheEnd,
  openPrivateWindow,
} from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { comparePlays } from "./transcript.ts";

const OF = { account: ACCOUNT, isPrivate: false };
const OTHER = { account: "other@example.org", isPrivate: false };
const PRIVATE = { account: ACCOUNT, isPrivate: true };

/** A browser with room for this many lookups. */
const withRoomFor = (most: number) => (world: World) => {
  const { put, area } = world;
  world.put = (name, items) => {
    const stored = new Set(
      Object.keys({ ...area.session, ...items }).filter((key) => key.startsWith("lookup:")),
    );
    if (stored.size > most) throw new Error("QUOTA_BYTES quota exceeded");
    put(name, items);
  };
};

/** The shortest file that counts as a logo. */
const LOGO = Uint8Array.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01".padEnd(33, "."), (at) =>
  at.charCodeAt(0),
);

async function lookUpBoth(world: World): Promise<void> {
  await lookUp(world);
  await world.ask("lookUpAccount", OTHER);
  await lookupsInTheEnd(world);
}

comparePlays({
  "makes room for a lookup by dropping the oldest result": {
    from: () => browserAfter(lookUpBoth),
    prepare: withRoomFor(2),
    act: async (world) => {
      await world.ask("lookUpAccount", { account: "third@example.org", isPrivate: false });
      await lookupsInTheEnd(world);
    },
  },

  "keeps what was answered when the rest is canceled": {
    act: async (world, give) => {
      give(/pasteaccount/, { status: 429, headers: { "retry-after": "60" }, text: "" });
      await world.ask("lookUpAccount", OF);
      await world.sleep(1_000);
      await world.ask("cancelLookup", OTHER);
      await world.ask("cancelLookup", OF);
      await world.sleep(3_000);
      await lookUp(world);
    },
  },

  "puts the latest lookup first after the clock was set back": {
    from: () => browserAfter(lookUp),
    act: async (world) => {
      world.jump(-3_600_000);
      await world.ask("lookUpAccount", OTHER);
      await lookupsInTheEnd(world);
      await lookUp(world);
    },
  },

  "stops lookups of all windows when another service is chosen, but not those at the new one": {
    prepare: openPrivateWindow,
    act: async (world) => {
      await lookUp(world);
      await world.ask("lookUpAccount", PRIVATE);
      await world.ask("lookUpAccount", OTHER);
      await Promise.all([
        world.ask("changeSettings", {
          services: { lookupUrl: "https://other.lookup.example", lookupApiKey: "key-of-nobody" },
        }),
        world.sleep(2).then(() => world.ask("lookUpAccount", OF)),
      ]);
      await lookupsInTheEnd(world);
      closePrivateWindow(world);
    },
  },

  "deletes private lookups of a killed worker whose window is gone": {
    prepare: openPrivateWindow,
    act: async (world) => {
      await world.ask("lookUpAccount", PRIVATE);
      await world.sleep(2_000);
      world.end();
      world.windows = [{ incognito: false }];
      await lookUp(world);
    },
  },

  "asks nobody for a private window that has closed": {
    act: (world) => world.ask("lookUpAccount", PRIVATE),
  },

  "shows the beginning of a long list first, and asks again where a worker was killed before the rest": {
    act: async (world) => {
      const { breaches, breachesOfAccount } = world.services.state;
      const names = Array.from({ length: 200 }, (_, number) => `Breach${number}`);
      breaches.push(...names);
      breachesOfAccount.push(...names);
      await lookUp(world);
      await world.ask("lookUpAccount", OTHER);
      while (!JSON.stringify(world.area.session).includes('"totals"')) await world.sleep(50);
      world.end();
      await lookupsInTheEnd(world);
    },
  },

  "keeps a logo for the session, and asks once for two that want it": {
    act: async (world, give) => {
      give(/Logos/, ...Array.from({ length: 4 }, () => ({ status: 200, text: LOGO })), undefined);
      const logo = (name: string, isPrivate = false) =>
        world.ask("getLogo", {
          url: `https://lookup.example/Content/Images/PwnedLogos/${name}.png`,
          isPrivate,
        });
      await Promise.all([logo("Shop"), logo("Shop"), logo("Shop", true)]);
      await logo("Shop");
      world.end();
      await logo("Shop");
      await Promise.all(["A", "B", "C", "D", "E", "F"].map((name) => logo(name)));
      await world.ask("eraseStored", { kind: "logos" });
      await logo("A");
      world.consent.delete("personallyIdentifyingInfo");
      await logo("B");
      await world.ask("getLogo", { url: "https://192.168.0.1/Shop.png", isPrivate: false });
    },
  },

  "looks a breach up in the list of the free service, which knows no sites and no usernames": {
    from: () => browserInUse({ lookupInterface: "xposedornot" }),
    act: async (world) => {
      const source = "https://lookup.example xposedornot";
      const askFree = (digit: number, question: object) =>
        world.ask("askLookupService", { id: idOf(digit), source, question, isPrivate: false });
      await askFree(1, { about: "breach", name: "Shop" });
      await askFree(2, { about: "breach", name: "Unlisted" });
      await askFree(3, { about: "site", site: "shop.example" });
      await world.ask("lookUpAccount", { account: "robin", isPrivate: false });
      await world.ask("eraseStored", { kind: "catalog" });
      world.isOnline = false;
      await askFree(4, { about: "breach", name: "Shop" });
    },
  },

  "repeats only what was last refused, once consent comes": {
    from: async () => {
      const kept = structuredClone(await browserInUse());
      kept.consent.delete("personallyIdentifyingInfo");
      return kept;
    },
    act: async (world) => {
      await world.ask("lookUpAccount", OTHER);
      await world.ask("lookUpAccount", OF);
      await world.sleep(1_000);
      world.consent.add("personallyIdentifyingInfo");
      world.deliver("permissions.onAdded", { data_collection: ["personallyIdentifyingInfo"] });
      await lookupsInTheEnd(world);
    },
  },
});
