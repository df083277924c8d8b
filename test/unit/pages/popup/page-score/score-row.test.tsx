// The row about the page score on the tab about the page: what it says, and what its button does.

import { expect, it, vi } from "vitest";
import { later } from "../../../../world/over.tsx";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  playScores,
  scoreWith,
  signedOutBrowser,
} from "../../../../world/pages/scores.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import type { Kept, World } from "../../../../world/world.ts";

const PAGE_AT = "https://shop.example/login?token=1";

async function openRow(world: World) {
  const onScore = vi.fn();
  const popup = await openPopup(world, "this-page", { onScore });
  await later(world, popup, 100);
  const row = () => popup.texts(".score-row p").join();
  const button = () => popup.getByRole("button", { name: /^(Score|Show)$/, description: /Page score/ });
  return { ...popup, row, button, onScore };
}

it("says who gets the address, scores with one click, and leads to the result", () =>
  playScores(async (world) => {
    answerAnalyses(world, analysis());
    const popup = await openRow(world);
    expect(popup.row()).toBe("Scoring sends https://shop.example/login to analysis.example.");
    expect(popup.button().textContent).toBe("Score");
    await popup.click(popup.button());
    expect(popup.onScore).toHaveBeenCalledOnce();
    await later(world, popup, 3_000);
    expect(analysesSent(world)).toHaveLength(1);
    expect(popup.row()).toMatch(/^Performance 50 · /);
    expect(popup.button().textContent).toBe("Show");
    await popup.click(popup.button());
    expect(popup.onScore).toHaveBeenCalledTimes(2);
    expect(analysesSent(world), "showing a result sends nothing").toHaveLength(1);
  }));

it("says what is running, and what failed last", () =>
  playScores(async (world) => {
    answerAnalyses(world, undefined);
    const popup = await openRow(world);
    await popup.click(popup.button());
    await later(world, popup, 1);
    expect(popup.row()).toBe("Getting ready");
    await later(world, popup, 60_000);
    expect([popup.row(), popup.button().textContent]).toEqual(["The page wasn’t scored", "Show"]);
  }));

it("doesn't show a number that may be wrong", () =>
  playScores(async (world) => {
    await scoreWith(world, analysis({ runtimeError: { code: "NO_FCP", message: "nothing was painted" } }));
    const popup = await openRow(world);
    expect(popup.row()).toMatch(/^This result may be wrong · /);
  }));

it("sends nothing before there is access: its button leads to the tab where that is set up", () =>
  playScores(
    async (world) => {
      const popup = await openRow(world);
      await popup.click(popup.button());
      await later(world, popup, 1_000);
      expect(popup.onScore).toHaveBeenCalledOnce();
      expect(analysesSent(world)).toHaveLength(0);
      expect(popup.place.querySelector("#panel-score")?.textContent).toContain("needs a key or a sign-in");
    },
    (): Promise<Kept> => signedOutBrowser({ auth: { issuer: "", clientId: "" } }),
  ));

it("shows the whole address before it is sent, as any part of it may hold secrets", () =>
  playScores(async (world) => {
    world.tab.url = PAGE_AT;
    const popup = await openRow(world);
    expect(popup.row()).toContain(PAGE_AT);
    expect(popup.button().textContent).toBe("Score");
  }));

it("leads to the tab with the address if that is too long for the row, and sends nothing", () =>
  playScores(async (world) => {
    answerAnalyses(world, analysis());
    world.tab.url = `https://shop.example/reset/${"x".repeat(200)}`;
    const popup = await openRow(world);
    expect(popup.row()).toBe("Scoring sends this page’s address to analysis.example.");
    expect(popup.button().textContent).toBe("Show");
    await popup.click(popup.button());
    await later(world, popup, 3_000);
    expect(popup.onScore).toHaveBeenCalledOnce();
    expect(analysesSent(world)).toHaveLength(0);
  }));

it("says why a page can't be scored, without a button", () =>
  playScores(async (world) => {
    world.tab.url = "chrome://settings";
    const popup = await openPopup(world, "this-page");
    await later(world, popup, 100);
    expect(popup.texts(".score-row p").join()).toContain("can’t open this one");
    expect(popup.place.querySelector(".score-row button")).toBeNull();
  }));
