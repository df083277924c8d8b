// The test of a service's address without access to its site: a request without padding shows why the browser can't say what failed.
import { expect, it } from "vitest";
import { waitFor } from "../../../world/acts/lookups.ts";
import { check } from "../../../world/acts/passwords.ts";
import { sentList } from "../../../world/acts/seen.ts";
import { testService } from "../../../world/acts/settings.ts";
import { leave } from "../../../world/acts/waits.ts";
import { answer, play, sent, text } from "../../../world/scenario.ts";
import type { World } from "../../../world/world.ts";
import type { Request } from "../../../world/world-services.ts";

const OWN = "https://own.example";
const PUBLIC = "https://api.pwnedpasswords.com";
const FOUND = text("1E4C9B93F3F0682250B6CF8331B7EE68FD8:42");

const hasPadding = ({ headers }: Request) => headers.has("add-padding");

/** Takes away the access to all sites, and makes services answer like this; without an answer, the connection fails. */
function withoutAccess(world: World, answer: (request: Request) => typeof FOUND | undefined): void {
  Object.assign(world, { granted: [] });
  const { answer: note } = world.services;
  world.services.answer = (request) => {
    note(request);
    const given = answer(request);
    if (!given) throw new TypeError("Failed to fetch");
    return given;
  };
}

const refusesHeader = (request: Request) => (hasPadding(request) ? undefined : FOUND);
const NO_ACCESS = "unavailable, no-site-access";

it.each([
  ["is recognized without the header", OWN, refusesHeader, "header-refused", 2],
  [
    "is unknown if it also fails without the header",
    OWN,
    (it: Request) => (hasPadding(it) ? undefined : text("", 404)),
    NO_ACCESS,
    2,
  ],
  ["is unknown if it never responds", OWN, () => undefined, NO_ACCESS, 2],
  ["is not tested without padding if it's the public one", PUBLIC, refusesHeader, NO_ACCESS, 1],
])("a password service that rejects the padding header %s", async (_what, address, answer, result, count) =>
  play(async (world) => {
    withoutAccess(world, answer);
    expect(await testService(world, "passwords", address)).toBe(result);
    // Without padding only for the range of “password”.
    const asked = sent(world).map((request) => [request.url, hasPadding(request)]);
    const url = `${address}/range/5BAA6`;
    expect(asked).toEqual(
      [
        [url, true],
        [url, false],
      ].slice(0, count),
    );
    await world.sleep(500);
    expect(sentList(world)).toEqual(["catalog", ...Array(count).fill("service-test")]);
  }),
);

it("gets no other prefix without padding, when passwords are checked", () =>
  play(async (world) => {
    withoutAccess(world, refusesHeader);
    expect(await check(world)).toBe(NO_ACCESS);
    expect(sent(world).map(hasPadding)).toEqual([true]);
  }));

it("a test is aborted when its page is closed", () =>
  play(async (world) => {
    const { call } = world;
    world.call = (life, name, effect, ms) => call(life, name, effect, name.startsWith("fetch") ? 60_000 : ms);
    const isAborted = () => sent(world)[0]?.signal?.aborted;
    expect(await testService(world, "passwords", OWN)).toBe("running");
    expect(isAborted()).toBe(false);
    leave(world);
    await world.sleep(10);
    expect(isAborted()).toBe(true);
  }));

it("a test of a lookup service that waits its turn isn't sent once its page is closed", () =>
  play(async (world) => {
    answer(world, /dataclasses/, waitFor(30));
    expect(await testService(world, "lookup", OWN)).toBe("running");
    leave(world);
    await world.sleep(60_000);
    expect(sent(world)).toHaveLength(1);
  }));
