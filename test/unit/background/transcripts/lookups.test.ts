// Compares what lookups do, call by call, with the written transcripts.

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
import { comparePlays, type Play, withoutRoomFor } from "./transcript.ts";

const OF = { account: ACCOUNT, isPrivate: false };
const PRIVATE = { account: ACCOUNT, isPrivate: true };

const withService =
  (services: object): Play["from"] =>
  () =>
    browserInUse(services);

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

/** The same id would be the same question. */
function ask(world: World, digit: number, question: object) {
  return world.ask("askLookupService", {
    ...{ id: idOf(digit), source: "https://lookup.example v3" },
    ...{ question, isPrivate: false },
  });
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

  "doesn't ask again for an address that was just answered": {
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
      await lookupsInTheEnd(world);
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

  "waits a day at most": {
    act: async (world) => {
      world.services.state.refusals.push(100_000, 100_000);
      await lookUp(world);
    },
  },

  "tells of a fault of a service at once": {
    act: async (world) => {
      world.services.state.refusals.push(undefined, undefined);
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
      await world.ask("lookUpAccount", { ...OF, account: "b@example.org" });
      await lookupsInTheEnd(world);
    },
  },

  "looks up what two killed workers left": {
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
    prepare: withoutRoomFor("lookup:"),
    act: (world) => world.ask("lookUpAccount", OF),
  },

  "drops the oldest of forty lookups": {
    from: afterFortyLookups,
    act: async (world) => {
      await world.ask("lookUpAccount", { account: "last@example.org", isPrivate: false });
      await lookupsInTheEnd(world);
    },
  },

  "tells that a response can't be read": {
    act: async (world, give) => {
      give(/breachedaccount/, { status: 200, text: "<html>" });
      give(/pasteaccount/, { status: 200, text: "{}" });
      await lookUp(world);
    },
  },

  "tells that the device is offline, and asks at the next click": {
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
      await lookupsInTheEnd(world);
    },
  },

  "asks nobody after a no": {
    from: refuseConsent,
    act: async (world) => {
      await world.ask("lookUpAccount", OF);
      await world.sleep(1_000);
      const input = { kind: "personallyIdentifyingInfo", isAgreed: false, isPrivate: false };
      await world.ask("answerConsent", input);
      await ask(world, 1, { about: "breach", name: "Shop" });
      await ask(world, 2, { about: "account-at-site", site: "shop.example", account: ACCOUNT });
    },
  },

  "stops when consent is taken back": {
    act: async (world) => {
      await world.ask("lookUpAccount", { account: "a@example.org", isPrivate: false });
      await world.ask("lookUpAccount", OF);
      world.consent.clear();
      world.deliver("permissions.onRemoved", { data_collection: ["personallyIdentifyingInfo"] });
      await lookupsInTheEnd(world);
    },
  },

  "stops when another service is chosen, and drops what it waits for": {
    act: async (world) => {
      await world.ask("lookUpAccount", { account: "a@example.org", isPrivate: false });
      await world.ask("lookUpAccount", OF);
      await world.ask("changeSettings", { services: { lookupUrl: "https://other.lookup.example" } });
      await lookupsInTheEnd(world);
      // The key was for the other one.
      await world.ask("lookUpAccount", OF);
      await lookupsInTheEnd(world);
      await world.ask("changeSettings", { services: { lookupApiKey: "another-key" } });
      await world.ask("lookUpAccount", OF);
      await lookupsInTheEnd(world);
    },
  },

  "forgets what another service answered": {
    from: () => browserAfter(lookUp),
    act: async (world) => {
      await world.ask("changeSettings", { services: { lookupInterface: "v2-url" } });
      await world.sleep(1_000);
      await lookUp(world);
      await world.ask("changeSettings", { services: { lookupUrl: "https://other.lookup.example" } });
      await world.sleep(1_000);
    },
  },

  "leaves a refused lookup as it is when the key changes": {
    act: async (world, give) => {
      give(/breachedaccount/, { status: 401, text: "{}" });
      await lookUp(world);
      await world.ask("changeSettings", { services: { lookupApiKey: "another" } });
      await lookupsInTheEnd(world);
    },
  },

  "asks about a breach, unless the catalog has it, a site, and an account at a site": {
    act: async (world) => {
      await ask(world, 1, { about: "breach", name: "Shop" });
      await ask(world, 2, { about: "breach", name: "Unlisted" });
      await ask(world, 3, { about: "site", site: "shop.example" });
      await ask(world, 4, { about: "account-at-site", site: "shop.example", account: ACCOUNT });
      await ask(world, 5, { about: "site", site: "not a site" });
    },
  },

  "shows no logo that isn't one, and asks for none where logos are off": {
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
