// lookup-v2, "Limits".

import { describe, expect, it } from "vitest";
import { check, inVersion2, resultOf, titleOf } from "../../world/lookup/accounts.ts";
import { record } from "../../world/lookup/breaches.ts";
import { newBrowser } from "../../world/lookup/catalogs.ts";
import { enterPassword } from "../../world/lookup/ranges.ts";
import { later } from "../../world/over.tsx";
import { openPopup } from "../../world/popup.tsx";
import { answer, json, play, playIn, sent, text } from "../../world/scenario.ts";
import { loadPage, watch } from "../../world/use.ts";
import type { World } from "../../world/world.ts";

/** The time between each two requests to matching addresses, in milliseconds. */
function gapsOf(world: World, address: RegExp): number[] {
  const times = sent(world, address).map(({ at }) => at);
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
}

/** Looks up three accounts at once. */
async function checkThree(world: World) {
  const popup = await openPopup(world);
  for (const account of ["a@example.org", "b@example.org", "c@example.org"])
    await check(world, popup, account, 1);
  return popup;
}

const refusal = (seconds: number) => text("Slow down.", 429, { "retry-after": String(seconds) });

describe("Limits", () => {
  it("Request rate: the next breach or paste request goes out 1,500 ms after the last one at the earliest", () =>
    inVersion2(async (world) => {
      await checkThree(world);
      await world.sleep(20_000);
      for (const family of [/breachedaccount/, /pasteaccount/]) {
        expect(sent(world, family)).toHaveLength(3);
        for (const gap of gapsOf(world, family)) expect(gap).toBeGreaterThanOrEqual(1_500);
      }
    }));

  it("Request rate: both endpoint families are called within a period", () =>
    inVersion2(async (world) => {
      const popup = await openPopup(world);
      await check(world, popup, "jo@example.org", 1_000);
      expect(sent(world)).toHaveLength(2);
    }));

  it("Request rate: the list, watched addresses and lookups share it, whoever asks", () =>
    playIn(newBrowser(), async (world) => {
      await watch(world, "own@example.org");
      await loadPage(world, 4_000);
      await checkThree(world);
      await world.sleep(30_000);
      const breachFamily = /\/breaches$|breachedaccount/;
      expect(sent(world, breachFamily).length).toBeGreaterThanOrEqual(5);
      for (const gap of gapsOf(world, breachFamily)) expect(gap).toBeGreaterThanOrEqual(1_500);
    }));

  it("Request rate: the person sees which lookups wait for their turn, and how long", () =>
    inVersion2(async (world) => {
      const popup = await checkThree(world);
      await later(world, popup, 10);
      expect(titleOf(popup)).toBe("Waiting for its turn");
      expect(resultOf(popup)).toMatch(/About \d s left\./);
    }));

  it("Rate of the password range endpoint: there is none, so passwords are checked at once", () =>
    play(async (world) => {
      await Promise.all(
        ["a", "b", "c", "d", "e"].map((password, value) => enterPassword(world, password, value)),
      );
      await world.sleep(1_000);
      const times = sent(world, /range/).map(({ at }) => at);
      expect(times).toHaveLength(5);
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(100);
    }));

  it("Rate of the password range endpoint: the same prefix is asked for once", () =>
    play(async (world) => {
      for (const value of [1, 2, 3]) {
        await enterPassword(world, "a", value);
        await world.sleep(1_000);
      }
      expect(sent(world, /range/)).toHaveLength(1);
    }));

  it("Retry period: after a 429 nothing of either family is sent until it is over", () =>
    inVersion2(async (world) => {
      answer(world, /breachedaccount/, refusal(60));
      const popup = await openPopup(world);
      await check(world, popup, "a@example.org", 5_000);
      const first = sent(world).length;
      await check(world, popup, "b@example.org", 50_000);
      expect(sent(world)).toHaveLength(first);
      await world.sleep(30_000);
      expect(sent(world).length).toBeGreaterThan(first);
    }));

  it("Retry period: sliding, so that each further rejection lengthens the wait, and the third ends the lookup", () =>
    inVersion2(async (world) => {
      answer(world, /account/, ...Array.from({ length: 20 }, () => refusal(2)));
      const popup = await openPopup(world);
      await check(world, popup, "robin", 120_000);
      const gaps = gapsOf(world, /breachedaccount/);
      expect(gaps).toHaveLength(2);
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(2_500);
      expect(gaps[1]).toBeGreaterThan(gaps[0] ?? 0);
      expect(titleOf(popup)).toBe("Couldn’t look up breaches");
      expect(resultOf(popup)).toContain("Reason: too many requests.");
    }));

  it("Advice: 100 ms more are left between requests than the limit asks for", () =>
    inVersion2(async (world) => {
      answer(world, /breachedaccount/, ...Array.from({ length: 3 }, () => json([record()])));
      await checkThree(world);
      await world.sleep(20_000);
      for (const gap of gapsOf(world, /breachedaccount/)) expect(gap).toBeGreaterThanOrEqual(1_600);
    }));
});
