// The stand-in for the lookup service is as strict as lookup-v2. Its answers: lookup-endpoints.test.ts.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LookupService, PEOPLE, PERIOD_MS, startLookupService } from "../../services/lookup-service.ts";
import { type AskOptions, ask, type Reply } from "./client.ts";

let service: LookupService;
let now = 0;

beforeAll(async () => {
  service = await startLookupService({ now: () => now });
});
afterAll(() => service.stop());

/** Makes a request that is never too early. */
function get(path: string, { headers, ...more }: AskOptions = {}): Promise<Reply> {
  now += PERIOD_MS;
  const ca = service.certificate;
  return ask(service.url, path, { ...more, ca, headers: { "User-Agent": "tests", ...headers } });
}

const V2 = "/api/v2/breachedaccount";
const ROBIN = `${V2}/${encodeURIComponent(PEOPLE.robin)}`;
const PASTES = ROBIN.replace("breached", "paste");
const LOGO = "/logos/QuillForum.png";

describe("a request", () => {
  it.each<[string, string, number, AskOptions?]>([
    ["without an account", `${V2}/`, 400],
    ["for blanks", `${V2}/%09%20%C2%A0`, 400],
    ["that is no URL encoding", `${V2}/%ff`, 400],
    ["for the pastes of a user name", `/api/v2/pasteaccount/${PEOPLE.userName}`, 400],
    ["for the pastes of half an address", "/api/v2/pasteaccount/robin@shop", 400],
    ["without a user agent", "/api/v2/breaches", 403, { headers: { "User-Agent": undefined } }],
    ["for a logo without a user agent", LOGO, 200, { headers: { "User-Agent": undefined } }],
    ["for an account in version 3 without its key", ROBIN.replace("v2", "v3"), 401],
    ["to no operation", "/api/v2/range/5BAA6", 404],
    ["that is too long", `${V2}/a/b`, 404],
    ["without a version", "/api/breaches", 404],
    ["in version 1", "/api/v1/breaches", 404],
    ["with version 3 in its header", "/api/breaches", 404, { headers: { "api-version": "3" } }],
    ["that would change something", ROBIN, 405, { method: "POST" }],
  ])("%s is answered: %s with %i", async (_, path, status, options) => {
    expect((await get(path, options)).status).toBe(status);
  });

  it.each([
    [`${V2}/%09ROBIN@Shop.Test%C2%A0?domain=TidewayRail.example`, ["TidewayRail"]],
    [`${ROBIN}?domain=quillforum.example`, []],
    [`${V2}/odd%20one@shop.test`, []],
  ])("at %s finds %j", async (path, names) => {
    const { status, text } = await get(path);
    expect(status === 404 ? [] : JSON.parse(text)).toMatchObject(names.map((Name) => ({ Name })));
  });

  it("may come from every origin, which can't read Retry-After", async () => {
    for (const { headers } of [await get(ROBIN), await get("/api/v2/nothing"), await get(LOGO)]) {
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers).not.toHaveProperty("access-control-expose-headers");
    }
  });
});

it("is limited to one per 1,500 ms for each family, restarting with every rejection", async () => {
  const again = (path: string) => {
    now -= PERIOD_MS;
    return get(path);
  };
  expect((await get(ROBIN)).status).toBe(200);
  expect((await again(PASTES)).status).toBe(200);
  expect((await again(LOGO)).status).toBe(200);
  now -= 1;
  expect(await get("/api/v2/breaches")).toMatchObject({
    status: 429,
    headers: { "retry-after": "2", "access-control-allow-origin": "*" },
    text: expect.stringMatching(/rate limit was exceeded.*acceptable use/),
  });
  now -= 1;
  expect(JSON.parse((await get("/api/v3/dataclasses")).text)).toMatchObject({ statusCode: 429 });
  expect((await get(ROBIN)).status).toBe(200);
});
