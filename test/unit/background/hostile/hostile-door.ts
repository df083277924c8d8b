// The real message listener in a fake browser that records everything it stores, requests, opens and schedules.
import { readFile } from "node:fs/promises";
import { vi } from "vitest";
import { SET_FILE } from "../../../../scripts/common-passwords.ts";
import { type Area, makeBrowser, pageScoreTokens } from "../../../world/fake-browser.ts";

export const RANGES = "https://ranges.example";

/** Must be in no reply: tokens, keys and the account the person looked up. */
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

/** Stored data of a person who uses every feature. */
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
        secretOrigins: {
          "services.lookupApiKey": ["https://lookup.example"],
          "auth.clientSecret": ["https://accounts.example"],
        },
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

/** Sender of a message, as reported by the browser. */
export interface Sender {
  id?: string;
  url?: string;
  origin?: string;
  frameId?: number;
  documentId?: string;
  tab?: { id?: number; url?: string; incognito: boolean };
}

/** Browser calls that a page must not trigger. */
const FORBIDDEN =
  /^(?:alarms (?:create|clear)|(?:tabs|windows|notifications) (?:create|update|remove|clear)|visit|permissions request)/;

/** Starts the message listener in a fresh worker over this stored data. Close it with {@link closeDoor}. */
export async function openDoor(stored = storedAtFirst(), policy: Promise<Area> = Promise.resolve({})) {
  const tabs = [7, 8].map((id) => ({ id, url: "https://shop.example/" }));
  const { world, browser } = makeBrowser({ ...stored, policy, tabs, granted: undefined, isFirefox: false });
  const asked: string[] = [];
  vi.resetModules();
  vi.doMock("webextension-polyfill", () => ({ default: browser }));
  vi.stubGlobal("navigator", { onLine: true });
  const fetched = vi.fn(async (input: string | URL | Request) => {
    if (input === "/common-passwords.bin") return new Response(await readFile(SET_FILE));
    asked.push(input instanceof Request ? input.url : String(input));
    return new Response(`${"0".repeat(35)}:1\r\n${"A".repeat(35)}:5`);
  });
  vi.stubGlobal("fetch", fetched);
  const { receiveMessages } = await import("../../../../src/background/platform/messages.ts");
  const { MESSAGES } = await import("../../../../src/background/messages.ts");
  const { registerToolbar } = await import("../../../../src/background/toolbar/index.ts");
  registerToolbar();
  receiveMessages(MESSAGES, Promise.resolve());
  const [listener] = world.listeners.get("runtime.onMessage") ?? [];
  const say = listener as (message: unknown, sender: Sender) => Promise<unknown> | undefined;
  const acts = () => world.calls.filter((call) => FORBIDDEN.test(call));
  return { say, ...stored, asked, fetched, acts, windows: world.windows };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

export function closeDoor(): void {
  vi.doUnmock("webextension-polyfill");
  vi.unstubAllGlobals();
  vi.resetModules();
}
