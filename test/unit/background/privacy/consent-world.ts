// A background worker in a browser that asks, per kind of data, whether it may be sent: consent comes and goes as a test says,
// and every request is noted.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { DataKind } from "../../../../src/shared/privacy/data-consent.ts";
import { messageSource } from "../../pages/english-messages.ts";
import { type Area, MANIFEST, noEvent, storageArea, useFakeBrowser } from "../fake-browser.ts";

export const LOOKUP_URL = "https://lookup.example";
export const ANALYSIS_URL = "https://analysis.example";

type Permissions = { origins?: string[]; data_collection?: DataKind[] };
type Listener = (change: { data_collection?: string[] }) => void;

/** The browser as each test finds it. */
function fresh() {
  return {
    agreed: new Set<DataKind>(),
    /** Access to sites. */
    hasAccess: false,
    local: {
      settings: {
        services: {
          lookupUrl: LOOKUP_URL,
          lookupInterface: "v2-url",
          analysisUrl: ANALYSIS_URL,
          analysisInterface: "pagescore",
        },
        auth: { issuer: "https://accounts.example", clientId: "breachlight" },
        pageScore: { keepHistory: false },
      },
    } as Area,
    session: {} as Area,
    /** Addresses, in the order in which they were asked. */
    sent: [] as string[],
    /** What stands after each of them, with its "?". */
    queries: [] as string[],
    /** Answers in place of the usual ones; takes the beginning of the path. */
    answers: {} as Record<string, () => Response | Promise<Response>>,
    alarms: new Map<string, unknown>(),
    /** The browser lets go of nothing that it stores. */
    isStuck: false,
    /** The browser has no room for what is to be stored. */
    isFull: false,
    /** What an organization decides, once the browser says so. */
    policy: Promise.resolve({}) as Promise<Area>,
  };
}

/** As it is in the test that runs. */
export const world = fresh();

const added: Listener[] = [];
const removed: Listener[] = [];

function storageThatMayStick(values: () => Area) {
  return storageArea(values, (what) => {
    if (world.isStuck && what === "remove") throw new Error("the disk refuses");
    if (world.isFull && what === "set") throw new Error("there is no room");
  });
}

const fakeBrowser = {
  i18n: messageSource(),
  storage: {
    local: storageThatMayStick(() => world.local),
    session: storageThatMayStick(() => world.session),
    managed: { get: () => world.policy },
    onChanged: noEvent,
  },
  alarms: {
    create: async (name: string, info: unknown) => void world.alarms.set(name, info),
    clear: async (name: string) => world.alarms.delete(name),
    clearAll: async () => world.alarms.clear(),
    get: async (name: string) => world.alarms.get(name),
  },
  tabs: { query: async () => [], get: async () => Promise.reject(new Error("there is no such tab")) },
  identity: { getRedirectURL: () => "https://redirect.example/" },
  permissions: {
    contains: async ({ origins = [], data_collection = [] }: Permissions) =>
      data_collection.every((kind) => world.agreed.has(kind)) && (origins.length === 0 || world.hasAccess),
    onAdded: { addListener: (listener: Listener) => added.push(listener) },
    onRemoved: { addListener: (listener: Listener) => removed.push(listener) },
  },
  runtime: {
    getManifest: () => MANIFEST,
    getPlatformInfo: async () => ({}),
  },
};

function answerOf(path: string): Response | Promise<Response> {
  const found = Object.entries(world.answers).find(([beginning]) => path.startsWith(beginning));
  return found ? found[1]() : new Response("", { status: 404 });
}

/** What workers of the test that runs have put off until later: the worker dies with its test. */
const putOff: NodeJS.Timeout[] = [];
const begin = globalThis.setTimeout;

function setTimeoutOfTest(...args: Parameters<typeof setTimeout>): NodeJS.Timeout {
  const timer = begin(...args);
  putOff.push(timer);
  return timer;
}

/** Sets the browser up for the tests of a file, and begins each without consent and with nothing asked. */
export function useConsentWorld(): void {
  useFakeBrowser(fakeBrowser);
  beforeAll(() => {
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("fetch", async (input: string | URL | Request) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      world.sent.push(pathname);
      world.queries.push(search);
      return answerOf(pathname);
    });
  });
  afterEach(() => {
    for (const timer of putOff.splice(0)) clearTimeout(timer);
  });
  beforeEach(() => {
    vi.stubGlobal("setTimeout", Object.assign(setTimeoutOfTest, begin));
    Object.assign(world, fresh());
  });
  afterAll(() => void vi.useRealTimers());
}

/** Starts a worker: what an earlier one had in memory is gone, and what the browser keeps is there. */
export async function startWorker() {
  vi.resetModules();
  added.length = 0;
  removed.length = 0;
  const { createRecords, forgetPrivateRecords } = await import(
    "../../../../src/background/platform/records.ts"
  );
  const { SENT_REQUESTS } = await import("../../../../src/shared/records/sent-requests.ts");
  return {
    forgetPrivateRecords,
    listSentRequests: async () => (await createRecords(SENT_REQUESTS).get()) ?? [],
    ...(await import("../../../../src/background/privacy/data-consent.ts")),
    ...(await import("../../../../src/background/accounts/look-up-account.ts")),
    ...(await import("../../../../src/background/accounts/end-lookups.ts")),
    ...(await import("../../../../src/background/breaches/watch-list.ts")),
    ...(await import("../../../../src/background/page-score/score-page.ts")),
    ...(await import("../../../../src/background/page-score/score-records.ts")),
    ...(await import("../../../../src/background/privacy/http-context.ts")),
    ...(await import("../../../../src/background/accounts/lookup-queue.ts")),
    ...(await import("../../../../src/background/breaches/catalogue.ts")),
    ...(await import("../../../../src/background/accounts/logos.ts")),
    ...(await import("../../../../src/background/platform/current-settings.ts")),
  };
}

/** The person answers the browser's question with yes. */
export function allow(kind: DataKind): void {
  world.agreed.add(kind);
  for (const tell of added) tell({ data_collection: [kind] });
}

/** The person takes it back in the browser's settings. */
export function takeBack(kind: DataKind): void {
  world.agreed.delete(kind);
  for (const tell of removed) tell({ data_collection: [kind] });
}

/** What else the browser tells with the same events: that a permission of another kind came. */
export function allowSomethingElse(): void {
  for (const tell of added) tell({});
}
