// How our own pages read, request and follow site access, and the error for missing access.
import { describe, expect, it, vi } from "vitest";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { ALL_SITES } from "../../../../src/shared/settings/site-access.ts";
import {
  type AccessBrowser,
  readSiteAccess,
  requestSiteAccess,
  watchSiteAccess,
} from "../../../../src/ui/page/site-access.ts";
import { explain, whatHappened, whatToDo } from "../../../../src/ui/said/explain-error.ts";
import { words } from "../../pages/tab-states.ts";

type Listener = (changed: { origins?: string[] | undefined }) => void;

function browserWith(origins: string[]) {
  const added: Listener[] = [];
  const removed: Listener[] = [];
  const permissions: AccessBrowser["permissions"] = {
    contains: async (wanted) => wanted.origins.every((pattern) => origins.includes(pattern)),
    getAll: async () => ({ origins }),
    request: vi.fn(async () => true),
    onAdded: { addListener: (listener) => void added.push(listener) },
    onRemoved: { addListener: (listener) => void removed.push(listener) },
  };
  return { browser: { permissions }, added, removed };
}

it.each([
  [ALL_SITES, { extent: "all" }],
  [["https://*.shop.example/*", ...ALL_SITES], { extent: "all" }],
  [[], { extent: "none" }],
  [
    ["https://*.shop.example/*", "http://*.shop.example/*", "*://localhost/*", "http://[::1]/*"],
    { extent: "some", sites: ["[::1]", "localhost", "shop.example"] },
  ],
  // One scheme isn't everything, and has no site to name.
  [["https://*/*"], { extent: "some", sites: [] }],
])("the extent of access is read from %j", async (origins, access) => {
  expect(await readSiteAccess(browserWith(origins).browser)).toEqual(access);
});

it("requesting access asks the browser at once, during the click", () => {
  const { browser } = browserWith([]);
  void requestSiteAccess(browser, ALL_SITES);
  expect(browser.permissions.request).toHaveBeenCalledExactlyOnceWith({ origins: ALL_SITES });
});

it("following access reports sites granted and revoked, and no other permission", () => {
  const { browser, added, removed } = browserWith([]);
  const onChange = vi.fn();
  watchSiteAccess(browser, onChange);
  for (const listener of [...added, ...removed]) listener({ origins: ["https://*/*"] });
  expect(onChange).toHaveBeenCalledTimes(2);
  for (const listener of [...added, ...removed]) {
    listener({ origins: [] });
    listener({});
  }
  expect(onChange).toHaveBeenCalledTimes(2);
});

describe("an error from missing access", () => {
  const hosts = { auth: "accounts.example", service: "analysis.example" };

  it.each([
    ["analysis", "analysis", hosts.service],
    ["cloud", "cloud", hosts.service],
    ["auth", "analysis", hosts.auth],
  ] as const)("of %s says that this may be the reason, and to try again first", (service, asked, host) => {
    const error: ErrorData = { code: "unavailable", service, reason: "no-site-access" };
    const happened = whatHappened(error, asked, hosts, words);
    expect(happened.startsWith(`${host} couldn’t be reached, or Breachlight needs access to sites`)).toBe(
      true,
    );
    const toDo = whatToDo(explain(error, asked).next, asked, "Score this page", words);
    expect(toDo).toBe("Try again. If that doesn’t help, allow access to all sites.");
  });
});
