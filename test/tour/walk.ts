// Walks through the steps without a display, looks at what the person would see, and keeps a picture of each.

import type { Locator, Page, PageScreenshotOptions } from "playwright";
import { inExtension } from "../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";
import { readNotice } from "../e2e/driver/notice-reader.ts";
import type { RangeService } from "../services/range-service.ts";
import { enter, frameOfForm } from "./enter.ts";
import { POPUP_SAYS, STEPS, type Step } from "./steps.ts";
import type { TourWorld } from "./world.ts";

/** A row of the table: what was entered, what was to be seen, and whether that was right. */
export interface StepResult {
  name: string;
  entered?: string;
  shown: string;
  toolbar?: string;
  isGood: boolean;
}

const WINDOW = { width: 1100, height: 760 };
const POPUP_WINDOW = { width: 400, height: 600 };

/** The verdict of a check is there within milliseconds; a loaded computer may need more. */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 50;

/** What is not to appear has this long to do so all the same. */
const WATCH_MS = 400;

interface Sight {
  notice: string | undefined;
  toolbar: string;
}

/** Keeps a picture, where one is wanted. */
export async function photograph(
  page: Page,
  picture: string | undefined,
  options: PageScreenshotOptions = {},
): Promise<void> {
  if (picture) await page.screenshot({ path: picture, ...options });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether something comes to be seen in a page, or to be in it. */
export function isThere(it: Locator, state: "visible" | "attached" = "visible"): Promise<boolean> {
  return it
    .first()
    .waitFor({ state, timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    );
}

/** Looks at the toolbar until its title says something. */
export async function readToolbarUntil(
  extension: LaunchedExtension,
  page: Page,
  says: RegExp,
): Promise<{ title: string; tabId: number }> {
  const end = Date.now() + PATIENCE_MS;
  let toolbar = await readToolbar(extension, page);
  while (!says.test(toolbar.title) && Date.now() < end) {
    await wait(LOOK_EVERY_MS);
    toolbar = await readToolbar(extension, page);
  }
  return toolbar;
}

/** Title of the toolbar button for the tab that shows `page`, and the id of that tab. */
export async function readToolbar(
  extension: LaunchedExtension,
  page: Page,
): Promise<{ title: string; tabId: number }> {
  return inExtension(
    extension,
    async (url) => {
      // A fragment of its own tells no page from another, and no tab either: the last one that was opened is meant.
      const tab = (await chrome.tabs.query({})).findLast((it) => it.url === url);
      const tabId = tab?.id ?? -1;
      return { title: await chrome.action.getTitle({ tabId }), tabId };
    },
    page.url(),
  );
}

/** Opens the popup as a page that is about a tab. */
export async function openPopup(
  { context, origin }: LaunchedExtension,
  tabId: number,
  hash = "",
): Promise<Page> {
  const popup = await context.newPage();
  await popup.setViewportSize(POPUP_WINDOW);
  await popup.goto(`${origin}/src/pages/popup/index.html?tabId=${tabId}${hash}`);
  return popup;
}

async function look(world: TourWorld, page: Page, step: Step): Promise<Sight> {
  // A page on its way to the next one has no tree to read.
  const notice = await readNotice(frameOfForm(page, step.form)).catch(() => undefined);
  return { notice: notice?.text, toolbar: (await readToolbar(world.extension, page)).title };
}

function isAsExpected({ notice, toolbar }: Sight, step: Step, range: RangeService): boolean {
  const { expected } = step;
  if (!expected.toolbar.test(toolbar)) return false;
  if (expected.requests !== undefined && range.requests.length !== expected.requests) return false;
  if (!expected.notice) return notice === undefined;
  const count = range.countOf(expected.notice.of).toLocaleString("en");
  return [...expected.notice.says, count].every((words) => notice?.includes(words));
}

async function walk(
  world: TourWorld,
  page: Page,
  step: Step,
  watchMs: number,
): Promise<Sight & { isGood: boolean }> {
  const { range, site } = world;
  range.forget();
  range.setFault(step.fault);
  if (step.path) await page.goto(`http://${step.host ?? "127.0.0.1"}:${site.port}${step.path}`);
  for (const entry of step.entries) await enter(page, step.form, entry);
  if (step.endsOn) await page.waitForURL(`**${step.endsOn}`);

  const end = Date.now() + PATIENCE_MS;
  let sight = await look(world, page, step);
  while (!isAsExpected(sight, step, range) && Date.now() < end) {
    await wait(LOOK_EVERY_MS);
    sight = await look(world, page, step);
  }
  await wait(watchMs);
  sight = await look(world, page, step);
  return { ...sight, isGood: isAsExpected(sight, step, range) };
}

async function visitPopup(
  { extension }: TourWorld,
  page: Page,
  picture: string | undefined,
): Promise<StepResult> {
  const { title, tabId } = await readToolbar(extension, page);
  const popup = await openPopup(extension, tabId);
  const heading = popup.getByText(POPUP_SAYS);
  const isGood = await isThere(heading);
  const shown = await (isGood ? heading : popup.locator("body")).textContent();
  await photograph(popup, picture);
  await popup.close();
  return { name: "Open the popup", shown: shown ?? "", toolbar: title, isGood };
}

/** What every request of the whole tour must have been like. */
function summarizeRequests(requests: readonly RangeService["requests"][number][]): StepResult {
  const isDiscreet = requests.every(
    ({ method, path, headers }) =>
      method === "GET" &&
      /^\/range\/[0-9A-F]{5}$/.test(path) &&
      headers["add-padding"] === "true" &&
      headers.cookie === undefined &&
      headers.referer === undefined,
  );
  const shown = isDiscreet
    ? `${requests.length} requests: five characters each, padded, no cookie, no referrer`
    : requests.map(({ method, path }) => `${method} ${path}`).join(", ");
  return { name: "What left the browser about passwords", shown, isGood: isDiscreet };
}

/** Names the next picture, that of this step; `undefined` where nobody looks, and none is taken. */
export type PictureOf = (name: string) => string | undefined;

/** Walks through the forms and the popup. Without pictures it does not wait for what comes late. */
export async function walkPasswords(world: TourWorld, pictureOf: PictureOf): Promise<StepResult[]> {
  let page: Page | undefined;
  const results: StepResult[] = [];
  const requests: RangeService["requests"][number][] = [];
  for (const step of STEPS) {
    // A tab of its own for each page: the next page in a tab would tell of the password entered before.
    if (step.path || !page) {
      const fresh = await world.extension.context.newPage();
      await page?.close();
      await fresh.setViewportSize(WINDOW);
      page = fresh;
    }
    const picture = pictureOf(step.name);
    const { notice, toolbar, isGood } = await walk(world, page, step, picture ? WATCH_MS : 0);
    await photograph(page, picture, { caret: "initial" });
    requests.push(...world.range.requests);
    const entered = step.entries.map(({ value }) => value).join(", ");
    results.push({ name: step.name, entered, shown: notice ?? "", toolbar, isGood });
  }
  world.range.setFault(undefined);
  if (page) results.push(await visitPopup(world, page, pictureOf("Open the popup")));
  return [...results, summarizeRequests(requests)];
}
