// Tests page scores without consent: no sign-in and no request, and the page is scored once consent is given.
import { beforeEach, expect, it, vi } from "vitest";
import type { ScoreQuestion } from "../../../../src/shared/page-score/page-score.ts";
import { pageScoreTokens } from "../../../world/fake-browser.ts";
import { ANALYSIS_URL, allow, startWorker, takeBack, useConsentWorld, world } from "./consent-world.ts";

useConsentWorld();

let worker: Awaited<ReturnType<typeof startWorker>>;

const KIND = "browsingActivity";
const QUESTION: ScoreQuestion = { url: "https://shop.example/list", strategy: "MOBILE", categories: ["SEO"] };
const REFUSED = {
  state: "failed",
  failure: { kind: "error", error: { code: "aborted", service: "analysis", reason: "data-not-agreed" } },
};

beforeEach(async () => {
  world.session["tokens:page-score"] = pageScoreTokens(ANALYSIS_URL);
  worker = await startWorker();
  worker.watchConsent(KIND, {
    agreed: worker.scoreRefusedPages,
    takenBack: () => worker.stopScores(worker.notAgreed("analysis")),
  });
});

const currents = async (isPrivate = false) =>
  [...(await worker.scoreRecords(isPrivate)).values()].map(({ current }) => current);

async function scored(isPrivate = false): Promise<void> {
  await worker.scorePage({ ...QUESTION, tabId: 7, isPrivate });
}

it.each([false, true])("are rejected, then run once consent is given; private: %s", async (isPrivate) => {
  await scored(isPrivate);
  await vi.waitFor(async () => expect(await currents(isPrivate)).toMatchObject([REFUSED]));
  expect(world.sent).toEqual([]);
  expect(await worker.listSentRequests()).toEqual([]);
  allow(KIND);
  await vi.waitFor(() => expect(world.sent).toEqual(["/pagescoreonline/v5/runPagescore"]));
});

it("for both devices from one click both run", async () => {
  await Promise.all([
    scored(),
    worker.scorePage({ ...QUESTION, strategy: "DESKTOP", tabId: 7, isPrivate: false }),
  ]);
  await vi.waitFor(async () => expect(await currents()).toMatchObject([REFUSED, REFUSED]));
  allow(KIND);
  await vi.waitFor(() => expect(world.sent).toHaveLength(2));
});

it("rejected before a newer one don't run: the consent was for the newer one", async () => {
  const declined = { ...QUESTION, url: "https://declined.example/" };
  await worker.scorePage({ ...declined, tabId: 6, isPrivate: false });
  await vi.waitFor(async () => expect(await currents()).toMatchObject([REFUSED]));
  await scored();
  await vi.waitFor(async () => expect(await currents()).toMatchObject([REFUSED, REFUSED]));
  allow(KIND);
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
  await worker.scoreRefusedPages();
  const left = (await currents()).find(({ question }) => question.url === declined.url);
  expect(left).toMatchObject(REFUSED);
});

it("are aborted when consent is revoked, and don't resume by themselves when it returns", async () => {
  world.consent.add(KIND);
  world.answers["/pagescore"] = () => new Promise(() => undefined);
  await scored();
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
  takeBack(KIND);
  await vi.waitFor(async () => expect(await currents()).toMatchObject([REFUSED]));
  allow(KIND);
  await worker.scoreRefusedPages();
  expect(await currents()).toMatchObject([REFUSED]);
  expect(world.sent).toHaveLength(1);
});
