// The details of an audit, of every type that services send, of unknown types, and of none.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rendererDetails } from "../../../src/pages/report/renderer-details.ts";
import { CAPTURED_RESULTS, capturedResult, HAS_CAPTURES, PIXEL } from "./report-answers.ts";

interface Table {
  type: string;
  headings: { key: string; valueType: string; label: string }[];
  items: Record<string, unknown>[];
  isEntityGrouped?: boolean;
}

function table(headings: unknown, items: unknown, more: object = {}): Table {
  return rendererDetails({ type: "table", headings, items, ...more }) as unknown as Table;
}

/** The first cell of a table of one column. */
function cell(valueType: string, value: unknown): unknown {
  return table([{ key: "k", valueType, label: "K" }], [{ k: value }]).items[0]?.k;
}

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

  it("takes an unknown type of column for text", () => {
    expect(table([{ key: "k", valueType: "hologram" }], [{ k: "v" }]).headings[0]?.valueType).toBe("text");
  });

  it("shows a value of an unknown type as it came", () => {
    expect(cell("text", { type: "hologram", depth: 3 })).toEqual({
      type: "code",
      value: '{\n  "type": "hologram",\n  "depth": 3\n}',
    });
  });

  it("has pictures only where the answer itself holds them", () => {
    const headings = [
      { key: "url", valueType: "thumbnail" },
      { key: "size", valueType: "bytes" },
    ];
    expect(table(headings, [{ url: "http://a.example/p.png", size: 1 }]).headings).toHaveLength(1);
    const { items } = table(headings, [
      { url: PIXEL, size: 1 },
      { url: "http://a.example/p.png", size: 2 },
    ]);
    expect(items).toEqual([{ url: PIXEL, size: 1 }, { size: 2 }]);
  });

  it("groups by company, also where that was a link once", () => {
    const entity = { type: "link", text: "Company", url: "https://company.example" };
    const { isEntityGrouped, headings, items } = table([{ key: "entity", itemType: "link" }], [{ entity }]);
    expect({ isEntityGrouped, type: headings[0]?.valueType, items }).toEqual({
      isEntityGrouped: true,
      type: "text",
      items: [{ entity: "Company" }],
    });
  });

  it("keeps rows below rows", () => {
    const heading = { key: "url", valueType: "url", subItemsHeading: { key: "at", valueType: "code" } };
    const { items } = table(
      [heading],
      [{ url: "https://a.example/", subItems: { items: [{ at: "f()" }, 7] } }],
    );
    expect(items[0]?.subItems).toEqual({ type: "subitems", items: [{ at: "f()" }] });
  });

  it.each(["constructor", "toString", "__proto__"])(
    "has no cells in a column with the name of what every object has: %s",
    (key) => {
      const headings = [
        { key: "url", valueType: "url", subItemsHeading: { key, valueType: "code" } },
        { key, valueType: "text", label: "Odd" },
      ];
      const mapped = table(headings, [{ url: "https://a.example/", subItems: { items: [{ x: 1 }] } }]);
      expect(mapped.headings.map((heading) => heading.key)).toEqual(["url", ""]);
      expect(mapped.items).toEqual([
        { url: "https://a.example/", subItems: { type: "subitems", items: [{}] } },
      ]);
    },
  );

  it("without columns shows its rows as they came, and without rows nothing", () => {
    expect(table([], [{ a: 1 }]).items).toEqual([{ value: '[\n  {\n    "a": 1\n  }\n]' }]);
    expect(table("no", "no").type).toBe("debugdata");
  });

  it("has no more rows than anybody reads", () => {
    const rows = Array.from({ length: 10_000 }, (_, k) => ({ k }));
    expect(table([{ key: "k", valueType: "numeric" }], rows).items.length).toBeLessThanOrEqual(2_000);
  });
});

describe("other details", () => {
  it("of an unknown type are shown as they came", () => {
    expect(rendererDetails({ type: "hologram", depth: 3 })).toMatchObject({
      type: "table",
      items: [{ value: '{\n  "type": "hologram",\n  "depth": 3\n}' }],
    });
  });

  it("of an unknown type that look like a table are one", () => {
    const details = { type: "hologram", headings: [{ key: "k", valueType: "text" }], items: [{ k: "v" }] };
    expect(rendererDetails(details)).toMatchObject({ type: "table", items: [{ k: "v" }] });
  });

  it.each(["debugdata", "diagnostic", "treemap-data", "screenshot", undefined])(
    "for other tools are left out: %s",
    (type) => {
      expect(rendererDetails({ type, items: [{}] })).toBeUndefined();
    },
  );

  it("of a film take frames with and without the beginning of an address", () => {
    const frames = ["AAAA", "data:image/webp;base64,BBBB", "http://a.example/f"].map((data) => ({ data }));
    expect(rendererDetails({ type: "filmstrip", items: [...frames, 7] })).toEqual({
      type: "filmstrip",
      items: [{ data: "data:image/jpeg;base64,AAAA" }, { data: "data:image/jpeg;base64,BBBB" }],
    });
  });

  it("of a checklist take both of its forms", () => {
    const items = { first: { value: true, label: "First" }, second: { value: "yes" } };
    expect(rendererDetails({ type: "checklist", items })).toEqual({
      type: "checklist",
      items: { first: { value: true, label: "First" }, second: { value: false, label: "second" } },
    });
  });

  it("of a list keep sections, and sections in sections", () => {
    const inner = { type: "list-section", title: "Inner", value: { type: "text", value: "deep" } };
    const items = [
      { type: "list-section", title: "Outer", description: 7, value: inner },
      5,
      { type: "node", snippet: "<b>" },
    ];
    expect(rendererDetails({ type: "list", items })).toEqual({
      type: "list",
      items: [
        { type: "list-section", title: "Outer", value: { type: "list", items: [inner] } },
        { type: "text", value: "5" },
        { type: "node", snippet: "<b>" },
      ],
    });
  });

  it.each(["criticalrequestchain", "network-tree"])(
    "of a tree of requests have all that drawing it takes: %s",
    (type) => {
      const chains = {
        a: { request: { url: "https://a.example/", endTime: "x" }, children: { b: { url: 7 }, c: null } },
      };
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

  it("however deep are cut before the renderer would lose its way", () => {
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

  it("of any shape never throw", () => {
    const types = "table opportunity list checklist filmstrip network-tree list-section x".split(" ");
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.jsonValue(), fc.jsonValue(), (type, items, headings) => {
        rendererDetails({ type, items, headings, chains: items });
      }),
    );
  });
});

describe.skipIf(!HAS_CAPTURES)("real details (skipped where ../shared/data is absent)", () => {
  it.each(CAPTURED_RESULTS)("%s keep every row of every table", (name) => {
    const { audits } = capturedResult(name) as { audits: Record<string, { details?: Table }> };
    const tables = Object.values(audits).flatMap(({ details }) =>
      details?.type === "table" || details?.type === "opportunity" ? [details] : [],
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const details of tables.filter(({ headings }) => headings.length > 0)) {
      const mapped = rendererDetails(details) as unknown as Table;
      expect(mapped.items).toHaveLength(details.items.length);
    }
  });
});
