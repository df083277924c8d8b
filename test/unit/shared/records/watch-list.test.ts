// The stored watch list of earlier versions is still read.

import { expect, it } from "vitest";
import { WATCH_LIST } from "../../../../src/shared/records/watch-list.ts";

const RECORD = { account: "jo@shop.example", addedAt: 1, news: [], dealtWith: [] };
const EARLIER = { ...RECORD, catalogueMark: "m", untold: ["Shop"] };
const NOW = { ...RECORD, catalogVersion: "m", unnotified: ["Shop"] };

it("keeps the catalog version and the breaches to notify of that an earlier version stored", () => {
  expect(WATCH_LIST.read([EARLIER])).toEqual([NOW]);
});

it("prefers what this version stored", () => {
  expect(WATCH_LIST.read([{ ...NOW, catalogueMark: "old", untold: [] }])).toEqual([NOW]);
});
