// The list of sent requests: it keeps the newest, even when storage is nearly full, and stays deleted.

import { expect, it } from "vitest";
import { check } from "../../../world/acts/passwords.ts";
import { fillSentList } from "../../../world/acts/room.ts";
import { sentList, sentTimes } from "../../../world/acts/seen.ts";
import { erase, selfCheck, stored } from "../../../world/acts/settings.ts";
import { checkVault } from "../../../world/acts/vault.ts";
import { play } from "../../../world/scenario.ts";
import type { World } from "../../../world/world.ts";

/** Checks a file of passwords that is listed under this time, with this many requests. */
const checkFile = (world: World, startedAt: number, requests = 1) =>
  checkVault(world, { isOnPage: true, run: { startedAt, requests } });

/** Checks passwords right after each other. */
async function checkPasswords(world: World, digits: string): Promise<void> {
  for (const digit of digits) await check(world, { value: Number(digit), sha1: digit.repeat(40) });
}

const passwordRequests = (world: World) => sentList(world).filter((what) => what === "password-range");

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it("keeps the newest 500, including those of an earlier worker", () =>
  play(async (world) => {
    await checkFile(world, 1);
    await world.sleep(1_000);
    world.end();
    await Promise.all(numbers(2, 502).map((time) => checkFile(world, time)));
    await world.sleep(1_000);
    expect(sentTimes(world)).toEqual(numbers(2, 502));
    world.end();
    await checkFile(world, 502);
    await world.sleep(1_000);
    expect(sentTimes(world)).toEqual(numbers(3, 503));
  }));

it("keeps the newer half when there is no room", () =>
  play(async (world) => {
    fillSentList(world, 3);
    await checkPasswords(world, "123");
    await world.sleep(1_000);
    // The list of breaches had been fetched before.
    expect(sentList(world)).toEqual(["password-range", "password-range"]);
  }));

it("keeps the newer half when there is no room for the line of a file's check", () =>
  play(async (world) => {
    fillSentList(world, 3);
    await checkPasswords(world, "12");
    await checkFile(world, world.now());
    await world.sleep(1_000);
    expect(sentList(world)).toEqual(["password-range", "vault-ranges"]);
  }));

it("has one line per check of a file with the highest count, even after a restart or out of order", () =>
  play(async (world) => {
    const [catalog] = sentTimes(world);
    for (const [startedAt, requests] of [
      [5, 2],
      [5, 1],
      [5, 40],
      [9, 1],
    ] as const) {
      await checkFile(world, startedAt, requests);
      await world.sleep(1_000);
      world.end();
    }
    expect(sentTimes(world)).toEqual([catalog, 5, 9]);
    expect(sentTimes(world, "count")).toEqual([undefined, 40, 1]);
  }));

it("stays deleted, even if a line was still being written", () =>
  play(async (world) => {
    for (const requests of [1, 2]) await checkFile(world, 5, requests);
    await erase(world, "sent-requests");
    await world.sleep(10_000);
    expect(sentTimes(world)).toEqual([]);
  }));

it("lists a request at once, and those right after it within half a second", () =>
  play(async (world) => {
    await checkPasswords(world, "123");
    expect(passwordRequests(world)).toHaveLength(1);
    await world.sleep(500);
    expect(passwordRequests(world)).toHaveLength(3);
    await world.sleep(500);
    await checkPasswords(world, "4");
    expect(passwordRequests(world)).toHaveLength(4);
  }));

it("is whole for the privacy page and the self-check, however short ago a request was", () =>
  play(async (world) => {
    await checkPasswords(world, "12");
    expect(await stored(world)).toMatchObject({ "sent-requests": 3 });
    await checkPasswords(world, "3");
    expect(await selfCheck(world)).toMatchObject({ sent: "holds" });
    expect(passwordRequests(world)).toHaveLength(3);
  }));

it("stays deleted, even if a request wasn't listed yet", () =>
  play(async (world) => {
    await checkPasswords(world, "12");
    await erase(world, "sent-requests");
    await world.sleep(10_000);
    expect(sentList(world)).toEqual([]);
  }));
