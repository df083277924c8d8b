// Names of cloud resources in what people paste: found where they can be told surely, and nowhere else.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLOUD_METHODS, type CloudMethod } from "../../../src/shared/cloud.ts";
import {
  encodeResourceName,
  findNameParts,
  findResourceName,
  joinResourceName,
  NAME_PARTS,
  readResourceName,
} from "../../../src/shared/resource-name.ts";

const NAMES: Record<CloudMethod, string> = {
  policy: "projects/shop/locations/europe-west1/restorePlans/nightly/restores/monday",
  deletion: "projects/shop/locations/europe-west1/functions/resize",
  "report-config": "projects/shop/locations/europe-west1/reportConfigs/monthly",
};
const NAME = NAMES.deletion;
const AT = "projects/shop/locations/europe-west1";

const CONSOLE = "https://console.example";

describe("a whole name in what was pasted", () => {
  it.each([
    NAME,
    ` ${NAME}\n`,
    `"${NAME}",`,
    `'${NAME}';`,
    `\`${NAME}\``,
    `(${NAME})`,
    `["${NAME}"]`,
    `<${NAME}>`,
    `"name": "${NAME}",`,
    `name: ${NAME}`,
    `/${NAME}`,
    `${NAME}/`,
    `v2beta/${NAME}`,
    `//functions.example/${NAME}`,
    `"//functions.example/${NAME}"`,
    encodeURIComponent(NAME),
    `https://functions.example/v2beta/${NAME}`,
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
    `${CONSOLE}/functions/details/europe-west1/resize?env=gen2&project=shop`,
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
    `${CONSOLE}/backups/locations/europe-west1/restorePlans/nightly/restores/monday?project=shop`,
    `${CONSOLE}/backups/locations/europe-west1/restorePlans/nightly/restores/monday/details?project=shop`,
  ])("is found of a restore: %s", (pasted) => {
    expect(findResourceName("policy", pasted)).toBe(NAMES.policy);
  });

  it("is found of a report configuration, also in the address of one of its reports", () => {
    const name = NAMES["report-config"];
    expect(findResourceName("report-config", `https://m.example/v1/${name}/reports/r`)).toBe(name);
  });

  it("is decoded once", () => {
    const encoded = "https://f.example/v2beta/projects/a%20b/locations/l/functions/%252e";
    expect(findResourceName("deletion", encoded)).toBe("projects/a b/locations/l/functions/%2e");
  });

  it.each([
    "",
    "resize",
    NAMES.policy,
    `https://m.example/v1/${NAMES["report-config"]}`,
    `${NAME}/versions/1`,
    `["${AT}/functions/[FUNCTION]"]`,
    `https://f.example/v2beta/${AT}/functions/{function}`,
    `https://f.example/v2beta/${AT}/functions/`,
    `https://f.example/v2beta/${AT}/functions/..`,
    `https://f.example/v2beta/${AT}/functions/%2E%2E`,
    `https://f.example/v2beta/${AT}/functions/a%2Fb`,
    `https://f.example/v2beta/${AT}/functions/%zz`,
    `https://f.example/v2beta/projects/p/../shop/locations/l/functions/f`,
    `https://f.example/v2beta/${NAME} https://f.example/v2beta/${AT}/functions/other`,
    `The line breaks: https://f.example/v2beta/${AT}/functions/res\nize-images`,
    `${CONSOLE}/functions/details/europe-west1/resize`,
    `${CONSOLE}/functions/details/europe-west1/resize?project=shop&project=other`,
    `${CONSOLE}/functions/details/europe-west1?project=shop`,
    `${CONSOLE}/functions/list?project=shop`,
    `${CONSOLE}/projects/{project}/locations/l/functions/f?project=shop`,
    `${CONSOLE}/functions/details/europe-west1/resize?project=..`,
    `${NAME}${" ".repeat(10_000)}`,
  ])("is not found in %j", (pasted) => {
    expect(findResourceName("deletion", pasted)).toBeUndefined();
  });
});

describe("parts of a name in what was pasted", () => {
  it.each<[CloudMethod, string, (string | undefined)[]]>([
    ["deletion", `${CONSOLE}/functions/list?project=shop`, ["shop", undefined, undefined]],
    ["deletion", `${CONSOLE}/functions/details/l/f`, [undefined, "l", "f"]],
    ["deletion", `${CONSOLE}/functions/details/l/f?project=..`, [undefined, "l", "f"]],
    ["deletion", `${CONSOLE}/functions/details/l?project=shop`, ["shop", "l", undefined]],
    ["deletion", `${CONSOLE}/projects/shop/locations/l?project=other`, ["shop", "l", undefined]],
    ["deletion", `${CONSOLE}/functions/details/l/f?project=a&project=b`, [undefined, "l", "f"]],
    [
      "deletion",
      `https://f.example/${NAME} https://f.example/${AT}/functions/g`,
      ["shop", "europe-west1", undefined],
    ],
    [
      "deletion",
      "https://f.example/projects/a/ https://f.example/projects/b/?project=c",
      [undefined, undefined, undefined],
    ],
    ["policy", `${CONSOLE}/run/detail/l/f?project=shop`, ["shop", undefined, undefined, undefined]],
    ["policy", `${CONSOLE}/locations/l/restorePlans/n?project=shop`, ["shop", "l", "n", undefined]],
    ["report-config", "no address", [undefined, undefined, undefined]],
    ["report-config", `${CONSOLE}/?project=${"p".repeat(10_000)}`, [undefined, undefined, undefined]],
  ])("are told for %s by %s", (method, pasted, parts) => {
    expect(findNameParts(method, pasted)).toEqual(parts);
  });
});

const anyMethod = fc.constantFrom(...CLOUD_METHODS);
const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(..."/.%2e:?#*{}<>[]\\ '\"&=;\n\ud800a"), maxLength: 12 }),
);

describe("any text", () => {
  it("is read and searched without ever failing, and whatever is found is a name", () => {
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

  it("that names can hold is found, whatever stands around the name", () => {
    const plain = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}[a-z0-9]$/);
    const around = fc.constantFrom<(name: string) => string>(
      (name) => `"${name}",`,
      (name) => `//h.example/${name}`,
      (name) => `https://h.example/v1/${encodeResourceName(name)}:getIamPolicy?a=b`,
      (name) => `https://h.example/?n=${encodeURIComponent(name)}`,
    );
    fc.assert(
      fc.property(anyMethod, fc.array(plain, { minLength: 4, maxLength: 4 }), around, (method, ids, wrap) => {
        const joined = joinResourceName(method, ids.slice(0, NAME_PARTS[method].length));
        const name = "name" in joined ? joined.name : "";
        expect(findResourceName(method, wrap(name))).toBe(name);
      }),
      { numRuns: 100 },
    );
  });
});
