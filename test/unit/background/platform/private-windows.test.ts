// What a message leaves behind if its private window closed before it was handled.
import { expect, it } from "vitest";
import { PRIVATE_PREFIX } from "../../../../src/shared/records/record.ts";
import { ACCOUNT, askFromTab, CHECK, playOut, SCORE, signedInFor } from "../../../world/use.ts";
import { createWorld, type World } from "../../../world/world.ts";

const CLOUD_CALL = {
  id: "00000000-0000-4000-8000-000000000000",
  question: { method: "report-config", name: "projects/p/locations/l/reportConfigs/r" },
};

it.each<[string, (world: World) => unknown]>([
  ["a lookup", (world) => world.ask("lookUpAccount", { account: ACCOUNT, isPrivate: true })],
  ["a page score", (world) => world.ask("scorePage", { ...SCORE, isPrivate: true })],
  ["a cloud call", (world) => world.ask("askCloud", { ...CLOUD_CALL, isPrivate: true })],
  ["a password check", (world) => askFromTab(world, "checkPassword", CHECK)],
])("a closed private window leaves nothing, not even of %s that comes late", async (_, act) => {
  const world = createWorld(await signedInFor("page-score", "cloud"));
  world.tab.incognito = true;
  await playOut(world, async () => act(world), 5_000);
  world.end();
  expect(Object.keys(world.area.session).filter((key) => key.startsWith(PRIVATE_PREFIX))).toEqual([]);
});
