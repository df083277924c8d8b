// What the fake browsers of these tests have in common: storage in memory, and their place in front of the modules.
import { afterAll, beforeAll, vi } from "vitest";
import type { CheckedValue } from "../../../src/shared/records/tab.ts";

export type Area = Record<string, unknown>;

/** A storage area in memory; `beforeWrite` may hold back or refuse what is written. */
export function storageArea(
  values: () => Area,
  beforeWrite: (what: "set" | "remove") => unknown = () => undefined,
) {
  const listOf = (keys: unknown) =>
    (keys === null || keys === undefined ? Object.keys(values()) : [keys].flat()) as string[];
  return {
    async get(keys: unknown) {
      const found = listOf(keys).filter((key) => Object.hasOwn(values(), key));
      return structuredClone(Object.fromEntries(found.map((key) => [key, values()[key]])));
    },
    async set(items: Area) {
      const copy = structuredClone(items);
      await beforeWrite("set");
      Object.assign(values(), copy);
    },
    async remove(keys: unknown) {
      await beforeWrite("remove");
      for (const key of listOf(keys)) delete values()[key];
    },
    getKeys: async () => Object.keys(values()),
  };
}

/** As browsers have it that ask, per kind of data, whether it may be sent. */
export const MANIFEST = {
  browser_specific_settings: {
    gecko: { data_collection_permissions: { optional: ["personallyIdentifyingInfo", "browsingActivity"] } },
  },
};

export const noEvent = { addListener: () => undefined };

/** Has the modules that the tests of a file import meet this browser, and no one after them. */
export function useFakeBrowser(browser: object): void {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock("webextension-polyfill", () => ({ default: browser }));
  });
  afterAll(() => {
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
