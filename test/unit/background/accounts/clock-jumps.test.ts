// Moves the clock a year back or forward under a browser in use: checks still get a result.
import { expect, it } from "vitest";
import { noteAttacks } from "../../../attacks.ts";
import { askFromTab, browserInUse, CHECK, loadPage, playOut } from "../../../world/use.ts";
import { createWorld, type World } from "../../../world/world.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../../../world/world-services.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const check = (world: World, value: number, sha1 = PASSWORD_SHA1) =>
  askFromTab(world, "checkPassword", { ...CHECK, value, sha1 });

it.for([-YEAR_MS, YEAR_MS, HOUR_MS])(
  "a check returns and shows its result if the clock then moves by %d ms",
  async (jump, { task }) => {
    const world = createWorld(await browserInUse());
    const { state, again } = await playOut(
      world,
      async () => {
        await check(world, 1);
        world.jump(jump);
        await loadPage(world, 2_000);
        const state = await world.ask("getTabState", { tabId: world.tab.id });
        return { state, again: await check(world, 2, OTHER_SHA1) };
      },
      1_000,
    );
    const record = world.area.session["tab:7"] as {
      values: { value: number; isFromEarlierPage: boolean }[];
    };
    world.end();
    expect(state).toMatchObject({ ok: true, value: { verdict: { state: "breached" } } });
    expect(again).toEqual({ ok: true, value: { state: "not-found" } });
    // Its document is gone, which is noticed whatever the clock says.
    expect(record.values.find(({ value }) => value === 1)?.isFromEarlierPage).toBe(true);
    noteAttacks(task, "browser: clock", 1);
  },
);
