// Stored results: on this device, up to a limit, until the person decides otherwise.

import { findings, isOnDisk, needlesOf } from "../driver/disk-search.ts";
import { askBackground, expect, inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { readStores } from "../driver/stores.ts";
import { countScores } from "./known-scores.ts";
import { Scores, scoreSettings, test } from "./page-score.ts";

/** Adds older copies of the one run, with empty reports, to the database, as if each page had been scored before. */
function addCopies(extension: LaunchedExtension, copies: string[]): Promise<void> {
  return inExtension(
    extension,
    async (pages) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open("page-scores"));
      const change = database.transaction(["runs", "reports"], "readwrite");
      const [runs, reports] = [change.objectStore("runs"), change.objectStore("reports")];
      const [run] = (await done(runs.getAll())) as { at: number; question: object }[];
      const added = pages.flatMap((page, index) => {
        const copy = { id: `copy-${index + 1}`, at: (run?.at ?? 0) - 1_000 * (index + 1) };
        return [
          runs.put({ ...run, ...copy, page, question: { ...run?.question, url: page } }),
          reports.put({ ...copy, beaconResult: {} }),
        ];
      });
      await Promise.all(added.map(done));
      database.close();
    },
    copies,
  );
}

async function scoreAgain(scores: Scores, url: string): Promise<void> {
  await scores.ask(url);
  await scores.outcome(url);
}

test("keeps thirty runs of a page, three hundred in total, and the reports of the latest twenty", async ({
  extension,
  scores,
}) => {
  const url = "http://127.0.0.1:9/often-scored";
  await scores.beSignedIn(url);
  const copies = Array.from({ length: 310 }, (_, index) => (index < 30 ? url : `${url}/copy-${index + 1}`));
  await addCopies(extension, copies);
  expect(await countScores(extension)).toEqual({ runs: 311, reports: 311 });
  await scoreAgain(scores, url);
  expect(await countScores(extension)).toEqual({ runs: 298, reports: 20 });
  const runsOf = async (page: string) => (await scores.snapshot(page)).runs;
  const runs = await runsOf(url);
  expect(runs).toHaveLength(30);
  expect(runs.map(({ hasReport }) => hasReport)).toEqual(runs.map((_, index) => index < 20));
  const report = (id: string) => askBackground(extension, "getScoreReport", { id });
  expect((await report("copy-18"))?.run.id, "the twentieth").toBe("copy-18");
  expect(await report("copy-19")).toBeUndefined();
  // The latest three hundred are two runs and 298 copies; two of those exceed the thirty of one page.
  expect(await runsOf(`${url}/copy-298`)).toHaveLength(1);
  expect(await runsOf(`${url}/copy-299`)).toEqual([]);
});

test("deletes everything on request in settings", async ({ extension, configure, scores }) => {
  const url = "http://127.0.0.1:9/to-be-forgotten";
  await scores.beSignedIn(url);
  await configure({ pageScore: { keepHistory: false } });
  await scoreAgain(scores, `${url}-in-session`);
  expect(await countScores(extension)).toEqual({ runs: 1, reports: 1 });
  const options = await extension.context.newPage();
  await options.goto(`${extension.origin}/src/pages/options/index.html#page-score`);
  await options.getByRole("button", { name: "Delete all results" }).click();
  await expect(options.getByText("This can’t be undone.")).toBeVisible();
  expect(await countScores(extension), "not before confirmation").toEqual({ runs: 1, reports: 1 });
  await options.getByRole("button", { name: "Delete all results" }).click();
  await expect(options.getByText("Deleted.")).toBeVisible();
  expect(await countScores(extension)).toEqual({ runs: 0, reports: 0 });
  const { session } = await readStores(extension);
  expect(Object.keys(session).filter((key) => key.startsWith("score"))).toEqual([]);
  expect((await scores.snapshot(`${url}-in-session`)).runs).toEqual([]);
});

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
