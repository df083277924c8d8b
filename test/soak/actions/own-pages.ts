// Deleting everything on the privacy page, after which the person starts over.

import { storedText } from "../../e2e/driver/stores.ts";
import { deletionRegion, openOwn, deleteEverything as pressDelete } from "../../pages/own.ts";
import { pointAtLocalServices } from "../../tour/world.ts";
import { type Action, noteSignedOut, type Person, until } from "../person.ts";

const PATIENCE_MS = 15_000;
const CALM_MS = 3_000;

async function deleteEverything(person: Person): Promise<string> {
  const { world, diary, troubles, accounts } = person;
  const page = await openOwn(world.extension, "privacy");
  const startedAt = performance.now();
  person.isUnset = true;
  await pressDelete(page);
  const status = () => deletionRegion(page).getByRole("status").textContent();
  const isSaid = await until(async () => (await status()) === "Deleted.", PATIENCE_MS);
  const said = await status();
  const stored = await storedText(world.extension);
  const left = [...accounts].filter((account) => stored.includes(account));
  if (isSaid && left.length > 0) diary.breaks("what is deleted is gone", left.join(", "));
  if (!isSaid && troubles.isCalmSince(startedAt, CALM_MS))
    diary.breaks("what is deleted is gone", String(said));
  if (isSaid) accounts.clear();
  noteSignedOut(person);
  await pointAtLocalServices(world);
  await page.close();
  return isSaid ? "deleted" : `not confirmed (${said})`;
}

export const OWN_PAGES: readonly Action[] = [{ name: "delete everything", weight: 1, act: deleteEverything }];
