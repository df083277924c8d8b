// What one password service answered is never taken for the answer of another.
import { expect, it } from "vitest";
import { askFromTab, browserInUse, CHECK, inBrowser } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

const check = (world: World, more = {}) => askFromTab(world, "checkPassword", { ...CHECK, ...more });
const asked = ({ services }: World) =>
  services.received.filter(({ path }) => path.includes("/range/")).map(({ host }) => host);
const move = async (world: World, passwordsUrl: string) => {
  await world.ask("changeSettings", { services: { passwordsUrl } });
  await world.sleep(100);
};
const [first, second] = ["passwords.example", "other.passwords.example"];

it("asks again at another service, and again once the first is back", async () =>
  inBrowser(await browserInUse(), async (world) => {
    await check(world);
    expect(asked(world)).toEqual([first]);
    await move(world, `https://${second}`);
    // The same value of the same page: its verdict is the first service's.
    await check(world);
    expect(asked(world)).toEqual([first, second]);
    await check(world, { document: "0.125" });
    expect(asked(world)).toEqual([first, second]);
    await move(world, `https://${first}`);
    await check(world, { document: "0.126" });
    expect(asked(world)).toEqual([first, second, first]);
  }));

it("shares no answer if the settings change while one is under way", async () =>
  inBrowser(await browserInUse(), async (world) => {
    const waiting = check(world);
    await world.sleep(5);
    await world.ask("changeSettings", { services: { passwordsUrl: `https://${second}` } });
    await check(world, { document: "0.124" });
    await waiting;
    expect(asked(world)).toEqual([first, second]);
  }));
