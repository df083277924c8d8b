// A password entered into our own welcome page, at the door: asked as any other, and of no tab, site or private window.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { messageSource } from "../pages/english-messages.ts";

type Listener = (message: unknown, sender: unknown) => Promise<unknown> | undefined;

const SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";
const SUFFIX = SHA1.slice(5);
const WELCOME = "extension://us/src/pages/welcome/index.html";

const world = {
  listeners: [] as Listener[],
  settingsChanged: [] as ((changes: object, area: string) => void)[],
  session: {} as Record<string, unknown>,
  local: {} as Record<string, unknown>,
  asked: [] as string[],
  service: "https://one.example",
};

const event = { addListener: () => undefined };

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal("fetch", async (url: string) => {
    world.asked.push(url);
    return new Response(`${SUFFIX}:42\r\n${"0".repeat(35)}:0`, { headers: { "Content-Type": "text/plain" } });
  });
  vi.doMock("../../../src/background/toolbar.ts", () => ({ drawToolbar: async () => undefined }));
  vi.doMock("webextension-polyfill", () => ({
    default: {
      i18n: messageSource(),
      identity: { getRedirectURL: () => "https://redirect.example/" },
      permissions: { contains: async () => true, onAdded: event, onRemoved: event },
      runtime: {
        id: "us",
        getURL: (path: string) => `extension://us/${path}`,
        onMessage: { addListener: (listener: Listener) => world.listeners.push(listener) },
      },
      storage: {
        local: { get: async () => structuredClone(world.local), set: async () => undefined },
        session: {
          get: async () => ({}),
          set: async (items: object) => void Object.assign(world.session, items),
          remove: async () => undefined,
          getKeys: async () => [],
        },
        managed: { get: async () => ({}) },
        onChanged: {
          addListener: (listener: (changes: object, area: string) => void) =>
            world.settingsChanged.push(listener),
        },
      },
      tabs: { get: async () => ({}), sendMessage: async () => true },
    },
  }));
  const { watchSettings } = await import("../../../src/background/current-settings.ts");
  watchSettings(() => undefined);
  const { receiveMessages } = await import("../../../src/background/receive-messages.ts");
  receiveMessages(Promise.resolve());
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("../../../src/background/toolbar.ts");
  vi.doUnmock("webextension-polyfill");
  vi.resetModules();
});

let tests = 0;

beforeEach(() => {
  // A service of its own: answers are kept for a while.
  world.service = `https://number-${tests++}.example`;
  Object.assign(world, { session: {}, asked: [] });
  store({});
});

function store(passwordChecks: object): void {
  world.local = { settings: { passwordChecks, services: { passwordsUrl: world.service } } };
  for (const listener of world.settingsChanged) listener({ settings: {} }, "local");
}

function ask(sender: object) {
  const input = {
    ...{ document: "0-0", field: 0, value: 1, sha1: SHA1 },
    hints: {
      isPassword: true,
      texts: [[], [], [], [], []],
      passwordCount: 1,
      maxLength: -1,
      isNumeric: false,
    },
  };
  return world.listeners[0]?.({ name: "checkPassword", input }, { id: "us", ...sender });
}

it("is answered with its count, is in the list of what was sent, and in no tab's record", async () => {
  const reply = await ask({ url: WELCOME, tab: { id: 7, incognito: false, url: WELCOME } });
  expect(reply).toMatchObject({ ok: true, value: { state: "breached", count: 42 } });
  expect(world.asked).toEqual([`${world.service}/range/5BAA6`]);
  await vi.waitFor(() => expect(Object.keys(world.session)).toEqual(["sent-requests"]));
  expect(JSON.stringify(world.session)).not.toContain("5BAA6");
});

it.each([
  ["in a private window", { url: WELCOME, tab: { id: 7, incognito: true } }],
  ["in no tab, where that is not known", { url: WELCOME }],
])("leaves nothing %s", async (_where, sender) => {
  expect(await ask(sender)).toMatchObject({ ok: true, value: { state: "breached" } });
  expect(await ask(sender)).toMatchObject({ ok: true });
  expect(world.asked, "no answer was kept").toHaveLength(2);
  expect(world.session).toEqual({});
});

it("is not asked about while checks are off", async () => {
  store({ enabled: false });
  const reply = await ask({ url: WELCOME, tab: { id: 7, incognito: false } });
  expect(reply).toEqual({ ok: true, value: { state: "skipped" } });
  expect(world.asked).toEqual([]);
});

it("is a sample for our own pages only: a web page's goes into the record of its tab", async () => {
  const url = "https://shop.example/";
  await ask({ url, tab: { id: 8, incognito: false, url } });
  expect(Object.keys(world.session)).toContain("tab:8");
});
