// The page of all breaches shows the list of the service in use, if it can be read, and no other.

import { fireEvent } from "@testing-library/dom";
import { expect, it } from "vitest";
import { damageList } from "../../../world/acts/breaches.ts";
import { withSettings } from "../../../world/acts/settings.ts";
import { openBreaches } from "../../../world/lookup/breaches-page.tsx";
import { later } from "../../../world/over.tsx";
import { answer, json, play } from "../../../world/scenario.ts";
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

it("never says of one site what was asked about another, not even for a moment", () =>
  play(async (world) => {
    const page = await openBreaches(world);
    await later(world, page, 1_000);
    const search = (site: string) =>
      fireEvent.input(page.getByRole("searchbox"), { target: { value: site } });
    const none = (site: string) => `lookup.example knows of no breach of ${site}.`;
    search("quiet.example");
    answer(world, /breaches\?domain=/, json([]));
    await later(world, page, 1_000);
    fireEvent.click(page.getByRole("button", { name: "Ask lookup.example about quiet.example" }));
    await later(world, page, 5_000);
    expect(page.text()).toContain(none("quiet.example"));
    const shown: string[] = [];
    const watch = new MutationObserver(() => void shown.push(page.text()));
    watch.observe(page.place, { childList: true, characterData: true, subtree: true });
    search("unasked.example");
    await later(world, page, 1_000);
    watch.disconnect();
    expect(page.text()).toContain("Ask lookup.example about unasked.example");
    expect(shown.join()).not.toContain(none("unasked.example"));
  }));
