// The details of an audit: every type that services send, unknown types, and none.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rendererDetails } from "../../../../src/pages/report/renderer/renderer-details.ts";
import { PIXEL } from "./report-answers.ts";

interface Table {
  type: string;
  headings: { key: string; valueType: string; label: string }[];
  items: Record<string, unknown>[];
  isEntityGrouped?: boolean;
}

const table = (headings: unknown, items: unknown) =>
  rendererDetails({ type: "table", headings, items }) as unknown as Table;

/** The first cell of a one-column table. */
const cell = (valueType: string, value: unknown) =>
  table([{ key: "k", valueType, label: "K" }], [{ k: value }]).items[0]?.k;

/** Of an unknown type. */
const HOLOGRAM = { type: "hologram", depth: 3 };
const URL_HERE = "https://a.example/";
const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);

describe("a table", () => {
  it("of an old answer has its headings under their new names, and groups by company", () => {
    const { headings } = table([{ key: "url", itemType: "url", text: "Address" }], [{ url: URL_HERE }]);
    expect(headings).toEqual([{ key: "url", valueType: "url", label: "Address" }]);
    const entity = { type: "link", text: "Company", url: "https://company.example" };
    expect(table([{ key: "entity", itemType: "link" }], [{ entity }])).toMatchObject({
      isEntityGrouped: true,
      headings: [{ valueType: "text" }],
      items: [{ entity: "Company" }],
    });
  });

  const NUMBERS = ["bytes", "ms", "numeric", "timespanMs"];

  it.each([...NUMBERS, "node", "link", "source-location"])("shows plain text under %s as it is", (type) => {
    expect(cell(type, "soon")).toEqual({ type: "text", value: "soon" });
    if (NUMBERS.includes(type)) expect(cell(type, 12)).toBe(12);
  });

  it("treats a column of an unknown type as text, and shows such a value unchanged", () => {
    expect(table([{ key: "k", valueType: "hologram" }], [{ k: "v" }]).headings[0]?.valueType).toBe("text");
    expect(cell("text", HOLOGRAM)).toEqual({ type: "code", value: pretty(HOLOGRAM) });
  });

  it("has pictures only if the answer itself contains them", () => {
    const headings = [
      { key: "url", valueType: "thumbnail" },
      { key: "size", valueType: "bytes" },
    ];
    const far = { url: "http://a.example/p.png", size: 2 };
    expect(table(headings, [far]).headings).toHaveLength(1);
    const here = { url: PIXEL, size: 1 };
    expect(table(headings, [here, far]).items).toEqual([here, { size: 2 }]);
  });

  it("keeps rows below rows", () => {
    const heading = { key: "url", valueType: "url", subItemsHeading: { key: "at", valueType: "code" } };
    const { items } = table([heading], [{ url: URL_HERE, subItems: { items: [{ at: "f()" }, 7] } }]);
    expect(items[0]?.subItems).toEqual({ type: "subitems", items: [{ at: "f()" }] });
  });

  it.each(["constructor", "__proto__"])("has no cells in a column named like %s", (key) => {
    const headings = [
      { key: "url", valueType: "url", subItemsHeading: { key, valueType: "code" } },
      { key, valueType: "text", label: "Odd" },
    ];
    const mapped = table(headings, [{ url: URL_HERE, subItems: { items: [{ x: 1 }] } }]);
    expect(mapped.headings.map((heading) => heading.key)).toEqual(["url", ""]);
    expect(mapped.items).toEqual([{ url: URL_HERE, subItems: { type: "subitems", items: [{}] } }]);
  });

  it("without columns shows its rows unchanged, without rows nothing, and never more than can be read", () => {
    expect(table([], [{ a: 1 }]).items).toEqual([{ value: pretty([{ a: 1 }]) }]);
    expect(table("no", "no").type).toBe("debugdata");
    const rows = Array.from({ length: 10_000 }, (_, k) => ({ k }));
    expect(table([{ key: "k", valueType: "numeric" }], rows).items.length).toBeLessThanOrEqual(2_000);
  });
});

const INNER = { type: "list-section", title: "Inner", value: { type: "text", value: "deep" } };
const OUTER = { type: "list-section", title: "Outer", description: 7, value: INNER };
const NODE = { type: "node", snippet: "<b>" };
const CHAINS = {
  a: { request: { url: URL_HERE, endTime: "x" }, children: { b: { url: 7 }, c: null } },
};
const DRAWABLE_CHAINS = {
  longestChain: { duration: 0 },
  chains: {
    a: {
      request: { url: URL_HERE, startTime: 0, endTime: 0, transferSize: 0 },
      children: { b: { url: "", transferSize: 0, navStartToEndTime: 0, isLongest: false } },
    },
  },
};

describe("other details", () => {
  it.each<[what: string, details: object, drawn: object | undefined]>([
    ["an unknown type, unchanged", HOLOGRAM, { type: "table", items: [{ value: pretty(HOLOGRAM) }] }],
    [
      "an unknown type that looks like a table, as one",
      { ...HOLOGRAM, headings: [{ key: "k", valueType: "text" }], items: [{ k: "v" }] },
      { type: "table", items: [{ k: "v" }] },
    ],
    [
      "a film strip, with and without the prefix of a data URL",
      { type: "filmstrip", items: [{ data: "AAAA" }, { data: PIXEL }, { data: "http://a.example/f" }, 7] },
      { items: [{ data: "data:image/jpeg;base64,AAAA" }, { data: "data:image/jpeg;base64,iVBORw0KGgo=" }] },
    ],
    [
      "a checklist",
      { type: "checklist", items: { first: { value: true, label: "First" }, second: { value: "yes" } } },
      { items: { first: { value: true, label: "First" }, second: { value: false, label: "second" } } },
    ],
    [
      "a list, with sections in sections",
      { type: "list", items: [OUTER, 5, NODE] },
      {
        items: [
          { type: "list-section", title: "Outer", value: { type: "list", items: [INNER] } },
          { type: "text", value: "5" },
          NODE,
        ],
      },
    ],
    [
      "a list of lists, unchanged, even of what can't be converted to text",
      { type: "list", items: [["a"], [{ toString: 1 }]] },
      { items: [["a"], [{ toString: 1 }]].map((item) => ({ type: "text", value: pretty(item) })) },
    ],
    ["a chain", { type: "criticalrequestchain", chains: CHAINS }, DRAWABLE_CHAINS],
    ["a tree", { type: "network-tree", chains: CHAINS }, DRAWABLE_CHAINS],
    ...["debugdata", "diagnostic", "treemap-data", "screenshot", undefined].map(
      (type): [string, object, undefined] => ["nothing of what is for other tools", { type }, undefined],
    ),
  ])("show %s: %j", (_what, details, drawn) => {
    const mapped = rendererDetails(details);
    if (drawn) expect(mapped).toMatchObject(drawn);
    else expect(mapped).toBeUndefined();
  });

  it("of any depth are cut before the renderer would overflow", () => {
    let list: object = { type: "list", items: [] };
    let tree: object = { url: "end" };
    for (let depth = 0; depth < 2_000; depth++) {
      list = { type: "list", items: [list] };
      tree = { url: "u", children: { a: tree } };
    }
    for (const details of [list, { type: "network-tree", chains: { a: tree } }])
      expect(JSON.stringify(rendererDetails(details)).length).toBeLessThan(20_000);
  });

  it("of any shape never throw", () => {
    const types = "table opportunity list checklist filmstrip network-tree list-section x".split(" ");
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.jsonValue(), fc.jsonValue(), (type, items, headings) => {
        rendererDetails({ type, items, headings, chains: items });
      }),
    );
  });
});
