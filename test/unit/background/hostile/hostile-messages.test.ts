// Ten thousand messages from where pages are: none of them does what only the extension's own pages may do.
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ERROR_CODES, type ErrorCode } from "../../../../src/shared/errors.ts";
import { CONTENT_MESSAGES } from "../../../../src/shared/messages.ts";
import type { Settings } from "../../../../src/shared/settings/settings.ts";
import { noteAttacks } from "../../../attacks.ts";
import { revived } from "../../../fuzz/revived.ts";
import { inputsFor } from "../../../fuzz/search.ts";
import { messagesTarget } from "../../../fuzz/targets/messages.ts";
import { VALID_MESSAGES } from "../../../fuzz/valid-messages.ts";
import { EXTENSION_ID, OWN } from "../fake-browser.ts";
import { closeDoor, type Door, openDoor, RANGES, SECRETS, type Sender } from "./hostile-door.ts";

let door: Door;
let atFirst: { local: object; session: Record<string, unknown> };

beforeEach(async () => {
  door = await openDoor();
  atFirst = structuredClone({ local: door.local, session: door.session });
  // On a busy machine the worker takes its time to be loaded.
}, 120_000);

afterEach(closeDoor);

const PAGE = "https://shop.example/login";
const POPUP = `${OWN}src/pages/popup/index.html`;

function page(more: Partial<Sender> = {}): Sender {
  const tab = { id: 7, url: PAGE, incognito: false };
  return { id: EXTENSION_ID, url: PAGE, origin: "https://shop.example", frameId: 0, tab, ...more };
}

/** Addresses that look like the extension's own, and are not. */
const LOOKALIKES = [
  `https://evil.example/${POPUP}`,
  `https://evil.example/?${POPUP}`,
  `https://evil.example/#${POPUP}`,
  POPUP.replace(EXTENSION_ID, `${EXTENSION_ID}.evil.example`),
  POPUP.replace(EXTENSION_ID, `${EXTENSION_ID}a`),
  POPUP.replace(EXTENSION_ID, `${EXTENSION_ID}@evil.example`),
  POPUP.replace(EXTENSION_ID, `${EXTENSION_ID}:80`),
  POPUP.replace(EXTENSION_ID, "ponmlkjihgfedcbaponmlkjihgfedcba"),
  POPUP.replace("chrome-extension:", "moz-extension:"),
  POPUP.replace("chrome-extension:", "https:"),
  POPUP.toUpperCase(),
  ` ${POPUP}`,
  `blob:${POPUP}`,
  `filesystem:${POPUP}`,
  `view-source:${POPUP}`,
  `data:text/html,${POPUP}`,
  OWN.slice(0, -1),
  OWN.replace("//", "/"),
];

const SENDERS: Sender[] = [
  page(),
  page({ frameId: 3, url: "https://frame.example/", origin: "https://frame.example", documentId: "d3" }),
  page({ url: "about:srcdoc", origin: "null", frameId: 4 }),
  page({ url: "about:blank" }),
  page({ url: "data:text/html,x", origin: "null" }),
  page({ url: "" }),
  page({ tab: { id: 8, url: PAGE, incognito: true } }),
  page({ tab: { incognito: false } }),
  { id: EXTENSION_ID },
  { id: EXTENSION_ID, url: PAGE },
  ...LOOKALIKES.map((url) => page({ url })),
  ...LOOKALIKES.map((url) => ({ id: EXTENSION_ID, url, origin: OWN.slice(0, -1) })),
];

/** Those whom nobody answers at all. */
const FOREIGN: Sender[] = [
  page({ id: "ponmlkjihgfedcbaponmlkjihgfedcba", url: POPUP }),
  page({ id: `${EXTENSION_ID} ` }),
  page({ id: EXTENSION_ID.toUpperCase() }),
  { url: POPUP },
  { id: "", url: POPUP },
];

function isReply(reply: unknown): boolean {
  const { ok, error } = reply as { ok: unknown; error?: { code: ErrorCode } };
  return ok === true || (ok === false && ERROR_CODES.some((code) => code === error?.code));
}

/** Nothing happened but what a page may bring about: checks of passwords, and notes of them in the tab's record. */
function expectNothingDone(replies: unknown[]): void {
  expect(replies.filter((reply) => !isReply(reply))).toEqual([]);
  const what = JSON.stringify(replies);
  for (const [name, secret] of Object.entries(SECRETS)) expect(what.includes(secret), name).toBe(false);
  expect(door.acts()).toEqual([]);
  expect(door.local).toEqual(atFirst.local);
  const strange = Object.keys(door.session).filter(
    (key) => !/^(?:(?:private:)?(?:tab:\d+|warned)|sent-requests|tabs-without-script)$/.test(key),
  );
  expect(strange.sort()).toEqual(Object.keys(atFirst.session).sort());
  expect(door.session).toMatchObject(atFirst.session);
  const beyond = door.asked.filter((url) => !/^\/range\/[0-9A-F]{5}$/.test(url.slice(RANGES.length)));
  expect([...beyond, ...door.asked.filter((url) => !url.startsWith(RANGES))]).toEqual([]);
}

async function sayAll(messages: readonly [message: unknown, sender: Sender][]): Promise<unknown[]> {
  const replies: unknown[] = [];
  // A hundred at a time, as busy pages would.
  for (let at = 0; at < messages.length; at += 100) {
    const part = messages.slice(at, at + 100).map(([message, sender]) => door.say(message, sender));
    expect(part).not.toContain(undefined);
    replies.push(...(await Promise.all(part)));
  }
  return replies;
}

it("whatever pages say, nothing is done, told or asked that is not theirs", async ({ task }) => {
  const made = fc.sample(fc.tuple(inputsFor(messagesTarget()), fc.constantFrom(...SENDERS)), {
    numRuns: 11_000,
    seed: 9,
  });
  // The long ones take as long as all the others together; the command tries those.
  // What leaves a site alone has a test of its own: no check would be made on it from then on.
  const said = made
    .filter(([input]) => input.length < 8_000 && !input.includes('"skipSite"'))
    .slice(0, 10_000);
  const replies = await sayAll(said.map(([input, sender]) => [revived(input), sender]));
  expect(replies).toHaveLength(10_000);
  expectNothingDone(replies);
  // Some of them were right, and were answered; all the rest was refused at the door.
  const taken = replies.filter((reply) => (reply as { ok: boolean }).ok);
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.length).toBeLessThan(5_000);
  noteAttacks(task, "messages: from pages, of any shape", said.length);
});

it("a page's script has its own site left alone where it was warned about, and no other site ever", async () => {
  const warned = { ...VALID_MESSAGES.find(({ name }) => name === "checkPassword") };
  const skip = { name: "skipSite", input: { site: "bank.example", tabId: 7, url: "https://bank.example/" } };
  const sites = () => (door.local.settings as Partial<Settings>).passwordChecks?.skippedSites;
  const frame = page({ url: "https://evil.example/", origin: "https://evil.example" });
  await sayAll([frame, page(), ...SENDERS].map((sender): [unknown, Sender] => [skip, sender]));
  expect(sites(), "nobody was warned").toBeUndefined();
  await sayAll([[warned, page()]]);
  await sayAll([[skip, frame]]);
  expect(sites(), "another site's frame was not").toBeUndefined();
  await sayAll([[skip, page()]]);
  expect(sites()).toEqual(["shop.example"]);
});

it("nothing of a private window leaves a site alone", async () => {
  const warned = { ...VALID_MESSAGES.find(({ name }) => name === "checkPassword") };
  const sender = page({ tab: { id: 8, url: PAGE, incognito: true } });
  await sayAll([[warned, sender]]);
  await sayAll([[{ name: "skipSite" }, sender]]);
  expect(door.local).toEqual(atFirst.local);
});

it("messages of our own pages are refused from everywhere else, with an input that would be taken", async ({
  task,
}) => {
  const popupOnly = VALID_MESSAGES.filter(({ name }) => !CONTENT_MESSAGES.some((one) => one === name));
  expect(popupOnly.length).toBeGreaterThan(25);
  const said = popupOnly.flatMap((message) => SENDERS.map((sender): [unknown, Sender] => [message, sender]));
  const replies = await sayAll(said);
  for (const reply of replies)
    expect(reply).toEqual({ ok: false, error: { code: "bad-request", service: "passwords" } });
  expectNothingDone(replies);
  expect(door.asked).toEqual([]);
  noteAttacks(task, "messages: of our own pages, from elsewhere", said.length);
});

it("other extensions, and senders without a name, are not even answered", ({ task }) => {
  const said = VALID_MESSAGES.flatMap((message) => FOREIGN.map((sender) => door.say(message, sender)));
  expect(said.filter((answer) => answer !== undefined)).toEqual([]);
  expectNothingDone([]);
  noteAttacks(task, "messages: from other extensions", said.length);
});

it("the same door does what our own pages say", async () => {
  const message = { name: "changeSettings", input: { passwordChecks: { enabled: false } } };
  const reply = await door.say(message, { id: EXTENSION_ID, url: POPUP });
  expect(reply).toMatchObject({ ok: true });
  expect(door.local).toHaveProperty("settings.passwordChecks.enabled", false);
  expect(() => expectNothingDone([])).toThrow();
});
