// Checks an exported vault like a person, with a picture of each step.

import { openOwn } from "../e2e/settings/own-pages.ts";
import { SAMPLE_PATH } from "../services/demo-site/sample-export.ts";
import { beginWalk, isThere, type PictureOf, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

const WINDOW = { width: 1000, height: 900 };

export async function walkAudit(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  const { extension, range, site } = world;
  const { results, step } = beginWalk(pictureOf);
  const page = await openOwn(extension, "audit");
  await page.setViewportSize(WINDOW);
  await step("Drop an exported vault", async (photograph) => {
    const answer = await fetch(site.url + SAMPLE_PATH);
    const buffer = Buffer.from(await answer.arrayBuffer());
    range.forget();
    const file = { name: "passwords.json", mimeType: "application/json", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    const said = page.getByText("Passwords read from Bitwarden: 11");
    const isGood = (await isThere(said)) && range.requests.length === 0;
    await photograph(page);
    return { shown: (await page.locator(".audit-result > .panel").textContent()) ?? "", isGood };
  });
  await step("Check all of it", async (photograph) => {
    await page.getByRole("button", { name: "Check 11 passwords" }).click();
    const said = page.getByText("4 of 11 passwords are in known breaches.");
    const isGood = (await isThere(said)) && range.requests.length === 9;
    await photograph(page);
    return { shown: (await page.locator(".audit-result > .panel").textContent()) ?? "", isGood };
  });
  await page.close();
  return results;
}
