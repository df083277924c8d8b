// The real door for messages in a browser of which every act is noted: what is stored, asked, opened and planned.
import { vi } from "vitest";
import { messageSource } from "../../pages/english-messages.ts";
import { type Area, noEvent, pageScoreTokens, storageArea } from "../fake-browser.ts";

export const EXTENSION_ID = "abcdefghijklmnopabcdefghijklmnop";
export const OWN = `chrome-extension://${EXTENSION_ID}/`;
export const RANGES = "https://ranges.example";

/** What may be in no reply: tokens, keys, and whom the person asked about. */
export const SECRETS = {
  score: "token-of-page-scores-5f1c",
  cloud: "token-of-the-cloud-9a3e",
  refresh: "refresh-token-77b0",
  client: "client-secret-31d2",
  key: "lookup-key-c0de",
  account: "watched-person@accounts.example",
};

function tokens(accessToken: string, askedScope: string, service: string): Area {
  const { refresh: refreshToken } = SECRETS;
  return { ...pageScoreTokens(service), accessToken, refreshToken, scope: askedScope, askedScope };
}

/** What is stored of a person who uses all of it. */
export function storedAtFirst(): { local: Area; session: Area } {
  const watched = { account: SECRETS.account, addedAt: 1, news: [], dealtWith: [] };
  return {
    local: {
      settings: {
        services: {
          passwordsUrl: RANGES,
          lookupUrl: "https://lookup.example",
          lookupApiKey: SECRETS.key,
          analysisUrl: "https://analysis.example",
          backupUrl: "https://cloud.example",
        },
        auth: { issuer: "https://accounts.example", clientId: "breachlight", clientSecret: SECRETS.client },
      },
      policy: {},
      "watch-list": [watched],
      "dismissed-breaches": ["Shop"],
      "sign-in": { issuer: "https://accounts.example", clientId: "breachlight", state: "signed-in" },
    },
    session: {
      "tokens:page-score": tokens(SECRETS.score, "openid", "https://analysis.example"),
      "tokens:cloud": tokens(SECRETS.cloud, "cloud", "https://cloud.example"),
      "lookup:watched-person@accounts.example": {
        account: SECRETS.account,
        askedAt: 1,
        source: "https://lookup.example v3",
        breaches: { state: "answered", at: 1, value: [] },
        pastes: { state: "answered", at: 1, value: [] },
      },
    },
  };
}

/** Where a message comes from, as the browser says. */
export interface Sender {
  id?: string;
  url?: string;
  origin?: string;
  frameId?: number;
  documentId?: string;
  tab?: { id?: number; url?: string; incognito: boolean };
}

type Listener = (message: unknown, sender: Sender) => Promise<unknown> | undefined;

/**
 * Opens the door in a worker of its own, over what is stored then, in a browser that has this policy. Close it with
 * {@link closeDoor}.
 */
export async function openDoor(stored = storedAtFirst(), policy: Promise<Area> = Promise.resolve({})) {
  const { local, session } = stored;
  const listeners: Listener[] = [];
  /** Every address that was asked. */
  const asked: string[] = [];
  /** Names of whatever else was done in the browser that a page may not bring about. */
  const acts: string[] = [];
  const noted = (api: string, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, async () => void acts.push(`${api}.${name}`)]));
  const tab = { id: 7, url: "https://shop.example/", incognito: false };
  const nothing = async () => undefined;
  const fakeBrowser = {
    i18n: messageSource(),
    storage: {
      local: storageArea(() => local),
      session: storageArea(() => session),
      onChanged: noEvent,
      managed: { get: () => policy },
    },
    alarms: { ...noted("alarms", "create", "clear"), get: nothing, onAlarm: noEvent },
    tabs: {
      query: async () => [tab],
      get: async () => tab,
      sendMessage: nothing,
      ...noted("tabs", "create", "update", "remove"),
    },
    windows: { getAll: async () => [], ...noted("windows", "create") },
    identity: {
      getRedirectURL: () => "https://redirect.example/",
      ...noted("identity", "launchWebAuthFlow"),
    },
    permissions: {
      contains: async () => true,
      onAdded: noEvent,
      onRemoved: noEvent,
      ...noted("permissions", "request"),
    },
    notifications: { ...noted("notifications", "create", "clear"), onClicked: noEvent },
    action: {
      getTitle: async () => "",
      getBadgeText: async () => "",
      setTitle: nothing,
      setBadgeText: nothing,
      setBadgeBackgroundColor: nothing,
      setIcon: nothing,
    },
    runtime: {
      id: EXTENSION_ID,
      getURL: (path: string) => OWN + path,
      getManifest: () => ({}),
      getPlatformInfo: async () => ({}),
      onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
    },
  };
  vi.resetModules();
  vi.doMock("webextension-polyfill", () => ({ default: fakeBrowser }));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return new Response(`${"0".repeat(35)}:1\r\n${"A".repeat(35)}:5`);
  });
  const { receiveMessages } = await import("../../../../src/background/platform/messages.ts");
  const { MESSAGES } = await import("../../../../src/background/messages.ts");
  const { registerToolbar } = await import("../../../../src/background/toolbar/index.ts");
  registerToolbar();
  receiveMessages(MESSAGES, Promise.resolve());
  const say: Listener = (message, sender) => listeners[0]?.(message, sender);
  return { say, local, session, asked, acts };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

/** Puts everything back. */
export function closeDoor(): void {
  vi.doUnmock("webextension-polyfill");
  vi.unstubAllGlobals();
  vi.resetModules();
}
