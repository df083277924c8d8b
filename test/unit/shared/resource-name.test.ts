// Names of cloud resources: read strictly, put together, written into addresses.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLOUD_METHODS, type CloudMethod } from "../../../src/shared/cloud.ts";
import {
  encodeResourceName,
  joinResourceName,
  NAME_PARTS,
  type NameProblem,
  readResourceName,
  shortNameOf,
} from "../../../src/shared/resource-name.ts";

const NAMES: Record<CloudMethod, string> = {
  policy: "projects/shop/locations/europe-west1/restorePlans/nightly/restores/monday",
  deletion: "projects/shop/locations/europe-west1/functions/resize",
  "report-config": "projects/shop/locations/europe-west1/reportConfigs/monthly",
};
const NAME = NAMES.deletion;
const AT = "projects/shop/locations/europe-west1";

/** What is wrong with an id; the problem names it and says what it is the id of. */
function id(why: "empty-id" | "dots" | "placeholder" | "characters", segment: number, found: string) {
  return { why, segment, id: NAME_PARTS.deletion[segment / 2 - 1]?.id, found } as NameProblem;
}
const wrong = (segment: number, expected: string, found: string): NameProblem => ({
  why: "wrong-collection",
  segment,
  expected,
  found,
});
const missing = (segment: number, expected: string): NameProblem => ({ why: "missing", segment, expected });
const extra = (segment: number, found: string): NameProblem => ({ why: "extra", segment, found });

const BAD_FUNCTION_NAMES: [name: string, problem: NameProblem][] = [
  ["", { why: "empty" }],
  [" \t\n", { why: "empty" }],
  [`${AT}/functions/${"x".repeat(2_000)}`, { why: "too-long" }],
  ["resize", wrong(1, "projects", "resize")],
  [`/${NAME}`, wrong(1, "projects", "")],
  [`//functions.example/${NAME}`, wrong(1, "projects", "")],
  [`https://functions.example/v2beta/${NAME}`, wrong(1, "projects", "https:")],
  [`v2beta/${NAME}`, wrong(1, "projects", "v2beta")],
  [` ${NAME}`, wrong(1, "projects", " projects")],
  ["Projects/shop/locations/l/functions/f", wrong(1, "projects", "Projects")],
  ["projects", missing(2, "project")],
  ["projects/", id("empty-id", 2, "")],
  ["projects//locations/l/functions/f", id("empty-id", 2, "")],
  ["projects/ /locations/l/functions/f", id("empty-id", 2, " ")],
  ["projects/./locations/l/functions/f", id("dots", 2, ".")],
  ["projects/../locations/l/functions/f", id("dots", 2, "..")],
  ["projects/*/locations/l/functions/f", id("placeholder", 2, "*")],
  ["projects/**/locations/l/functions/f", id("placeholder", 2, "**")],
  ["projects/{project}/locations/l/functions/f", id("placeholder", 2, "{project}")],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as a shell writes a variable
  ["projects/${PROJECT}/locations/l/functions/f", id("placeholder", 2, "${PROJECT}")],
  ["projects/<project>/locations/l/functions/f", id("placeholder", 2, "<project>")],
  ["projects/[PROJECT_ID]/locations/l/functions/f", id("placeholder", 2, "[PROJECT_ID]")],
  ["projects/ shop/locations/l/functions/f", id("characters", 2, " shop")],
  ["projects/shop", missing(3, "locations")],
  ["projects/shop/regions/l/functions/f", wrong(3, "locations", "regions")],
  ["projects/shop/functions/f", wrong(3, "locations", "functions")],
  ["projects/shop//l/functions/f", wrong(3, "locations", "")],
  ["projects/shop/locations", missing(4, "location")],
  ["projects/shop/locations//functions/f", id("empty-id", 4, "")],
  ["projects/shop/locations/l\u0000/functions/f", id("characters", 4, "l\u0000")],
  [AT, missing(5, "functions")],
  [`${AT}/Functions/f`, wrong(5, "functions", "Functions")],
  [`${AT}/restorePlans/p/restores/r`, wrong(5, "functions", "restorePlans")],
  [`${AT}/functions`, missing(6, "function")],
  [`${AT}/functions/`, id("empty-id", 6, "")],
  [`${AT}/functions/..`, id("dots", 6, "..")],
  [`${AT}/functions/f\n`, id("characters", 6, "f\n")],
  [`${AT}/functions/a\u007fb`, id("characters", 6, "a\u007fb")],
  [`${AT}/functions/a\ud800b`, id("characters", 6, "a\ud800b")],
  [`${AT}/functions/a\u200bb`, id("characters", 6, "a\u200bb")],
  [`${AT}/functions/f\ufe0f`, id("characters", 6, "f\ufe0f")],
  [`${AT}/functions/\u3164`, id("characters", 6, "\u3164")],
  [`${AT}/functions/a\u2800`, id("characters", 6, "a\u2800")],
  [`${AT}/functions/a\u202eb`, id("characters", 6, "a\u202eb")],
  [`${NAME}/`, extra(7, "")],
  [`${NAME}/versions/1`, extra(7, "versions")],
  [`${NAME}/..`, extra(7, "..")],
];

describe("a name", () => {
  it.each(CLOUD_METHODS)("of each method is read into its ids, in their order (%s)", (method) => {
    const read = readResourceName(method, NAMES[method]);
    expect(read).toEqual({
      name: NAMES[method],
      ids: NAMES[method].split("/").filter((_segment, index) => index % 2 === 1),
    });
    expect("ids" in read && joinResourceName(method, read.ids)).toEqual(read);
  });

  it.each(BAD_FUNCTION_NAMES)("%j is none, and it says what is wrong where", (name, problem) => {
    expect(readResourceName("deletion", name)).toEqual({ problem });
  });

  it.each([
    ["policy", "projects/p/locations/l/restorePlans/n/restore/r", wrong(7, "restores", "restore")],
    ["policy", "projects/p/locations/l/restoreplans/n/restores/r", wrong(5, "restorePlans", "restoreplans")],
    ["policy", "projects/p/locations/l/restorePlans/n", missing(7, "restores")],
    ["policy", "projects/p/locations/l/restorePlans/n/restores", missing(8, "restore")],
    ["policy", `${NAMES.policy}:getIamPolicy/x`, extra(9, "x")],
    ["report-config", "projects/p/locations/l/reportconfigs/m", wrong(5, "reportConfigs", "reportconfigs")],
    ["report-config", `${NAMES["report-config"]}/reports/r`, extra(7, "reports")],
    ["report-config", NAME, wrong(5, "reportConfigs", "functions")],
  ] as const)("of another kind is none: %s %s", (method, name, problem) => {
    expect(readResourceName(method, name)).toEqual({ problem });
  });

  it.each(["%2e%2e", "%2F", "a b", "ä", "a?b", "a#b", "a\\b", "a:b", "example.com:shop", "-", "...", "🙂"])(
    "may hold the id %j: it can be sent as it is written",
    (odd) => {
      const name = `projects/${odd}/locations/l/functions/${odd}`;
      expect(readResourceName("deletion", name)).toEqual({ name, ids: [odd, "l", odd] });
    },
  );

  it("is as long as 2,000 characters, and no longer", () => {
    const name = `${AT}/functions/`.padEnd(2_000, "x");
    expect(readResourceName("deletion", name)).toHaveProperty("name", name);
    expect(readResourceName("deletion", `${name}x`)).toEqual({ problem: { why: "too-long" } });
    expect(joinResourceName("deletion", ["p", "l", "x".repeat(2_000)])).toEqual({
      problem: { why: "too-long" },
    });
  });
});

describe("a name put together", () => {
  it.each([
    [[], missing(2, "project")],
    [["p", "l"], missing(6, "function")],
    [["p", "", "f"], id("empty-id", 4, "")],
    [["p", "l", "a/b"], id("characters", 6, "a/b")],
    [["p/locations/l/functions/f", "l", "f"], id("characters", 2, "p/locations/l/functions/f")],
    [["p", "l", ".."], id("dots", 6, "..")],
    [["p", "l", "f", "x"], extra(7, "x")],
  ])("of %j is none", (ids, problem) => {
    expect(joinResourceName("deletion", ids)).toEqual({ problem });
  });
});

describe("a name in an address", () => {
  it("has its segments encoded, and its slashes kept", () => {
    expect(encodeResourceName("projects/a b/locations/%2e%2e/functions/é!'()*?#:&+\\~-_.")).toBe(
      "projects/a%20b/locations/%252e%252e/functions/%C3%A9%21%27%28%29%2A%3F%23%3A%26%2B%5C~-_.",
    );
  });

  it("is short by its last segment", () => {
    expect(shortNameOf(NAME)).toBe("resize");
    expect(shortNameOf("resize")).toBe("resize");
  });
});

const anyMethod = fc.constantFrom(...CLOUD_METHODS);
const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."/.%2e:?#*{}<>[]\\ '\"&=;\n\ud800a"), maxLength: 12 }),
);

describe("any text", () => {
  it("that is accepted as an id comes back, and arrives in an address as one segment", () => {
    fc.assert(
      fc.property(anyMethod, fc.array(oddText, { minLength: 4, maxLength: 4 }), (method, texts) => {
        const ids = texts.slice(0, NAME_PARTS[method].length);
        const joined = joinResourceName(method, ids);
        if ("problem" in joined) return;
        expect(readResourceName(method, joined.name)).toEqual({ name: joined.name, ids });
        const url = new URL(`https://h.example/v1/${encodeResourceName(joined.name)}`);
        expect([url.host, url.search, url.hash]).toEqual(["h.example", "", ""]);
        const segments = url.pathname.split("/").slice(2);
        expect(segments.map(decodeURIComponent)).toEqual(joined.name.split("/"));
        expect(segments.join("")).toMatch(/^[\w.~%-]*$/);
      }),
      { numRuns: 300 },
    );
  });
});
