// The switches of the Accounts tab: what they show, and what a change does.

import { beforeEach, describe, expect, it } from "vitest";
import { holdNext, refuseNext } from "../../../../world/acts/replies.ts";
import { decide, withSettings } from "../../../../world/acts/settings.ts";
import type { Popup } from "../../../../world/lookup/accounts.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { popupBrowser } from "../../../../world/popup-browser.ts";
import { play } from "../../../../world/scenario.ts";
import { wakeWhile } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const { permissions } = popupBrowser;
const [LOGOS, MARKS, NOTIFY, UNVERIFIED] = [0, 1, 2, 3];

beforeEach(() => {
  permissions.contains.mockReset().mockResolvedValue(false);
  permissions.request.mockReset().mockResolvedValue(true);
});

const switches = ({ place }: Popup) =>
  [...place.querySelectorAll<HTMLInputElement>('#panel-accounts input[role="switch"]')].map((one) => one);
const areOn = (popup: Popup) => switches(popup).map(({ checked }) => checked);
const saidOf = (popup: Popup, at: number) => switches(popup)[at]?.closest("label")?.textContent;

const inAccounts = (act: (popup: Popup, world: World) => Promise<void>, lookups = {}) =>
  play(
    async (world) => {
      await act(await openPopup(world), world);
    },
    { from: withSettings({ lookups: { notifyOfNewBreaches: false, ...lookups } }) },
  );

describe("the switches", () => {
  const press = async (world: World, popup: Popup, at: number) => {
    await popup.click(switches(popup)[at] as Element);
    await later(world, popup, 500);
  };

  it("stay as they are set, also in the next popup", () =>
    inAccounts(async (popup, world) => {
      expect(areOn(popup)).toEqual([true, true, false, true]);
      for (const at of [LOGOS, UNVERIFIED]) await press(world, popup, at);
      await popup.end();
      expect(areOn(await openPopup(world))).toEqual([false, true, false, false]);
    }));

  it("show a change at once, and go back if it is refused", () =>
    inAccounts(async (popup, world) => {
      refuseNext(world);
      const letGo = holdNext(world);
      await popup.click(switches(popup)[LOGOS] as Element);
      expect(areOn(popup)[LOGOS]).toBe(false);
      letGo();
      await later(world, popup, 500);
      expect(areOn(popup)[LOGOS]).toBe(true);
    }));

  it("say who locked them", () =>
    play(async (world) => {
      decide(world, { lookups: { markBreachedSites: true } });
      await wakeWhile(world, () => false);
      const popup = await openPopup(world);
      expect(switches(popup).map(({ disabled }) => disabled)).toEqual([false, true, false, false]);
      expect(saidOf(popup, MARKS)).toContain("Set by your organization");
    }));

  it.each([false, true])("are off if the browser doesn't allow them, whatever is stored: %s", (isAllowed) => {
    permissions.contains.mockResolvedValue(isAllowed);
    return inAccounts(async (popup) => expect(areOn(popup)[NOTIFY]).toBe(isAllowed), {
      notifyOfNewBreaches: true,
    });
  });

  it("ask the browser in the click itself, stay off if it says no, and turn off without asking", () =>
    inAccounts(async (popup, world) => {
      permissions.request.mockResolvedValue(false);
      switches(popup)[NOTIFY]?.click();
      expect(permissions.request).toHaveBeenCalledOnce();
      await later(world, popup, 500);
      expect(areOn(popup)[NOTIFY]).toBe(false);
      expect(saidOf(popup, NOTIFY)).toContain("blocks notifications");
      permissions.request.mockResolvedValue(true);
      permissions.contains.mockResolvedValue(true);
      await press(world, popup, NOTIFY);
      await popup.end();
      const again = await openPopup(world);
      expect(areOn(again)[NOTIFY]).toBe(true);
      await press(world, again, NOTIFY);
      expect(permissions.request).toHaveBeenCalledTimes(2);
      await again.end();
      expect(areOn(await openPopup(world))[NOTIFY]).toBe(false);
    }));
});
