// Tests changing a password: which page opens, and which requests that takes.
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeBrowser } from "../../../world/fake-browser.ts";

type Module = typeof import("../../../../src/background/passwords/change-page.ts");
let open: Module["openChangePage"];
let sentNow: () => unknown;
let sent: () => Promise<unknown>;
const opened = vi.fn();
let asked: string[];
/** Whether the site redirects from the address, as the browser tells us: without saying where. */
let redirects: boolean;

const LIST = await readFile("public/change-addresses.txt", "utf8");

beforeEach(async () => {
  vi.resetModules();
  const { world, browser } = makeBrowser({ local: {}, session: {}, tabs: [], isFirefox: false } as never);
  Object.assign((browser as unknown as { tabs: object }).tabs, { create: opened });
  vi.doMock("webextension-polyfill", () => ({ default: browser }));
  vi.stubGlobal("navigator", { onLine: true });
  asked = [];
  redirects = false;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith("/")) return new Response(LIST);
    asked.push(url);
    if (!redirects || !url.endsWith("/change-password")) return new Response("", { status: 404 });
    return Object.defineProperties(Response.error(), { type: { value: "opaqueredirect" } });
  });
  ({ openChangePage: open } = await import("../../../../src/background/passwords/change-page.ts"));
  sentNow = () => world.session["sent-requests"];
  sent = () => vi.waitFor(() => sentNow() ?? Promise.reject(new Error("not yet")));
});
afterEach(() => {
  vi.doUnmock("webextension-polyfill");
  vi.unstubAllGlobals();
  opened.mockReset();
});

const WINDOW = { windowId: 3, incognito: false };

it("opens the address the extension has on file, without a request", async () => {
  await open("dropbox.com", WINDOW);
  await open("www.dropbox.com", WINDOW);
  expect(opened.mock.calls).toEqual(
    Array(2).fill([{ url: "https://www.dropbox.com/account/security", windowId: 3 }]),
  );
  expect(asked).toEqual([]);
});

it("opens the site's own address if it redirects, wherever it leads, and lists the requests", async () => {
  redirects = true;
  await open("shop.test", WINDOW);
  expect(opened).toHaveBeenCalledExactlyOnceWith({
    url: "https://shop.test/.well-known/change-password",
    windowId: 3,
  });
  expect(asked).toHaveLength(2);
  expect(await sent()).toMatchObject(
    Array(2).fill({ service: "site", origin: "https://shop.test", what: "change-password" }),
  );
});

it.each(["shop.test", "localhost", "192.168.1.1"])(
  "opens the site itself if it has no such address: %s",
  async (site) => {
    await open(site, { incognito: false });
    expect(opened).toHaveBeenCalledExactlyOnceWith({ url: `https://${site}/` });
    expect(asked, "no requests to the local network").toHaveLength(site === "shop.test" ? 2 : 0);
  },
);

it("leaves no trace in a private window", async () => {
  redirects = true;
  await open("shop.test", { windowId: 4, incognito: true });
  expect(asked).toHaveLength(2);
  await new Promise((done) => setTimeout(done, 50));
  expect(sentNow()).toBeUndefined();
});

it("lists full addresses, each on the site's own domain", () => {
  const lines = LIST.trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"));
  const isOwn = ([site = "", address = ""]: string[]) =>
    new URL(`https://${address}`).hostname.endsWith(site);
  const pairs = lines.map((line) => line.split(" "));
  expect(pairs.filter((pair) => pair.length !== 2)).toEqual([]);
  expect(pairs.filter((pair) => !isOwn(pair))).toEqual([]);
  expect(pairs.map(([site]) => site)).toEqual(pairs.map(([site]) => site).toSorted());
});
