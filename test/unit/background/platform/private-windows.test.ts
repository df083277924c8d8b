// What a message leaves behind whose private window closed before it was handled.
import { expect, it } from "vitest";
import { PRIVATE_PREFIX } from "../../../../src/shared/records/record.ts";
import { createDyingWorld } from "../killed/dying-world.ts";
import { ACCOUNT, askFromTab, CHECK, playOut, SCORE, signedInFor } from "../killed/dying-world-use.ts";

const CLOUD_CALL = {
  id: "00000000-0000-4000-8000-000000000000",
  question: { method: "report-config", name: "projects/p/locations/l/reportConfigs/r" },
};

it.each([
  ["lookUpAccount", { account: ACCOUNT }],
  ["scorePage", SCORE],
  ["askCloud", CLOUD_CALL],
] as const)("nothing of %s is kept", async (name, input) => {
  const world = createDyingWorld(await signedInFor("page-score", "cloud"));
  await playOut(world, () => world.ask(name, { ...input, isPrivate: true }), 5_000);
  world.end();
  expect(Object.keys(world.area.session).filter((key) => key.startsWith(PRIVATE_PREFIX))).toEqual([]);
});

it("nothing of a password that is checked is kept", async () => {
  const world = createDyingWorld(await signedInFor());
  world.tab.incognito = true;
  await playOut(world, () => askFromTab(world, "checkPassword", CHECK), 5_000);
  world.end();
  expect(Object.keys(world.area.session).filter((key) => key.startsWith(PRIVATE_PREFIX))).toEqual([]);
});
