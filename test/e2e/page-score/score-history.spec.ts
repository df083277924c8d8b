// Stored results: none on the disk with the history off. Unit tests show the limits of what is kept.

import { findings, isOnDisk, needlesOf } from "../driver/disk-search.ts";
import { askBackground, expect, inExtension } from "../driver/extension.ts";
import { Scores, scoreSettings, test } from "./page-score.ts";

async function scoreAgain(scores: Scores, url: string): Promise<void> {
  await scores.ask(url);
  await scores.outcome(url);
}

test("leaves nothing of a score on the disk with the history off @both", async ({
  launchOwn,
  profileDir,
  auth,
  analysis,
}) => {
  const { services, ...ready } = scoreSettings(auth, analysis);
  const settingsWith = (keepHistory: boolean) => ({
    ...ready,
    services: { ...services, lookupUrl: "" },
    pageScore: { keepHistory },
  });
  const extension = await launchOwn({}, settingsWith(false));
  const scores = new Scores(extension, auth, analysis);
  const [kept, unkept] = ["http://127.0.0.1:9/unmistakably-kept", "http://127.0.0.1:9/unmistakably-not"];
  await scores.beSignedIn(unkept);
  const run = await scores.run(unkept);
  expect(await askBackground(extension, "getScoreReport", { id: run.id })).toMatchObject({
    run: { id: run.id },
  });
  await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), settingsWith(true));
  await scoreAgain(scores, kept);
  await extension.close();
  // Without the part that both share: a database that compresses its data writes that once.
  expect(findings(profileDir, needlesOf(["unmistakably-not"]))).toEqual([]);
  expect(isOnDisk(profileDir, "unmistakably-kept"), "the search works").toBe(true);
});
