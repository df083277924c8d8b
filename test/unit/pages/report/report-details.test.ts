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

function table(headings: unknown, items: unknown, more: object = {}): Table {
  return rendererDetails({ type: "table", headings, items, ...more }) as unknown as Table;
}

/** The first cell of a one-column table. */
function cell(valueType: string, value: unknown): unknown {
  return table([{ key: "k", valueType, label: "K" }], [{ k: value }]).items[0]?.k;
}

/** Of an unknown type. */
const HOLOGRAM = { type: "hologram", depth: 3 };

describe("a table", () => {
  it("of an old answer has its headings under their new names", () => {
    const old = [{ key: "url", itemType: "url", text: "Address" }];
    const { headings } = table(old, [{ url: "https://a.example/" }]);
    expect(headings).toEqual([{ key: "url", valueType: "url", label: "Address" }]);
  });

  const NUMBERS = ["bytes", "ms", "numeric", "timespanMs"];

  it.each([...NUMBERS, "node", "link", "source-location"])("shows plain text under %s as it is", (type) => {
    expect(cell(type, "soon")).toEqual({ type: "text", value: "soon" });
    if (NUMBERS.includes(type)) expect(cell(type, 12)).toBe(12);
  });

  it("treats a column of an unknown type as text, and shows such a value unchanged", () => {
    expect(table([{ key: "k", valueType: "hologram" }], [{ k: "v" }]).headings[0]?.valueType).toBe("text");
    expect(cell("text", HOLOGRAM)).toEqual({ type: "code", value: JSON.stringify(HOLOGRAM, undefined, 2) });
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

  it("groups by company, even in the older format with links", () => {
    const entity = { type: "link", text: "Company", url: "https://company.example" };
    const { isEntityGrouped, headings, items } = table([{ key: "entity", itemType: "link" }], [{ entity }]);
    expect([isEntityGrouped, headings[0]?.valueType]).toEqual([true, "text"]);
    expect(items).toEqual([{ entity: "Company" }]);
  });

  it("keeps rows below rows", () => {
    const heading = { key: "url", valueType: "url", subItemsHeading: { key: "at", valueType: "code" } };
    const subItems = { items: [{ at: "f()" }, 7] };
    const { items } = table([heading], [{ url: "https://a.example/", subItems }]);
    expect(items[0]?.subItems).toEqual({ type: "subitems", items: [{ at: "f()" }] });
  });

  it.each(["constructor", "__proto__"])("has no cells in a column named like %s", (key) => {
    const headings = [
      { key: "url", valueType: "url", subItemsHeading: { key, valueType: "code" } },
      { key, valueType: "text", label: "Odd" },
    ];
    const url = "https://a.example/";
    const mapped = table(headings, [{ url, subItems: { items: [{ x: 1 }] } }]);
    expect(mapped.headings.map((heading) => heading.key)).toEqual(["url", ""]);
    expect(mapped.items).toEqual([{ url, subItems: { type: "subitems", items: [{}] } }]);
  });

  it("without columns shows its rows unchanged, and without rows nothing", () => {
    expect(table([], [{ a: 1 }]).items).toEqual([{ value: '[\n  {\n    "a": 1\n  }\n]' }]);
    expect(table("no", "no").type).toBe("debugdata");
  });

  it("is limited to a readable number of rows", () => {
    const rows = Array.from({ length: 10_000 }, (_, k) => ({ k }));
    expect(table([{ key: "k", valueType: "numeric" }], rows).items.length).toBeLessThanOrEqual(2_000);
  });
});

describe("other details", () => {
  it("of an unknown type are shown unchanged, and as a table if they look like one", () => {
    const items = [{ value: JSON.stringify(HOLOGRAM, undefined, 2) }];
    expect(rendererDetails(HOLOGRAM)).toMatchObject({ type: "table", items });
    const details = { type: "hologram", headings: [{ key: "k", valueType: "text" }], items: [{ k: "v" }] };
    expect(rendererDetails(details)).toMatchObject({ type: "table", items: [{ k: "v" }] });
  });

  it("for other tools are left out", () => {
    for (const type of ["debugdata", "diagnostic", "treemap-data", "screenshot", undefined])
      expect(rendererDetails({ type, items: [{}] }), type).toBeUndefined();
  });

  it("of a film strip accept frames with and without the data URL prefix", () => {
    const frames = ["AAAA", "data:image/webp;base64,BBBB", "http://a.example/f"].map((data) => ({ data }));
    expect(rendererDetails({ type: "filmstrip", items: [...frames, 7] })).toEqual({
      type: "filmstrip",
      items: [{ data: "data:image/jpeg;base64,AAAA" }, { data: "data:image/jpeg;base64,BBBB" }],
    });
  });

  it("of a checklist accept both of its formats", () => {
    const items = { first: { value: true, label: "First" }, second: { value: "yes" } };
    expect(rendererDetails({ type: "checklist", items })).toEqual({
      type: "checklist",
      items: { first: { value: true, label: "First" }, second: { value: false, label: "second" } },
    });
  });

  it("of a list keep sections, and nested sections", () => {
    const inner = { type: "list-section", title: "Inner", value: { type: "text", value: "deep" } };
    const outer = { type: "list-section", title: "Outer", description: 7, value: inner };
    const node = { type: "node", snippet: "<b>" };
    expect(rendererDetails({ type: "list", items: [outer, 5, node] })).toEqual({
      type: "list",
      items: [
        { type: "list-section", title: "Outer", value: { type: "list", items: [inner] } },
        { type: "text", value: "5" },
        node,
      ],
    });
  });

  it.each(["criticalrequestchain", "network-tree"])(
    "of the tree %s have everything needed to draw it",
    (type) => {
      const request = { url: "https://a.example/", endTime: "x" };
      const chains = { a: { request, children: { b: { url: 7 }, c: null } } };
      expect(rendererDetails({ type, chains })).toEqual({
        type,
        longestChain: { duration: 0 },
        chains: {
          a: {
            request: { url: "https://a.example/", startTime: 0, endTime: 0, transferSize: 0 },
            children: { b: { url: "", transferSize: 0, navStartToEndTime: 0, isLongest: false } },
          },
        },
      });
    },
  );

  it("of any depth are cut before the renderer would overflow", () => {
    let list: object = { type: "list", items: [] };
    let tree: object = { url: "end" };
    for (let depth = 0; depth < 2_000; depth++) {
      list = { type: "list", items: [list] };
      tree = { url: "u", children: { a: tree } };
    }
    for (const details of [list, { type: "network-tree", chains: { a: tree } }]) {
      expect(JSON.stringify(rendererDetails(details)).length).toBeLessThan(20_000);
    }
  });

  it("of a list show a nested list unchanged, even one of objects that can't be converted to text", () => {
    const items = [["a"], [{ toString: 1 }]];
    const shown = items.map((item) => ({ type: "text", value: JSON.stringify(item, undefined, 2) }));
    expect(rendererDetails({ type: "list", items })).toEqual({ type: "list", items: shown });
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
