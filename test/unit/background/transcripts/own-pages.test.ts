// Compares what the settings and privacy pages get done, call by call, with the written transcripts.
import { STORED_KINDS } from "../../../../src/shared/privacy/stored-data.ts";
import { fullBrowser, idOf, lookUp } from "../../../world/use.ts";
import { createWorld, type World } from "../../../world/world.ts";
import { PASSWORD_SHA1 } from "../../../world/world-services.ts";
import { comparePlays, type Play } from "./transcript.ts";

const erasing = (kind: string): Play => ({
  from: fullBrowser,
  async act(world) {
    await world.ask("eraseStored", { kind });
    await world.ask("listStored");
  },
});

async function test(world: World, digit: number, service: string, address: string, version = "v3") {
  const input = { id: idOf(digit), service, address, lookupInterface: version, isPrivate: false };
  await world.ask("testService", input);
}

comparePlays({
  "changes settings, and refuses what it doesn't know": {
    act: async (world) => {
      await world.ask("changeSettings", {
        pageScore: { strategy: "DESKTOP" },
        services: { lookupApiKey: " key " },
      });
      await world.ask("changeSettings", { pageScore: { strategy: null } });
      await world.ask("changeSettings", { pageScore: { strategy: "WATCH" } });
      await world.ask("changeSettings", { services: { passwordsUrl: "http://passwords.example" } });
      await world.ask("changeSettings", { unheard: { of: true }, lookups: { showLogos: false } });
      await world.ask("changeSettings", { lookups: { unheardOf: true } });
      await world.ask("changeSettings", "nothing");
    },
  },

  "can't change what a policy decides": {
    prepare: (world) => {
      world.policy = Promise.resolve({
        passwordChecks: { enabled: true },
        services: { lookupUrl: "https://ours.lookup.example" },
      });
    },
    act: async (world) => {
      await world.ask("changeSettings", { passwordChecks: { enabled: false } });
      await world.ask("getTabState", { tabId: 7 });
      await lookUp(world);
    },
  },

  "tests a password service": {
    act: async (world, give) => {
      const text = "1E4C9B93F3F0682250B6CF8331B7EE68FD8:42";
      give(
        /range/,
        { status: 200, text },
        { status: 200, text: `${PASSWORD_SHA1.slice(5)}:1` },
        { status: 404, text: "" },
      );
      for (let look = 0; look < 3; look++) {
        await test(world, look, "passwords", "https://passwords.example");
        await world.sleep(1_000);
      }
      await test(world, 3, "passwords", "not an address");
    },
  },

  "tests a lookup service in its turn": {
    act: async (world, give) => {
      give(
        /dataclasses/,
        { status: 200, text: `["Passwords"]` },
        { status: 200, text: "[]" },
        { status: 200, text: "<" },
      );
      await world.ask("lookUpAccount", { account: "a@example.org", isPrivate: false });
      for (let look = 0; look < 4; look++) await test(world, look, "lookup", "https://lookup.example");
      await test(world, 4, "lookup", "https://other.lookup.example", "xposedornot");
    },
  },

  "drops a test for the next one, and waits as the lookup service says": {
    act: async (world, give) => {
      give(/dataclasses/, { status: 429, headers: { "retry-after": "30" }, text: "" });
      const lookup = (digit: number) => test(world, digit, "lookup", "https://lookup.example");
      await Promise.all([lookup(1), lookup(2)]);
      await lookup(3);
      await world.sleep(31_000);
      await lookup(4);
    },
  },

  "tests a provider": {
    act: async (world, give) => {
      await test(world, 1, "issuer", "https://accounts.example");
      give(/other.*openid/, { status: 200, text: `{"issuer":"https://wrong.example"}` });
      await test(world, 2, "issuer", "https://other.accounts.example");
    },
  },

  "lists what it stores, and tells what it can't check of itself": {
    from: fullBrowser,
    act: async (world) => {
      await world.ask("listStored");
      await world.ask("checkSelf");
      await world.ask("getContentHash");
    },
  },

  "starts in an empty browser": {
    from: () => createWorld().keep(),
    act: async (world) => {
      await world.ask("listStored");
      await world.ask("getCatalogState");
    },
  },

  ...Object.fromEntries(
    [...STORED_KINDS, "everything"].map((kind) => [`deletes what it stores: ${kind}`, erasing(kind)]),
  ),
});
