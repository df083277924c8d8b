// The question right after an address is watched: whether to notify of new breaches.

import { beforeEach, describe, expect, it } from "vitest";
import { refuseNext } from "../../../../world/acts/replies.ts";
import { decide, withSettings } from "../../../../world/acts/settings.ts";
import { check, lookUpWith, type Popup, press } from "../../../../world/lookup/accounts.ts";
import { later } from "../../../../world/over.tsx";
import { popupBrowser } from "../../../../world/popup-browser.ts";
import { play } from "../../../../world/scenario.ts";
import { wakeWhile } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const { permissions } = popupBrowser;
const WATCH = "Watch this address";

beforeEach(() => {
  permissions.contains.mockReset().mockResolvedValue(false);
  permissions.request.mockReset().mockResolvedValue(true);
});

const asks = ({ text }: Popup) => text().includes("Get a notification about new breaches?");
const isOn = (world: World) => JSON.stringify(world.area.local).includes('"notifyOfNewBreaches":true');

async function watch(world: World, popup: Popup): Promise<void> {
  await press(world, popup, WATCH);
  await press(world, popup, WATCH);
}

const watching = (act: (world: World, popup: Popup) => Promise<void>) =>
  play(
    async (world) => {
      const popup = await lookUpWith(world);
      await watch(world, popup);
      await act(world, popup);
    },
    { from: withSettings({ lookups: { notifyOfNewBreaches: false } }) },
  );

describe("the question whether to notify", () => {
  it("comes in place once the address is watched, and a yes asks the browser in the click itself", () =>
    watching(async (world, popup) => {
      expect(asks(popup)).toBe(true);
      popup.getByRole("button", { name: "Tell me" }).click();
      expect(permissions.request).toHaveBeenCalledOnce();
      permissions.contains.mockResolvedValue(true);
      await later(world, popup, 1_000);
      expect([asks(popup), isOn(world)]).toEqual([false, true]);
      expect(popup.texts(".watch-offer [role=status]")).toEqual([
        "Breachlight will notify you of new breaches.",
      ]);
    }));

  it("is stored while the browser still asks, because its prompt may close the popup", () =>
    watching(async (world, popup) => {
      permissions.request.mockReturnValue(new Promise(() => {}));
      await press(world, popup, "Tell me");
      expect(isOn(world)).toBe(true);
    }));

  it("says if the browser refuses, and then it stays off", () =>
    watching(async (world, popup) => {
      permissions.request.mockResolvedValue(false);
      await press(world, popup, "Tell me");
      expect(popup.texts(".watch-offer [role=status]")).toEqual([
        "The browser blocks notifications, so they stay off",
      ]);
      expect(isOn(world)).toBe(false);
    }));

  it("claims nothing if the yes can't be stored", () =>
    watching(async (world, popup) => {
      refuseNext(world);
      permissions.request.mockResolvedValue(true);
      await press(world, popup, "Tell me");
      expect(popup.texts(".watch-offer [role=status]")).toEqual([""]);
      expect(popup.text()).toContain("Nothing was changed. Try again.");
      expect(isOn(world)).toBe(false);
    }));

  it("is answered by a no for as long as the popup is open", () =>
    watching(async (world, popup) => {
      await press(world, popup, "Not now");
      expect(asks(popup)).toBe(false);
      expect(permissions.request).not.toHaveBeenCalled();
      await check(world, popup, "other@example.org");
      await watch(world, popup);
      await press(world, popup, "Remove jo@example.org");
      await check(world, popup);
      await watch(world, popup);
      expect(asks(popup)).toBe(false);
    }));

  it.each<[string, () => void]>([
    ["notifications are allowed", () => permissions.contains.mockResolvedValue(true)],
    ["the browser has none", () => permissions.contains.mockRejectedValue(new Error("no such permission"))],
  ])("isn't asked where %s", (_, given) => {
    given();
    return watching(async (_world, popup) => expect(asks(popup)).toBe(false));
  });

  it("isn't asked where an organization has decided", () =>
    play(async (world) => {
      decide(world, { lookups: { notifyOfNewBreaches: false } });
      await wakeWhile(world, () => false);
      const popup = await lookUpWith(world);
      await watch(world, popup);
      expect(popup.texts(".watched")).toHaveLength(1);
      expect(asks(popup)).toBe(false);
    }));
});
