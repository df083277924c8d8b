// What the local lookup service answers to each question, by lookup-v2 "Endpoints" and "Errors", and in version 3.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseQuestion } from "../../services/lookup/questions.ts";
import { type LookupService, PEOPLE, startLookupService } from "../../services/lookup-service.ts";
import { type AskOptions, ask, patientClock } from "./lookup-client.ts";

let service: LookupService;

beforeAll(async () => {
  service = await startLookupService({ now: patientClock() });
});
afterAll(() => service.stop());
afterEach(() => service.reset());

function get(path: string, options?: AskOptions) {
  return ask(service, `/api/v2/${path}`, options);
}

function getInV3(path: string, headers: Record<string, string | undefined> = {}) {
  return ask(service, `/api/v3/${path}`, { headers: { "hibp-api-key": service.apiKey, ...headers } });
}

async function namesIn(answer: Promise<{ status: number; text: string }>): Promise<string[]> {
  const { status, text } = await answer;
  expect(status).toBe(200);
  return JSON.parse(text).map(({ Name }: { Name: string }) => Name);
}

const account = (name: string) => `breachedaccount/${encodeURIComponent(name)}`;
const pastes = (name: string) => `pasteaccount/${encodeURIComponent(name)}`;

const ROBIN_IN_V2 = [
  "BrambleMail",
  "CornerShop2016",
  "CornerShop2021",
  "CornerShopLoyalty",
  "CornerShopList",
  "EveryDoor",
  "HollowFoxLogs",
  "LanternBooks",
  "TidewayRail",
];

describe("the breaches of an account", () => {
  it("are whole records by title, without those that are sensitive, retired or unverified", async () => {
    const { headers, text } = await get(account(PEOPLE.robin));
    expect(headers["content-type"]).toMatch(/^application\/json/);
    const records = JSON.parse(text);
    expect(records.map(({ Name }: { Name: string }) => Name)).toEqual(ROBIN_IN_V2);
    expect(records[4]).toEqual({
      Name: "CornerShopList",
      Title: "Corner Shop mailing list",
      Domain: "shop.test",
      BreachDate: "2018-08-15",
      AddedDate: "2018-09-01T06:30Z",
      ModifiedDate: "2018-09-01T06:30Z",
      PwnCount: 310_007,
      Description: "A list of addresses that received unwanted offers in the name of Corner Shop.",
      DataClasses: ["Email addresses"],
      IsVerified: true,
      IsFabricated: false,
      IsSensitive: false,
      IsRetired: false,
      IsSpamList: true,
      LogoPath: `${service.url}/logos/CornerShopList.png`,
    });
  });

  it("include unverified ones where that is asked for", async () => {
    const names = await namesIn(get(`${account(PEOPLE.robin)}?includeUnverified=true`));
    expect(names).toEqual(ROBIN_IN_V2.toSpliced(3, 0, "CornerShopRumour"));
    expect((await get(account(PEOPLE.unverifiedOnly))).status).toBe(404);
    expect((await get(`${account(PEOPLE.unverifiedOnly)}?includeUnverified=false`)).status).toBe(404);
    expect(await namesIn(get(`${account(PEOPLE.unverifiedOnly)}?includeUnverified=true`))).toEqual([
      "FoxgloveForums",
    ]);
  });

  it("are names only where that is asked for", async () => {
    const { text } = await get(`${account(PEOPLE.robin)}?truncateResponse=true`);
    expect(JSON.parse(text)).toEqual(ROBIN_IN_V2.map((Name) => ({ Name })));
    const whole = await get(`${account(PEOPLE.robin)}?truncateResponse=false`);
    expect(whole.text).toBe((await get(account(PEOPLE.robin))).text);
  });

  it("can be those of one domain, of which there may be several", async () => {
    const names = await namesIn(get(`${account(PEOPLE.robin)}?domain=Shop.Test&includeUnverified=true`));
    expect(names.filter((name) => name.startsWith("CornerShop"))).toEqual(names);
    expect(names).toHaveLength(5);
    expect((await get(`${account(PEOPLE.robin)}?domain=quillforum.example`)).status).toBe(404);
  });

  it.each(["?includeUnverified=true", "?includeUnverified=true&truncateResponse=true"])(
    "are never those of a sensitive or a retired breach: %s",
    async (query) => {
      expect((await get(account(PEOPLE.hiddenOnly) + query)).status).toBe(404);
      expect((await getInV3(account(PEOPLE.hiddenOnly) + query)).status).toBe(404);
    },
  );

  it("are found for a user name", async () => {
    expect(await namesIn(get(account(PEOPLE.userName)))).toEqual([
      "MarbleArcade",
      "MossyTrails",
      "QuillForum",
    ]);
  });

  it.each(["nobody", "pastesOnly"] as const)("are not found, with an empty body, for %s", async (person) => {
    const { status, text } = await get(account(PEOPLE[person]));
    expect(status).toBe(404);
    expect(text).toBe("");
  });
});

describe("an account", () => {
  it.each(["ROBIN@Shop.Test", "  robin@shop.test ", "\u00a0\trobin@shop.test\u3000"])(
    "is trimmed and of any case: “%s”",
    async (written) => {
      expect(await namesIn(get(account(written)))).toEqual(ROBIN_IN_V2);
      expect((await get(pastes(written))).status).toBe(200);
    },
  );

  it.each([
    "a+b@shop.test",
    "a/b",
    "100%",
    "two words",
    "?#&=;:",
    "ロビン",
    "Ωmega",
    "👩‍🍳",
    "%2B",
    "../breaches",
  ])("is decoded once: %s", async (name) => {
    service.setAccount(name, { breaches: ["QuillForum"] });
    expect(await namesIn(get(account(name)))).toEqual(["QuillForum"]);
    expect(service.requests.at(-1)).toMatchObject({ account: name });
  });

  it("keeps a plus sign a plus sign", async () => {
    expect(await namesIn(get(`breachedaccount/${PEOPLE.awkward}`))).toContain("HostileMarkup");
    expect((await get("breachedaccount/odd%20one@shop.test")).status).toBe(404);
  });

  it.each(["", "%20", "%09%20%0A", "%C2%A0", "%", "%zz", "%ff%fe", "r%C3obin"])(
    "is unacceptable as “%s”",
    async (segment) => {
      for (const operation of ["breachedaccount", "pasteaccount"]) {
        const { status, headers } = await get(`${operation}/${segment}`);
        expect(status).toBe(400);
        expect(headers["content-type"]).toMatch(/^text\/plain/);
      }
    },
  );

  it.each(["ö", "ロビン", "\u00a0robin"])("has to be URL encoded: “%s” is not", (segment) => {
    // As node hands over the bytes of an address: one character each.
    const url = Buffer.from(`/api/v2/breachedaccount/${segment}`).toString("latin1");
    const question = parseQuestion(url, {});
    expect(question).toMatchObject({ operation: "breachedaccount" });
    expect(question).not.toHaveProperty("parameter");
  });

  it.each([
    "breachedaccount",
    "pasteaccount",
    "breachedaccount/a/b",
    "breachedaccount/a/",
    "breaches/",
    "BREACHES",
  ])("is not in the path %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe("the pastes of an account", () => {
  it("are the newest first, those without a date last, and a null title is left out", async () => {
    const { text } = await get(pastes(PEOPLE.robin));
    const found: Record<string, unknown>[] = JSON.parse(text);
    expect(found.map((paste) => [paste.Source, paste.Date])).toEqual([
      ["Notebin", "2021-12-02T18:44:09Z"],
      ["OptOut", "2020-01-01T00:00:00Z"],
      ["Notebin", "2019-04-11T02:13:57Z"],
      ["AdHocUrl", null],
    ]);
    expect(found[0]).toEqual({
      Source: "Notebin",
      Id: "q8Rk2LxA",
      Title: "corner shop customers (part 3 of 9)",
      Date: "2021-12-02T18:44:09Z",
      EmailCount: 12_480,
    });
    expect(found.map((paste) => Object.hasOwn(paste, "Title"))).toEqual([true, true, false, true]);
  });

  it("are found for one who is in no breach, and not for one who has none", async () => {
    expect((await get(pastes(PEOPLE.pastesOnly))).status).toBe(200);
    const { status, text } = await get(pastes(PEOPLE.nobody));
    expect(status).toBe(404);
    expect(text).toBe("");
  });

  it.each([PEOPLE.userName, "@shop.test", "robin@", "robin@shop", "robin@shop.t3st", "ro bin@shop.test"])(
    "cannot be searched by %s, which is no e-mail address",
    async (name) => {
      expect((await get(pastes(name))).status).toBe(400);
      expect([200, 404]).toContain((await get(account(name))).status);
    },
  );

  it.each(["a.b-c_d+e@x-y_z.shop.test", "7@8.example"])("can be searched by %s", async (name) => {
    expect((await get(pastes(name))).status).toBe(404);
  });
});

describe("who asks", () => {
  it.each([undefined, "", " "])("has to name a user agent; “%s” is none", async (agent) => {
    for (const path of [
      "breaches",
      "breach/Quill",
      "dataclasses",
      account(PEOPLE.robin),
      pastes(PEOPLE.robin),
    ]) {
      expect((await get(path, { headers: { "User-Agent": agent } })).status, path).toBe(403);
    }
    expect((await getInV3("latestbreach", { "User-Agent": agent })).status).toBe(403);
  });

  it("may be nameless for a logo", async () => {
    const options = { headers: { "User-Agent": undefined } };
    expect((await ask(service, "/logos/QuillForum.png", options)).status).toBe(200);
  });
});

describe("version 3", () => {
  it.each([undefined, "", "0".repeat(32)])("does not look up an account with the key “%s”", async (key) => {
    for (const path of [account(PEOPLE.robin), pastes(PEOPLE.robin)]) {
      const { status, headers, text } = await getInV3(path, { "hibp-api-key": key });
      expect(status).toBe(401);
      expect(headers["content-type"]).toMatch(/^text\/plain/);
      expect(text).toMatch(/key/);
    }
  });

  it("answers everything else without a key", async () => {
    for (const path of ["breaches", "breach/QuillForum", "latestbreach", "dataclasses"]) {
      expect((await getInV3(path, { "hibp-api-key": undefined })).status, path).toBe(200);
    }
  });

  it("truncates and includes unverified breaches unless told otherwise", async () => {
    const withRumour = ROBIN_IN_V2.toSpliced(3, 0, "CornerShopRumour");
    const { text } = await getInV3(account(PEOPLE.robin));
    expect(JSON.parse(text)).toEqual(withRumour.map((Name) => ({ Name })));
    const whole = await getInV3(`${account(PEOPLE.robin)}?truncateResponse=false&includeUnverified=false`);
    expect(whole.text).toBe((await get(account(PEOPLE.robin))).text);
  });

  it("names the breach that was added last; version 2 does not", async () => {
    expect(JSON.parse((await getInV3("latestbreach")).text)).toMatchObject({ Name: "TomorrowToday" });
    expect((await get("latestbreach")).status).toBe(404);
  });

  it("answers 404 and 400 as version 2 does", async () => {
    expect((await getInV3(account(PEOPLE.nobody))).status).toBe(404);
    expect((await getInV3(pastes(PEOPLE.userName))).status).toBe(400);
  });
});
