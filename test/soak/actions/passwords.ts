// Passwords entered on the demo site, warnings, and private windows.

import { inExtension } from "../../e2e/driver/in-extension.ts";
import { readNotice, type SeenNotice } from "../../e2e/driver/notice-reader.ts";
import { privateKeys } from "../../e2e/driver/stores.ts";
import { enterPrivately } from "../../e2e/driver/windows/private-page.ts";
import { openPopupFor } from "../../pages/popup.ts";
import { enter } from "../../tour/walk.ts";
import { type Action, notePassword, type Person, type Tab, until } from "../person.ts";
import { saysOne, verdictOffenses } from "../watch/verdicts.ts";
import { FORMS, openTab, someTab } from "./tabs.ts";

/** A fault or a kill shortly before may still have effects. */
const CALM_MS = 3_000;
/** The longest check takes eight seconds. */
const CHECK_MS = 12_000;
const NOTICE_MS = 3_000;
/** With a digit, as names in records are words. */
const LISTED = /^(?=.*\d)[a-z\d]{6,12}$/;

function choosePassword({ random, world: { range } }: Person): string {
  const listed = (from: number, to?: number) =>
    random.pick(range.passwordsRanked.slice(from, to).filter((password) => LISTED.test(password)));
  const kind = random.pick(["common", "listed", "listed", "unlisted"] as const);
  if (kind === "unlisted") return `Unlisted-${random.whole(0, 1e12).toString(36)}-Quilt`;
  return kind === "common" ? listed(0, 300) : listed(20_000);
}

/** What the toolbar says in a tab, if that is about a password. */
async function toolbarOf({ world }: Person, tabId: number): Promise<string | undefined> {
  const title = await inExtension(
    world.extension,
    (id) => chrome.action.getTitle({ tabId: id }).catch(() => ""),
    tabId,
  );
  return saysOne(title) ? title : undefined;
}

function noticeOf({ page, path }: Tab): Promise<SeenNotice | undefined> {
  const [inner] = page.mainFrame().childFrames();
  const place = FORMS[path]?.place === "frame" && inner ? inner : page;
  // A page that is navigating has no tree to read.
  return readNotice(place).catch(() => undefined);
}

async function enterPassword(person: Person): Promise<string> {
  const { random, troubles, diary, world, passwords } = person;
  const path = random.pick(Object.keys(FORMS));
  const tab = await openTab(person, path);
  const { page, tabId } = tab;
  const { place, fields = [] } = FORMS[path] ?? {};
  const password = choosePassword(person);
  const isNew = !passwords.has(password);
  const isListed = world.range.countOf(password) > 0;
  notePassword(person, password);
  tab.isListed = isListed;
  const isSubmitted = path === "/leaving" || random.once(6);
  await page.bringToFront();
  const startedAt = performance.now();
  for (const [index, field] of fields.entries()) {
    const isLast = index === fields.length - 1;
    const leaveWith = isLast && isSubmitted ? "Enter" : "Tab";
    await enter(page, place, { field, value: isLast ? password : "robin", leaveWith }, index === 0);
  }
  // "Not found" doesn't follow to the next page.
  const patience = isSubmitted && !isListed ? NOTICE_MS : CHECK_MS;
  const toolbar = (await until(() => toolbarOf(person, tabId), patience)) ?? "";
  const notice = await until(() => noticeOf(tab), isListed && isNew && !isSubmitted ? NOTICE_MS : 0);
  const isSteady = troubles.isSteadySince(startedAt, CALM_MS);
  const isCalm = troubles.isCalmSince(startedAt, CALM_MS);
  const entered = { isListed, isNew, isCalm, isSteady, isPageLeft: isSubmitted };
  for (const offense of verdictOffenses(entered, toolbar, notice?.text))
    diary.breaks("what is shown about a password is true", `${path}: ${offense}`);
  const what = isListed ? "listed" : "unlisted";
  return `${toolbar ? "answered" : "no result"} (${what} on ${path}${notice ? ", with a notice" : ""})`;
}

async function lookIntoPopup(person: Person): Promise<string> {
  const { world, random, diary } = person;
  const { tabId, isListed } = await someTab(person);
  const popup = await openPopupFor(world.extension, tabId, random.pick(["", "#accounts", "#activity"]));
  const main = popup.locator("main");
  await main.waitFor();
  if (isListed && (await main.innerText()).includes("Password not found in known breaches"))
    diary.breaks("what is shown about a password is true", "the popup shows it as fine");
  await popup.close();
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
  const tabId = await enterPrivately(extension, site.url + path, password);
  const toolbar = await until(() => toolbarOf(person, tabId), CHECK_MS);
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
  return toolbar ? "answered" : "no result";
}

export const PASSWORDS: readonly Action[] = [
  { name: "enter a password", weight: 22, act: enterPassword },
  { name: "look into the popup", weight: 6, act: lookIntoPopup },
  { name: "enter a password in private", weight: 3, act: enterInPrivate },
];
