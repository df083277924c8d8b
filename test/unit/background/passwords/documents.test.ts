// How many checks a page gets: they are counted by the browser's name for a document, whatever frame it is in and calls itself.
import { afterEach, beforeEach, expect, it } from "vitest";
import { EXTENSION_ID, PASSWORD_HINTS } from "../../../world/fake-browser.ts";
import { closeDoor, type Door, openDoor, RANGES } from "../hostile/hostile-door.ts";

let door: Door;
beforeEach(async () => {
  door = await openDoor({ local: { settings: { services: { passwordsUrl: RANGES } } }, session: {} });
});
afterEach(closeDoor);

const TOP = "https://shop.example";
/** As many as a document gets in a minute. */
const ALL = 20;
let value = 0;

interface Place {
  frameId?: number;
  documentId?: string;
  origin?: string;
}

/** Enters another password at this place. Returns whether it was checked. */
async function isChecked({ frameId = 0, documentId, origin = TOP }: Place): Promise<boolean> {
  value++;
  const sha1 = value.toString(16).toUpperCase().padStart(5, "0").padEnd(40, "7");
  // The page may call its document what it likes.
  const input = { document: `${value}-2`, field: 0, value, sha1, hints: PASSWORD_HINTS };
  const tab = { id: 7, incognito: false, url: `${TOP}/` };
  const sender = { id: EXTENSION_ID, url: `${origin}/`, origin, frameId, documentId, tab };
  const reply = await door.say({ name: "checkPassword", input }, sender);
  const { ok, error } = reply as { ok: boolean; error?: { code: string } };
  if (!ok) expect(error?.code).toBe("rate-limited");
  return ok;
}

/** Uses up what a place gets. */
async function useUp(place: Place): Promise<void> {
  for (let at = 0; at < ALL; at++) expect(await isChecked(place)).toBe(true);
  expect(await isChecked(place)).toBe(false);
}

it.each<[string, Place, Place]>([
  ["the next document of a frame", { documentId: "a" }, { documentId: "b" }],
  ["a document in another frame", { documentId: "a" }, { frameId: 3, documentId: "b" }],
  ["another frame, where the browser names no documents", {}, { frameId: 3 }],
  [
    "the next origin in a frame, where the browser names no documents",
    { frameId: 3 },
    { frameId: 3, origin: "https://frame.example" },
  ],
])("%s has its own count", async (_which, one, other) => {
  await useUp(one);
  expect(await isChecked(other)).toBe(true);
  expect(await isChecked(one), "and gives the first one none").toBe(false);
});

it("a document has the same count wherever its frame is", async () => {
  await useUp({ documentId: "a" });
  expect(await isChecked({ frameId: 8, documentId: "a" })).toBe(false);
});
