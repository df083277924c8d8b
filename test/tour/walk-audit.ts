// Checks an exported vault like a person, with a picture of each step.

import { auditPanel, giveFile, openOwn, startCheck } from "../pages/own.ts";
import { SAMPLE_PATH } from "../services/demo-site/sample-export.ts";
import { beginWalk, isThere, PAGE_WINDOW, type PictureOf, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

export async function walkAudit(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  const { extension, range, site } = world;
  const { results, step } = beginWalk(pictureOf);
  const page = await openOwn(extension, "audit");
  await page.setViewportSize(PAGE_WINDOW);
  await step("Drop an exported vault", async (photograph) => {
    const answer = await fetch(site.url + SAMPLE_PATH);
    const exported = new Uint8Array(await answer.arrayBuffer());
    range.forget();
    await giveFile(page, exported, "passwords.json");
    const said = page.getByText("Passwords read from Bitwarden: 11");
    const isGood = (await isThere(said)) && range.requests.length === 0;
    await photograph(page);
    return { shown: (await auditPanel(page).textContent()) ?? "", isGood };
  });
  await step("Check all of it", async (photograph) => {
    await startCheck(page);
    const said = page.getByText("4 of 11 passwords are in known breaches.");
    const isGood = (await isThere(said)) && range.requests.length === 9;
    await photograph(page);
    return { shown: (await auditPanel(page).textContent()) ?? "", isGood };
  });
  await page.close();
  return results;
}
