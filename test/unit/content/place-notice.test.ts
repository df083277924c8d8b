// Where the notice goes, computed from geometry alone.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Box, type Obstacle, type Place, placeNotice } from "../../../src/content/place-notice.ts";

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
const BUTTON = Number.POSITIVE_INFINITY;
const GONE = box(0, 0, 0, 0);

/** Places the notice next to a field, among buttons, links and other fields. */
function place(
  field: Box,
  {
    buttons = [],
    links = [],
    fields = [],
    window = WINDOW,
    isRightToLeft = false,
  }: { buttons?: Box[]; links?: Box[]; fields?: Box[]; window?: Size; isRightToLeft?: boolean } = {},
): Place | undefined {
  const obstacles: Obstacle[] = [
    ...buttons.map((it) => [it, BUTTON] as const),
    ...links.map((it) => [it, LINK] as const),
    ...fields.map((it) => [it, FIELD] as const),
  ];
  return placeNotice(NOTICE, box(0, 0, window.width, window.height), isRightToLeft, obstacles, field);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const field = box(100, 200, 250, 40);

it("goes under the field if there is room", () => {
  expect(place(field)).toEqual([100, 246]);
});

it("lines up with the field's right edge in right-to-left text", () => {
  expect(place(box(600, 200, 250, 40), { isRightToLeft: true })).toEqual([550, 246]);
});

it("goes beside the field if a button is right below it", () => {
  expect(place(field, { buttons: [box(100, 250, 250, 40)] })).toEqual([356, 200]);
});

it("goes below the button if there is no room beside the field", () => {
  const window = { width: 320, height: 600 };
  expect(place(box(10, 200, 300, 40), { buttons: [box(10, 250, 300, 40)], window })).toEqual([10, 296]);
});

it("covers another field rather than a button, and neither if it can", () => {
  const buttons = [box(100, 250, 250, 40)];
  expect(place(field, { buttons, fields: [box(356, 180, 300, 100)] })).toEqual([100, 296]);
});

it("avoids links, or at least those close to the field", () => {
  const close = box(100, 250, 250, 20);
  const all = box(0, 400, 1000, 300);
  const aside = [box(356, 180, 300, 90), box(0, 180, 90, 100), box(0, 0, 1000, 190)];
  expect(place(field, { links: [close] })).toEqual([356, 200]);
  expect(place(field, { links: [close, all], fields: [box(356, 180, 300, 90)] })).toEqual([100, 276]);
  expect(place(field, { links: [close, all], buttons: aside })).toEqual([100, 286]);
  expect(place(field, { links: [box(0, 242, 1000, 458)], buttons: aside })).toEqual([100, 286]);
});

it("ignores a clickable box around the field or a backdrop over it", () => {
  expect(place(field, { buttons: [box(0, 0, 1000, 700)] })).toEqual([100, 246]);
});

it("ignores invisible elements", () => {
  const window = { width: 320, height: 300 };
  const others = { buttons: [box(10, 250, 300, 40), GONE], fields: [box(10, 140, 300, 40)] };
  expect(place(box(10, 200, 300, 40), { ...others, window })).toEqual([10, 54]);
});

it("disappears with its field", () => {
  expect(place(box(100, -60, 250, 40), { buttons: [box(100, 10, 250, 40)] })).toBeUndefined();
  expect(place(box(1100, 100, 250, 40))).toBeUndefined();
});

it("gives up in a frame barely larger than the field and its button", () => {
  const window = { width: 320, height: 110 };
  expect(place(box(10, 10, 300, 40), { buttons: [box(10, 60, 300, 40)], window })).toBeUndefined();
});

it("never covers the field or a button and never leaves the window", () => {
  const side = fc.integer({ min: 0, max: 900 });
  const anyBox = fc.tuple(side, side, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 200 }));
  fc.assert(
    fc.property(anyBox, fc.array(anyBox, { maxLength: 8 }), fc.boolean(), (field, others, isRightToLeft) => {
      const fieldBox = box(...field);
      const buttons = others.map((button) => box(...button));
      const found = place(fieldBox, { buttons, isRightToLeft });
      if (!found) return;
      const notice = box(...found, NOTICE.width, NOTICE.height);
      const isAround = (other: Box) =>
        other.left <= fieldBox.left &&
        other.top <= fieldBox.top &&
        other.right >= fieldBox.right &&
        other.bottom >= fieldBox.bottom;
      const beside = buttons.filter((other) => !isAround(other));
      expect([fieldBox, ...beside].filter((other) => overlaps(notice, other))).toEqual([]);
      expect(notice.left >= 0 && notice.top >= 0).toBe(true);
      expect(notice.right <= WINDOW.width && notice.bottom <= WINDOW.height).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it("takes the upper corner at the end of a line if the field is gone", () => {
  expect(place(GONE)).toEqual([684, 16]);
  expect(place(GONE, { isRightToLeft: true })).toEqual([16, 16]);
});

it("takes another corner if that one is taken", () => {
  expect(place(GONE, { fields: [box(700, 20, 200, 40)] })).toEqual([16, 16]);
  expect(place(GONE, { fields: [box(0, 0, 1000, 100)] })).toEqual([684, 604]);
});
