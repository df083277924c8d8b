// What well-kept libraries do for us, they do: none of them is rebuilt here, or taken out by the build.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** Package, and what it is there for. */
const BUILDING_BLOCKS: readonly [name: string, what: string][] = [
  ["webextension-polyfill", "one interface for both browsers"],
  ["preact", "pages"],
  ["tldts", "public suffixes: which part of a host somebody registered"],
  ["oauth4webapi", "OAuth and OpenID"],
  ["dompurify", "HTML of others"],
];

const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOT, "src", name), "utf8"));
const buildSteps = [
  "vite.config.ts",
  ...readdirSync(join(ROOT, "scripts/build")).map((name) => `scripts/build/${name}`),
];

it.each(BUILDING_BLOCKS)("%s is used for %s", (name, what) => {
  const isImported = sources.some((text) => new RegExp(`from "${name}["/]|import\\("${name}`).test(text));
  expect(isImported, `nothing imports ${name}: take it for ${what} instead of code of our own`).toBe(true);
});

it.each(BUILDING_BLOCKS)("%s is what is shipped for %s", (name) => {
  const stands = buildSteps.filter((path) =>
    new RegExp(`["']?${name}["']?\\s*:\\s*(?:["'\`](?!${name})|own|resolve|join)`).test(
      readFileSync(join(ROOT, path), "utf8"),
    ),
  );
  expect(
    stands,
    `a build step puts something else in the place of ${name}: let the package be itself`,
  ).toEqual([]);
});
