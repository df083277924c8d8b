// The page of all breaches shows the list of the service in use, if it can be read, and no other.

import { expect, it } from "vitest";
import { damageList } from "../../../world/acts/breaches.ts";
import { withSettings } from "../../../world/acts/settings.ts";
import { openBreaches } from "../../../world/lookup/breaches-page.tsx";
import { later } from "../../../world/over.tsx";
import { play } from "../../../world/scenario.ts";
import type { World } from "../../../world/world.ts";

it.each<[string, string, ((world: World) => void) | undefined, string]>([
  ["of the service in use", "https://lookup.example", undefined, "The Shop"],
  ["of another service", "https://other.example", undefined, "Couldn’t get the breach list: you’re offline."],
  ["that is damaged", "https://lookup.example", damageList, "Getting ready"],
])("with a list %s, %s", (_what, lookupUrl, damage, said) =>
  play(
    async (world) => {
      world.isOnline = false;
      damage?.(world);
      const page = await openBreaches(world);
      await later(world, page, 1_000);
      expect(page.text()).toContain(said);
      expect(page.text().includes("The Shop")).toBe(said === "The Shop");
    },
    { from: withSettings({ services: { lookupUrl } }) },
  ),
);
