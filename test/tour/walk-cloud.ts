// Reads two policies and a report configuration and deletes a function on the cloud page, as a person would, and keeps a
// picture of each step.

import type { Page } from "playwright";
import {
  type CloudServices,
  FUNCTIONS,
  REPORT_CONFIGS,
  RESTORES,
  type Trigger,
} from "../services/cloud-services.ts";
import { isThere, type PictureOf, photograph, type StepResult } from "./walk.ts";
import type { TourWorld } from "./world.ts";

type Tab = "Access policy" | "Delete a function" | "Report configuration";

interface ReadStep {
  name: string;
  tab: Exclude<Tab, "Delete a function">;
  resource: string;
  button: string;
  /** How the version of a policy is chosen; absent where the service may choose. */
  version?: string;
  /** Everything that the answer has to say; the first is what the table shows. */
  says: readonly string[];
}

const OPEN_POLICY: ReadStep = {
  name: "Read a policy that is open to all",
  tab: "Access policy",
  resource: RESTORES.open,
  button: "Read the policy",
  says: ["Public: anyone on the internet has access", "Anyone signed in with an account of the provider"],
};

const CONDITIONS: ReadStep = {
  name: "Read one with conditions",
  tab: "Access policy",
  resource: RESTORES.conditional,
  button: "Read the policy",
  version: "3, shows conditions",
  says: ["Until the audit ends", 'request.time < timestamp("2027-07-01T00:00:00Z")'],
};

const REPORT_CONFIG: ReadStep = {
  name: "Read a report configuration",
  tab: "Report configuration",
  resource: REPORT_CONFIGS.full,
  button: "Read the report configuration",
  says: ["Spring move", "small-and-cheap"],
};

const PAGE_WINDOW = { width: 1000, height: 900 };

function shortNameOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** All of the page, which is longer than its window. */
const WHOLE = { fullPage: true, animations: "disabled" } as const;

/** Names the resource in a tab of the page. */
async function enterName(page: Page, tab: Tab, name: string): Promise<void> {
  await page.getByRole("tab", { name: tab }).click();
  await page.getByLabel(/^Name of the/).fill(name);
}

/** Signs in by the page's own button; shows what the provider asks before anything is allowed. */
async function signIn(
  { auth, extension }: TourWorld,
  page: Page,
  picture: string | undefined,
): Promise<StepResult> {
  const opened = extension.context.waitForEvent("page");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const window = await opened;
  // Whoever has scored pages is known there already, and is asked for leave only.
  await window.getByRole("button", { name: "Allow" }).waitFor();
  const asked = (await window.locator("main").innerText()).replace(/\s+/g, " ");
  await photograph(window, picture);
  await window.getByRole("button", { name: "Allow" }).click();
  const isGood = await isThere(page.getByText(auth.account.email));
  return { name: "Sign in for cloud resources", entered: auth.account.userName, shown: asked, isGood };
}

async function read(page: Page, step: ReadStep, picture: string | undefined): Promise<StepResult> {
  const { name, tab, resource, button, version, says } = step;
  await enterName(page, tab, resource);
  if (version) await page.getByLabel("Version of the policy").selectOption({ label: version });
  await page.getByRole("button", { name: button }).click();
  const areThere: boolean[] = [];
  for (const words of says) areThere.push(await isThere(page.getByText(words)));
  const isGood = areThere.every(Boolean);
  const shown = isGood ? says.join("; ") : await page.getByRole("tabpanel").innerText();
  await photograph(page, picture, WHOLE);
  return { name, entered: shortNameOf(resource), shown, isGood };
}

/** "new-order starts send-receipt, update-stock". */
function describeTriggers(triggers: readonly Trigger[]): string {
  return triggers
    .map(({ name, functions }) => `${shortNameOf(name)} starts ${functions.map(shortNameOf).join(", ")}`)
    .join("; ");
}

async function deleteFunction(
  cloud: CloudServices,
  page: Page,
  picture: string | undefined,
): Promise<StepResult> {
  const resource = FUNCTIONS.usedByTwo;
  const shortName = shortNameOf(resource);
  const before = cloud.triggers();
  await enterName(page, "Delete a function", resource);
  await page.getByLabel(`Type ${shortName} to confirm`).fill(shortName);
  await page.getByRole("button", { name: "Delete this function" }).click();
  const isAccepted = await isThere(page.getByText("The service accepted the deletion; it is running"));
  await photograph(page, picture, WHOLE);
  const after = cloud.triggers();
  const isUsed = ({ functions }: Trigger) => functions.includes(resource);
  return {
    name: "Delete a function that two triggers use",
    entered: shortName,
    shown: `Before: ${describeTriggers(before)}. After: ${describeTriggers(after)}.`,
    isGood: isAccepted && before.filter(isUsed).length === 2 && !after.some(isUsed),
  };
}

/** Walks through signing in and the three calls. */
export async function walkCloud(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  const { extension, cloud } = world;
  const page = await extension.context.newPage();
  await page.setViewportSize(PAGE_WINDOW);
  await page.goto(`${extension.origin}/src/pages/cloud/index.html`);

  const results: StepResult[] = [];
  results.push(await signIn(world, page, pictureOf("Sign in for cloud resources")));
  for (const step of [OPEN_POLICY, CONDITIONS]) results.push(await read(page, step, pictureOf(step.name)));
  results.push(await deleteFunction(cloud, page, pictureOf("Delete a function that two triggers use")));
  results.push(await read(page, REPORT_CONFIG, pictureOf(REPORT_CONFIG.name)));
  await page.close();
  return results;
}
