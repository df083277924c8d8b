// Names of cloud resources: parsed strictly, assembled, put into addresses, and found in pasted text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLOUD_METHODS, type CloudMethod } from "../../../../src/shared/cloud/cloud.ts";
import {
  encodeResourceName,
  findNameParts,
  findResourceName,
  type IdKind,
  joinResourceName,
  NAME_PARTS,
  type NameProblem,
  readResourceName,
  shortNameOf,
} from "../../../../src/shared/cloud/resource-name.ts";
import { anyCharacter } from "../../../fuzz/any-character.ts";

const NAMES: Record<CloudMethod, string> = {
  policy: "projects/shop/locations/europe-west1/restorePlans/nightly/restores/monday",
  deletion: "projects/shop/locations/europe-west1/functions/resize",
  "report-config": "projects/shop/locations/europe-west1/reportConfigs/monthly",
};
const NAME = NAMES.deletion;
const AT = "projects/shop/locations/europe-west1";

/** What is wrong with an id; the problem names it and its kind. */
function id(why: "dots" | "placeholder" | "characters", segment: number, found: string): NameProblem {
  return { why, segment, id: NAME_PARTS.deletion[segment / 2 - 1]?.id ?? "project", found };
}
const without = (why: "missing_id" | "empty_id", segment: number, of: IdKind): NameProblem => ({
  ...{ why, segment, id: of },
});
const wrong = (segment: number, expected: string, found: string): NameProblem => ({
  ...{ why: "collection", segment, expected, found },
});
const missing = (segment: number, expected: string): NameProblem => ({ why: "missing", segment, expected });
const extra = (segment: number, found: string): NameProblem => ({ why: "extra", segment, found });

const BAD_FUNCTION_NAMES: [name: string, problem: NameProblem][] = [
  ["", { why: "empty" }],
  [" \t\n", { why: "empty" }],
  ["resize", wrong(1, "projects", "resize")],
  [`/${NAME}`, wrong(1, "projects", "")],
  [` ${NAME}`, wrong(1, "projects", " projects")],
  ["Projects/shop/locations/l/functions/f", wrong(1, "projects", "Projects")],
  ["projects", without("missing_id", 2, "project")],
  ["projects//locations/l/functions/f", without("empty_id", 2, "project")],
  ["projects/ /locations/l/functions/f", without("empty_id", 2, "project")],
  ["projects/./locations/l/functions/f", id("dots", 2, ".")],
  ["projects/../locations/l/functions/f", id("dots", 2, "..")],
  ["projects/*/locations/l/functions/f", id("placeholder", 2, "*")],
  ["projects/{project}/locations/l/functions/f", id("placeholder", 2, "{project}")],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell variable
  ["projects/${PROJECT}/locations/l/functions/f", id("placeholder", 2, "${PROJECT}")],
  ["projects/<project>/locations/l/functions/f", id("placeholder", 2, "<project>")],
  ["projects/[PROJECT_ID]/locations/l/functions/f", id("placeholder", 2, "[PROJECT_ID]")],
  ["projects/ shop/locations/l/functions/f", id("characters", 2, " shop")],
  ["projects/shop", missing(3, "locations")],
  ["projects/shop/regions/l/functions/f", wrong(3, "locations", "regions")],
  ["projects/shop/locations/l\u0000/functions/f", id("characters", 4, "l\u0000")],
  [`${AT}/restorePlans/p/restores/r`, wrong(5, "functions", "restorePlans")],
  [`${AT}/functions`, without("missing_id", 6, "function")],
  [`${AT}/functions/f\n`, id("characters", 6, "f\n")],
  [`${AT}/functions/a\ud800b`, id("characters", 6, "a\ud800b")],
  [`${AT}/functions/a\u200bb`, id("characters", 6, "a\u200bb")],
  [`${AT}/functions/f\ufe0f`, id("characters", 6, "f\ufe0f")],
  [`${AT}/functions/a\u2800`, id("characters", 6, "a\u2800")],
  [`${NAME}/`, extra(7, "")],
  [`${NAME}/versions/1`, extra(7, "versions")],
];

describe("a name", () => {
  it.each(CLOUD_METHODS)("of each method is parsed into its ids, in order (%s)", (method) => {
    const read = readResourceName(method, NAMES[method]);
    const ids = NAMES[method].split("/").filter((_segment, index) => index % 2 === 1);
    expect(read).toEqual({ name: NAMES[method], ids });
    expect("ids" in read && joinResourceName(method, read.ids)).toEqual(read);
  });

  it.each(BAD_FUNCTION_NAMES)("%j is invalid, and it says what is wrong where", (name, problem) => {
    expect(readResourceName("deletion", name)).toEqual({ problem });
  });

  it.each([
    ["policy", "projects/p/locations/l/restorePlans/n/restore/r", wrong(7, "restores", "restore")],
    ["policy", "projects/p/locations/l/restorePlans/n/restores", without("missing_id", 8, "restore")],
    ["policy", `${NAMES.policy}:getIamPolicy/x`, extra(9, "x")],
    ["report-config", NAME, wrong(5, "reportConfigs", "functions")],
  ] as const)("of another kind is invalid: %s %s", (method, name, problem) => {
    expect(readResourceName(method, name)).toEqual({ problem });
  });

  it.each(["%2e%2e", "a b", "ä?b#c", "a\\b", "example.com:shop", "-", "...", "🙂"])(
    "may hold the id %j",
    (odd) => {
      const name = `projects/${odd}/locations/l/functions/${odd}`;
      expect(readResourceName("deletion", name)).toEqual({ name, ids: [odd, "l", odd] });
    },
  );

  it("has at most 2,000 characters", () => {
    const name = `${AT}/functions/`.padEnd(2_000, "x");
    expect(readResourceName("deletion", name)).toHaveProperty("name", name);
    expect(readResourceName("deletion", `${name}x`)).toEqual({ problem: { why: "too_long" } });
    const joined = joinResourceName("deletion", ["p", "l", "x".repeat(2_000)]);
    expect(joined).toEqual({ problem: { why: "too_long" } });
  });
});

it.each([
  [[], without("missing_id", 2, "project")],
  [["p", "l"], without("missing_id", 6, "function")],
  [["p", "l", "a/b"], id("characters", 6, "a/b")],
  [["p/locations/l/functions/f", "l", "f"], id("characters", 2, "p/locations/l/functions/f")],
])("a name assembled from %j is invalid", (ids, problem) => {
  expect(joinResourceName("deletion", ids)).toEqual({ problem });
});

describe("a name in an address", () => {
  it("has its segments encoded, and its slashes kept", () => {
    expect(encodeResourceName("projects/a b/locations/%2e%2e/functions/é!'()*?#:&+\\~-_.")).toBe(
      "projects/a%20b/locations/%252e%252e/functions/%C3%A9%21%27%28%29%2A%3F%23%3A%26%2B%5C~-_.",
    );
  });

  it("is shortened to its last segment", () => {
    expect(shortNameOf(NAME)).toBe("resize");
    expect(shortNameOf("resize")).toBe("resize");
  });
});

const CONSOLE = "https://console.example";

describe("a full name in pasted text", () => {
  it.each([
    NAME,
    ` ${NAME}\n`,
    `'${NAME}';`,
    `(${NAME})`,
    `["${NAME}"]`,
    `<${NAME}>`,
    `"name": "${NAME}",`,
    `name: ${NAME}`,
    `/${NAME}`,
    `${NAME}/`,
    `v2beta/${NAME}`,
    `//functions.example/${NAME}`,
    encodeURIComponent(NAME),
    `https://functions.example/v2beta/${encodeURIComponent(NAME)}`,
    `functions.example/v2beta/${NAME}`,
    `http://127.0.0.1:9/api/v2beta/${NAME}?alt=json`,
    `https://functions.example/v2beta/${NAME}:generateDownloadUrl`,
    `DELETE https://functions.example/v2beta/${NAME} HTTP/1.1`,
    `curl -X DELETE "https://functions.example/v2beta/${NAME}" -H "Accept: */*"`,
    `See <https://functions.example/v2beta/${NAME}>.`,
    `${CONSOLE}/${NAME}/details;tab=source?project=other`,
    `${CONSOLE}/view?name=${encodeURIComponent(NAME)}&x=1`,
    `${CONSOLE}/view#/${NAME}?x=1`,
    `${CONSOLE}/view#name=${encodeURIComponent(NAME)}`,
    `${CONSOLE}/query;resource=${encodeURIComponent(NAME)}/more`,
    `https://sign-in.example/?continue=${encodeURIComponent(`${CONSOLE}/functions/details/europe-west1/resize?project=shop`)}`,
    `${CONSOLE}/functions/details/europe-west1/resize;v=1/source?project=shop#top`,
    `${CONSOLE}/run/detail/europe-west1/resize/metrics?project=shop`,
    `${CONSOLE}/x/locations/europe-west1/functions/resize?project=shop`,
  ])("is found: %s", (pasted) => {
    expect(findResourceName("deletion", pasted)).toBe(NAME);
    expect(findNameParts("deletion", pasted)).toEqual(["shop", "europe-west1", "resize"]);
  });

  it.each([
    `${NAMES.policy}:getIamPolicy`,
    `//backup.example/${NAMES.policy}`,
    `https://backup.example/v1/${NAMES.policy}:getIamPolicy?options.requestedPolicyVersion=3`,
    `${CONSOLE}/backups/locations/europe-west1/restorePlans/nightly/restores/monday/details?project=shop`,
  ])("is found for a restore: %s", (pasted) => {
    expect(findResourceName("policy", pasted)).toBe(NAMES.policy);
  });

  it("is found for a report configuration, also in the address of one of its reports", () => {
    const name = NAMES["report-config"];
    expect(findResourceName("report-config", `https://m.example/v1/${name}/reports/r`)).toBe(name);
  });

  it("is decoded once", () => {
    const encoded = "https://f.example/v2beta/projects/a%20b/locations/l/functions/%252e";
    expect(findResourceName("deletion", encoded)).toBe("projects/a b/locations/l/functions/%2e");
  });

  it.each([
    "",
    NAMES.policy,
    `https://m.example/v1/${NAMES["report-config"]}`,
    `${NAME}/versions/1`,
    `["${AT}/functions/[FUNCTION]"]`,
    `https://f.example/v2beta/${AT}/functions/{function}`,
    `https://f.example/v2beta/${AT}/functions/`,
    `https://f.example/v2beta/${AT}/functions/%2E%2E`,
    `https://f.example/v2beta/${AT}/functions/a%2Fb`,
    `https://f.example/v2beta/${AT}/functions/%zz`,
    `https://f.example/v2beta/projects/p/../shop/locations/l/functions/f`,
    `The line breaks: https://f.example/v2beta/${AT}/functions/res\nize-images`,
    `${CONSOLE}/projects/{project}/locations/l/functions/f?project=shop`,
    `${NAME}${" ".repeat(10_000)}`,
  ])("is not found in %j", (pasted) => {
    expect(findResourceName("deletion", pasted)).toBeUndefined();
  });
});

it.each<[CloudMethod, string, (string | undefined)[]]>([
  ["deletion", `${CONSOLE}/functions/list?project=shop`, ["shop", undefined, undefined]],
  ["deletion", `${CONSOLE}/functions/details/l/f`, [undefined, "l", "f"]],
  ["deletion", `${CONSOLE}/functions/details/l/f?project=..`, [undefined, "l", "f"]],
  ["deletion", `${CONSOLE}/functions/details/l?project=shop`, ["shop", "l", undefined]],
  ["deletion", `${CONSOLE}/projects/shop/locations/l?project=other`, ["shop", "l", undefined]],
  ["deletion", `${CONSOLE}/functions/details/l/f?project=a&project=b`, [undefined, "l", "f"]],
  ["deletion", `${CONSOLE}/${NAME} ${CONSOLE}/${AT}/functions/g`, ["shop", "europe-west1", undefined]],
  ["deletion", `${CONSOLE}/projects/a/ ${CONSOLE}/projects/b/?project=c`, [undefined, undefined, undefined]],
  ["policy", `${CONSOLE}/run/detail/l/f?project=shop`, ["shop", undefined, undefined, undefined]],
  ["policy", `${CONSOLE}/locations/l/restorePlans/n?project=shop`, ["shop", "l", "n", undefined]],
  ["report-config", "no address", [undefined, undefined, undefined]],
  ["report-config", `${CONSOLE}/?project=${"p".repeat(10_000)}`, [undefined, undefined, undefined]],
])("parts of a name are described for %s by %s", (method, pasted, parts) => {
  expect(findNameParts(method, pasted)).toEqual(parts);
});

const anyMethod = fc.constantFrom(...CLOUD_METHODS);
const oddText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."/.%2e:?#*{}<>[]\\ '\"&=;\n\ud800a"), maxLength: 12 }),
);

describe("any text", () => {
  it("accepted as an id is returned unchanged, and arrives in an address as one segment", () => {
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

  it("is parsed and searched without errors, and every find is a valid name", () => {
    const pasted = fc.oneof(
      oddText,
      fc
        .tuple(fc.constantFrom("https://h.example/", "//h/", '"', ""), oddText, oddText)
        .map(([before, a, b]) => `${before}projects/${a}/locations/l/functions/${b}?project=${a}#${b}`),
    );
    fc.assert(
      fc.property(anyMethod, pasted, (method, text) => {
        readResourceName(method, text);
        expect(findNameParts(method, text)).toHaveLength(NAME_PARTS[method].length);
        const found = findResourceName(method, text);
        if (found !== undefined) expect(readResourceName(method, found)).toHaveProperty("name", found);
      }),
      { numRuns: 300 },
    );
  });
});
