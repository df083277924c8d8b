// A worker in a browser that asks for consent: consent comes and goes, and every request is recorded.
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { DataKind } from "../../../../src/shared/privacy/data-consent.ts";
import { beginWith, world as inBrowser, tell, useFakeBrowser } from "../../../world/fake-browser.ts";

export const LOOKUP_URL = "https://lookup.example";
export const ANALYSIS_URL = "https://analysis.example";

const SETTINGS = {
  services: {
    lookupUrl: LOOKUP_URL,
    lookupInterface: "v2-url",
    analysisUrl: ANALYSIS_URL,
    analysisInterface: "pagescore",
  },
  auth: { issuer: "https://accounts.example", clientId: "breachlight" },
  pageScore: { keepHistory: false },
};

const nothingAsked = () => ({
  /** Request paths, in order. */
  sent: [] as string[],
  /** Their query strings, each with its "?". */
  queries: [] as string[],
  /** Responses to use instead of the default, by path prefix. */
  answers: {} as Record<string, () => Response | Promise<Response>>,
});

export const world = Object.assign(inBrowser, nothingAsked());

function answerOf(path: string): Response | Promise<Response> {
  const found = Object.entries(world.answers).find(([beginning]) => path.startsWith(beginning));
  return found ? found[1]() : new Response("", { status: 404 });
}

/** Timers started by the current test's workers; cleared after the test. */
const putOff: NodeJS.Timeout[] = [];
const begin = globalThis.setTimeout;

function setTimeoutOfTest(...args: Parameters<typeof setTimeout>): NodeJS.Timeout {
  const timer = begin(...args);
  putOff.push(timer);
  return timer;
}

/** Sets up the browser for the tests in a file. Each test begins without consent or requests. */
export function useConsentWorld(): void {
  useFakeBrowser();
  beforeAll(() => {
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("fetch", async (input: string | URL | Request) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      world.sent.push(pathname);
      world.queries.push(search);
      return answerOf(pathname);
    });
  });
  beforeEach(() => {
    vi.stubGlobal("setTimeout", Object.assign(setTimeoutOfTest, begin));
    const windows = [{ incognito: false }, { incognito: true }];
    beginWith({ local: { settings: structuredClone(SETTINGS) }, windows });
    Object.assign(world, nothingAsked());
  });
  afterEach(() => {
    for (const timer of putOff.splice(0)) clearTimeout(timer);
    vi.useRealTimers();
  });
}

/** Starts a fresh worker: memory is empty, but the browser's storage stays. */
export async function startWorker() {
  vi.resetModules();
  world.listeners.clear();
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
    ...(await import("../../../../src/background/breaches/watched-accounts.ts")),
    ...(await import("../../../../src/background/page-score/score-page.ts")),
    ...(await import("../../../../src/background/page-score/score-records.ts")),
    ...(await import("../../../../src/background/privacy/http-context.ts")),
    ...(await import("../../../../src/background/accounts/lookup-queue.ts")),
    ...(await import("../../../../src/background/breaches/catalog.ts")),
    ...(await import("../../../../src/background/accounts/logos.ts")),
    ...(await import("../../../../src/background/platform/current-settings.ts")),
  };
}

/** Gives consent, as if in the browser's prompt. */
export function allow(kind: DataKind): void {
  world.consent.add(kind);
  tell("permissions.onAdded", { data_collection: [kind] });
}

/** Revokes consent, as if in the browser's settings. */
export function takeBack(kind: DataKind): void {
  world.consent.delete(kind);
  tell("permissions.onRemoved", { data_collection: [kind] });
}
