// The one browser of the background's tests, in memory: what it keeps, what is asked of it, and who listens to it.
import { afterAll, beforeAll, vi } from "vitest";
import type { CheckedValue } from "../../../src/shared/records/tab.ts";
import { messageSource } from "../pages/english-messages.ts";

export type Area = Record<string, unknown>;
type AreaName = "local" | "session";
type Listener = (...given: never[]) => unknown;

export const EXTENSION_ID = "abcdefghijklmnopabcdefghijklmnop";
export const OWN = `chrome-extension://${EXTENSION_ID}/`;

/** As browsers have it that ask, per kind of data, whether it may be sent. */
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
}

/** What is behind the interfaces of a browser. */
export interface BrowserState {
  areas(): Record<AreaName, Area>;
  put(name: AreaName, items: Area): void;
  take(name: AreaName, keys: string[]): void;
  tabs: FakeTab[];
  /** What the toolbar was told last, by what is drawn. */
  toolbar: Map<string, { title?: string; text?: string; path?: Record<number, string> }>;
  alarms: Map<string, unknown>;
  setAlarm(name: string, info: object): void;
  /** Titles. */
  notifications: string[];
  /** Kinds of data that may be sent. */
  consent: Set<string>;
  /** Match patterns of the sites that are allowed; all, where there is no list. */
  granted?: string[];
  isFirefox: boolean;
  policy: Promise<Area>;
  redirectUrl: string;
  /** Where the provider leads whoever visits it. */
  visit(url: string, isInteractive: boolean): string | Promise<string>;
}

/** Carries out a call of a worker, after `ms` where the browser has a time of its own. */
type Call = <Value>(name: string, effect: () => Value, ms?: number) => Promise<Value>;

function storageOf({ areas, put, take }: BrowserState, name: AreaName, call: Call) {
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
      return call(`${name} set ${Object.keys(items)}`, () => put(name, copy));
    },
    remove: (keys: string | string[]) => call(`${name} remove ${keys}`, () => take(name, listOf(keys))),
  };
}

/** A browser as one worker has it. */
export function browserOver(
  state: BrowserState,
  call: Call,
  listen: (event: string, listener: Listener) => void,
) {
  const draw = (what: string) => (info: object) =>
    call(`action set ${what}`, () => void state.toolbar.set(what, structuredClone(info)));
  const tabAt = (id: number): FakeTab => {
    const tab = state.tabs.find((one) => one.id === id);
    if (!tab) throw new Error(`No tab with id: ${id}.`);
    return { ...tab };
  };
  const answerOf = (id: number) => {
    if (tabAt(id).hasScript) return "a document";
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
      local: storageOf(state, "local", call),
      session: storageOf(state, "session", call),
      managed: { get: async () => structuredClone(await state.policy) },
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
      sendMessage: (id: number) => call("tabs send", () => answerOf(id)),
      create: nothing("tabs create"),
      update: nothing("tabs update"),
      remove: nothing("tabs remove"),
      TAB_ID_NONE: -1,
    },
    windows: {
      getAll: () => call("windows get", () => [{ incognito: false }]),
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
    /** Called before each call: may hold it back, or refuse it. */
    before: (_call: string): unknown => undefined,
    tabs: [] as FakeTab[],
    toolbar: new Map() as BrowserState["toolbar"],
    alarms: new Map<string, unknown>(),
    notifications: [] as string[],
    consent: new Set<string>(),
    granted: [] as string[] | undefined,
    isFirefox: true,
    policy: Promise.resolve({}) as Promise<Area>,
    redirectUrl: "https://breachlight.example/",
    visit: (_url: string, _isInteractive: boolean): string | Promise<string> => "",
    /** What was asked of it, in order. */
    calls: [] as string[],
  };
}

type World = ReturnType<typeof emptyWorld> & BrowserState & { listeners: Map<string, Listener[]> };

/** Makes a browser that holds this, and nothing else. */
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

/** The browser that the tests of a file share, as it is in the one that runs. */
export const { world } = shared;

/** Leaves nothing in the browser but this. */
export function beginWith(state: Partial<ReturnType<typeof emptyWorld>> = {}): void {
  Object.assign(world, emptyWorld(), state);
}

/** Refuses the calls that match, as a full disk does: {@link FULL}. */
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

export function shownAction() {
  const { toolbar } = world;
  return {
    title: toolbar.get("title")?.title ?? "Breachlight",
    text: toolbar.get("text")?.text ?? "",
    icon: /^\/icons\/(\w+)-16\.png$/.exec(toolbar.get("icon")?.path?.[16] ?? "")?.[1] ?? "icon",
  };
}

/** As `background/passwords/tab-records.ts` has it; imported here, that would meet no fake browser. */
const NOTICE_FIRST_MS = 50;

/** Has the modules that the tests of a file import meet this browser, and no one after them. */
export function useFakeBrowser({ browser } = shared): void {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock("webextension-polyfill", () => ({ default: browser }));
  });
  afterAll(async () => {
    // The toolbar is drawn a moment after a verdict: not in the world of the next file.
    await new Promise((resolve) => setTimeout(resolve, 2 * NOTICE_FIRST_MS));
    vi.doUnmock("webextension-polyfill");
    vi.unstubAllGlobals();
    vi.resetModules();
  });
}

/** What is told of a plain password field. */
export const PASSWORD_HINTS = {
  isPassword: true,
  texts: [["current-password"], ["password"], [], [], []],
  passwordCount: 1,
  maxLength: -1,
  isNumeric: false,
};

/** Tokens for page scores at this service, as they lie in storage. */
export function pageScoreTokens(service: string): Area {
  return {
    accessToken: "token",
    scope: "openid",
    subject: "demo",
    issuer: "https://accounts.example",
    clientId: "breachlight",
    askedScope: "openid",
    destinations: [service],
  };
}

/** A value that was entered into a page and is still there, as it lies in the record of its tab. */
export const CHECKED_VALUE: CheckedValue = {
  document: "1-2",
  field: 0,
  value: 0,
  frameId: 0,
  at: 1,
  isNewPassword: false,
  isUnencrypted: false,
  isStanding: true,
  isDismissed: false,
  isFromEarlierPage: false,
  isDelivered: false,
};
