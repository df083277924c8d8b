// The computer's clock is set back by a year, or forward, under a browser in use: no limit is got round by setting it back,
// nothing stands for a year, and nobody has to wait for one.
import { describe, expect, it, vi } from "vitest";
import { timeOnceAwake } from "../../../src/background/catalogue-plan.ts";
import { createRangeCache } from "../../../src/background/range-cache.ts";
import { parseRange } from "../../../src/services/passwords/range.ts";
import type { Reply } from "../../../src/shared/messages.ts";
import type { PasswordVerdict, TabState } from "../../../src/shared/verdict.ts";
import { noteAttacks } from "../../attacks.ts";
import { startWorker, useConsentWorld } from "./consent-world.ts";
import { createDyingWorld, type DyingWorld } from "./dying-world.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "./dying-world-services.ts";
import { askFromTab, browserInUse, CHECK, loadPage, playOut, useDyingWorlds } from "./dying-world-sweep.ts";

const KIND = "browser: clock";
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** A browser in use whose clock can be set; its timers, like real ones, know nothing of that. */
async function worldWithClock() {
  const world = createDyingWorld(await browserInUse());
  const monotone = world.now;
  let offset = 0;
  world.now = () => monotone() + offset;
  const set = (ms: number) => {
    offset += ms;
  };
  return { world, set };
}

function check(world: DyingWorld, value: number, sha1 = PASSWORD_SHA1) {
  return askFromTab(world, "checkPassword", { ...CHECK, value, sha1 }) as Promise<Reply<PasswordVerdict>>;
}

describe("checks", () => {
  useDyingWorlds();

  it.for([-YEAR_MS, -HOUR_MS, -1])(
    "are limited by the minute, also where the clock moved by %d ms",
    async (jump, { task }) => {
      const { world, set } = await worldWithClock();
      const seen = await playOut(
        world,
        async () => {
          for (let value = 1; value <= 20; value++)
            expect((await check(world, value, OTHER_SHA1)).ok).toBe(true);
          set(jump);
          const refused = await check(world, 21);
          await world.sleep(61_000);
          return { refused, later: await check(world, 22) };
        },
        1_000,
      );
      world.end();
      const { refused } = seen;
      if (refused.ok) throw new Error("a clock set back lifted the limit");
      expect(refused.error).toMatchObject({ code: "rate-limited" });
      expect(refused.error.retryAfterSeconds).toBeLessThanOrEqual(60);
      expect(seen.later).toMatchObject({ ok: true, value: { state: "breached" } });
      noteAttacks(task, KIND, 1);
    },
  );

  it.for([-YEAR_MS, YEAR_MS, HOUR_MS])(
    "are answered and shown where the clock moves by %d ms after",
    async (jump, { task }) => {
      const { world, set } = await worldWithClock();
      const { state, again } = await playOut(
        world,
        async () => {
          await check(world, 1);
          set(jump);
          await loadPage(world, 2_000);
          const reply = (await world.ask("getTabState", { tabId: world.tab.id })) as Reply<TabState>;
          return { state: reply, again: await check(world, 2, OTHER_SHA1) };
        },
        1_000,
      );
      const record = world.area.session["tab:7"] as {
        values: { value: number; isFromEarlierPage: boolean }[];
      };
      world.end();
      expect(state).toMatchObject({ ok: true, value: { verdict: { state: "breached" } } });
      expect(again).toEqual({ ok: true, value: { state: "not-found" } });
      // The document in which it was entered is gone: that is seen whatever the clock says.
      expect(record.values.find(({ value }) => value === 1)?.isFromEarlierPage).toBe(true);
      noteAttacks(task, KIND, 1);
    },
  );
});

describe("a click that was refused for want of consent", () => {
  useConsentWorld();

  it.for([-YEAR_MS, YEAR_MS, HOUR_MS])(
    "is not one of just now where the clock moves by %d ms",
    async (jump, { task }) => {
      const { requireConsent, takeRefusedClick } = await startWorker();
      vi.useFakeTimers({ toFake: ["Date"], now: 2 * YEAR_MS });
      try {
        const asked = requireConsent("browsingActivity", "analysis", { what: "page", isPrivate: false });
        await expect(asked).rejects.toThrow();
        vi.setSystemTime(2 * YEAR_MS + jump);
        expect(await takeRefusedClick("browsingActivity", false)).toBeUndefined();
      } finally {
        vi.useRealTimers();
      }
      noteAttacks(task, KIND, 1);
    },
  );
});

it("what is kept of ranges is asked anew where the clock moved, and is never kept for longer", async ({
  task,
}) => {
  const range = parseRange("0018A45C4D1DEF81644B54AB7F969B88D65:1");
  for (const jump of [-YEAR_MS, -1, YEAR_MS, HOUR_MS]) {
    let now = 2 * YEAR_MS;
    const cache = createRangeCache(() => now);
    let asked = 0;
    const ask = async () => {
      asked++;
      return range;
    };
    await cache.get("5BAA6", ask);
    now += jump;
    await cache.get("5BAA6", ask);
    await cache.get("5BAA6", ask);
    expect(asked, String(jump)).toBe(2);
    cache.forget();
  }
  noteAttacks(task, KIND, 4);
});

it("a catalogue that is planned comes within thirty hours, wherever the clock is set to", ({ task }) => {
  const now = 10 * YEAR_MS;
  const jumps = [-YEAR_MS, YEAR_MS, -HOUR_MS, HOUR_MS, -31 * HOUR_MS, 31 * HOUR_MS];
  for (const jump of jumps) {
    for (let hours = -400; hours <= 30; hours++) {
      const planned = now + hours * HOUR_MS;
      const next = timeOnceAwake(planned, now + jump, () => 1);
      expect(next - (now + jump), `${hours} h, ${jump}`).toBeLessThanOrEqual(30 * HOUR_MS);
    }
  }
  noteAttacks(task, KIND, jumps.length * 431);
});
