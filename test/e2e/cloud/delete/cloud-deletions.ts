// What tests of deletions share: the page opens where functions are deleted. What people do there, and what the service heard.

import type { Page } from "playwright/test";
import type { AuthorizationServer } from "../../../services/authorization-server.ts";
import type { CloudRequest, CloudServices } from "../../../services/cloud-services.ts";
import { expect, inExtension, listSentRequests } from "../../driver/extension.ts";
import type { LaunchedExtension } from "../../driver/launch.ts";
import { test as base, cloudNews, outcomeOf, prepareDeletion, startButton } from "../cloud.ts";

export const test = base.extend({ firstTab: "deletion" });

/** The last part of a name, which is typed to confirm. */
export function shortNameOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** What deletes, of what the services were asked. */
export function deletionsAt({ requests }: Pick<CloudServices, "requests">): CloudRequest[] {
  return requests.filter(({ method }) => method === "DELETE");
}

/** Waits until nothing is under way any more, for the page as for the background. */
export async function waitForEnd(extension: LaunchedExtension, page: Page): Promise<void> {
  const states = async () => (await cloudNews(extension)).calls.map(({ state }) => state.name);
  await expect.poll(states).not.toContain("running");
  const [last] = (await cloudNews(extension)).calls;
  await expect(page.locator(`[id="answer-${last?.id}"]`)).toBeVisible();
  await expect(outcomeOf(page).locator(".progress-bar")).toBeHidden();
}

/** Waits until `count` deletions are known to the background, and none of them is under way. */
async function waitForDeletions(extension: LaunchedExtension, count: number): Promise<void> {
  const states = async () => (await cloudNews(extension)).calls.map(({ state }) => state.name);
  await expect.poll(async () => (await states()).filter((name) => name !== "running").length).toBe(count);
}

/** Presses the button once. */
export function pressDelete(page: Page): Promise<void> {
  return startButton(page, "deletion").click();
}

/** All that a person could do to press it, be it ready or not. */
export async function insist(page: Page): Promise<void> {
  const button = startButton(page, "deletion");
  await button.click({ force: true });
  await button.dblclick({ force: true });
  await button.press("Enter");
  await button.press("Space");
  await button.evaluate((one) => (one as HTMLElement).click());
}

/** Deletes on the page, and waits until it is over. */
export async function deleteOn(extension: LaunchedExtension, page: Page, name: string): Promise<void> {
  const { calls } = await cloudNews(extension);
  await prepareDeletion(page, name);
  await pressDelete(page);
  await waitForDeletions(extension, calls.length + 1);
  await waitForEnd(extension, page);
}

/** How many deletions we have sent, as the person can see; what the browser repeats by itself is not among them. */
export async function sentCount(extension: LaunchedExtension): Promise<number> {
  const sent = await listSentRequests(extension);
  return sent.filter(({ told }) => told === "cloud-deletion").length;
}

/** What the page says where nobody knows what became of a deletion. */
export async function expectMaybeDeleted(page: Page): Promise<void> {
  await expect(outcomeOf(page).getByRole("heading", { level: 2 })).toHaveText("It may have been deleted");
  await expect(outcomeOf(page)).toContainText(
    "Breachlight does not send it again. Look at the list of the project’s functions before you try once more.",
  );
  await expect(outcomeOf(page)).not.toContainText("Nothing was deleted");
}

/** What the page says where a deletion changed nothing. */
export async function expectNotDeleted(page: Page): Promise<void> {
  await expect(outcomeOf(page).getByRole("heading", { level: 2 })).toHaveText("Nothing was deleted");
  await expect(outcomeOf(page)).not.toContainText("may have been");
}

/** Makes the kept token one that is about to expire, as time would. */
export function letCloudTokenAge(extension: LaunchedExtension): Promise<void> {
  return inExtension(
    extension,
    async () => {
      const key = "tokens:cloud";
      const kept = (await chrome.storage.session.get(key))[key] as object;
      await chrome.storage.session.set({ [key]: { ...kept, expiresAt: Date.now() + 5_000 } });
    },
    undefined,
  );
}

/** The next renewal of a token gets no answer, until the fault is taken off. */
export async function holdRenewal(extension: LaunchedExtension, auth: AuthorizationServer): Promise<void> {
  await letCloudTokenAge(extension);
  auth.setFault({ kind: "answer", at: "token", as: { kind: "hang" } });
}
