// Sends thousands of messages from page contexts: none does what only the extension's own pages may do.
import fc from "fast-check";
import { expect, it } from "vitest";
import { ERROR_CODES } from "../../../../src/shared/errors.ts";
import { revived } from "../../../fuzz/revived.ts";
import { inputsFor } from "../../../fuzz/search.ts";
import { messagesTarget } from "../../../fuzz/targets/messages.ts";
import { CONTENT_COMMANDS, VALID_MESSAGES } from "../../../fuzz/valid-messages.ts";
import { popup } from "../../../world/acts/passwords.ts";
import { change, storedAside } from "../../../world/acts/settings.ts";
import { EXTENSION_ID, OWN } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";
import { play, sentLines } from "../../../world/scenario.ts";
import { ACCOUNT, fullBrowser } from "../../../world/use.ts";

/** Must be in no reply: tokens, a key and the account the person looked up. */
const SECRETS = ["access-token", "refresh-token", "key-of-nobody", ACCOUNT];

const PAGE = "https://shop.example/login";
const POPUP = ownPage().url;

function page(more: object = {}): object {
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

const SENDERS: object[] = [
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
const FOREIGN: object[] = [
  page({ id: "ponmlkjihgfedcbaponmlkjihgfedcba", url: POPUP }),
  page({ id: `${EXTENSION_ID} ` }),
  page({ id: EXTENSION_ID.toUpperCase() }),
  { url: POPUP },
  { id: "", url: POPUP },
];

/** Browser calls that a page must not trigger. */
const FORBIDDEN =
  /^(?:alarms|windows|notifications|identity)\.(?!get)|^tabs\.(?:create|update|remove)|\.request$/;

type Said = [message: unknown, sender: object];

/** Says all this to the worker of a browser full of data, and checks that nothing happened beyond what a page may do. */
function sayAll(said: readonly Said[]): Promise<unknown[]> {
  return play(
    async (world) => {
      const acts: string[] = [];
      world.heard = (name) => void (FORBIDDEN.test(name) && acts.push(name));
      await popup(world);
      const [before] = [structuredClone(storedAside(world)), acts.splice(0)];
      const [listener] = world.lives.at(-1)?.listeners.get("runtime.onMessage") ?? [];
      const say = listener as (...message: Said) => Promise<unknown> | undefined;
      const replies: unknown[] = [];
      // In batches of a hundred, like busy pages.
      for (let at = 0; at < said.length; at += 100)
        replies.push(...(await Promise.all(said.slice(at, at + 100).map((one) => say(...one)))));
      const text = JSON.stringify(replies);
      expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
      expect(acts).toEqual([]);
      expect(storedAside(world)).toEqual(before);
      const isRange = (line: string) => /^GET https:\/\/passwords.example\/range\/[0-9A-F]{5}$/.test(line);
      expect(sentLines(world).filter((line) => !isRange(line))).toEqual([]);
      return replies;
    },
    { from: fullBrowser() },
  );
}

const REFUSED = { ok: false, error: { code: "bad-request", service: expect.any(String) } };

it.each([9, 10, 11, 12, 13])(
  "pages can't read, change or request anything that isn't theirs: seed %i",
  async (seed) => {
    const made = fc.sample(fc.tuple(inputsFor(messagesTarget()), fc.constantFrom(...SENDERS)), {
      numRuns: 2_200,
      seed,
    });
    // Long inputs would take as long as all others together; the fuzz command covers them.
    const said = made.filter(([input]) => input.length < 8_000).slice(0, 2_000);
    const replies = await sayAll(said.map(([input, sender]) => [revived(input), sender]));
    expect(replies).toHaveLength(2_000);
    // Some messages were valid and got a reply; all others were rejected.
    const taken = replies.filter((reply) => (reply as { ok: boolean }).ok);
    expect(taken.length).toBeGreaterThan(2);
    expect(taken.length).toBeLessThan(1_000);
    for (const reply of replies as { ok: boolean; error?: { code: never } }[])
      if (!reply.ok) expect(ERROR_CODES).toContain(reply.error?.code);
  },
);

it("rejects messages of our own pages from every other sender, even with valid input", async () => {
  const ours = VALID_MESSAGES.filter(({ name }) => !CONTENT_COMMANDS.some((one) => one === name));
  expect(ours.length).toBeGreaterThan(25);
  const replies = await sayAll(ours.flatMap((message) => SENDERS.map((sender): Said => [message, sender])));
  for (const reply of replies) expect(reply).toEqual(REFUSED);
});

it("sends no reply to other extensions or senders without an ID", async () => {
  const replies = await sayAll(VALID_MESSAGES.flatMap((message) => FOREIGN.map((it): Said => [message, it])));
  expect(replies.filter((reply) => reply !== undefined)).toEqual([]);
});

it("closes the port of every other sender, and takes no message through it", () =>
  play(
    async (world) => {
      const before = structuredClone(storedAside(world));
      const heard: unknown[] = [];
      for (const sender of [...SENDERS, ...FOREIGN]) {
        const port = world.connect({ url: "", id: undefined, documentId: undefined, ...sender });
        port.onMessage.addListener((reply) => heard.push(reply));
        for (const message of VALID_MESSAGES) port.postMessage(message);
        await world.sleep(10);
        expect(port.isOpen, JSON.stringify(sender)).toBe(false);
      }
      await world.sleep(1_000);
      expect(heard).toEqual([]);
      expect(storedAside(world)).toEqual(before);
      expect(sentLines(world)).toEqual([]);
    },
    { from: fullBrowser() },
  ));

/** Whether settings change at a message from this sender. */
const isObeyed = (sender: object) =>
  play(async (world) => {
    const before = structuredClone(storedAside(world));
    const reply = await change(world, { passwordChecks: { enabled: false } }, sender);
    if (reply === "ok") expect(world.area.local).toHaveProperty("settings.passwordChecks.enabled", false);
    else expect(storedAside(world)).toEqual(before);
    return reply === "ok";
  });

const SITE = "https://shop.example";
const TAB = { id: 7, incognito: false };

/** As Chromium describes an open page of ours in a tab. */
const IN_CHROMIUM = {
  ...ownPage("src/pages/options/index.html"),
  frameId: 0,
  documentLifecycle: "active",
  tab: { ...TAB, url: `${OWN}src/pages/options/index.html` },
};
/** As Firefox does. */
const IN_FIREFOX = { ...IN_CHROMIUM, documentLifecycle: undefined, contextId: 4, envType: "addon_child" };

it.each<[string, object]>([
  ["a tab of Chromium", IN_CHROMIUM],
  ["a private tab of Firefox", { ...IN_FIREFOX, tab: { ...IN_FIREFOX.tab, incognito: true } }],
  ["the toolbar's popup, in no tab", ownPage()],
  ["a tab whose address is unknown", { ...IN_CHROMIUM, tab: TAB }],
  [
    "a page that is being left in Chromium, in the next page's tab",
    { ...IN_CHROMIUM, frameId: 8, documentLifecycle: "pending_deletion", tab: { ...TAB, url: `${SITE}/` } },
  ],
  [
    "a page that was left before Firefox's background started",
    { ...IN_FIREFOX, origin: SITE, tab: { ...TAB, url: `${SITE}/` } },
  ],
  ["a page in a Firefox that knows no documents", { ...IN_FIREFOX, documentId: undefined }],
])("obeys a page of ours: %s", async (_what, sender) => {
  expect(await isObeyed(sender)).toBe(true);
});

it.each<[string, object]>([
  ["nothing but its own URL", { id: EXTENSION_ID, url: ownPage().url }],
  ["its own URL, with the website's origin", { ...ownPage(), origin: SITE }],
  ["its own URL, with no origin", { ...ownPage(), origin: undefined }],
  ["its own URL, with an opaque origin", { ...ownPage(), origin: "null" }],
  ["another extension's origin", { ...ownPage(), origin: OWN.slice(0, -2) }],
  ["an origin that only begins like it", { ...ownPage(), origin: `${OWN.slice(0, -1)}.evil.example` }],
  ["its own origin with a slash", { ...ownPage(), origin: OWN }],
  ["its own origin, with a website's URL", { ...ownPage(), url: `${SITE}/` }],
  ["no document", { ...ownPage(), documentId: undefined }],
  ["a website's tab", { ...IN_CHROMIUM, tab: { ...TAB, url: `${SITE}/` } }],
  [
    "a frame in a website's tab",
    { ...IN_CHROMIUM, frameId: 3, tab: { ...TAB, url: "http://shop.example/" } },
  ],
  ["a content script of Firefox", { ...IN_FIREFOX, envType: "content_child" }],
  ["a kind of sender that Firefox doesn't have", { ...IN_FIREFOX, envType: "" }],
  ["a page of Firefox, with a website's URL", { ...IN_FIREFOX, url: `${SITE}/` }],
])("doesn't obey a website that passes itself off as a page of ours: %s", async (_what, sender) => {
  expect(await isObeyed(sender)).toBe(false);
});
