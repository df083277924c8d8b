// Kills the worker at each call to the cloud: a deletion is sent at most once, and unknown results are reported as unknown.
import { expect, it } from "vitest";
import { askCloud, calls, forgetCalls, POLICY, REPORT, startDeletion } from "../../../world/acts/cloud.ts";
import { stored } from "../../../world/acts/settings.ts";
import { browserAfter, signedInFor, wakeWhile } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { deathsEverywhere, sweep, tellingDeaths } from "./sweep.ts";

/** The cloud page's calls once none is running. Keeps waking the background until then. */
async function callsInTheEnd(world: World): Promise<string[]> {
  await wakeWhile(world, () => calls(world).some((line) => !/answered|failed|interrupted/.test(line)));
  return calls(world);
}

async function deleteOnce(world: World) {
  const reply = await startDeletion(world, 6);
  return { reply, list: await callsInTheEnd(world) };
}

/** Without a reply, the page sends the same message again. */
async function deleteTwice(world: World) {
  const seen = await deleteOnce(world);
  return seen.reply === "nothing" ? deleteOnce(world) : seen;
}

const TWICE = { first: deathsEverywhere, second: deathsEverywhere };

it.for([
  ["during a deletion", "cloud", deleteOnce, TWICE],
  ["during a deletion that is said twice", "cloud", deleteTwice, { ...TWICE, second: tellingDeaths }],
  // The token must be renewed first.
  ["during a deletion with an old token", "cloud, expired", deleteOnce, {}],
] as const)("sends at most one if killed %s", async ([_name, tokens, play, deaths]) => {
  const judge = ({ services }: World, { reply, list }: Awaited<ReturnType<typeof play>>) => {
    const sent = services.received.filter(({ method }) => method === "DELETE").length;
    expect(sent).toBeLessThanOrEqual(1);
    // A deletion that was accepted or sent leaves a record, which says that it had no effect only if nothing was sent.
    if (sent === 0 && reply === "nothing" && list.length === 0) return;
    const ends = sent === 1 ? ["answered"] : ["interrupted, effect none"];
    expect([...ends, "interrupted, effect unknown"].map((end) => `deletion: ${end}`)).toContain(list[0]);
  };
  await sweep({ from: await signedInFor(tokens), play, judge }, deaths);
});

it.for([POLICY, REPORT])("a read gets a result or is interrupted: $method", async (question) => {
  await sweep({
    from: await signedInFor("cloud"),
    async play(world) {
      const reply = await askCloud(world, 6, question);
      return { reply, list: await callsInTheEnd(world) };
    },
    judge(_, { reply, list }) {
      if (reply !== "nothing" || list.length > 0)
        expect(list.join()).toMatch(/^[\w-]+: (?:answered|interrupted)/);
    },
  });
});

it("deleted calls don't come back", async () => {
  const from = await browserAfter(
    async (world) => {
      await deleteOnce(world);
      for (const [number, question] of [POLICY, REPORT].entries()) await askCloud(world, number, question);
      await callsInTheEnd(world);
    },
    { from: await signedInFor("cloud") },
  );
  await sweep({
    from,
    async play(world) {
      const reply = await forgetCalls(world);
      world.end();
      // Nor with the next worker.
      return { reply, left: await stored(world) };
    },
    judge(world, { reply, left }) {
      if (!reply) return;
      expect(calls(world)).toEqual([]);
      expect(left).not.toHaveProperty("cloud-calls");
    },
  });
});
