// A page score from a private window: shown as usual, and deleted with the window.

import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { askBackground, expect, inExtension, listSentRequests, PLAIN_PAGE } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { openlyStored, storedText } from "../driver/stores.ts";
import { openPopupPrivately } from "../driver/windows/private-page.ts";
import { readDatabase } from "./known-scores.ts";
import { parameter, Scores, scoreSettings, test } from "./page-score.ts";

/** Everything on disk and in memory of other windows, as text; `isAll` includes private windows. */
async function allStored(extension: LaunchedExtension, isAll = false): Promise<string> {
  const inStores = await (isAll ? storedText : openlyStored)(extension);
  return inStores + JSON.stringify(await readDatabase(extension));
}

test("keeps nothing of a page scored in a private window: no failure, no result, nothing under way @both", async ({
  pages,
  auth,
  analysis,
  launchOwn,
}) => {
  const { services, ...ready } = scoreSettings(auth, analysis);
  const own = { ...ready, services: { ...services, lookupUrl: "" } };
  const extension = await launchOwn({ isAllowedInPrivate: true }, own);
  pages.show(PLAIN_PAGE);
  const url = pages.url("/unmistakably-private");
  const scores = new Scores(extension, auth, analysis);
  const [popup, windowId] = await openPopupPrivately(extension, url, "this-page");
  await expect(scoreSection(popup)).toContainText("Results are deleted when you close all private windows.");
  const refused = await scores.windowAfter(() => scoreButton(popup).click());
  expect(await allStored(extension), "while it runs").not.toContain("unmistakably-private");
  await refused.close();
  await expect(scoreSection(popup)).toContainText("The sign-in window was closed before you finished.");
  expect(await allStored(extension)).not.toContain("unmistakably-private");

  await scoreSection(popup).getByText("Mobile · Categories: 4").click();
  await scoreSection(popup).getByRole("radio", { name: "Desktop", exact: true }).check();
  await scores.scoreAndSignIn(popup);
  await expect(scoreGauges(popup)).toHaveCount(4);
  expect(scores.asked().map((request) => parameter(request, "strategy"))).toEqual([["DESKTOP"]]);

  const stored = await allStored(extension);
  expect(stored).not.toContain("unmistakably-private");
  expect(stored).not.toContain("beaconVersion");
  expect(stored, "only the choice of device from other windows is stored").not.toContain("DESKTOP");
  const what = (await listSentRequests(extension)).map((request) => request.what);
  expect(what, "nor is it listed").not.toContain("page-address");
  expect(what).not.toContain("sign-in");

  // The report exists while the window does.
  const [run] = (await scores.snapshot(url, true)).runs;
  const id = run?.id ?? "";
  expect(await askBackground(extension, "getScoreReport", { id })).toMatchObject({
    run: { id },
    isPrivate: true,
  });

  // A normal window doesn't have it.
  expect(await scores.snapshot(url)).toMatchObject({ runs: [], current: [] });

  // Closing the window deletes results and what is under way.
  analysis.setFault({ kind: "hang" }, { times: 1 });
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked().length).toBe(2);
  await popup.close();
  await inExtension(extension, (closed) => chrome.windows.remove(closed), windowId);
  await expect.poll(() => scores.asked()[1]?.isAborted).toBe(true);
  await expect.poll(() => scores.snapshot(url, true)).toMatchObject({ runs: [], current: [] });
  expect(await askBackground(extension, "getScoreReport", { id })).toBeUndefined();
  await expect.poll(() => allStored(extension, true)).not.toContain("unmistakably-private");

  // The search works: the same page, scored where it is stored.
  await scores.ask(url);
  await scores.run(url);
  expect(await allStored(extension)).toContain("unmistakably-private");
});
