// The in-memory browser that background tests share: its storage, calls and listeners.
import { afterAll, beforeAll, vi } from "vitest";
import type { CheckedValue } from "../../src/shared/records/tab.ts";
import { messageSource } from "./english-messages.ts";

export type Area = Record<string, unknown>;
type AreaName = "local" | "session";
type Listener = (...given: never[]) => unknown;

export const EXTENSION_ID = "abcdefghijklmnopabcdefghijklmnop";
export const OWN = `chrome-extension://${EXTENSION_ID}/`;

/** As in browsers that ask for consent per kind of data. */
export const MANIFEST = {
  browser_specific_settings: {
    gecko: { data_collection_permissions: { optional: ["personallyIdentifyingInfo", "browsingActivity"] } },
  },
};

export interface FakeTab {
  id?: number;
  url: string;
  incognito?: boolean;
  hasScript?: boolean;
  /** Names of the documents in its frames. */
  documents?: Record<number, string>;
  /** How long it takes to respond, and to be found without a script. */
  busyMs?: number;
}

/** State behind the browser APIs. */
export interface BrowserState {
  areas(): Record<AreaName, Area>;
  put(name: AreaName, items: Area): void;
  take(name: AreaName, keys: string[]): void;
  tabs: FakeTab[];
  windows: { incognito: boolean }[];
  /** The latest toolbar calls, by what they draw. */
  toolbar: Map<string, { title?: string; text?: string; path?: Record<number, string> }>;
  alarms: Map<string, unknown>;
  setAlarm(name: string, info: object): void;
  /** Titles of the notifications shown. */
  notifications: string[];
  /** Kinds of data the person agreed to send. */
  consent: Set<string>;
  /** Match patterns of allowed sites; undefined allows all. */
  granted?: string[];
  isFirefox: boolean;
  policy: Promise<Area>;
  redirectUrl: string;
  /** Where the provider redirects a visit. */
  visit(url: string, isInteractive: boolean): string | Promise<string>;
}

/** Runs a worker's call, after `ms` in browsers with simulated time. */
type Call = <Value>(name: string, effect: () => Value, ms?: number) => Promise<Value>;

type Listen = (event: string, listener: Listener) => void;

function storageOf(state: BrowserState, name: AreaName, call: Call, listen: Listen) {
  const { areas } = state;
  const listOf = (keys: unknown) =>
    (keys === null || keys === undefined ? Object.keys(areas()[name]) : [keys].flat()) as string[];
  const read = (keys: unknown) => {
    const values = areas()[name];
    const found = listOf(keys).filter((key) => Object.hasOwn(values, key));
    return structuredClone(Object.fromEntries(found.map((key) => [key, values[key]])));
  };
  return {
    get: (keys?: unknown) => call(`${name} get ${keys}`, () => read(keys)),
    getKeys: () => call(`${name} get keys`, () => Object.keys(areas()[name])),
    set: (items: Area) => {
      const copy = structuredClone(items);
      return call(`${name} set ${Object.keys(items)}`, () => state.put(name, copy));
    },
    remove: (keys: string | string[]) => call(`${name} remove ${keys}`, () => state.take(name, listOf(keys))),
    onChanged: { addListener: (listener: Listener) => listen(`storage.${name}.onChanged`, listener) },
  };
}

/** The browser APIs as one worker sees them. */
export function browserOver(state: BrowserState, call: Call, listen: Listen) {
  const draw = (what: string) => (info: object) =>
    call(`action set ${what}`, () => void state.toolbar.set(what, structuredClone(info)));
  const tabAt = (id: number): FakeTab => {
    const tab = state.tabs.find((one) => one.id === id);
    if (!tab) throw new Error(`No tab with id: ${id}.`);
    return { ...tab };
  };
  const answerOf = async (id: number, frameId = 0) => {
    const { busyMs, hasScript, documents } = tabAt(id);
    if (busyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, busyMs));
    if (hasScript) return documents?.[frameId] ?? "a document";
    throw new Error("Could not establish connection");
  };
  const isAllowed = ({ origins = [] as string[], data_collection = [] as string[] }) => {
    if (origins.some((pattern) => pattern.includes("_"))) throw new Error("invalid pattern");
    const isGranted = origins.every((pattern) => state.granted?.includes(pattern) ?? true);
    return isGranted && data_collection.every((kind) => state.consent.has(kind));
  };
  const nothing = (name: string) => () => call(name, () => undefined);
  const apis: Record<string, object> = {
    i18n: messageSource(),
    storage: {
      local: storageOf(state, "local", call, listen),
      session: storageOf(state, "session", call, listen),
      managed: {
        get: async () => structuredClone(await state.policy),
        onChanged: { addListener: (listener: Listener) => listen("storage.managed.onChanged", listener) },
      },
      sync: { get: async () => ({}) },
    },
    alarms: {
      create: (name: string, info: object) => call(`alarms create ${name}`, () => state.setAlarm(name, info)),
      clear: (name: string) => call(`alarms clear ${name}`, () => state.alarms.delete(name)),
      clearAll: () => call("alarms clear all", () => state.alarms.clear()),
      get: (name: string) => call(`alarms get ${name}`, () => state.alarms.get(name)),
    },
    action: {
      setTitle: draw("title"),
      setBadgeText: draw("text"),
      setBadgeBackgroundColor: draw("color"),
      setIcon: draw("icon"),
      getTitle: () => call("action get title", () => state.toolbar.get("title")?.title ?? "Breachlight"),
    },
    tabs: {
      query: () => call("tabs query", () => state.tabs.map((tab) => ({ incognito: false, ...tab }))),
      get: (id: number) => call("tabs get", () => tabAt(id)),
      sendMessage: (id: number, _: unknown, to?: { frameId: number }) =>
        call("tabs send", () => answerOf(id, to?.frameId)),
      create: nothing("tabs create"),
      update: nothing("tabs update"),
      remove: nothing("tabs remove"),
      TAB_ID_NONE: -1,
    },
    windows: {
      getAll: () => call("windows get", () => structuredClone(state.windows)),
      create: nothing("windows create"),
    },
    notifications: {
      create: (_: string, { title }: { title: string }) =>
        call("notifications create", () => void state.notifications.push(title)),
      clear: () => call("notifications clear", () => true),
    },
    identity: {
      getRedirectURL: () => state.redirectUrl,
      launchWebAuthFlow: ({ url, interactive }: { url: string; interactive: boolean }) =>
        call("visit to the provider", () => state.visit(url, interactive), 300),
    },
    permissions: {
      contains: (asked: object) => call("permissions contains", () => isAllowed(asked)),
      request: nothing("permissions request"),
    },
    runtime: {
      id: EXTENSION_ID,
      getManifest: () => (state.isFirefox ? MANIFEST : {}),
      getURL: (path: string) => OWN + path,
      getPlatformInfo: () => call("platform info", () => ({})),
    },
  };
  const withEvents = ([name, api]: [string, object]) => {
    const get = (own: object, key: string): unknown =>
      key.startsWith("on")
        ? { addListener: (listener: Listener) => listen(`${name}.${key}`, listener) }
        : Reflect.get(own, key);
    return [name, new Proxy(api, { get })];
  };
  return Object.fromEntries(Object.entries(apis).map(withEvents));
}

function emptyWorld() {
  return {
    local: {} as Area,
    session: {} as Area,
    /** Runs before each call; may delay it or throw. */
    before: (_call: string): unknown => undefined,
    tabs: [] as FakeTab[],
    windows: [{ incognito: false }],
    toolbar: new Map() as BrowserState["toolbar"],
    alarms: new Map<string, unknown>(),
    notifications: [] as string[],
    consent: new Set<string>(),
    granted: [] as string[] | undefined,
    isFirefox: true,
    policy: Promise.resolve({}) as Promise<Area>,
    redirectUrl: "https://breachlight.example/",
    visit: (_url: string, _isInteractive: boolean): string | Promise<string> => "",
    /** Calls, in order. */
    calls: [] as string[],
  };
}

type World = ReturnType<typeof emptyWorld> & BrowserState & { listeners: Map<string, Listener[]> };

/** Makes a browser with this state and nothing else. */
export function makeBrowser(state: Partial<World> = {}): { world: World; browser: object } {
  const world: World = {
    ...emptyWorld(),
    listeners: new Map(),
    areas: () => world,
    put: (name, items) => void Object.assign(world[name], items),
    take(name, keys) {
      for (const key of keys) delete world[name][key];
    },
    setAlarm: (name, info) => void world.alarms.set(name, info),
    ...state,
  };
  const call: Call = async (name, effect) => {
    world.calls.push(name);
    const isHeld = world.before(name);
    if (isHeld) await isHeld;
    return effect();
  };
  const listen = (event: string, listener: Listener) =>
    void world.listeners.set(event, [...(world.listeners.get(event) ?? []), listener]);
  return { world, browser: browserOver(world, call, listen) };
}

const shared = makeBrowser();

/** The browser shared by all tests in a file, in its current state. */
export const { world } = shared;

/** Resets the browser to this state. */
export function beginWith(state: Partial<ReturnType<typeof emptyWorld>> = {}): void {
  Object.assign(world, emptyWorld(), state);
}

/** Makes matching calls fail like a full disk. See {@link FULL}. */
export function refuse(calls: RegExp): void {
  world.before = (call) => {
    if (calls.test(call)) throw new Error("QUOTA_BYTES quota exceeded");
  };
}
export const FULL = / set /;

export function tell(event: string, ...given: unknown[]): void {
  for (const listener of world.listeners.get(event) ?? [])
    (listener as (...all: unknown[]) => unknown)(...given);
}

/** Same as in `background/passwords/tab-records.ts`; importing it here would bypass the fake browser. */
const NOTICE_FIRST_MS = 50;

/** Makes modules imported by this file's tests use this browser, and cleans up afterwards. */
export function useFakeBrowser({ browser } = shared): void {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock("webextension-polyfill", () => ({ default: browser }));
  });
  afterAll(async () => {
    // The toolbar is drawn shortly after a verdict; keep that out of the next file's world.
    await new Promise((resolve) => setTimeout(resolve, 2 * NOTICE_FIRST_MS));
    vi.doUnmock("webextension-polyfill");
    vi.unstubAllGlobals();
    vi.resetModules();
  });
}

/** Hints about a plain password field. */
export const PASSWORD_HINTS = {
  isPassword: true,
  texts: [["current-password"], ["password"], [], [], []],
  types: ["text", "password"],
  maxLength: -1,
  isNumeric: false,
  isFilled: false,
};

/** A checked value still on the page, as stored in its tab's record. */
export const CHECKED_VALUE: CheckedValue = {
  ...{ document: "1-2", field: 0, value: 0, frameId: 0, at: 1 },
  isNewPassword: false,
  isUnencrypted: false,
  isFilled: false,
  isCurrent: true,
  isDismissed: false,
  service: "https://passwords.example",
  isFromEarlierPage: false,
  isDelivered: false,
};
