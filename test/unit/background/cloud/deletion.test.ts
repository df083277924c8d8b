// A deletion between the note that it is sent and the note of what came of it, when storage is slow or full.
import { describe, expect, it } from "vitest";
import type { CloudCall } from "../../../../src/shared/cloud/cloud.ts";
import { CLOUD_CALL } from "../../../../src/shared/records/cloud.ts";
import {
  calls,
  cancelCall,
  deleteFunction,
  POLICY,
  readCloud,
  startDeletion,
} from "../../../world/acts/cloud.ts";
import { erase } from "../../../world/acts/settings.ts";
import { playIn, sent } from "../../../world/scenario.ts";
import { signedInFor } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

const deletions = (world: World) => sent(world).filter(({ method }) => method === "DELETE");

const isCall = (items: object, isMeant: (call: CloudCall) => boolean) =>
  Object.entries(items).some(([key, value]) => key.startsWith(CLOUD_CALL.key) && isMeant(value as CloudCall));

const isAsking = ({ state }: CloudCall) => state.name === "running" && state.phase === "asking";
const isAnswered = ({ state }: CloudCall) => state.name === "answered";

/** The browser has no room for these calls. */
function refuse(world: World, isMeant: (call: CloudCall) => boolean): void {
  const { put } = world;
  world.put = (area, items) => {
    if (isCall(items, isMeant)) throw new Error("QUOTA_BYTES quota exceeded");
    put(area, items);
  };
}

/** Does something while the browser stores such a call. */
function whileStoring(world: World, isMeant: (call: CloudCall) => boolean, act: () => unknown): void {
  const { put } = world;
  world.put = (area, items) => {
    put(area, items);
    if (!isCall(items, isMeant)) return;
    world.put = put;
    act();
  };
}

describe("a deletion", () => {
  it("isn't sent if there is no room to note that it will be", async () =>
    playIn(await signedInFor("cloud"), async (world) => {
      refuse(world, isAsking);
      await deleteFunction(world, 1);
      expect(deletions(world)).toEqual([]);
      expect(calls(world)).toEqual(["deletion: unavailable, no-room, effect none"]);
    }));

  it("isn't sent if it is canceled while that is noted", async () =>
    playIn(await signedInFor("cloud"), async (world) => {
      whileStoring(world, isAsking, () => cancelCall(world, 1));
      await deleteFunction(world, 1);
      expect(deletions(world)).toEqual([]);
      expect(calls(world)).toEqual(["deletion: aborted, effect none"]);
    }));

  it("may have been carried out if there is no room for its answer", async () =>
    playIn(await signedInFor("cloud"), async (world) => {
      refuse(world, isAnswered);
      await deleteFunction(world, 1);
      await readCloud(world, 2, POLICY);
      expect(deletions(world)).toHaveLength(1);
      expect(calls(world)).toEqual([
        "deletion: interrupted, effect unknown",
        "policy: unavailable, no-room-for-result, effect none",
      ]);
    }));

  it("that is erased while its answer is stored doesn't stay", async () =>
    playIn(await signedInFor("cloud"), async (world) => {
      whileStoring(world, isAnswered, () => erase(world, "cloud-calls"));
      await startDeletion(world, 1);
      await world.sleep(1_500);
      expect(deletions(world)).toHaveLength(1);
      expect(calls(world)).toEqual([]);
    }));
});
