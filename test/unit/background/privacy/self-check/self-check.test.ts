// The checks of permissions and files, and all of the background's together: what can't be checked is never fine.
import { beforeEach, describe, expect, it, vi } from "vitest";
import manifest from "../../../../../manifest.json" with { type: "json" };
import { CONTENTS, listContents, sha256Of } from "../../../../../src/shared/contents.ts";
import { DEFAULT_SETTINGS } from "../../../../../src/shared/settings/settings.ts";
import { makeBrowser, useFakeBrowser } from "../../../../world/fake-browser.ts";

const made = makeBrowser();
let granted: object;
let asked: object;
const { permissions, runtime, storage } = made.browser as Record<string, object>;
Object.assign(permissions as object, { getAll: async () => granted });
Object.assign(runtime as object, { getManifest: () => asked });
Object.assign(storage as object, { sync: { get: async () => ({}) } });
useFakeBrowser(made);

const ALL = {
  permissions: ["alarms", "identity", "storage", "tabs"],
  origins: ["http://*/*", "https://*/*"],
};

/** The files of this copy, by path. */
let files: Record<string, string>;

const bytes = (text: string) => new TextEncoder().encode(text);

beforeEach(async () => {
  granted = ALL;
  asked = manifest;
  Object.assign(made.world, { local: {}, session: {} });
  files = { "a.js": "1", "icons/icon-16.png": "picture", "manifest.json": '{"b":1,"a":2}' };
  const list = await listContents(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, bytes(text)])),
  );
  files[CONTENTS] = list;
  vi.stubGlobal("fetch", async (path: string) => {
    const text = files[path.slice(1)];
    if (text === undefined) throw new TypeError("Failed to fetch");
    return new Response(text);
  });
  vi.stubGlobal("indexedDB", { databases: async () => [] });
  vi.stubGlobal("caches", { keys: async () => [] });
});

async function checkSelf() {
  const { checkSelf } = await import("../../../../../src/background/privacy/self-check/self-check.ts");
  return checkSelf(DEFAULT_SETTINGS);
}

describe("permissions", () => {
  it("hold as in the manifest, with notifications, single sites, data that Firefox asks about, and empty keys", async () => {
    expect((await checkSelf()).permissions).toEqual({
      outcome: "holds",
      unexpected: [],
      found: ALL.permissions,
      counts: { permissions: 4, origins: 2 },
    });
    granted = {
      permissions: [...ALL.permissions, "notifications"],
      origins: ["*://*.shop.example/*"],
      data_collection: ["authenticationInfo", "browsingActivity"],
    };
    asked = { ...manifest, host_permissions: [], web_accessible_resources: null };
    expect((await checkSelf()).permissions.outcome).toBe("holds");
  });

  it.each([
    ["a permission", { permissions: ["storage", "history"] }, {}, ["history"]],
    ["an origin", { origins: ["file:///*", "<all_urls>"] }, {}, ["file:///*", "<all_urls>"]],
    ["a kind of data", { data_collection: ["healthInfo"] }, {}, ["healthInfo"]],
    ["a permission asked for", {}, { permissions: ["cookies"] }, ["cookies"]],
    ["an optional one", {}, { optional_permissions: ["tabs"] }, ["tabs"]],
    ["hosts", {}, { host_permissions: ["https://a.example/*"] }, ["host_permissions"]],
    ["open files", {}, { web_accessible_resources: [{}] }, ["web_accessible_resources"]],
    ["other extensions", {}, { externally_connectable: { ids: ["*"] } }, ["externally_connectable"]],
  ])("are broken by %s", async (_, more, key, unexpected) => {
    granted = { ...ALL, ...more };
    asked = { ...manifest, ...key };
    expect((await checkSelf()).permissions).toMatchObject({ outcome: "broken", unexpected });
  });
});

describe("files", () => {
  it("hold, with the content hash, if the browser only sorted keys or encoded an icon again", async () => {
    const hash = await sha256Of(bytes(files[CONTENTS] ?? ""));
    expect((await checkSelf()).files).toEqual({
      outcome: "holds",
      unexpected: [],
      found: [hash],
      counts: { files: 3 },
    });
    files["manifest.json"] = '{ "a": 2, "b": 1 }';
    files["icons/icon-16.png"] = "the same picture";
    expect((await checkSelf()).files).toEqual({
      outcome: "holds",
      unexpected: [],
      found: [hash, "icons/icon-16.png"],
      counts: { files: 2 },
    });
  });

  it("are named if they changed or are missing, also an icon", async () => {
    files["a.js"] = "2";
    delete files["icons/icon-16.png"];
    expect((await checkSelf()).files).toMatchObject({
      outcome: "broken",
      unexpected: ["a.js", "icons/icon-16.png"],
    });
  });

  it.each([undefined, "not a list"])("are unknown if the list is %s", async (list) => {
    files = { ...files, [CONTENTS]: list as string };
    expect((await checkSelf()).files).toMatchObject({ outcome: "unknown", found: [] });
  });
});

it("is unknown where the browser doesn't say, and still checks the rest", async () => {
  made.world.before = () => {
    throw new Error("refused");
  };
  granted = null as unknown as object;
  const checks = await checkSelf();
  expect(Object.entries(checks).map(([name, { outcome }]) => `${name} ${outcome}`)).toEqual([
    "permissions unknown",
    "stored unknown",
    "sent unknown",
    "files holds",
  ]);
});
