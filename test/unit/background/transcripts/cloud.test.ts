// Compares what calls to the cloud do, call by call, with the written transcripts.

import {
  browserInUse,
  closePrivateWindow,
  idOf,
  openPrivateWindow,
  signedInFor,
} from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { comparePlays } from "./transcript.ts";

const FUNCTION = "projects/p/locations/l/functions/clean-up";
const RESTORE = "projects/p/locations/l/restorePlans/r/restores/s";
const CONFIG = "projects/p/locations/l/reportConfigs/c";

const signedIn = () => signedInFor("cloud");

async function read(world: World, digit: number, question: object, more: object = {}): Promise<void> {
  await world.ask("askCloud", { id: idOf(digit), question, isPrivate: false, ...more });
  await world.sleep(1_500);
}

async function erase(world: World, digit: number, more: object = {}): Promise<void> {
  const input = { name: FUNCTION, typedName: "clean-up", account: "jo@example.org", isPrivate: false };
  await world.ask("deleteFunction", { id: idOf(digit), ...input, ...more });
  await world.sleep(1_500);
}

const policy = { method: "policy", name: RESTORE };
const config = { method: "report-config", name: CONFIG };

comparePlays({
  "reads a policy and a report config, and remembers their names": {
    from: signedIn,
    act: async (world) => {
      await read(world, 1, { ...policy, requestedPolicyVersion: 3 });
      await read(world, 2, config);
      await read(world, 2, config);
      await read(world, 3, { ...config, name: `${config.name}-2` });
      await read(world, 4, config);
      await world.ask("changeSettings", { cloud: { keepRecentNames: true } });
      await world.sleep(500);
      await world.ask("forgetCloudNames", { method: "policy", name: RESTORE });
      await world.ask("forgetCloudNames", { method: "report-config" });
      await world.ask("forgetCloudCalls", { isPrivate: false });
    },
  },

  "signs in for a read, and asks the provider for more": {
    from: () => browserInUse(),
    act: async (world) => {
      await read(world, 1, policy);
      await read(world, 2, policy, { signIn: "more" });
    },
  },

  "tells what is wrong with a read": {
    from: signedIn,
    act: async (world, give) => {
      const json = (code: number, status: string) => ({
        status: code,
        text: JSON.stringify({ error: { code, message: "because", status } }),
      });
      give(/backup/, json(404, "NOT_FOUND"), json(403, "PERMISSION_DENIED"), json(500, "INTERNAL"));
      for (const digit of [1, 2, 3]) await read(world, digit, policy);
      give(/migration/, json(401, "UNAUTHENTICATED"), json(401, "UNAUTHENTICATED"));
      await read(world, 4, config);
      await read(world, 5, config);
      await read(world, 6, { method: "policy", name: "not a name" });
      await read(world, 7, { method: "deletion", name: FUNCTION });
      world.isOnline = false;
      await read(world, 8, config);
    },
  },

  "renews an old token once": {
    from: () => signedInFor("cloud, expired"),
    act: (world) => read(world, 1, policy),
  },

  "takes the latest of two reads, and cancels one": {
    from: signedIn,
    act: async (world) => {
      await world.ask("askCloud", { id: idOf(1), question: policy, isPrivate: false });
      await world.ask("askCloud", { id: idOf(2), question: policy, isPrivate: false });
      await world.ask("cancelCloudCall", { id: idOf(2), isPrivate: true });
      await world.ask("cancelCloudCall", { id: idOf(2), isPrivate: false });
      await world.sleep(1_000);
    },
  },

  "sends a deletion once, however often it is said": {
    from: signedIn,
    act: async (world) => {
      await erase(world, 1);
      await erase(world, 1);
      await erase(world, 2);
    },
  },

  "deletes nothing with another name, account or without a sign-in": {
    from: signedIn,
    act: async (world) => {
      await erase(world, 1, { typedName: "clean" });
      await erase(world, 2, { account: "another@example.org" });
      await world.ask("signOut");
      await erase(world, 3);
    },
  },

  "doesn't know what a deletion did when its response is lost": {
    from: signedIn,
    act: async (world, give) => {
      give(/functions/, { status: 500, text: "" }, { status: 401, text: "{}" }, { status: 200, text: "<" });
      for (const digit of [1, 2, 3]) await erase(world, digit);
    },
  },

  "can't cancel a deletion that was sent": {
    from: signedIn,
    act: async (world) => {
      const input = { id: idOf(1), name: FUNCTION, typedName: "clean-up", isPrivate: false };
      await Promise.all([
        world.ask("deleteFunction", input),
        world.ask("deleteFunction", { ...input, id: idOf(2) }),
      ]);
      await world.sleep(20);
      await world.ask("cancelCloudCall", { id: idOf(1), isPrivate: false });
      await world.ask("eraseStored", { kind: "cloud-calls" });
      await world.sleep(1_000);
    },
  },

  "signs in by its own button, to the same or another account": {
    from: () => browserInUse(),
    act: async (world) => {
      for (const how of ["sign-in", "more", "other-account"]) {
        await world.ask("signInToCloud", { how, isPrivate: false });
        await world.sleep(2_000);
      }
    },
  },

  "stops waiting for a window, and tells that one was closed": {
    from: () => browserInUse(),
    act: async (world) => {
      await world.ask("signInToCloud", { how: "sign-in", isPrivate: false });
      await world.ask("signInToCloud", { how: "sign-in", isPrivate: false });
      await world.ask("cancelCloudSignIn", { isPrivate: true });
      await world.ask("cancelCloudSignIn", { isPrivate: false });
      await world.sleep(1_000);
      world.visit = () => {
        throw new Error("The user did not approve access.");
      };
      await world.ask("signInToCloud", { how: "sign-in", isPrivate: false });
    },
  },

  "signs in from a private window": {
    from: () => browserInUse(),
    prepare: (world) => {
      openPrivateWindow(world);
      world.visit = () => {
        throw new Error("The user did not approve access.");
      };
    },
    act: async (world) => {
      await world.ask("signInToCloud", { how: "sign-in", isPrivate: true });
      await world.sleep(1_000);
      await read(world, 1, policy, { isPrivate: true });
    },
  },

  "settles a sign-in and a call that a killed worker left": {
    from: () => browserInUse(),
    act: async (world) => {
      await world.ask("signInToCloud", { how: "sign-in", isPrivate: false });
      await world.ask("askCloud", { id: idOf(1), question: policy, isPrivate: false });
      await world.sleep(10);
      world.end();
      await world.ask("wake");
      await world.sleep(1_000);
    },
  },

  "keeps private calls apart, and forgets them with the last window": {
    from: signedIn,
    prepare: openPrivateWindow,
    act: async (world) => {
      await read(world, 1, policy, { isPrivate: true });
      await world.ask("askCloud", { id: idOf(2), question: config, isPrivate: true });
      closePrivateWindow(world);
    },
  },

  "stops when another service or client is chosen": {
    from: signedIn,
    act: async (world) => {
      await world.ask("askCloud", { id: idOf(1), question: policy, isPrivate: false });
      await world.ask("changeSettings", { services: { backupUrl: "https://other.example" } });
      await world.sleep(1_000);
      await world.ask("changeSettings", { auth: { clientId: "another" } });
    },
  },
});
