// The privacy page: what is stored, what is deleted, and what the extension can check of itself.
import { describe, expect, it } from "vitest";
import { STORED_KINDS } from "../../src/shared/privacy/stored-data.ts";
import { erase, stored } from "../world/acts/settings.ts";
import { play, sent, sentLines } from "../world/scenario.ts";
import { fullBrowser } from "../world/use.ts";
import { createWorld } from "../world/world.ts";

describe("the list of what is stored", () => {
  it("has every kind that a person left behind, and shows what is on the disk", () =>
    play(
      async (world) => {
        const kinds = Object.keys(await stored(world));
        // Those need a new password, a logo, a signed-out provider, or a cloud setting.
        const others = ["changed-passwords", "range-answers", "logos"];
        expect(STORED_KINDS.filter((kind) => !kinds.includes(kind) && !others.includes(kind))).toEqual([]);
      },
      { from: fullBrowser() },
    ));

  it("is empty in a new browser, which contacts only the service of the breach list", () =>
    play(
      async (world) => {
        expect(await stored(world)).toEqual({});
        await world.sleep(120_000);
        expect(sentLines(world).every((line) => line.endsWith("/breaches"))).toBe(true);
      },
      { from: createWorld().keep() },
    ));
});

describe("deleting", () => {
  it.each(STORED_KINDS)("one kind deletes that, and no other: %s", async (kind) =>
    play(
      async (world) => {
        const before = await stored(world);
        expect(await erase(world, kind)).toBe("ok");
        const after = await stored(world);
        // Without settings, nothing is signed in, and another service is the one in use.
        const alsoGone = kind === "settings" ? ["tokens", "lookups", "catalog"] : [];
        const { [kind]: _gone, ...others } = before;
        expect(after).not.toHaveProperty(kind);
        for (const other of Object.keys(others))
          if (!["sent-requests", "sign-in", "request-clocks", ...alsoGone].includes(other))
            expect(after, other).toHaveProperty(other);
      },
      { from: fullBrowser() },
    ),
  );

  it("everything leaves nothing, signs out, and asks no service of the deleted settings any more", () =>
    play(
      async (world) => {
        expect(await erase(world, "everything")).toBe("ok");
        const atOnce = Object.keys(await stored(world));
        expect(atOnce.filter((kind) => !["sent-requests", "request-clocks"].includes(kind))).toEqual([]);
        expect(JSON.stringify([world.area, [...(world.database.tables?.runs?.values() ?? [])]])).not.toMatch(
          /jo@example|access-token|key-of-nobody|shop\.example\/login/,
        );
        const revoked = sent(world, /revoke/).length;
        expect(revoked).toBeGreaterThan(0);
        await world.sleep(3 * 3_600_000);
        expect(
          sent(world, /\.example/).filter(({ path }) => path !== "/revoke" && !/openid/.test(path)),
        ).toEqual([]);
      },
      { from: fullBrowser() },
    ));
});

describe("the self-check", () => {
  it("calls nothing kept that it can't read", () =>
    play(async (world) => {
      const reply = await world.ask("checkSelf");
      expect(Object.values(reply?.ok ? reply.value : {}).map(({ outcome }) => outcome)).toContain("unknown");
    }));
});
