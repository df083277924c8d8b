// The extension's own pages: settings there and back, an audit, and deleting everything.

import { isDeepStrictEqual } from "node:util";
import { readSettings } from "../../../src/shared/settings/settings.ts";
import { readStores } from "../../e2e/driver/stores.ts";
import { storedSettings } from "../../e2e/settings/own-pages.ts";
import {
  auditPanel,
  deletionRegion,
  giveFile,
  openOwn,
  deleteEverything as pressDelete,
  startCheck,
} from "../../pages/own.ts";
import { bitwardenJson } from "../../services/exports.ts";
import { enter } from "../../tour/walk.ts";
import { pointAtLocalServices } from "../../tour/world.ts";
import { type Action, notePassword, noteSignedOut, type Person, until } from "../person.ts";
import { listedPassword } from "./passwords.ts";
import { openTab } from "./tabs.ts";

const PATIENCE_MS = 15_000;
/** How long nothing must be sent. */
const QUIET_MS = 1_000;
const CALM_MS = 3_000;

async function settingsOf({ world }: Person) {
  return readSettings(await storedSettings(world.extension));
}

/** Enters a password while checks are off. It isn't noted as entered: a request about it breaks a promise. */
async function enterUnchecked(person: Person): Promise<void> {
  const { page } = await openTab(person, "/login");
  await enter(page, "page", { field: "password", value: "unchecked-by-anyone", leaveWith: "Tab" });
  await page.waitForTimeout(QUIET_MS);
}

async function switchThereAndBack(person: Person): Promise<string> {
  const { world, random, diary, troubles } = person;
  const before = await settingsOf(person);
  const page = await openOwn(
    world.extension,
    "options",
    `#${random.pick(["passwords", "accounts", "page-score", "cloud"])}`,
  );
  // Notifications are the browser's to allow.
  const shown = page.getByRole("switch", { name: /^(?!Notify)/ }).filter({ visible: true });
  await shown.first().waitFor();
  const some = shown.nth(random.whole(1, await shown.count()) - 1);
  const label = (await some.evaluate((it: HTMLInputElement) => it.labels?.[0]?.innerText)) ?? "";
  // By name, because others come and go with it.
  const chosen = page.getByRole("switch", { name: label.replace(/\s+/g, " ").trim() }).first();
  const isChanged = async () => !isDeepStrictEqual(await settingsOf(person), before);
  const startedAt = performance.now();
  await chosen.click();
  const changed = await until(isChanged, PATIENCE_MS);
  if (changed && !(await settingsOf(person)).passwordChecks.enabled) await enterUnchecked(person);
  // Firefox ignores a click in a tab behind another.
  await page.bringToFront();
  if (changed) await chosen.click();
  const isBack = changed && (await until(async () => !(await isChanged()), PATIENCE_MS));
  if (!isBack) {
    if (troubles.isCalmSince(startedAt, CALM_MS)) diary.breaks("settings change there and back", label);
    await pointAtLocalServices(world);
  }
  await page.close();
  return `${isBack ? "done" : "not changed"} (${label})`;
}

async function audit(person: Person): Promise<string> {
  const { world, random, troubles, diary } = person;
  const listed = [0, 1].map(() => listedPassword(person, 30_000));
  const unlisted = [0, 1, 2].map(() => `Audit-${random.whole(0, 1e12).toString(36)}`);
  const passwords = [...new Set([...listed, ...unlisted])];
  for (const password of passwords) notePassword(person, password);
  const vault = bitwardenJson(
    passwords.map((password, index) => ({
      ...{ title: `Site ${index}`, url: `https://site-${index}.test/`, username: "robin", password },
      changedAt: Date.UTC(2024, index, 1),
    })),
  );
  const page = await openOwn(world.extension, "audit");
  const startedAt = performance.now();
  await giveFile(page, vault, "vault.json");
  await startCheck(page);
  const result = auditPanel(page);
  const read = async () =>
    /(\d+) of (\d+) passwords are in known breaches/.exec((await result.textContent()) ?? "");
  const said = await until(async () => (await read()) ?? undefined, PATIENCE_MS);
  const isCalm = troubles.isCalmSince(startedAt, CALM_MS);
  const [sentence = (await result.textContent()) ?? "", found] = said ?? [];
  const count = new Set(listed).size;
  if (isCalm && Number(found) !== count)
    diary.breaks("an audit finds what is listed", `${sentence} in place of ${count}: ${passwords.join(" ")}`);
  await page.close();
  return said ? "done" : "waits";
}

/** What is stored without any action after installation. */
const OF_NEW_ONE =
  /^(?:policy|catalogue|catalogue-state|breached-sites(?::\d+)?|sent-requests|request-clocks|tabs-without-script|loaded-tabs)$/;

async function deleteEverything(person: Person): Promise<string> {
  const { world, diary, troubles } = person;
  const page = await openOwn(world.extension, "privacy");
  const startedAt = performance.now();
  person.isUnset = true;
  await pressDelete(page);
  const status = () => deletionRegion(page).getByRole("status").textContent();
  const isSaid = await until(async () => (await status()) === "Deleted.", PATIENCE_MS);
  const said = await status();
  const { local, session } = await readStores(world.extension);
  const left = [...Object.keys(local), ...Object.keys(session)].filter((key) => !OF_NEW_ONE.test(key));
  if (isSaid && left.length > 0) diary.breaks("what is deleted is gone", left.join(", "));
  if (!isSaid && troubles.isCalmSince(startedAt, CALM_MS))
    diary.breaks("what is deleted is gone", String(said));
  noteSignedOut(person);
  await pointAtLocalServices(world);
  await page.close();
  return isSaid ? "deleted" : `not confirmed (${said})`;
}

export const OWN_PAGES: readonly Action[] = [
  { name: "switch a setting there and back", weight: 5, act: switchThereAndBack },
  { name: "audit a vault", weight: 3, act: audit },
  { name: "delete everything", weight: 1, act: deleteEverything },
];
