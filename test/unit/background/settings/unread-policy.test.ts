// A policy that the browser can't read, which isn't the same as none.
import { expect, it } from "vitest";
import { wake } from "../../../world/acts/asks.ts";
import { check } from "../../../world/acts/passwords.ts";
import { knowing } from "../../../world/acts/settings.ts";
import { playIn, sent } from "../../../world/scenario.ts";

const OURS = { services: { passwordsUrl: "https://ours.passwords.example" } };

it.each([
  ["leaves the last one in force", "An unexpected error occurred", "ours.passwords.example"],
  ["is gone if the browser says so", "Managed storage manifest not found", "passwords.example"],
])("%s", async (_, message, host) =>
  playIn(knowing(OURS), async (world) => {
    const policy = Promise.reject<Record<string, unknown>>(new Error(message));
    policy.catch(() => undefined);
    Object.assign(world, { policy });
    for (const value of [1, 2]) {
      await wake(world);
      await world.sleep(1_000);
      await check(world, { value, document: `0.${value}` });
      world.end();
    }
    expect(sent(world, /range/).map((request) => request.host)).toEqual([host, host]);
  }),
);
