// Calls to the cloud: what is read, what is deleted once, and what is said when nobody knows.

import { describe, expect, it } from "vitest";
import { wake } from "../world/acts/asks.ts";
import {
  askCloud,
  CONFIG,
  calls,
  cancelCall,
  deleteFunction,
  forgetCalls,
  forgetNames,
  names,
  POLICY,
  REPORT,
  RESTORE,
  readCloud,
  startDeletion,
} from "../world/acts/cloud.ts";
import { fill } from "../world/acts/room.ts";
import { sentList } from "../world/acts/seen.ts";
import { change, erase, stored } from "../world/acts/settings.ts";
import { cloudSignIn, endWindows, signOut, windows } from "../world/acts/sign-in.ts";
import { play, playIn, sent } from "../world/scenario.ts";
import { closePrivateWindow, openPrivateWindow, signedInFor } from "../world/use.ts";
import type { World } from "../world/world.ts";

const from = () => signedInFor("cloud");
const PRIVATE = { isPrivate: true };
const deletions = (world: World) => sent(world).filter(({ method }) => method === "DELETE");

describe("a read", () => {
  it("is answered once however often it is asked, with the cloud's token at its own service", () =>
    playIn(from(), async (world) => {
      await readCloud(world, 1, { ...POLICY, requestedPolicyVersion: 3 });
      await readCloud(world, 2, REPORT);
      await readCloud(world, 2, REPORT);
      expect(calls(world).toSorted()).toEqual(["policy: answered", "report-config: answered"]);
      expect(sent(world).map(({ host, method }) => `${method} ${host}`)).toEqual([
        "GET backup.example",
        "GET migration.example",
      ]);
      expect(sent(world)[0]?.url).toMatch(/:getIamPolicy\?.*requestedPolicyVersion=3/i);
      expect(sent(world)[0]?.headers.get("authorization")).toBe("Bearer access-token");
      await forgetCalls(world);
      expect(calls(world)).toEqual([]);
    }));

  it("signs in first, and asks the provider for more only when told to", () =>
    play(async (world) => {
      const opened = windows(world);
      await readCloud(world, 1, POLICY);
      await readCloud(world, 2, POLICY, { signIn: "more" });
      expect(calls(world)).toContain("policy: answered");
      expect(opened.map(({ searchParams }) => searchParams.get("prompt"))).toEqual([null, "consent"]);
    }));

  it("isn't sent without a valid name, as a deletion, or offline", () =>
    playIn(from(), async (world) => {
      await readCloud(world, 1, { method: "policy", name: "not a name" });
      expect(await askCloud(world, 2, { method: "deletion", name: RESTORE })).toBe("bad-request");
      world.isOnline = false;
      await readCloud(world, 3, REPORT);
      expect(calls(world)).toContain("report-config: offline, effect none");
      expect(sent(world)).toEqual([]);
    }));

  it("gives way to the latest one of its kind, and can be canceled in its own window", () =>
    playIn(from(), async (world) => {
      await askCloud(world, 1, POLICY);
      await askCloud(world, 2, POLICY);
      await cancelCall(world, 2, true);
      expect(calls(world)).toHaveLength(1);
      await cancelCall(world, 2);
      await world.sleep(1_000);
      expect(calls(world)).toEqual(["policy: aborted, effect none"]);
    }));

  it("that a killed worker left is told as interrupted", () =>
    playIn(from(), async (world) => {
      await askCloud(world, 1, POLICY);
      await world.sleep(10);
      world.end();
      await wake(world);
      await world.sleep(1_000);
      expect(calls(world)).toEqual(["policy: interrupted, effect none"]);
    }));

  it("ends when another service is chosen", () =>
    playIn(from(), async (world) => {
      await askCloud(world, 1, POLICY);
      await change(world, { services: { backupUrl: "https://other.example" } });
      await world.sleep(1_000);
      expect(calls(world)).toEqual(["policy: aborted, effect none"]);
      expect(cloudSignIn(world)).toBe("signed out");
    }));
});

describe("a deletion", () => {
  it("is sent once, however often it is clicked and said", () =>
    playIn(from(), async (world) => {
      await deleteFunction(world, 1);
      await deleteFunction(world, 1);
      expect(deletions(world)).toHaveLength(1);
      expect(calls(world)).toEqual(["deletion: answered"]);
      await deleteFunction(world, 2);
      expect(calls(world)).toContain("deletion: not-found");
      expect(deletions(world)).toHaveLength(2);
    }));

  it("is sent once if a private window clicks at the same time", () =>
    playIn(from(), async (world) => {
      openPrivateWindow(world);
      await Promise.all([startDeletion(world, 1), startDeletion(world, 2, PRIVATE)]);
      await world.sleep(1_500);
      expect(deletions(world)).toHaveLength(1);
    }));

  it.each([
    ["with another name typed", { typedName: "clean" }],
    ["as another account than the page shows", { account: "another@example.org" }],
  ])("isn't sent %s", async (_, more) =>
    playIn(from(), async (world) => {
      await deleteFunction(world, 1, more);
      expect(deletions(world)).toEqual([]);
      expect(calls(world).join()).not.toContain("answered");
    }),
  );

  it("opens no window, and isn't sent, without a sign-in", () =>
    playIn(from(), async (world) => {
      const opened = windows(world);
      await signOut(world);
      await deleteFunction(world, 3);
      expect(deletions(world)).toEqual([]);
      expect(opened).toEqual([]);
    }));

  it("isn't sent if there is no room to note first that it is", () =>
    playIn(from(), async (world) => {
      fill(world, "cloud calls");
      expect(await deleteFunction(world, 1)).toBe("unavailable, no-room");
      expect(deletions(world)).toEqual([]);
    }));

  it("that was sent can't be canceled, and its record goes only once its result is known", () =>
    playIn(from(), async (world) => {
      await startDeletion(world, 1);
      await world.sleep(20);
      await cancelCall(world, 1);
      await erase(world, "cloud-calls");
      expect(calls(world)).toHaveLength(1);
      await world.sleep(1_000);
      expect(calls(world)).toEqual([]);
      expect(deletions(world)).toHaveLength(1);
    }));
});

describe("names", () => {
  it("are offered again, in memory, and on the disk if the person wants that", () =>
    playIn(from(), async (world) => {
      await readCloud(world, 1, POLICY);
      await readCloud(world, 2, REPORT);
      await readCloud(world, 3, { ...REPORT, name: `${CONFIG}-2` });
      await readCloud(world, 4, REPORT);
      expect(names(world)).toEqual([RESTORE, CONFIG, `${CONFIG}-2`]);
      expect(names(world, "local")).toEqual([]);
      await change(world, { cloud: { keepRecentNames: true } });
      await world.sleep(500);
      expect(names(world, "local")).toHaveLength(3);
      await forgetNames(world, "policy", RESTORE);
      await forgetNames(world, "report-config");
      expect([...names(world, "local"), ...names(world)]).toEqual([]);
    }));

  it("are ten of each kind at most, the latest first", () =>
    playIn(from(), async (world) => {
      for (let number = 0; number < 12; number++)
        await readCloud(world, number % 10, { ...REPORT, name: CONFIG + number });
      expect(names(world)).toHaveLength(10);
      expect(names(world)[0]).toBe(`${CONFIG}11`);
    }));

  it("leave the disk when the person no longer wants that", () =>
    playIn(from(), async (world) => {
      await change(world, { cloud: { keepRecentNames: true } });
      await readCloud(world, 1, POLICY);
      expect(names(world, "local")).toEqual([RESTORE]);
      await change(world, { cloud: { keepRecentNames: false } });
      await world.sleep(500);
      expect(names(world, "local")).toEqual([]);
    }));
});

describe("a private window", () => {
  it("has calls of its own, which go with the last one, even under way", () =>
    playIn(from(), async (world) => {
      openPrivateWindow(world);
      await readCloud(world, 1, POLICY, PRIVATE);
      expect(calls(world)).toEqual([]);
      expect(calls(world, true)).toEqual(["policy: answered"]);
      expect(sentList(world)).not.toContain("cloud-resource");
      expect(names(world)).toEqual([]);
      await askCloud(world, 2, REPORT, PRIVATE);
      closePrivateWindow(world);
      await world.sleep(2_000);
      expect(calls(world, true)).toEqual([]);
      expect(await stored(world)).not.toHaveProperty("cloud-calls");
    }));

  it("is told that its window was closed, and nothing was sent", () =>
    play(async (world) => {
      openPrivateWindow(world);
      endWindows(world);
      await readCloud(world, 1, POLICY, PRIVATE);
      expect(calls(world, true)).toEqual(["policy: aborted, window-closed, effect none"]);
      expect(sent(world, /backup/)).toEqual([]);
    }));
});
