// Passwords entered on the demo site, warnings, and private windows.

import { isDeepStrictEqual } from "node:util";
import type { CheckedValue, TabRecord } from "../../../src/shared/records/tab.ts";
import { inExtension } from "../../e2e/driver/in-extension.ts";
import { readNotice, type SeenNotice } from "../../e2e/driver/notice-reader.ts";
import { privateKeys } from "../../e2e/driver/stores.ts";
import { enterPrivately } from "../../e2e/driver/windows/private-page.ts";
import { openPopupFor } from "../../pages/popup.ts";
import { enter } from "../../tour/walk.ts";
import { type Action, notePassword, type Person, type Tab, until } from "../person.ts";
import { verdictOffenses } from "../watch/verdicts.ts";
import { FORMS, openTab, someTab } from "./tabs.ts";

/** A fault or a kill shortly before may still have effects. */
const CALM_MS = 3_000;
/** The longest check takes eight seconds. */
const CHECK_MS = 12_000;
const NOTICE_MS = 3_000;
/** With a digit, as names in records are words. */
const LISTED = /^(?=.*\d)[a-z\d]{6,12}$/;
/** Whatever the toolbar says about a password. */
const SAYS_ONE = /known breaches|Couldn’t check/;

/** A listed password of a rank in this range, `to` excluded. */
export function listedPassword({ random, world }: Person, from: number, to?: number): string {
  return random.pick(world.range.passwordsRanked.slice(from, to).filter((password) => LISTED.test(password)));
}

function choosePassword(person: Person): { password: string; isListed: boolean } {
  const { random, world } = person;
  const kind = random.pick(["common", "listed", "listed", "unlisted"] as const);
  const listed = kind === "common" ? listedPassword(person, 0, 300) : listedPassword(person, 20_000);
  const unlisted = `Unlisted-${random.whole(0, 1e12).toString(36)}-Quilt`;
  const password = kind === "unlisted" ? unlisted : listed;
  notePassword(person, password);
  return { password, isListed: world.range.countOf(password) > 0 };
}

interface TabSight {
  title: string;
  record?: TabRecord;
}

function readTab({ world }: Person, tabId: number, prefix = ""): Promise<TabSight> {
  return inExtension(
    world.extension,
    async ([id, start]) => {
      const key = `${start}tab:${id}`;
      return {
        title: await chrome.action.getTitle({ tabId: Number(id) }).catch(() => ""),
        record: (await chrome.storage.session.get(key))[key] as never,
      };
    },
    [tabId, prefix],
  );
}

const nameOf = ({ document, field, value }: CheckedValue) => `${document} ${field} ${value}`;

/** The last value that isn't among the known ones: the browser may drop others of these later. */
function lastValue({ record }: TabSight, known: readonly string[] = []): CheckedValue | undefined {
  return record?.values.findLast((value) => !known.includes(nameOf(value)));
}

function noticeOf({ page, path }: Tab): Promise<SeenNotice | undefined> {
  const [inner] = page.mainFrame().childFrames();
  const place = FORMS[path]?.place === "frame" && inner ? inner : page;
  // A page that is navigating has no tree to read.
  return readNotice(place).catch(() => undefined);
}

async function enterPassword(person: Person): Promise<string> {
  const { random, troubles, diary } = person;
  const withForm = person.tabs.filter(({ path }) => path in FORMS);
  const tab =
    withForm.length > 0 && !random.once(3)
      ? random.pick(withForm)
      : await openTab(person, random.pick(Object.keys(FORMS)));
  const { page, tabId, path, url } = tab;
  const { place, fields = [] } = FORMS[path] ?? {};
  const { password, isListed } = choosePassword(person);
  const isSubmitted = path === "/leaving" || random.once(6);
  if (tab.isSent) await page.goto(url);
  tab.isSent = isSubmitted;
  await page.bringToFront();
  // What is entered again isn't checked again.
  const { record } = await readTab(person, tabId);
  const known = password === tab.entered ? [] : (record?.values.map(nameOf) ?? []);
  tab.entered = password;
  const startedAt = performance.now();
  for (const [index, field] of fields.entries()) {
    const isLast = index === fields.length - 1;
    const leaveWith = isLast && isSubmitted ? "Enter" : "Tab";
    await enter(page, place, { field, value: isLast ? password : "robin", leaveWith }, index === 0);
  }
  const sight = async () => {
    const seen = await readTab(person, tabId);
    return lastValue(seen, known)?.verdict && seen;
  };
  // "Not found" doesn't follow to the next page.
  const patience = isSubmitted && !isListed ? NOTICE_MS : CHECK_MS;
  const checked = (await until(sight, patience)) ?? (await readTab(person, tabId));
  const value = lastValue(checked, known);
  const state = value?.verdict?.state;
  const isWarning = state === "breached" && value?.isDismissed === false && !isSubmitted;
  const notice = await until(() => noticeOf(tab), isWarning ? NOTICE_MS : 0);
  // Drawn after the notice.
  const drawn = async () => SAYS_ONE.test((await readTab(person, tabId)).title);
  if (state) await until(drawn, NOTICE_MS);
  const isCalm = troubles.isCalmSince(startedAt, CALM_MS);
  const isSteady = troubles.isSteadySince(startedAt, CALM_MS);
  const shown = {
    state,
    toolbar: (await readTab(person, tabId)).title,
    // One that is going has no text.
    notice: notice?.text || undefined,
    isDismissed: value?.isDismissed === true,
  };
  for (const offense of verdictOffenses({ isListed, isCalm, isSteady, isPageLeft: isSubmitted }, shown))
    diary.breaks("what is shown about a password is true", `${path} ${password} ${offense}`);
  return `${state ?? "no result"}${isCalm ? "" : " in trouble"} (${path} ${password})`;
}

async function dismiss(person: Person): Promise<string> {
  // A notice in a frame is placed by the frame's own coordinates.
  for (const tab of person.tabs.filter(({ path }) => !FORMS[path]?.place)) {
    const notice = await noticeOf(tab);
    if (!notice?.box) continue;
    await tab.page.bringToFront();
    const isByKey = person.random.once(2);
    if (isByKey) await tab.page.keyboard.press("Escape");
    // Until it has rested, its button takes no press.
    const isGone = await until(async () => {
      const box = isByKey ? undefined : (await noticeOf(tab))?.box;
      if (box) await tab.page.mouse.click(box.x + box.width - 22, box.y + 22);
      return !(await noticeOf(tab));
    }, NOTICE_MS);
    if (!isGone) person.diary.breaks("a dismissed notice goes away", `${tab.path}: ${notice.text}`);
    return "done";
  }
  return "no notice";
}

const SAYS_FINE = "Password not found in known breaches";

async function lookIntoPopup(person: Person): Promise<string> {
  const { world, random, diary } = person;
  const tab = await someTab(person);
  const { record: before } = await readTab(person, tab.tabId);
  const popup = await openPopupFor(world.extension, tab.tabId, random.pick(["", "#accounts", "#activity"]));
  await popup.locator("main").waitFor();
  const isFine = (await popup.locator("main").innerText()).includes(SAYS_FINE);
  const { record } = await readTab(person, tab.tabId);
  await popup.close();
  // A check that ends while the popup opens may be shown or not.
  const isSettled = isDeepStrictEqual(before, record);
  const isListed = record?.values.some((it) => it.isStanding && it.verdict?.state === "breached");
  if (isFine && isListed && isSettled)
    diary.breaks("what is shown about a password is true", "the popup shows it as fine");
  return "done";
}

async function enterInPrivate(person: Person): Promise<string> {
  const { world, random, diary } = person;
  const { extension, site } = world;
  const password = `Private-${random.whole(0, 1e12).toString(36)}`;
  notePassword(person, password);
  const path = `/login?private=${random.whole(0, 1e12).toString(36)}`;
  person.isPrivateWindowOpen = true;
  person.ofPrivateWindows.push(path);
  const url = site.url + path;
  const tabId = await enterPrivately(extension, url, password);
  const read = async () => lastValue(await readTab(person, tabId, "private:"))?.verdict;
  const verdict = await until(read, CHECK_MS);
  await inExtension(
    extension,
    async (id) => {
      const { windowId = -1 } = await chrome.tabs.get(id);
      await chrome.windows.remove(windowId);
    },
    tabId,
  );
  const isLeft = await until(async () => (await privateKeys(extension)).length === 0, CHECK_MS);
  if (!isLeft) diary.breaks("nothing of private windows is left", (await privateKeys(extension)).join(", "));
  person.isPrivateWindowOpen = false;
  return verdict?.state ?? "no result";
}

export const PASSWORDS: readonly Action[] = [
  { name: "enter a password", weight: 22, act: enterPassword },
  { name: "dismiss a notice", weight: 5, act: dismiss },
  { name: "look into the popup", weight: 6, act: lookIntoPopup },
  { name: "enter a password in private", weight: 3, act: enterInPrivate },
];
