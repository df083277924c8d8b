// Walks through the forms without a display, checks what a person would see, and saves a picture of each step.

import type { Frame, Locator, Page, PageScreenshotOptions } from "playwright";
import { inExtension } from "../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";
import { readNotice } from "../e2e/driver/notice-reader.ts";
import { openPopupFor } from "../pages/popup.ts";
import { CHECKS, type Entry, type FormPlace, POPUP_SAYS, STEPS, type Step } from "./steps.ts";
import type { TourWorld } from "./world.ts";

/** A row of the table: what was entered, what was expected, and whether that was right. */
export interface StepResult {
  name: string;
  entered?: string;
  shown: string;
  toolbar?: string;
  isGood: boolean;
}

/** The path of the next picture, for this step; `undefined` if none is taken. */
export type PictureOf = (name: string) => string | undefined;

export type Photograph = (page: Page, options?: PageScreenshotOptions) => Promise<void>;

const WINDOW = { width: 1100, height: 760 };
/** For the extension's own pages. */
export const PAGE_WINDOW = { width: 1000, height: 900 };

/** A check's verdict is there within milliseconds; a busy machine may need more. */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 50;

/** How long to watch for what should not appear. */
const WATCH_MS = 400;

/** A walk whose steps run one after another. */
export function beginWalk(pictureOf: PictureOf) {
  const results: StepResult[] = [];
  return {
    results,
    async step(
      name: string,
      act: (photograph: Photograph, hasPicture: boolean) => Promise<Omit<StepResult, "name">>,
    ): Promise<void> {
      const path = pictureOf(name);
      const photograph: Photograph = async (page, options) => {
        if (path) await page.screenshot({ path, ...options });
      };
      results.push({ name, ...(await act(photograph, path !== undefined)) });
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Polls until what is seen is right, or time is up; returns what was seen last. */
export async function lookUntil<Sight>(
  look: () => Promise<Sight>,
  isRight: (sight: Sight) => boolean,
): Promise<Sight> {
  const end = Date.now() + PATIENCE_MS;
  let sight = await look();
  while (!isRight(sight) && Date.now() < end) {
    await wait(LOOK_EVERY_MS);
    sight = await look();
  }
  return sight;
}

/** Whether something becomes visible in a page, or attached to it. */
export function isThere(it: Locator, state: "visible" | "attached" = "visible"): Promise<boolean> {
  const waiting = it.first().waitFor({ state, timeout: PATIENCE_MS });
  return waiting.then(
    () => true,
    () => false,
  );
}

/** Title of the toolbar button for the tab that shows `page`, and that tab's id. */
export async function readToolbar(
  extension: LaunchedExtension,
  page: Page,
): Promise<{ title: string; tabId: number }> {
  return inExtension(
    extension,
    async (url) => {
      // Fragments don't distinguish pages or tabs: the last one opened is meant.
      const tab = (await chrome.tabs.query({})).findLast((it) => it.url === url);
      const tabId = tab?.id ?? -1;
      return { title: await chrome.action.getTitle({ tabId }), tabId };
    },
    page.url(),
  );
}

/** Fast typing; what matters is that every key is its own event. */
const KEY_DELAY_MS = 12;

/** The frame with a page's form. */
function frameOfForm(page: Page, form: FormPlace | undefined): Frame {
  const [inner] = page.mainFrame().childFrames();
  return form === "frame" && inner ? inner : page.mainFrame();
}

/** Fills one field by mouse and keyboard, and leaves it. Earlier content is replaced. */
export async function enter(
  page: Page,
  form: FormPlace | undefined,
  { field, value, leaveWith }: Entry,
  isFirst = false,
): Promise<void> {
  if (form !== "closed-root") {
    await frameOfForm(page, form).locator(`input[name="${field}"]`).click();
  } else if (isFirst) {
    // Locators don't see into closed shadow roots; the keyboard gets there, from field to field.
    await page.locator("h1").click();
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(value, { delay: KEY_DELAY_MS });
  await page.keyboard.press(leaveWith);
}

async function walk({ range, site, extension }: TourWorld, page: Page, step: Step, hasPicture: boolean) {
  const { form, path, host = "127.0.0.1", entries, endsOn, expected } = step;
  range.forget();
  range.setFault(step.fault);
  if (path) await page.goto(`http://${host}:${site.port}${path}`);
  for (const [index, entry] of entries.entries()) await enter(page, form, entry, index === 0);
  if (endsOn) await page.waitForURL(`**${endsOn}`);

  const look = async () => {
    // A page that is navigating has no tree to read.
    const notice = await readNotice(frameOfForm(page, form)).catch(() => undefined);
    const { title: toolbar } = await readToolbar(extension, page);
    const { says, countOf } = expected.notice ?? { says: [] };
    const words = countOf === undefined ? says : [...says, range.countOf(countOf).toLocaleString("en")];
    const isNoticed = expected.notice ? words.every((it) => notice?.text.includes(it)) : !notice;
    const isAsked = expected.requests === undefined || range.requests.length === expected.requests;
    return {
      shown: notice?.text ?? "",
      toolbar,
      isGood: isNoticed && isAsked && expected.toolbar.test(toolbar),
    };
  };
  await lookUntil(look, ({ isGood }) => isGood);
  if (hasPicture) await wait(WATCH_MS);
  return look();
}

/** What is true of every request of the whole tour. */
function summarizeRequests(requests: TourWorld["range"]["requests"]): StepResult {
  const isDiscreet = requests.every(
    ({ method, path, headers }) =>
      method === "GET" &&
      /^\/range\/[0-9A-F]{5}$/.test(path) &&
      headers["add-padding"] === "true" &&
      headers.cookie === undefined &&
      headers.referer === undefined,
  );
  const shown = isDiscreet
    ? `${requests.length} requests: five characters each, padded, no cookie, no referrer; none for ${CHECKS.here} of ${CHECKS.all} checks`
    : requests.map(({ method, path }) => `${method} ${path}`).join(", ");
  return { name: "What left the browser about passwords", shown, isGood: isDiscreet };
}

/** Walks through the forms and the popup. Without pictures it doesn't wait for late changes. */
export async function walkPasswords(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  const { extension, range } = world;
  const { results, step } = beginWalk(pictureOf);
  const requests: TourWorld["range"]["requests"][number][] = [];
  let page = await extension.context.newPage();
  for (const one of STEPS) {
    // A new tab for each page: the next page in a tab would show the earlier password's verdict.
    if (one.path) {
      const fresh = await extension.context.newPage();
      await page.close();
      await fresh.setViewportSize(WINDOW);
      page = fresh;
    }
    await step(one.name, async (photograph, hasPicture) => {
      const seen = await walk(world, page, one, hasPicture);
      await photograph(page, { caret: "initial" });
      requests.push(...range.requests);
      return { entered: one.entries.map(({ value }) => value).join(", "), ...seen };
    });
  }
  range.setFault(undefined);
  await step("Open the popup", async (photograph) => {
    const { title, tabId } = await readToolbar(extension, page);
    const popup = await openPopupFor(extension, tabId);
    const heading = popup.getByText(POPUP_SAYS);
    const isGood = await isThere(heading);
    const shown = await (isGood ? heading : popup.locator("body")).textContent();
    await photograph(popup);
    await popup.close();
    return { shown: shown ?? "", toolbar: title, isGood };
  });
  return [...results, summarizeRequests(requests)];
}
