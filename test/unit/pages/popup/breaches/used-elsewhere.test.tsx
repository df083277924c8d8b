// Where else a breached site's password is used: what the popup says beside a vault check that is open.

import { afterEach, describe, expect, it } from "vitest";
import { shareUses } from "../../../../../src/ui/page/vault-uses.ts";
import { buttonsOf } from "../../../../world/lookup/accounts.ts";
import { record, showBreaches } from "../../../../world/lookup/breaches.ts";
import { browserWith } from "../../../../world/lookup/catalogs.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { play } from "../../../../world/scenario.ts";
import type { World } from "../../../../world/world.ts";

const ELSEWHERE = "Change it wherever else you used it.Check all your passwords";

const withShop = (act: (world: World) => Promise<void>) => play(act, { from: browserWith(record()) });

async function open(world: World) {
  const page = await openPopup(world, "this-page");
  await later(world, page, 2_000);
  await showBreaches(page);
  return { ...page, steps: () => page.texts(".next-steps > li") };
}

describe("an open vault check", () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const withVault = (
    usesOf: (site: string) => string[],
    act: (page: Awaited<ReturnType<typeof open>>, shown: () => number) => Promise<void>,
  ) =>
    withShop(async (world) => {
      let shown = 0;
      ends.push(shareUses({ isPrivate: false, usesOf, show: () => shown++ }));
      const page = await open(world);
      await expect.poll(() => page.steps()[0] !== ELSEWHERE).toBe(true);
      await act(page, () => shown);
    });

  it("names where else the password is used, and comes to the front", () =>
    withVault(
      (site) => (site === "shop.example" ? ["Library", "Bank"] : []),
      async (page, shown) => {
        expect(page.steps()[0]).toBe(
          "Also change it where you used it: Library, BankCheck all your passwords",
        );
        await page.click(page.getAllByRole("button", { name: "Check all your passwords" })[0] as Element);
        await expect.poll(shown).toBe(1);
        expect(buttonsOf(page)).toContain("Check all your passwords");
      },
    ));

  it("names five at most", () =>
    withVault(
      () => ["A", "B", "C", "D", "E", "F"],
      async (page) => expect(page.steps()[0]).toContain("A, B, C, D, E, …"),
    ));

  it("of which several are open names what each has, and none says that it's all", () =>
    withShop(async (world) => {
      for (const names of [["Library"], [], ["Bank", "Library"]])
        ends.push(shareUses({ isPrivate: false, usesOf: () => names, show: () => undefined }));
      ends.push(shareUses({ isPrivate: true, usesOf: () => ["Private"], show: () => undefined }));
      const page = await open(world);
      await expect
        .poll(() => page.steps()[0])
        .toMatch(/^Also change it where you used it: Library, BankCheck/);
    }));

  it("that has none leaves the step as it is: a vault may not have all", () =>
    withShop(async (world) => {
      let asked = 0;
      const usesOf = () => {
        asked++;
        return [];
      };
      ends.push(shareUses({ isPrivate: false, usesOf, show: () => undefined }));
      const page = await open(world);
      await expect.poll(() => asked).toBeGreaterThan(0);
      await later(world, page, 1_000);
      expect(page.steps()[0]).toBe(ELSEWHERE);
    }));
});
