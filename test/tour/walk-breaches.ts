// Searches the list of all breaches and opens one at its own address like a person, with a picture of each.

import { openOwn } from "../pages/own.ts";
import { beginWalk, isThere, PAGE_WINDOW, type PictureOf, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

export async function walkBreaches(
  { extension, lookup }: TourWorld,
  pictureOf: PictureOf,
): Promise<StepResult[]> {
  const { results, step } = beginWalk(pictureOf);
  const page = await openOwn(extension, "breaches");
  await page.setViewportSize(PAGE_WINDOW);
  const shown = async () => (await page.locator("main").innerText()).slice(0, 200);
  await step("See all breaches", async (photograph) => {
    const isGood =
      (await isThere(page.getByText("Breach list from"))) && (await isThere(page.getByText("CC BY 4.0")));
    await photograph(page);
    return { shown: await shown(), isGood };
  });
  await step("Search for one and open it", async (photograph) => {
    lookup.forget();
    await page.getByRole("searchbox").fill("corner loyalty");
    await page.locator(".breach-button").click();
    await page.getByRole("link", { name: "Link to this breach" }).click();
    const isThereNow = await isThere(page.getByRole("heading", { name: "Corner Shop loyalty cards" }));
    await photograph(page);
    // Of the service, only logos and its list of data classes.
    const asked = lookup.requests.filter(
      ({ operation }) => operation !== "logo" && operation !== "dataclasses",
    );
    return { shown: await shown(), isGood: isThereNow && asked.length === 0 };
  });
  await page.close();
  return results;
}
