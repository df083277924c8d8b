// How our own pages read, request and follow site access.
import { expect, it, vi } from "vitest";
import { ALL_SITES } from "../../../../src/shared/addresses.ts";
import {
  type AccessBrowser,
  readSiteAccess,
  requestSiteAccess,
  watchSiteAccess,
} from "../../../../src/ui/page/site-access.ts";

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
