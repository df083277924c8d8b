// What counts as an import, and what as an import cycle.

import { describe, expect, it } from "vitest";
import { circlesOf, importsIn } from "../../../scripts/house.ts";

describe("importsIn", () => {
  it.each<[string, string, object[]]>([
    ["code", 'import a, { type B } from "./a.ts";', [{ target: "src/x/a.ts" }]],
    ["types", 'import type { A } from "../a.ts";', [{ target: "src/a.ts", isType: true }]],
    [
      "names on lines of their own",
      'import {\n  a,\n  b as c,\n} from "./a.ts";',
      [{ target: "src/x/a.ts" }],
    ],
    ["a whole module", 'import * as a from "./a.ts";', [{ target: "src/x/a.ts" }]],
    ["what is passed on", 'export type { A } from "./a.ts";', [{ target: "src/x/a.ts", isType: true }]],
    ["all that is passed on", 'export * from "./a.ts";', [{ target: "src/x/a.ts" }]],
    ["a file for what it does", 'import "./a.css";', [{ target: "src/x/a.css" }]],
    ["a style sheet of another", '@import url("./a.css");', [{ target: "src/x/a.css" }]],
    ["what comes late", 'const a = await import("./a.ts");', [{ target: "src/x/a.ts" }]],
    ["the type of a module", 'let a: typeof import("./a.ts");', [{ target: "src/x/a.ts", isType: true }]],
    ["a text", 'import a from "./a.html?raw";', [{ target: "src/x/a.html" }]],
    ["a package", 'import a from "idb/b";', [{ target: "idb/b", isPackage: true }]],
    ["no word of a comment", ' * import("./a.ts")\n// import "./b.ts";', []],
    ["no code that says from", 'export const a = [1, "from"];\nconst b = from "./c.ts"', []],
  ])("finds %s", (_what, text, found) => {
    const expected = found.map((one) => ({ isPackage: false, isType: false, ...one }));
    expect(importsIn("src/x/y.ts", text)).toEqual(expected);
  });
});

describe("circlesOf", () => {
  it.each<[string, Record<string, string[]>, string[]]>([
    ["none in a tree", { a: ["b", "c"], b: ["c"], c: [] }, []],
    ["two files", { a: ["b"], b: ["a"] }, ["a → b → a"]],
    ["a file that imports itself", { a: ["a"] }, ["a → a"]],
    ["the shortest way only", { a: ["b", "c"], b: ["c"], c: ["a"] }, ["a → c → a"]],
    ["nothing of a file that only leads to one", { a: ["b"], b: ["c"], c: ["b"] }, ["b → c → b"]],
    ["each of two", { a: ["b"], b: ["a"], c: ["d"], d: ["c"] }, ["a → b → a", "c → d → c"]],
  ])("tells %s", (_what, imports, circles) => {
    expect(circlesOf(new Map(Object.entries(imports)))).toEqual(circles);
  });
});
