// Scoring the tab's page as a person does it, and reading the result in the popup and in the full report.

import { vi } from "vitest";
import { drawReport } from "../../../src/pages/report/drawing/draw-report.ts";
import { ReportPage } from "../../../src/pages/report/ReportPage.tsx";
import { later, renderOver } from "../over.tsx";
import { openPopup } from "../popup.tsx";
import { clean, textsIn } from "../render.tsx";
import { answer, asAnswer, playIn, sent } from "../scenario.ts";
import { scoresIn, signedInFor } from "../use.ts";
import type { Kept, World } from "../world.ts";
import { type Answer, SETTINGS } from "../world-services.ts";

type Part = Record<string, unknown>;
type Given = Part | Answer | undefined;

/** The page in the tab. */
export const PAGE = "https://shop.example/login";

const ANALYSES = /\/v5\/run/;

/** A browser in which a click scores the page: signed in, for one device, with results for this session only. */
export async function scoringBrowser({ pageScore = {}, services = {}, auth = {} } = {}): Promise<Kept> {
  const kept = structuredClone(await signedInFor("page-score"));
  kept.area.local.settings = {
    ...SETTINGS,
    services: { ...SETTINGS.services, ...services },
    auth: { ...SETTINGS.auth, analysisAccess: "sign-in", ...auth },
    pageScore: { strategy: "MOBILE", categories: ["PERFORMANCE"], keepHistory: false, ...pageScore },
  };
  return kept;
}

/** The same, with nobody signed in. */
export async function signedOutBrowser(settings: Parameters<typeof scoringBrowser>[0] = {}): Promise<Kept> {
  const kept = await scoringBrowser(settings);
  const { area } = await signedInFor();
  return {
    ...kept,
    area: { local: { ...area.local, settings: kept.area.local.settings }, session: area.session },
  };
}

/** Runs in a browser where a click scores the page. */
export const playScores = (
  act: (world: World) => Promise<void>,
  from: () => Promise<Kept> = () => scoringBrowser(),
) => playIn(from(), act);

/** A browser with a key for the service in place of a sign-in. */
export async function keyBrowser(key = "a-key", settings: Parameters<typeof scoringBrowser>[0] = {}) {
  const kept = await scoringBrowser({
    ...settings,
    services: { cruxUrl: "https://visitors.example", ...settings.services, analysisApiKey: key },
    auth: { analysisAccess: "key" },
  });
  const secretOrigins = {
    "services.analysisApiKey": ["https://analysis.example", "https://visitors.example"],
  };
  Object.assign(kept.area.local.settings as object, { secretOrigins });
  return kept;
}

/** A category of an answer. */
export const category = (title: string, score: unknown = 0.5, more: Part = {}) => ({
  title,
  score,
  auditRefs: [],
  ...more,
});

/** A response of the analysis service: the parts of its result, and what is beside that. */
export function analysis(result: Part | undefined = {}, response: Part = {}): Part {
  const usual = { categories: { performance: category("Performance") }, audits: {} };
  return { id: PAGE, beaconResult: result && { ...usual, ...result }, ...response };
}

/** What was asked of the service, in order. */
export const analysesSent = (world: World) => sent(world, ANALYSES);

export const parametersOf = ({ url }: { url: string }) => [...new URL(url).searchParams];

/** Makes the service give these answers, in order; `undefined` is a connection that fails. */
export function answerAnalyses(world: World, ...answers: Given[]): void {
  answer(world, ANALYSES, ...answers.map(asAnswer));
}

/** Opens the popup at the score. */
export async function openScore(world: World, more: Parameters<typeof openPopup>[2] = {}) {
  const popup = await openPopup(world, "score", more);
  return {
    ...popup,
    press: async (name: string | RegExp, thenMs = 3_000) => {
      await popup.click(popup.getByRole("button", { name }));
      await later(world, popup, thenMs);
    },
  };
}

/** The button that scores the page, for the first time or once more. */
export const SCORE = /^Score( again)?$/;

/** The device and the categories that are chosen. */
export const chosenIn = ({ place }: { place: Element }) =>
  [...place.querySelectorAll(".score-options :checked")].map((input) =>
    clean(input.parentElement?.textContent),
  );

/** Opens the popup, and presses its button; the service gives these answers. Returns once all is shown. */
export async function scoreWith(world: World, ...answers: Given[]) {
  answerAnalyses(world, ...answers);
  const popup = await openScore(world);
  await popup.press(SCORE);
  return popup;
}

/** Opens the full report of the latest score, drawn like in a browser. */
export async function openReport(world: World) {
  const [latest] = scoresIn(world).runs.toSorted((a, b) => b.at - a.at);
  const id = latest?.id ?? "none";
  const page = await renderOver(
    world,
    <ReportPage runId={id} draw={async (result, names) => drawReport(result, document, names)} />,
  );
  await later(world, page, 1_000);
  for (const style of page.place.querySelectorAll("style")) style.remove();
  return { ...page, ...readerOf(page.place) };
}

function readerOf(place: Element) {
  const texts = (selector: string) => textsIn(place, selector);
  return {
    place,
    text: () => clean(place.textContent),
    /** The texts of what matches, in order. */
    texts,
    /** What a screen reader says of each picture, such as a gauge. */
    pictures: () => [...place.querySelectorAll("[role=img]")].map((one) => one.getAttribute("aria-label")),
    /** The text of the first that matches. */
    textOf: (selector: string) => texts(selector)[0] ?? "",
    /** The facts about how it was made, by their names. */
    facts: () => {
      const values = texts("dl dd");
      return Object.fromEntries(texts("dl dt").map((name, index) => [name, values[index]]));
    },
  };
}

/** Scores the page with this answer. Returns what the popup and the full report show. */
export async function shownFor(response: Part, from: Kept | Promise<Kept> = scoringBrowser()) {
  return playIn(from, async (world) => {
    const popup = await scoreWith(world, response);
    const [panel] = popup.place.querySelectorAll(".page-score");
    const shown = readerOf((panel ?? popup.place).cloneNode(true) as Element);
    return { popup: shown, report: await openReport(world), world };
  });
}

/** Files that a page offers to save, from now on. */
export function savedFiles(): { name: string; text(): Promise<string> }[] {
  const files: { name: string; text(): Promise<string> }[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    files.push({ name: "", text: () => (blob as Blob).text() });
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    Object.assign(files.at(-1) ?? {}, { name: this.download });
  });
  return files;
}
