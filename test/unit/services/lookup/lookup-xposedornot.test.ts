// XposedOrNot over real HTTP: what is sent, what its answers mean, and that no doubtful one means "not found".
import { describe, expect, it } from "vitest";
import {
  fetchAccountBreaches,
  fetchAccountBreachNames,
  fetchBreaches,
  fetchDataClasses,
} from "../../../../src/services/lookup/client.ts";
import { parseExposedBreaches } from "../../../../src/services/lookup/xposedornot.ts";
import { AMBIGUOUS, type LookupFault, PEOPLE } from "../../../services/lookup-service.ts";
import { at, useTrustedService } from "./lookup-over-https.ts";

useTrustedService();

const access = () => at.access({ interface: "xposedornot", apiKey: "a-key" });
const names = (account: string) => fetchAccountBreachNames(at.patient, access(), account, {});

describe("an address", () => {
  it("is sent once, without the key, and returns the names of its breaches", async () => {
    const breaches = await fetchAccountBreaches(at.patient, access(), ` ${PEOPLE.robin} `, {});
    const doubts = "Fabricated Sensitive Retired SpamList Malware StealerLog".split(" ");
    expect(breaches.find(({ name }) => name === "LanternBooks")).toEqual({
      name: "LanternBooks",
      title: "LanternBooks",
      domain: "",
      description: "",
      dataClasses: [],
      isVerified: true,
      ...Object.fromEntries(doubts.map((name) => [`is${name}`, false])),
    });
    expect(at.sent.map(({ url, headers, what }) => [url, headers, what])).toEqual([
      [`${at.service.url}/v1/check-email/robin%40shop.test`, {}, "account"],
    ]);
    await names(PEOPLE.robin);
    expect(at.sent.at(-1)?.what).toBe("watched-account");
  });

  it.each([
    ["a 404 that says so", undefined],
    ["a 200 that says so", { kind: "body", body: '{"Error":"Not found","email":null}' }],
  ] as [string, LookupFault | undefined][])("is not found with %s", async (_, fault) => {
    at.service.setFault(fault);
    expect(await names(PEOPLE.nobody)).toEqual([]);
  });

  it("has the names that can be read", async () => {
    at.service.setFault({ kind: "body", body: '{"status":"success","breaches":[[null,"Shop"],7]}' });
    expect(await names(PEOPLE.robin)).toEqual(["Shop"]);
  });

  it.each([
    ["its own failure", { kind: "status", status: 404, body: AMBIGUOUS }, "unavailable"],
    ["a 404 with nothing in it", { kind: "status", status: 404, body: "" }, "unavailable"],
    ["a 404 that is a web page", { kind: "status", status: 404, body: "\n <!doctype html>" }, "malformed"],
    ["a 404 with markup in a text", { kind: "status", status: 404, body: "Not <b>here</b>" }, "unavailable"],
    ["a web page", { kind: "html" }, "malformed"],
    ["half an answer", { kind: "cut" }, "malformed"],
    [
      "a list of something else",
      { kind: "body", body: '{"status":"success","breaches":[[1]]}' },
      "malformed",
    ],
    ["an empty list", { kind: "body", body: '{"status":"success","breaches":[]}' }, "malformed"],
    ["a list of an empty one", { kind: "body", body: '{"status":"success","breaches":[[]]}' }, "malformed"],
    ["no list", { kind: "body", body: '{"status":"success"}' }, "malformed"],
    [
      "not found beside names",
      { kind: "body", body: '{"Error":"Not found","email":null,"breaches":[["Shop"]]}' },
      "malformed",
    ],
    [
      "no breaches beside names",
      { kind: "status", status: 404, body: '{"Error":"No breaches found","breaches":[["Shop"]]}' },
      "unavailable",
    ],
    ["not found without a word on the address", { kind: "body", body: '{"Error":"Not found"}' }, "malformed"],
    ["a block", { kind: "status", status: 403 }, "forbidden"],
    ["a limit", { kind: "status", status: 429, retryAfter: 7 }, "rate-limited"],
    ["a disorder", { kind: "status", status: 500, body: AMBIGUOUS }, "unavailable"],
  ] as [string, LookupFault, string][])("is unknown after %s", async (_, fault, code) => {
    at.service.setFault(fault);
    await expect(names(PEOPLE.robin)).rejects.toMatchObject({ data: { code, service: "lookup" } });
  });

  it.each(["robin_the_tall", "robin@home", "@robin", "'a b'@shop.test"])(
    "is not %s: nothing is sent",
    async (entry) => {
      const refused = { data: { code: "bad-request", reason: "email-only" } };
      await expect(names(entry)).rejects.toMatchObject(refused);
      await expect(fetchAccountBreaches(at.patient, access(), entry, {})).rejects.toMatchObject(refused);
      expect(at.sent).toEqual([]);
    },
  );
});

describe("the catalog", () => {
  it("describes each breach in our own terms", async () => {
    const breaches = await fetchBreaches(at.patient, access(), {});
    expect(at.sent.map(({ url, what }) => [url, what])).toEqual([
      [`${at.service.url}/v1/breaches`, "catalog"],
    ]);
    expect(breaches.find(({ name }) => name === "LanternBooks")).toMatchObject({
      domain: "lanternbooks.example",
      breachDate: "2019-03-14",
      addedAt: Date.UTC(2019, 3, 2, 8, 15),
      pwnCount: 3_303_003,
      dataClasses: ["Email addresses", "Names", "Passwords"],
      isVerified: true,
      logoUrl: `${at.service.url}/logos/LanternBooks.png`,
    });
    expect(breaches.find(({ name }) => name === "ThistleDating")).toMatchObject({ isSensitive: true });
  });

  it("names its kinds of data, each once", async () => {
    const classes = await fetchDataClasses(at.patient, access());
    expect(classes).toContain("Passwords");
    expect(new Set(classes).size).toBe(classes.length);
  });

  const listed = (...records: object[]) => JSON.stringify({ status: "success", exposedBreaches: records });

  it.each([
    ["Corner_Shop-2016", "Corner Shop 2016"],
    ["-Corner -_ Shop", "Corner Shop"],
    ["--", "--"],
  ])("has a readable title for %j: %j", (breachID, title) => {
    expect(parseExposedBreaches(listed({ breachID, exposedData: [] }))[0]?.title).toBe(title);
  });

  it("has each name once, with what it says, and no doubt unless it says so", () => {
    const texts = { exposureDescription: "Sold.", referenceURL: "https://news.example/shop" };
    const one = { breachID: "Shop", exposedData: [], ...texts, verified: false };
    const [breach, ...others] = parseExposedBreaches(listed(one, one, { breachID: "B", exposedData: [] }));
    expect(breach).toMatchObject({ domain: "", description: "Sold.", isVerified: false, isSensitive: false });
    expect(breach?.disclosureUrl).toBe(texts.referenceURL);
    expect(others).toMatchObject([{ name: "B", description: "", isVerified: true }]);
  });

  it.each([0, -1, 1.5, "12"])("has no number if it is %j", (exposedRecords) => {
    const [breach] = parseExposedBreaches(listed({ breachID: "Shop", exposedData: [], exposedRecords }));
    expect(breach).toMatchObject({ name: "Shop" });
    expect(breach).not.toHaveProperty("pwnCount");
  });

  it("loses unknown values, not the breach or the list", () => {
    const nulls = { domain: null, exposedData: "Passwords", exposedRecords: null, exposureDescription: 7 };
    const list = listed({ breachID: "Shop", ...nulls, verified: null }, { exposedData: [] }, []);
    const [shop, ...others] = parseExposedBreaches(list);
    expect(shop).toMatchObject({ name: "Shop", domain: "", description: "", dataClasses: [] });
    expect(shop).toMatchObject({ isVerified: false });
    expect(others).toEqual([]);
  });

  it.each([
    ["a breach without a name", listed({ exposedData: [] })],
    ["a list alone", "[]"],
    ["an error", '{"Error":"Not found"}'],
    ["a web page", "<html>"],
  ])("can't be read from %s", (_, answer) => {
    expect(() => parseExposedBreaches(answer)).toThrow(/malformed/);
  });
});
