// What the stand-ins answer looks like what the real services answer. Skipped where ../shared/data is absent.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnalysisService, cannedAnswer, startAnalysisService } from "../../services/analysis-service.ts";
import { GOOD_KEY } from "../../services/api-key.ts";
import { type CloudServices, RESTORES, startCloudServices } from "../../services/cloud-services.ts";
import { type LookupService, PEOPLE, PERIOD_MS, startLookupService } from "../../services/lookup-service.ts";
import { type RangeService, startRangeService } from "../../services/range-service.ts";
import { captured, hasCaptures } from "../services/captures.ts";
import { ask } from "./client.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

let lookup: LookupService;
let ranges: RangeService;
let analysis: AnalysisService;
let cloud: CloudServices;
let now = 0;

beforeAll(async () => {
  const introspect = async () => ({ isActive: true, scope: `openid ${SCOPE}`, account: "demo" });
  lookup = await startLookupService({ now: () => now });
  ranges = await startRangeService();
  analysis = await startAnalysisService({ introspect });
  cloud = await startCloudServices({ introspect });
});
afterAll(() => Promise.all([lookup.stop(), ranges.stop(), analysis.stop(), cloud.stop()]));

/** The kind of each value in a JSON value, by its path; items of a list count as one. */
function kindsOf(value: unknown, path = "", kinds = new Map<string, Set<string>>()) {
  const add = (kind: string) => void kinds.set(path, (kinds.get(path) ?? new Set()).add(kind));
  if (Array.isArray(value)) {
    add("list");
    for (const item of value) kindsOf(item, `${path}[]`, kinds);
  } else if (typeof value === "object" && value !== null) {
    add("object");
    for (const [name, member] of Object.entries(value)) kindsOf(member, `${path}.${name}`, kinds);
  } else if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value))
    add(value.includes("T") ? "time" : "date");
  else add(value === null ? "null" : typeof value);
  return kinds;
}

/** Expects that each value has a kind that the real answer has at that path, as far as it has some there, or is `null`. */
function expectKinds(made: unknown, real: unknown) {
  const known = kindsOf(real);
  const shared = [...kindsOf(made)].filter(([path]) => known.has(path));
  expect(shared.length).toBeGreaterThan(3);
  for (const [path, kinds] of shared)
    for (const kind of kinds) if (kind !== "null") expect([...(known.get(path) ?? [])], path).toContain(kind);
}

const namesOf = (value: object) => Object.keys(value).sort();
const real = (name: string) => JSON.parse(captured(name));

async function looked(path: string) {
  now += PERIOD_MS;
  const headers = { "User-Agent": "tests" };
  return ask(lookup.url, path, { ca: lookup.certificate, headers });
}

describe.skipIf(!hasCaptures)("like the real service", () => {
  it("the lookup service answers with breaches, pastes and kinds of data", async () => {
    const robin = encodeURIComponent(PEOPLE.robin);
    const read = async (path: string) => JSON.parse((await looked(`/api/v2/${path}`)).text);
    const breaches = await read(`breachedaccount/${robin}?truncateResponse=false`);
    const known = real("lookup/v2-breachedaccount-gonimbly-2018-10.json");
    expectKinds(breaches, known);
    expect(namesOf(breaches[0])).toEqual(expect.arrayContaining(namesOf(known[0])));
    const pastes = await read(`pasteaccount/${robin}`);
    expectKinds(pastes, real("lookup/v2-pasteaccount-xsist10-2017.json"));
    expectKinds(await read("breach/QuillForum"), real("lookup/v2-breach-single-xsist10-2017.json"));
    const kinds = await read("dataclasses");
    const all: string[] = real("lookup/v2-dataclasses-xsist10-2017.json");
    expect(kinds.filter((kind: string) => all.includes(kind)).length).toBeGreaterThan(5);
  });

  it("the lookup service takes one request of a kind in 1,500 ms, and says when the next may come", async () => {
    await looked("/api/v2/breaches");
    now -= PERIOD_MS + 1;
    expect(await looked("/api/v2/breaches")).toMatchObject({
      ...{ status: 429, headers: { "retry-after": "2" } },
      text: expect.stringMatching(/rate limit was exceeded.*acceptable use/),
    });
  });

  it.each(["37D5B.txt", "5BAA6-crlf.txt"])("the range service has rows like %s", async (file) => {
    const rowsOf = (text: string) => text.trimEnd().split(/\r?\n/);
    const ROW = /^[0-9A-F]{35}:[1-9]\d*$/;
    const known = rowsOf(captured(`ranges/${file}`));
    const { text, headers } = await ask(ranges.url, `/range/${file.slice(0, 5)}`);
    for (const rows of [known, rowsOf(text)]) {
      expect(rows).toEqual([...new Set(rows)].sort());
      expect(rows.filter((row) => !ROW.test(row))).toEqual([]);
      expect(rows.length).toBeGreaterThanOrEqual(381);
      expect(rows.length).toBeLessThanOrEqual(584);
    }
    expect(headers["cache-control"]).toBe("public, max-age=2678400");
    const padded = await ask(ranges.url, `/range/${file.slice(0, 5)}`, {
      headers: { "Add-Padding": "true" },
    });
    const all = rowsOf(padded.text);
    expect(all.filter((row) => !row.endsWith(":0"))).toEqual(rowsOf(text));
    expect(all.length).toBeGreaterThanOrEqual(800);
  });

  it("the analysis service answers with a report and field data", async () => {
    analysis.setCanned(({ url }) => cannedAnswer({ url }));
    const path = "/pagespeedonline/v5/runPagespeed?url=http://127.0.0.1:8080/fast&category=SEO";
    const { status, text } = await ask(analysis.url, path, { headers: { "X-Goog-Api-Key": GOOD_KEY } });
    expect(status).toBe(200);
    const made = JSON.parse(text);
    const known = real("analysis/psi-autowebperf.json");
    const { audits, ...report } = made.lighthouseResult;
    expectKinds({ ...made, lighthouseResult: report }, known);
    const audit = namesOf(Object.values<object>(known.lighthouseResult.audits)[0] ?? {});
    for (const one of Object.values<object>(audits))
      expect(namesOf(one)).toEqual(expect.arrayContaining(audit));
  });

  it("a wrong key is refused in the same words", async () => {
    const path = "/pagespeedonline/v5/runPagespeed?url=http://127.0.0.1:8080/fast";
    const { status, text } = await ask(analysis.url, path, { headers: { "X-Goog-Api-Key": "another" } });
    const known = real("cloud/sample-error-400-api-key-invalid.json");
    const [detail] = known.error.details;
    expect(status).toBe(known.error.code);
    expect(JSON.parse(text)).toMatchObject({
      error: {
        ...known.error,
        details: [{ ...detail, metadata: { service: "pagespeedonline.googleapis.com" } }],
      },
    });
  });

  it("the backup service answers with a policy", async () => {
    const headers = { Authorization: "Bearer demo" };
    const path = `/v1/${RESTORES.plain}:getIamPolicy`;
    const { status, text } = await ask(cloud.backupUrl, path, { headers });
    expect(status).toBe(200);
    expectKinds(JSON.parse(text), real("cloud/sample-policy-from-discovery.json"));
  });

  it("a request without a token, or with one for something else, is told what is missing", async () => {
    const path = `/v1/${RESTORES.plain}:getIamPolicy`;
    const { status, headers, text } = await ask(cloud.backupUrl, path);
    expect([status, headers["www-authenticate"]]).toEqual([401, 'Bearer realm="cloud"']);
    expect(JSON.parse(text).error.status).toBe("UNAUTHENTICATED");
  });
});
