// Compares what the settings and privacy pages get done, call by call, with the written transcripts.
import type { DyingWorld } from "../killed/dying-world.ts";
import { PASSWORD_SHA1 } from "../killed/dying-world-services.ts";
import {
  askFromTab,
  browserAfter,
  browserInUse,
  CHECK,
  lookUp,
  score,
  signedInFor,
  watch,
} from "../killed/dying-world-use.ts";
import { comparePlays, type Play } from "./transcript.ts";

const ID = "6f2c1a58-0d5b-4c53-9f3e-2b1d5f0a7c11";

async function fullBrowser() {
  return browserAfter(
    async (world) => {
      await lookUp(world);
      await watch(world);
      await score(world);
      await askFromTab(world, "checkPassword", CHECK);
      await world.ask("setBreachDismissed", { name: "Shop", isDismissed: true });
      const question = { method: "report-config", name: "projects/p/locations/l/reportConfigs/c" };
      await world.ask("askCloud", { id: ID, question, isPrivate: false });
      await world.sleep(5_000);
    },
    { from: await signedInFor("page-score", "cloud") },
  );
}

const KINDS =
  "settings watch-list page-scores dismissed-breaches changed-passwords sign-in cloud-names catalog lookups cloud-calls tokens tabs sent-requests everything".split(
    " ",
  );

const erasing = (kind: string): Play => ({
  from: fullBrowser,
  async act(world) {
    await world.ask("eraseStored", { kind });
    await world.ask("listStored");
  },
});

async function test(world: DyingWorld, service: string, address: string, more: object = {}): Promise<void> {
  const input = { id: ID, service, address, lookupInterface: "v3", isPrivate: false, ...more };
  await world.ask("testService", input);
}

comparePlays({
  "changes settings, and refuses what it doesn't know": {
    act: async (world) => {
      await world.ask("changeSettings", { pageScore: { strategy: "DESKTOP", locale: " de " } });
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
        services: { lookupUrl: "https://ours.example" },
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
        await test(world, "passwords", "https://passwords.example", { id: ID.replace("6", `${look}`) });
        await world.sleep(1_000);
      }
      await test(world, "passwords", "not an address");
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
      for (let look = 0; look < 4; look++)
        await test(world, "lookup", "https://lookup.example", { id: ID.replace("6", `${look}`) });
      await test(world, "lookup", "https://other.example", { lookupInterface: "xposedornot" });
    },
  },

  "drops a test for the next one, and waits as the lookup service says": {
    act: async (world, give) => {
      give(/dataclasses/, { status: 429, headers: { "retry-after": "30" }, text: "" });
      const lookup = (digit: string) =>
        test(world, "lookup", "https://lookup.example", { id: ID.replace("6", digit) });
      await Promise.all([lookup("1"), lookup("2")]);
      await lookup("3");
      await world.sleep(31_000);
      await lookup("4");
    },
  },

  "tests a provider": {
    act: async (world, give) => {
      await test(world, "issuer", "https://accounts.example");
      give(/other.*openid/, { status: 200, text: `{"issuer":"https://wrong.example"}` });
      await test(world, "issuer", "https://other.accounts.example", { id: ID.replace("6", "7") });
    },
  },

  "lists what it stores, and checks itself": {
    from: fullBrowser,
    act: async (world) => {
      await world.ask("listStored");
      await world.ask("checkSelf");
      await world.ask("getContentHash");
    },
  },

  "starts in an empty browser": {
    from: () =>
      browserInUse({}).then((kept) => ({
        ...structuredClone(kept),
        area: { local: {}, session: {} },
        alarms: new Map(),
      })),
    act: async (world) => {
      await world.ask("listStored");
      await world.ask("getCatalogState");
    },
  },

  ...Object.fromEntries(KINDS.map((kind) => [`deletes what it stores: ${kind}`, erasing(kind)])),
});
