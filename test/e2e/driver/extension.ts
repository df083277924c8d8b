// Fixtures of all end-to-end tests: one browser with the extension per worker, the local services, and a server for made-up
// pages.

import { mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page, expect as runnersExpect } from "playwright/test";
import { chromiumPath } from "../../../scripts/browser.mjs";
import { type AnalysisService, startAnalysisService } from "../../services/analysis-service.ts";
import { type AuthorizationServer, startAuthorizationServer } from "../../services/authorization-server.ts";
import { type CloudServices, startCloudServices } from "../../services/cloud-services.ts";
import { listen } from "../../services/local-server.ts";
import { type LookupService, startLookupService } from "../../services/lookup-service.ts";
import { type RangeService, startRangeService } from "../../services/range-service.ts";
import { closeOpened, forgetLists, inExtension, tabIdOf } from "./in-extension.ts";
import { type BrowserName, type LaunchedExtension, type LaunchOptions, launchExtension } from "./launch.ts";

export * from "./in-extension.ts";

/** The runner's `expect`, but it polls more often than each second. */
export const expect: typeof runnersExpect = new Proxy(runnersExpect, {
  get: (target, name) =>
    name === "poll"
      ? (look: () => unknown, more?: string | object) => {
          const options = typeof more === "string" ? { message: more } : more;
          return target.poll(look, { intervals: [20, 50, 100, 200], ...options });
        }
      : Reflect.get(target, name),
});

/** Pages made up by a test, on any host name that resolves to localhost. */
export interface PageServer {
  port: number;
  /** Serves this page on every path, or one page for each path. */
  show(pages: string | Record<string, string>, headers?: Record<string, string>): void;
  /** Address of a path on a host, 127.0.0.1 by default. */
  url(path?: string, host?: string): string;
}

/** The toolbar for a tab, as a person sees it. */
export interface Toolbar {
  title: string;
  badge: string;
}

interface TestFixtures {
  /** A new page, closed with all that were opened; the service has no requests and no faults yet. */
  page: Page;
  pages: PageServer;
  /** Opens this page, or the first of these, in a new page: a sign-in form by default. */
  visit: (shown?: string | Record<string, string>, ...where: [path?: string, host?: string]) => Promise<void>;
  /** Title and badge of the page's tab. */
  toolbar: (page?: Page) => Promise<Toolbar>;
  /** A listed password that no earlier test of this browser has checked. */
  listed: string;
  /** Stores settings, merged over the ones for the local services. */
  configure: (settings: Settings) => Promise<void>;
  /** Runs this after the test, however it ends; last added first, and all of them. */
  atEnd: (act: () => unknown) => void;
  /** The profile folder for this test's own browsers; it is deleted after the test. */
  profileDir: string;
  /** Starts a browser for this test only, with that profile and these settings; it is closed at the end if not before. */
  launchOwn: (options?: Partial<LaunchOptions>, settings?: Settings) => Promise<LaunchedExtension>;
}

type Settings = Record<string, unknown>;

interface WorkerFixtures {
  /** The browser of the current project. */
  driven: BrowserName;
  /** Starts a browser whose extension has these settings, merged over the ones for the local services. */
  launch: (options?: Partial<LaunchOptions>, settings?: Settings) => Promise<LaunchedExtension>;
  extension: LaunchedExtension;
  range: RangeService;
  lookup: LookupService;
  auth: AuthorizationServer;
  /** Has the local browser: responses are canned unless a test turns that off. */
  analysis: AnalysisService;
  cloud: CloudServices;
}

/** Stores settings, merged over the local services' addresses and the lookup service's key. */
function storeSettings(
  extension: LaunchedExtension,
  { range, lookup }: Pick<WorkerFixtures, "range" | "lookup">,
  { services, ...others }: Settings,
): Promise<void> {
  const local = { passwordsUrl: range.url, lookupUrl: lookup.url, lookupApiKey: lookup.apiKey };
  const all = { ...local, ...(services as object) };
  // As the extension stores a key, which would otherwise add this itself while a test sets more.
  const origins = URL.canParse(all.lookupUrl) ? [new URL(all.lookupUrl).origin] : undefined;
  const settings = { services: all, secretOrigins: { "services.lookupApiKey": origins }, ...others };
  return inExtension(extension, (value) => chrome.storage.local.set({ settings: value }), settings);
}

// Responses are cached, as they should be: each test needs its own password.
let listedCount = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  driven: ["chromium", { option: true, scope: "worker" }],
  range: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture uses from here
    async ({}, use) => {
      const range = await startRangeService();
      await use(range);
      await range.stop();
    },
    { scope: "worker" },
  ],
  lookup: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture uses from here
    async ({}, use) => {
      const lookup = await startLookupService();
      await use(lookup);
      await lookup.stop();
    },
    { scope: "worker" },
  ],
  launch: [
    async ({ range, lookup, driven }, use) => {
      await use(async (options, settings = {}) => {
        const trusted = { trustedKeyHash: lookup.certificateKeyHash };
        const extension = await launchExtension({ browser: driven, headless: true, ...trusted, ...options });
        await storeSettings(extension, { range, lookup }, settings);
        return extension;
      });
    },
    { scope: "worker" },
  ],
  extension: [
    async ({ launch }, use) => {
      const extension = await launch();
      await use(extension);
      await extension.close();
    },
    { scope: "worker" },
  ],
  // Each starts on first use: tests share a browser, whichever services they need.
  auth: [
    async ({ extension }, use) => {
      const auth = await startAuthorizationServer({ redirectUrls: [extension.redirectUrl] });
      await use(auth);
      await auth.stop();
    },
    { scope: "worker" },
  ],
  analysis: [
    async ({ auth }, use) => {
      const analysis = await startAnalysisService({
        introspect: (token) => auth.introspect(token),
        chromium: chromiumPath(),
      });
      await use(analysis);
      await analysis.stop();
    },
    { scope: "worker" },
  ],
  cloud: [
    async ({ auth }, use) => {
      const cloud = await startCloudServices({ introspect: (token) => auth.introspect(token) });
      await use(cloud);
      await cloud.stop();
    },
    { scope: "worker" },
  ],
  page: async ({ extension, range, lookup }, use) => {
    range.setFault(undefined);
    lookup.reset();
    await forgetLists(extension);
    const before = extension.context.pages();
    const page = await extension.context.newPage();
    await page.bringToFront();
    range.forget();
    await use(page);
    await closeOpened(extension, before);
  },
  listed: async ({ range }, use) => {
    // From further down the list: tests use the first ones by name.
    const usable = range.passwordsRanked.slice(20_100).filter((password) => /^[a-z]{7,12}$/.test(password));
    const [password] = usable.slice(listedCount++);
    if (!password) throw new Error("all listed passwords have been used");
    await use(password);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture uses from here
  pages: async ({}, use) => {
    let answer: RequestListener = (_request, response) => response.writeHead(404).end();
    await using server = await listen((request, response) => answer(request, response));
    const { port } = server;
    await use({
      port,
      show(pages, headers = {}) {
        answer = ({ url = "/" }, response) => {
          const html = typeof pages === "string" ? pages : pages[url.split("?")[0] ?? "/"];
          const type = { "Content-Type": "text/html; charset=utf-8" };
          response.writeHead(html === undefined ? 404 : 200, { ...type, ...headers }).end(html);
        };
      },
      url: (path = "/", host = "127.0.0.1") => `http://${host}:${port}${path}`,
    });
  },
  visit: async ({ page, pages }, use) => {
    await use(async (shown = LOGIN_PAGE, ...where) => {
      pages.show(shown);
      await page.goto(pages.url(...where));
    });
  },
  toolbar: async ({ extension, page }, use) => {
    const ids = new Map<Page, number>();
    await use(async (of = page) => {
      const tabId = ids.get(of) ?? (await tabIdOf(extension, of));
      ids.set(of, tabId);
      return inExtension(
        extension,
        async (id) => ({
          title: await chrome.action.getTitle({ tabId: id }),
          badge: await chrome.action.getBadgeText({ tabId: id }),
        }),
        tabId,
      );
    });
  },
  configure: async ({ extension, range, lookup }, use) => {
    const store = (settings: Settings) => storeSettings(extension, { range, lookup }, settings);
    await use(store);
    await store({});
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture uses from here
  atEnd: async ({}, use) => {
    await using acts = new AsyncDisposableStack();
    await use((act) => acts.defer(async () => void (await act())));
  },
  profileDir: async ({ atEnd }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "breachlight-profile-"));
    atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    await use(folder);
  },
  launchOwn: async ({ launch, profileDir, atEnd, range, lookup }, use) => {
    // With a browser of one's own, the shared one's page isn't needed.
    range.setFault(undefined);
    lookup.reset();
    await use(async (options, settings) => {
      const extension = await launch({ profileDir, ...options }, settings);
      atEnd(() => extension.close());
      return extension;
    });
  },
});

/** The default page body: the sign-in form for tests that need nothing else. */
export const LOGIN_FORM = `<form method="post" action="/session">
  <p><label>User name <input name="username" autocomplete="username"></label></p>
  <p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
  <p><button>Sign in</button></p>
</form>`;

/** A page with the sign-in form that runs this on submit; stays on the page by default. */
export function loginPage(onsubmit = "return false"): string {
  return html(LOGIN_FORM.replace('method="post"', `onsubmit="${onsubmit}"`));
}

/** A whole page around `body`. */
export function html(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${head}
<style>body { font: 16px sans-serif; padding: 32px }</style><body>${body}</body></html>`;
}

export const LOGIN_PAGE = html(LOGIN_FORM);

export const PLAIN_PAGE = html("<h1>A page</h1>");

let madeCount = 0;

/** A password in no list, different on each call. */
export function freshPassword(): string {
  return `Unlisted-${process.pid}-${madeCount++}-${Math.random().toString(36).slice(2)}`;
}

/** The first five characters of the SHA-1 of `password`: "5BAA6". */
export async function prefixOf(password: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(password));
  return Buffer.from(digest).toString("hex").slice(0, 5).toUpperCase();
}

/** Waits until the range service has these requests, once each and in this order, and no others. */
export async function expectAsked(range: RangeService, ...passwords: string[]): Promise<void> {
  const prefixes = await Promise.all(passwords.map(prefixOf));
  await expect.poll(() => range.requests.map(({ prefix }) => prefix)).toEqual(prefixes);
}
