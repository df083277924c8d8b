// Where a password is changed: what a site's two responses prove, over real HTTP, and that nothing else is ever asked.
import type { ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { hasChangePage } from "../../../../src/services/change-password/client.ts";
import { listen, reset } from "../../../services/local-server.ts";

const PAGE = "/.well-known/change-password";
const CONTROL = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";

/** A status, where a redirect leads, a lost connection, or no answer ever. */
type Told = number | { to: string } | "broken" | "silent";

function tell(response: ServerResponse, told: Told): void {
  if (told === "silent") return;
  if (told === "broken") {
    if (response.socket) reset(response.socket);
    return;
  }
  if (typeof told === "number") return void response.writeHead(told).end(told === 204 ? "" : "a page");
  response.writeHead(302, { Location: told.to }).end();
}

afterEach(() => void vi.restoreAllMocks());

/** Asks a site that gives these responses. "{other}" is a server on this device, which must get no request. */
async function find(page: Told, control: Told) {
  const asked: string[] = [];
  const other: string[] = [];
  await using otherHost = await listen(({ url = "" }, response) => {
    other.push(url);
    response.end("a page");
  });
  await using site = await listen(({ url = "" }, response) => {
    asked.push(url);
    const told = url === PAGE ? page : url === CONTROL ? control : 200;
    const isElsewhere = typeof told === "object";
    tell(response, isElsewhere ? { to: told.to.replace("{other}", otherHost.url) } : told);
  });
  const sent: RequestInit[] = [];
  const context = {
    isOnline: () => true,
    fetch(url: string | URL | Request, init: RequestInit = {}) {
      sent.push(init);
      return fetch(String(url).replace("https://shop.example", site.url), init);
    },
  };
  return { isThere: await hasChangePage(context, "shop.example"), asked, other, sent };
}

const MOVED = { to: "/password" };

it.each<[string, Told, Told, boolean]>([
  ["a page there", 200, 404, true],
  ["an empty page there", 204, 404, true],
  ["a redirect within the site", MOVED, 404, true],
  ["a redirect to another host", { to: "{other}/password" }, 404, true],
  ["a redirect to a script", { to: "javascript:alert(1)" }, 404, true],
  ["a loop", { to: PAGE }, 404, true],
  ["a page, and 401 for what no site has", 200, 401, true],
  ["a page, and 403 for what no site has", 200, 403, true],
  ["a page, and 405 for what no site has", MOVED, 405, true],
  ["a page, and 410 for what no site has", MOVED, 410, true],
  ["a page, and 500 for what no site has", 200, 500, true],
  ["a page, and 429 for what no site has", MOVED, 429, false],
  ["a page, and 503 for what no site has", MOVED, 503, false],
  ["a page, and nothing to what no site has", 200, "broken", false],
  ["a page, and a redirect for what no site has", 200, MOVED, false],
  ["a redirect to everything", MOVED, MOVED, false],
  ["a redirect of everything to another host", { to: "{other}/a" }, { to: "{other}/b" }, false],
  ["a page that says there is none", 200, 200, false],
  ["204 to everything", 204, 204, false],
  ["no page", 404, 404, false],
  ["a page for what no site has alone", 404, 200, false],
  ["the page only to who is signed in", 401, 404, false],
  ["403 to everything", 403, 403, false],
  ["405 to everything", 405, 405, false],
  ["429 to everything", 429, 429, false],
  ["503 to everything", 503, 503, false],
  ["nothing", "broken", "broken", false],
])("reads a site that returns %s", async (_what, page, control, expected) => {
  const { isThere, asked, other, sent } = await find(page, control);
  expect(isThere).toBe(expected);
  expect(asked.sort(), "each once, and nothing they redirect to").toEqual([PAGE, CONTROL]);
  expect(other, "no request to another host or this device").toEqual([]);
  for (const init of sent) {
    const without = { credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" };
    expect(init).toMatchObject({ ...without, redirect: "manual" });
    expect(init.body).toBeUndefined();
  }
});

it.each<[string, Told, Told]>([
  ["the page", "silent", 404],
  ["what no site has", 200, "silent"],
])("gives up after five seconds without a response for %s", async (_what, page, control) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const waited = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 100));
  expect((await find(page, control)).isThere).toBe(false);
  expect(waited.mock.calls).toEqual([[5_000], [5_000]]);
});
