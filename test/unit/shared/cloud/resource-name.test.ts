// Names of cloud resources: parsed strictly, assembled, put into addresses, and found in pasted text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLOUD_METHODS, type CloudMethod } from "../../../../src/shared/cloud/cloud.ts";
import {
  encodeResourceName,
  findNameParts,
  findResourceName,
  joinResourceName,
  NAME_PARTS,
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

/** What is wrong, and at which part of the name. What the page says of it: test/spec/cloud-methods. */
function problemIn(method: CloudMethod, name: string) {
  const read = readResourceName(method, name);
  if (!("problem" in read)) return "none";
  return ["segment" in read.problem ? read.problem.segment : "", read.problem.why].join(" ").trim();
}

describe("a name", () => {
  it.each(CLOUD_METHODS)("of each method is parsed into its ids, in order (%s)", (method) => {
    const read = readResourceName(method, NAMES[method]);
    const ids = NAMES[method].split("/").filter((_segment, index) => index % 2 === 1);
    expect(read).toEqual({ name: NAMES[method], ids });
    expect("ids" in read && joinResourceName(method, read.ids)).toEqual(read);
  });

  it.each([
    ["empty", "", " \t\n"],
    ["1 collection", "resize", `/${NAME}`, ` ${NAME}`, "Projects/shop/locations/l/functions/f"],
    ["2 missing_id", "projects"],
    ["2 empty_id", "projects//locations/l/functions/f", "projects/ /locations/l/functions/f"],
    ["2 dots", "projects/./locations/l/functions/f", "projects/../locations/l/functions/f"],
    [
      "2 placeholder",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell variable
      ...["*", "{project}", "${PROJECT}", "<project>", "[PROJECT_ID]"].map((it) => `projects/${it}`),
    ],
    ["2 characters", "projects/ shop/locations/l/functions/f"],
    ["3 missing", "projects/shop"],
    ["3 collection", "projects/shop/regions/l/functions/f"],
    ["4 characters", "projects/shop/locations/l\u0000/functions/f"],
    ["5 collection", `${AT}/restorePlans/p/restores/r`],
    ["6 missing_id", `${AT}/functions`],
    [
      "6 characters",
      ...["f\n", "a\ud800b", "a\u200bb", "f\ufe0f", "a\u2800"].map((it) => `${AT}/functions/${it}`),
    ],
    ["7 extra", `${NAME}/`, `${NAME}/versions/1`],
  ])("is invalid, and it says what is wrong where: %s", (problem, ...names) => {
    for (const name of names) expect(problemIn("deletion", name), JSON.stringify(name)).toBe(problem);
  });

  it.each([
    ["7 collection", "policy", "projects/p/locations/l/restorePlans/n/restore/r"],
    ["8 missing_id", "policy", "projects/p/locations/l/restorePlans/n/restores"],
    ["9 extra", "policy", `${NAMES.policy}:getIamPolicy/x`],
    ["5 collection", "report-config", NAME],
  ] as const)("of another kind is invalid: %s for %s, %s", (problem, method, name) => {
    expect(problemIn(method, name)).toBe(problem);
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
    expect([problemIn("deletion", name), problemIn("deletion", `${name}x`)]).toEqual(["none", "too_long"]);
    const joined = joinResourceName("deletion", ["p", "l", "x".repeat(2_000)]);
    expect(joined).toEqual({ problem: { why: "too_long" } });
  });

  it.each([
    [[], { why: "missing_id", segment: 2 }],
    [["p", "l"], { why: "missing_id", segment: 6 }],
    [["p", "l", "a/b"], { why: "characters", segment: 6, found: "a/b" }],
    [["p/locations/l/functions/f", "l", "f"], { why: "characters", segment: 2 }],
  ])("assembled from %j is invalid", (ids, problem) => {
    expect(joinResourceName("deletion", ids)).toMatchObject({ problem });
  });
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
