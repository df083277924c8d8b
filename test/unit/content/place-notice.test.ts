// Where the notice goes, computed from geometry alone.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Box,
  NEVER,
  type Obstacle,
  overlap,
  type Place,
  placeNotice,
} from "../../../src/content/place-notice.ts";

type Size = Pick<DOMRect, "width" | "height">;

const WINDOW: Size = { width: 1000, height: 700 };
const NOTICE: Size = { width: 300, height: 80 };

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

beforeAll(() => {
  // As the browser creates it: from a corner and a size.
  vi.stubGlobal("DOMRect", function (this: Box, x: number, y: number, width: number, height: number) {
    Object.assign(this, box(x, y, width, height));
  });
});
afterAll(() => void vi.unstubAllGlobals());

const FIELD = 1;
const LINK = 1e5;

interface Around {
  buttons?: Box[];
  links?: Box[];
  fields?: Box[];
  window?: Size;
  isRightToLeft?: boolean;
  isStrict?: boolean;
}

/** Places the notice next to a field, or without one, among buttons and other fields. */
function place(field: Box | undefined, around: Around = {}): Place | undefined {
  const { buttons = [], links = [], fields = [], window = WINDOW, isRightToLeft = false, isStrict } = around;
  const obstacles: Obstacle[] = [
    ...buttons.map((it) => [it, NEVER] as const),
    ...links.map((it) => [it, LINK] as const),
    ...fields.map((it) => [it, FIELD] as const),
  ];
  const whole = box(0, 0, window.width, window.height);
  return placeNotice(NOTICE, whole, isRightToLeft, obstacles, field, isStrict);
}

const field = box(100, 200, 250, 40);

describe("beside a field, it goes", () => {
  it("before the field if there is no room after it either", () => {
    const fields = [box(500, 250, 250, 40), box(756, 200, 200, 90)];
    expect(place(box(500, 200, 250, 40), { fields })).toEqual([194, 200]);
  });

  it("under what is under the field if there is no room beside it", () => {
    const window = { width: 320, height: 600 };
    const around = { buttons: [box(10, 250, 300, 40)], fields: [box(10, 150, 300, 40)] };
    expect(place(box(10, 200, 300, 40), { ...around, window })).toEqual([10, 296]);
  });

  it("above the field if there is room only there", () => {
    const window = { width: 320, height: 300 };
    const around = { buttons: [box(10, 250, 300, 40)], fields: [box(10, 140, 300, 20)] };
    expect(place(box(10, 200, 300, 40), { ...around, window })).toEqual([10, 54]);
  });

  it("over other fields rather than over links, and never over buttons", () => {
    const window = { width: 320, height: 220 };
    const [above, below] = [box(10, 0, 300, 85), box(10, 125, 300, 90)];
    const middle = box(10, 90, 300, 30);
    const topOf = (around: Around) => place(middle, { ...around, window })?.[1];
    for (const kind of ["buttons", "links"]) {
      expect(topOf({ fields: [above], [kind]: [below] })).toBeLessThan(middle.top - NOTICE.height);
      expect(topOf({ fields: [below], [kind]: [above] })).toBeGreaterThan(middle.bottom);
    }
    expect(topOf({ buttons: [above, below] }), "nowhere rather than over a button").toBeUndefined();
  });
});

it("ignores a clickable box around the field, a backdrop over it, and invisible elements", () => {
  expect(place(field, { buttons: [box(0, 0, 1000, 700), box(90, 190, 300, 300)] })).toEqual([100, 246]);
  expect(place(field, { buttons: [box(0, 0, 0, 0), box(150, 260, 0, 0)] })).toEqual([100, 246]);
});

it("disappears with its field", () => {
  expect(place(box(100, -60, 250, 40), { buttons: [box(100, 10, 250, 40)] })).toBeUndefined();
  expect(place(box(1100, 100, 250, 40))).toBeUndefined();
});

describe("without a field, it goes", () => {
  it("nowhere if all are taken, where it must not cover anything", () => {
    const fields = [box(0, 0, 1000, 700)];
    expect(place(undefined, { fields })).toEqual([684, 16]);
    expect(place(undefined, { fields, isStrict: true })).toBeUndefined();
    expect(place(undefined, { isStrict: true })).toEqual([684, 16]);
  });
});

describe("among any boxes", () => {
  const side = fc.integer({ min: 0, max: 900 });
  const anyBox = fc
    .tuple(side, side, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 200 }))
    .map((sides) => box(...sides));
  const boxes = fc.array(anyBox, { maxLength: 12 });
  const noticeAt = (at: Place) => box(...at, NOTICE.width, NOTICE.height);
  const corners = [16, 604].flatMap((top) => [16, 684].map((left) => noticeAt([left, top])));

  it("it never covers the field or a button or leaves the window, and covers nothing if a corner is free", () => {
    fc.assert(
      fc.property(anyBox, boxes, boxes, fc.boolean(), (field, buttons, fields, isRightToLeft) => {
        const found = place(field, { buttons, fields, isRightToLeft });
        if (!found) return;
        const notice = noticeAt(found);
        expect(overlap(notice, field)).toBe(0);
        expect(overlap(notice, box(0, 0, WINDOW.width, WINDOW.height))).toBe(NOTICE.width * NOTICE.height);
        const isAvoidable = (it: Box) => overlap(it, field) < overlap(field, field);
        const covered = (it: Box, others: Box[]) =>
          others.filter((other) => isAvoidable(other) && overlap(it, other) > 0);
        expect(covered(notice, buttons)).toEqual([]);
        const isFree = (it: Box) =>
          overlap(it, field) === 0 && covered(it, [...buttons, ...fields]).length === 0;
        expect(isFree(notice) || !corners.some(isFree)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("it covers nothing at all where it must not", () => {
    fc.assert(
      fc.property(boxes, (buttons) => {
        const found = place(undefined, { buttons, isStrict: true });
        const covered = buttons.filter((it) => found && overlap(noticeAt(found), it) > 0);
        expect(covered).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
