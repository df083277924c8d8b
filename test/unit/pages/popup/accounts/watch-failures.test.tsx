// Watched addresses that couldn't be checked: what that is about, and another try.

import { expect, it } from "vitest";
import { watchAddress } from "../../../../world/acts/breaches.ts";
import { lookUpWith, press, titleOf } from "../../../../world/lookup/accounts.ts";
import { record } from "../../../../world/lookup/breaches.ts";
import { browserWith, nextCatalog } from "../../../../world/lookup/catalogs.ts";
import { answer, json, play, sentLines, text } from "../../../../world/scenario.ts";

it("a check of watched addresses that failed isn't taken for the lookup above it, and can be tried again", () =>
  play(
    async (world) => {
      await watchAddress(world);
      await world.sleep(20_000);
      answer(world, /breachedaccount\/jo/, ...Array(4).fill(text("", 500)));
      await nextCatalog(world, record(), record({ Name: "B" }));
      const popup = await lookUpWith(world, { account: "sam@example.org", breaches: text("", 404) });
      expect(titleOf(popup)).toBe("Not in known breaches or pastes");
      const lineOf = () => popup.texts(".watch-failed");
      const why = "Couldn’t check watched addresses.";
      expect(lineOf()).toEqual([`${why}Try again`]);
      expect(popup.texts(".watched .watched-error")).toEqual([
        "The lookup failed: the service can’t be reached or is down.",
      ]);
      const asked = sentLines(world, /breachedaccount\/jo/).length;
      await popup.click(popup.getByRole("button", { name: "Try again" }));
      expect(lineOf()).toEqual([`${why}Checking…`]);
      await press(world, popup, "Clear lookups", 60_000);
      expect(sentLines(world, /breachedaccount\/jo/).length).toBeGreaterThan(asked);
      expect(lineOf(), "it failed again").toEqual([`${why}Try again`]);
      answer(world, /breachedaccount\/jo/, json([]));
      await press(world, popup, "Try again", 60_000);
      expect(lineOf()).toEqual([]);
      expect(popup.texts(".watched")[0]).toMatch(/Last checked: /);
    },
    { from: browserWith(record()) },
  ));
