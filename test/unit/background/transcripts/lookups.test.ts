// Compares what lookups do, call by call, with the written transcripts.
import type { DyingWorld } from "../killed/dying-world.ts";
import { ACCOUNT, browserAfter, browserInUse, lookUp, lookupsInTheEnd } from "../killed/dying-world-use.ts";
import { comparePlays, type Play } from "./transcript.ts";

const OF = { account: ACCOUNT, isPrivate: false };
const PRIVATE = { account: ACCOUNT, isPrivate: true };
const ID = "6f2c1a58-0d5b-4c53-9f3e-2b1d5f0a7c11";

const withService =
  (services: object): Play["from"] =>
  () =>
    browserInUse(services);

/** The popup is open until nothing is pending. */
const andWait = async (world: DyingWorld) => {
  await lookupsInTheEnd(world);
};

const openPrivateWindow = (world: DyingWorld) => {
  world.windows = [{ incognito: false }, { incognito: true }];
};

const closePrivateWindow = (world: DyingWorld) => {
  world.windows = [{ incognito: false }];
  world.deliver("windows.onRemoved", 2);
};

const refuseConsent = async () => {
  const kept = structuredClone(await browserInUse());
  kept.consent.delete("personallyIdentifyingInfo");
  return kept;
};

/** The latest first in the list, as the background keeps it. */
async function afterFortyLookups() {
  const kept = structuredClone(await browserAfter(lookUp));
  const { session } = kept.area;
  const [line] = session.lookups as { askedAt: number }[];
  const { [`lookup:${ACCOUNT}`]: one, ...others } = session;
  const places = Array.from({ length: 40 }, (_, number) => ({
    account: `${number}@example.org`,
    askedAt: (line?.askedAt ?? 0) - number,
  }));
  const lookups = places.map((place) => [`lookup:${place.account}`, { ...(one as object), ...place }]);
  const list = places.map((place) => ({ ...line, ...place }));
  kept.area.session = { ...others, ...Object.fromEntries(lookups), lookups: list };
  return kept;
}

function ask(world: DyingWorld, question: object, isPrivate = false) {
  return world.ask("askLookupService", { id: ID, source: "https://lookup.example v3", question, isPrivate });
}

comparePlays({
  "looks up an address with version 3": { act: lookUp },
  "looks up an address with version 2 in the path": {
    from: withService({ lookupInterface: "v2-url" }),
    act: lookUp,
  },
  "looks up an address with version 2 in a header": {
    from: withService({ lookupInterface: "v2-header" }),
    act: lookUp,
  },
  "looks up an address with version 2 as a media type": {
    from: withService({ lookupInterface: "v2-accept" }),
    act: lookUp,
  },
  "looks up an address with the free service": {
    from: withService({ lookupInterface: "xposedornot" }),
    act: lookUp,
  },
  "looks up an address without a key": { from: withService({ lookupApiKey: "" }), act: lookUp },

  "looks up an address again, and shows the earlier result meanwhile": {
    from: () => browserAfter(lookUp),
    act: async (world) => {
      await lookUp(world);
      await world.ask("forgetLookups", { isPrivate: false });
    },
  },

  "looks up three addresses in turn, and drops one that is canceled": {
    act: async (world) => {
      const accounts = ["a", "b", "c"].map((name) => ({ account: `${name}@example.org`, isPrivate: false }));
      await Promise.all(accounts.map((of) => world.ask("lookUpAccount", of)));
      await world.sleep(200);
      await world.ask("cancelLookup", accounts[1]);
      await world.ask("lookUpAccount", accounts[2]);
      await andWait(world);
    },
  },

  "waits as long as a service says": {
    act: async (world) => {
      world.services.state.refusals.push(3);
      await lookUp(world);
    },
  },

  "waits in another worker for as long as a service says": {
    thenMs: 200_000,
    act: async (world) => {
      world.services.state.refusals.push(120);
      await world.ask("lookUpAccount", OF);
      await world.sleep(1_000);
      world.end();
    },
  },

  "tells that a service asks for too long a wait": {
    act: async (world) => {
      world.services.state.refusals.push(100_000, 100_000);
      await lookUp(world);
    },
  },

  "tries again after a fault of a service, and tells of the second": {
    act: async (world) => {
      world.services.state.refusals.push(undefined, undefined, undefined, undefined, undefined, undefined);
      await lookUp(world);
    },
  },

  "tells that an address is in no breach, and that a key is wrong": {
    act: async (world, give) => {
      give(
        /breachedaccount/,
        { status: 404, text: "" },
        { status: 401, text: `{"message":"Access denied"}` },
      );
      give(/pasteaccount/, { status: 404, text: "" }, { status: 403, text: "" });
      await lookUp(world);
      await lookUp(world);
    },
  },

  "tells of a lookup that two killed workers left": {
    act: async (world) => {
      await world.ask("lookUpAccount", OF);
      for (const ms of [30, 1_620]) {
        await world.sleep(ms);
        world.end();
        await world.ask("wake");
      }
    },
  },

  "looks up nothing in a full storage": {
    prepare: (world) => {
      const { put } = world;
      world.put = (name, items) => {
        if (Object.keys(items).some((key) => key.startsWith("lookup:"))) throw new Error("QUOTA_BYTES");
        put(name, items);
      };
    },
    act: (world) => world.ask("lookUpAccount", OF),
  },

  "drops the oldest of forty lookups": {
    from: afterFortyLookups,
    act: async (world) => {
      await world.ask("lookUpAccount", { account: "last@example.org", isPrivate: false });
      await andWait(world);
    },
  },

  "tells that a response can't be read": {
    act: async (world, give) => {
      give(/breachedaccount/, { status: 200, text: "<html>" });
      give(/pasteaccount/, { status: 200, text: "{}" });
      await lookUp(world);
    },
  },

  "tells that the device is offline, and goes on once it isn't": {
    act: async (world) => {
      world.isOnline = false;
      await lookUp(world);
      world.isOnline = true;
      await lookUp(world);
    },
  },

  "keeps private windows apart, and forgets them with the last one": {
    prepare: openPrivateWindow,
    act: async (world) => {
      await world.ask("lookUpAccount", PRIVATE);
      await world.sleep(3_000);
      await world.ask("lookUpAccount", { ...PRIVATE, account: "other@example.org" });
      closePrivateWindow(world);
      await world.sleep(3_000);
    },
  },

  "asks nobody without consent, and looks up once it comes": {
    from: refuseConsent,
    act: async (world) => {
      await world.ask("lookUpAccount", OF);
      await world.sleep(1_000);
      world.consent.add("personallyIdentifyingInfo");
      const input = { kind: "personallyIdentifyingInfo", isAgreed: true, isPrivate: false };
      await world.ask("answerConsent", input);
      world.deliver("permissions.onAdded", { data_collection: ["personallyIdentifyingInfo"] });
      await andWait(world);
    },
  },

  "asks nobody after a no": {
    from: refuseConsent,
    act: async (world) => {
      await world.ask("lookUpAccount", OF);
      await world.sleep(1_000);
      const input = { kind: "personallyIdentifyingInfo", isAgreed: false, isPrivate: false };
      await world.ask("answerConsent", input);
      await ask(world, { about: "breach", name: "Shop" });
      await ask(world, { about: "account-at-site", site: "shop.example", account: ACCOUNT });
    },
  },

  "stops when consent is taken back": {
    act: async (world) => {
      await world.ask("lookUpAccount", { account: "a@example.org", isPrivate: false });
      await world.ask("lookUpAccount", OF);
      world.consent.clear();
      world.deliver("permissions.onRemoved", { data_collection: ["personallyIdentifyingInfo"] });
      await andWait(world);
    },
  },

  "stops when another service is chosen, and drops what it waits for": {
    act: async (world) => {
      await world.ask("lookUpAccount", { account: "a@example.org", isPrivate: false });
      await world.ask("lookUpAccount", OF);
      await world.ask("changeSettings", { services: { lookupUrl: "https://other.example" } });
      await andWait(world);
      await world.ask("lookUpAccount", OF);
      await andWait(world);
    },
  },

  "forgets what another service answered": {
    from: () => browserAfter(lookUp),
    act: async (world) => {
      await world.ask("changeSettings", { services: { lookupInterface: "v2-url" } });
      await world.sleep(1_000);
      await lookUp(world);
      await world.ask("changeSettings", { services: { lookupUrl: "https://other.example" } });
      await world.sleep(1_000);
    },
  },

  "asks again with another key": {
    act: async (world, give) => {
      give(/breachedaccount/, { status: 401, text: "{}" });
      await lookUp(world);
      await world.ask("changeSettings", { services: { lookupApiKey: "another" } });
      await andWait(world);
    },
  },

  "asks about a breach, a site, and an account at a site": {
    act: async (world, give) => {
      give(/breach\/Shop/, { status: 200, text: `{"Name":"Shop","Title":"The Shop"}` });
      await ask(world, { about: "breach", name: "Shop" });
      await ask(world, { about: "site", site: "shop.example" });
      await ask(world, { about: "account-at-site", site: "shop.example", account: ACCOUNT });
      await ask(world, { about: "site", site: "not a site" });
    },
  },

  "shows a logo": {
    act: async (world, give) => {
      const url = "https://lookup.example/Content/Images/PwnedLogos/Shop.png";
      const type = { "content-type": "image/png" };
      give(/Logos/, { status: 200, headers: type, text: "\u0089PNG\r\n\u001a\n" }, { status: 404, text: "" });
      await world.ask("getLogo", { url, isPrivate: false });
      await world.ask("getLogo", { url, isPrivate: true });
      await world.ask("getLogo", { url: "https://elsewhere.example/Shop.png", isPrivate: false });
      await world.ask("changeSettings", { lookups: { showLogos: false } });
      await world.ask("getLogo", { url: url.replace("Shop", "Forum"), isPrivate: false });
    },
  },
});
