// Where a password is changed: what a site's two responses prove.
import { expect, it } from "vitest";
import { findChangePage } from "../../../../src/services/change-password/client.ts";

const PAGE = "https://shop.example/.well-known/change-password";
const CONTROL =
  "https://shop.example/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";

type Told = { status: number; url?: string } | "broken";

/** Runs with a browser that returns these responses. */
async function find(page: Told, control: Told) {
  const asked: { url: string; init: RequestInit }[] = [];
  const context = {
    isOnline: () => true,
    async fetch(url: string | URL | Request, init: RequestInit = {}) {
      asked.push({ url: String(url), init });
      const what = String(url) === PAGE ? page : control;
      // As for a redirect loop, and for an unreadable or unreachable site.
      if (what === "broken") throw new TypeError("Failed to fetch");
      const response = new Response(what.status === 204 ? null : "a page", { status: what.status });
      return Object.defineProperty(response, "url", { value: what.url ?? String(url) });
    },
  };
  return { found: await findChangePage(context, "shop.example"), asked };
}

const OK = { status: 200 };
const NOT_FOUND = { status: 404 };

it.each<[string, Told, Told, string | undefined]>([
  ["a page there", OK, NOT_FOUND, PAGE],
  [
    "a page after redirects",
    { ...OK, url: "https://login.shop.example/password" },
    NOT_FOUND,
    "https://login.shop.example/password",
  ],
  ["a page of another site", { ...OK, url: "https://other.example/" }, NOT_FOUND, "https://other.example/"],
  ["a page, and 500 for what no site has", OK, { status: 500 }, PAGE],
  ["no page", NOT_FOUND, NOT_FOUND, undefined],
  ["200 to everything", OK, OK, undefined],
  ["204 to everything", { status: 204 }, { status: 204 }, undefined],
  ["the page only to who is signed in", { status: 401 }, NOT_FOUND, undefined],
  ["a page that is not encrypted", { ...OK, url: "http://shop.example/password" }, NOT_FOUND, undefined],
  ["a loop", "broken", NOT_FOUND, undefined],
  ["a page, and nothing to what no site has", OK, "broken", undefined],
  ["nothing", "broken", "broken", undefined],
])("reads a site that answers %s", async (_what, page, control, expected) => {
  const { found, asked } = await find(page, control);
  expect(found).toBe(expected);
  expect(asked.map(({ url }) => url).sort()).toEqual([PAGE, CONTROL].sort());
  for (const { init } of asked) {
    expect(init).toMatchObject({
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      redirect: "follow",
    });
    expect(init.body).toBeUndefined();
  }
});
