// Sends ten thousand messages from page contexts: none does what only the extension's own pages may do.
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ERROR_CODES, type ErrorCode } from "../../../../src/shared/errors.ts";
import { CONTENT_MESSAGES } from "../../../../src/shared/messages.ts";
import type { Warned } from "../../../../src/shared/records/warned.ts";
import { revived } from "../../../fuzz/revived.ts";
import { inputsFor } from "../../../fuzz/search.ts";
import { messagesTarget } from "../../../fuzz/targets/messages.ts";
import { VALID_MESSAGES } from "../../../fuzz/valid-messages.ts";
import { EXTENSION_ID, OWN } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";
import { closeDoor, type Door, openDoor, RANGES, SECRETS, type Sender } from "./hostile-door.ts";

let door: Door;
let atFirst: { local: object; session: Record<string, unknown> };

beforeEach(async () => {
  door = await openDoor();
  atFirst = structuredClone({ local: door.local, session: door.session });
  // On a busy machine, loading the worker takes a while.
}, 120_000);

afterEach(closeDoor);

const PAGE = "https://shop.example/login";
const POPUP = ownPage().url;

function page(more: Partial<Sender> = {}): Sender {
  const tab = { id: 7, url: PAGE, incognito: false };
  return { id: EXTENSION_ID, url: PAGE, origin: "https://shop.example", frameId: 0, tab, ...more };
}

/** URLs that resemble the extension's own, but aren't. */
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
  ...LOOKALIKES.map((url) => ({ ...ownPage(), url })),
];

/** Senders that get no reply at all. */
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

/** Checks that nothing happened beyond what a page may do: password checks and their tab records. */
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
  // In batches of a hundred, like busy pages.
  for (let at = 0; at < messages.length; at += 100) {
    const part = messages.slice(at, at + 100).map(([message, sender]) => door.say(message, sender));
    expect(part).not.toContain(undefined);
    replies.push(...(await Promise.all(part)));
  }
  return replies;
}

it("pages can't read, change or request anything that isn't theirs", async () => {
  const made = fc.sample(fc.tuple(inputsFor(messagesTarget()), fc.constantFrom(...SENDERS)), {
    numRuns: 11_000,
    seed: 9,
  });
  // Long inputs would take as long as all others together; the fuzz command covers them.
  // Skipping a host has its own test: afterwards no check would run on that host.
  const said = made
    .filter(([input]) => input.length < 8_000 && !input.includes('"skipSite"'))
    .slice(0, 10_000);
  const replies = await sayAll(said.map(([input, sender]) => [revived(input), sender]));
  expect(replies).toHaveLength(10_000);
  expectNothingDone(replies);
  // Some messages were valid and got a reply; all others were rejected.
  const taken = replies.filter((reply) => (reply as { ok: boolean }).ok);
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.length).toBeLessThan(5_000);
});

it("a content script can skip its own host after a warning, and no other host ever", async () => {
  const warned = { ...VALID_MESSAGES.find(({ name }) => name === "checkPassword") };
  const skip = { name: "skipSite", input: { site: "bank.example", tabId: 7, url: "https://bank.example/" } };
  const hosts = () => (door.session.warned as Partial<Warned> | undefined)?.skippedHosts ?? [];
  const frame = page({ url: "https://evil.example/", origin: "https://evil.example" });
  await sayAll([frame, page(), ...SENDERS].map((sender): [unknown, Sender] => [skip, sender]));
  expect(hosts(), "no warning yet").toEqual([]);
  await sayAll([[warned, page()]]);
  await sayAll([[skip, frame]]);
  expect(hosts(), "another site's frame had no warning").toEqual([]);
  const other = page({ url: "https://www.shop.example/", origin: "https://www.shop.example" });
  await sayAll([[skip, other]]);
  expect(hosts(), "another host of the site had no warning").toEqual([]);
  await sayAll([[skip, page()]]);
  expect(hosts()).toEqual(["shop.example"]);
  expect(door.local).toEqual(atFirst.local);
});

it("a private window skips a host without a word to other windows", async () => {
  const warned = { ...VALID_MESSAGES.find(({ name }) => name === "checkPassword") };
  const sender = page({ tab: { id: 8, url: PAGE, incognito: true } });
  await sayAll([[warned, sender]]);
  await sayAll([[{ name: "skipSite" }, sender]]);
  expect(JSON.stringify(door.session.warned ?? {})).not.toContain("shop.example");
  expect(door.local).toEqual(atFirst.local);
});

it("rejects messages of our own pages from every other sender, even with valid input", async () => {
  const popupOnly = VALID_MESSAGES.filter(({ name }) => !CONTENT_MESSAGES.some((one) => one === name));
  expect(popupOnly.length).toBeGreaterThan(25);
  const said = popupOnly.flatMap((message) => SENDERS.map((sender): [unknown, Sender] => [message, sender]));
  const replies = await sayAll(said);
  for (const reply of replies)
    expect(reply).toEqual({ ok: false, error: { code: "bad-request", service: expect.any(String) } });
  expectNothingDone(replies);
  expect(door.asked).toEqual([]);
});

it("sends no reply to other extensions or senders without an ID", () => {
  const said = VALID_MESSAGES.flatMap((message) => FOREIGN.map((sender) => door.say(message, sender)));
  expect(said.filter((answer) => answer !== undefined)).toEqual([]);
  expectNothingDone([]);
});

it("the same listener obeys our own pages", async () => {
  const message = { name: "changeSettings", input: { passwordChecks: { enabled: false } } };
  const reply = await door.say(message, ownPage());
  expect(reply).toMatchObject({ ok: true });
  expect(door.local).toHaveProperty("settings.passwordChecks.enabled", false);
  expect(() => expectNothingDone([])).toThrow();
});
