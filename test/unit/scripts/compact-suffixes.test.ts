// The shipped list of public suffixes knows every site that the package's own list knows.
import { getDomain } from "tldts";
import { build } from "vite";
import { beforeAll, expect, it } from "vitest";
import { compactSuffixes, suffixList, suffixRules } from "../../../scripts/build/compact-suffixes.ts";

const OPTIONS = { allowPrivateDomains: true };

let shipped: typeof getDomain;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [compactSuffixes({ isModule: false }), suffixList()],
    build: { write: false, lib: { entry: "node_modules/tldts/dist/es6/index.js", formats: ["es"] } },
  });
  const [result] = [built].flat();
  const [lookup, list] = result && "output" in result ? result.output : [];
  const code = list?.type === "asset" && lookup ? `${list.source}${lookup.code}` : "";
  expect(code.length).toBeLessThan(90_000);
  ({ getDomain: shipped } = await import(`data:text/javascript,${encodeURIComponent(code)}`));
});

it("the list of public suffixes that ships finds the same site as the package at, above and below every rule", () => {
  const names = suffixRules().map((rule) => rule.replace("!", "").replace("*", "any"));
  const suffixes = names.map((name) => name.split(".").reverse().join("."));
  expect(suffixes.length).toBeGreaterThan(9_000);
  const hosts = suffixes.flatMap((suffix) => [suffix, `shop.${suffix}`, `www.shop.${suffix}`, `x${suffix}`]);
  hosts.push("router.unheardof", "localhost", "127.0.0.1", "[::1]", "example.com.", "xn--bcher-kva.example");
  expect(hosts.filter((host) => shipped(host, OPTIONS) !== getDomain(host, OPTIONS))).toEqual([]);
});
