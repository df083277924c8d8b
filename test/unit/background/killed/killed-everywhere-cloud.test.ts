// Kills the worker at each call to the cloud: a deletion is sent at most once, and unknown results are reported as unknown.
import { expect, it } from "vitest";
import type { CloudCall } from "../../../../src/shared/cloud/cloud.ts";
import { CLOUD_CALL } from "../../../../src/shared/records/cloud.ts";
import { browserAfter, idOf, signedInFor, wakeWhile } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { deathsEverywhere, sweep, tellingDeaths } from "./sweep.ts";

const NAME = "projects/p/locations/l/functions/clean-up";
const ID = idOf(6);
const DELETION = { id: ID, name: NAME, typedName: "clean-up", account: "jo@example.org", isPrivate: false };
const READS = [
  { method: "policy", name: "projects/p/locations/l/restorePlans/r/restores/s" },
  { method: "report-config", name: "projects/p/locations/l/reportConfigs/c" },
] as const;

function callsIn({ area }: World): CloudCall[] {
  const stored = Object.entries(area.session).filter(([key]) => key.startsWith(CLOUD_CALL.key));
  return stored.map(([, value]) => CLOUD_CALL.read(value)).filter((call) => call !== undefined);
}

/** The cloud page's calls once none is running. Keeps waking the background until then. */
async function callsInTheEnd(world: World): Promise<CloudCall[]> {
  const isRunning = () => callsIn(world).some(({ state }) => state.name === "running");
  await wakeWhile(world, isRunning);
  return structuredClone(callsIn(world));
}

const deletions = ({ services }: World) => services.received.filter(({ method }) => method === "DELETE");

async function deleteOnce(world: World) {
  const reply = await world.ask("deleteFunction", DELETION);
  return { replies: [reply], calls: await callsInTheEnd(world) };
}

/** Without a reply, the page sends the same message again. */
async function deleteTwice(world: World) {
  const { replies, calls } = await deleteOnce(world);
  if (replies[0] !== undefined) return { replies, calls };
  const again = await deleteOnce(world);
  return { ...again, replies: [...replies, ...again.replies] };
}

type Seen = Awaited<ReturnType<typeof deleteOnce>>;

function judgeDeletion(world: World, { replies, calls }: Seen): void {
  const sent = deletions(world).length;
  expect(sent).toBeLessThanOrEqual(1);
  const call = calls.find(({ id }) => id === ID);
  // A deletion that was accepted or sent leaves a record.
  if (sent > 0 || replies.at(-1) !== undefined) expect(call).toBeDefined();
  if (!call) return;
  const { state } = call;
  expect(["answered", "interrupted"]).toContain(state.name);
  if (state.name === "answered") expect(sent).toBe(1);
  if (state.name !== "interrupted") return;
  // "None" only if nothing was sent.
  if (state.effect === "none") expect(sent).toBe(0);
  else expect(state.effect).toBe("unknown");
}

const TWICE = { first: deathsEverywhere, second: deathsEverywhere };

it.for([
  ["during a deletion", "cloud", deleteOnce, TWICE],
  ["during a deletion that is said twice", "cloud", deleteTwice, { ...TWICE, second: tellingDeaths }],
  // The token must be renewed first.
  ["during a deletion with an old token", "cloud, expired", deleteOnce, {}],
] as const)("sends at most one if killed %s", async ([_name, tokens, play, deaths]) => {
  await sweep({ from: await signedInFor(tokens), play, judge: judgeDeletion }, deaths);
});

it.for(READS)("a read gets a result or is interrupted: $method", async (question) => {
  await sweep({
    from: await signedInFor("cloud"),
    async play(world) {
      const reply = await world.ask("askCloud", { id: ID, question, isPrivate: false });
      return { reply, calls: await callsInTheEnd(world) };
    },
    judge(_, { reply, calls }) {
      const [call] = calls;
      if (reply === undefined && call === undefined) return;
      expect(["answered", "interrupted"]).toContain(call?.state.name);
    },
  });
});

it("deleted calls don't come back", async () => {
  const from = await browserAfter(
    async (world) => {
      await deleteOnce(world);
      for (const [index, question] of READS.entries()) {
        await world.ask("askCloud", { id: idOf(index), question, isPrivate: false });
      }
      await callsInTheEnd(world);
    },
    { from: await signedInFor("cloud") },
  );
  await sweep({
    from,
    async play(world) {
      const reply = await world.ask("forgetCloudCalls", { isPrivate: false });
      // Nor with the next worker.
      void world.ask("wake");
      await world.sleep(500);
      return { reply, calls: callsIn(world) };
    },
    judge(world, { reply, calls }) {
      if (reply === undefined) return;
      expect(calls).toEqual([]);
      expect(Object.keys(world.area.session).filter((key) => key.startsWith("cloud:"))).toEqual([]);
    },
  });
});
