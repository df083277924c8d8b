// Reads a policy and a report configuration and deletes a function on the cloud page like a person, with a picture of each step.

import {
  type CloudCallName,
  chooseCall,
  enterDeletion,
  enterName,
  openCloud,
  shortNameOf,
  startButton,
} from "../pages/cloud.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES, type Trigger } from "../services/cloud-services.ts";
import { beginWalk, isThere, PAGE_WINDOW, type PictureOf, type StepResult } from "./walk.ts";
import { allow } from "./walk-score.ts";
import type { TourWorld } from "./world.ts";

interface ReadStep {
  name: string;
  resource: string;
  /** The response's complete content; the first is what the table shows. */
  says: readonly string[];
}

const POLICY: ReadStep = {
  name: "Read a policy that is open to all",
  resource: RESTORES.open,
  says: ["Public: Anyone on the internet", "Anyone signed in, strangers included"],
};

const REPORT_CONFIG: ReadStep = {
  name: "Read a report configuration",
  resource: REPORT_CONFIGS.full,
  says: ["Spring move", "small-and-cheap"],
};

/** The whole page, which is taller than its window. */
const WHOLE = { fullPage: true, animations: "disabled" } as const;

/** "new-order starts send-receipt, update-stock". */
function describeTriggers(triggers: readonly Trigger[]): string {
  return triggers
    .map(({ name, functions }) => `${shortNameOf(name)} starts ${functions.map(shortNameOf).join(", ")}`)
    .join("; ");
}

/** Walks through signing in and the three calls. */
export async function walkCloud(
  { extension, cloud, auth }: TourWorld,
  pictureOf: PictureOf,
): Promise<StepResult[]> {
  const { results, step } = beginWalk(pictureOf);
  const page = await openCloud(extension);
  await page.setViewportSize(PAGE_WINDOW);

  await step("Sign in for cloud resources", async (photograph) => {
    const opened = extension.context.waitForEvent("page");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // A person who has scored pages is known there already, and is only asked for permission.
    const shown = await allow(await opened, photograph);
    const isGood = await isThere(page.getByText(auth.account.email));
    return { entered: auth.account.userName, shown, isGood };
  });

  const read = ({ name, resource, says }: ReadStep, call: CloudCallName) =>
    step(name, async (photograph) => {
      await chooseCall(page, call);
      await enterName(page, resource);
      await startButton(page, call).click();
      const areThere: boolean[] = [];
      for (const words of says) areThere.push(await isThere(page.getByText(words)));
      const isGood = areThere.every(Boolean);
      const shown = isGood ? says.join("; ") : await page.getByRole("tabpanel").innerText();
      await photograph(page, WHOLE);
      return { entered: shortNameOf(resource), shown, isGood };
    });

  await read(POLICY, "policy");
  await step("Delete a function that two triggers use", async (photograph) => {
    const resource = FUNCTIONS.usedByTwo;
    const shortName = shortNameOf(resource);
    const before = cloud.triggers();
    await chooseCall(page, "deletion");
    await enterDeletion(page, resource);
    await startButton(page, "deletion").click();
    const isAccepted = await isThere(page.getByText("Deletion accepted"));
    await photograph(page, WHOLE);
    const after = cloud.triggers();
    const isUsed = ({ functions }: Trigger) => functions.includes(resource);
    return {
      entered: shortName,
      shown: `Before: ${describeTriggers(before)}. After: ${describeTriggers(after)}.`,
      isGood: isAccepted && before.filter(isUsed).length === 2 && !after.some(isUsed),
    };
  });
  await read(REPORT_CONFIG, "report-config");
  await page.close();
  return results;
}
