// Where the notice goes, by geometry alone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, placeInCorner, placeNotice, type Size } from "../../../src/content/place-notice.ts";

const WINDOW: Size = { width: 1000, height: 700 };
const NOTICE: Size = { width: 300, height: 80 };

function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe("placeNotice", () => {
  const field = box(100, 200, 250, 40);

  it("goes under the field where nothing is in the way", () => {
    expect(placeNotice(NOTICE, field, [], [], WINDOW, false)).toEqual({ left: 100, top: 246 });
  });

  it("lines up with the field's right edge where people read from the right", () => {
    expect(placeNotice(NOTICE, box(600, 200, 250, 40), [], [], WINDOW, true)).toEqual({
      left: 550,
      top: 246,
    });
  });

  it("goes beside the field where the button stands right below it", () => {
    const button = box(100, 250, 250, 40);
    expect(placeNotice(NOTICE, field, [button], [], WINDOW, false)).toEqual({ left: 356, top: 200 });
  });

  it("goes below the button where there is no room beside the field", () => {
    const button = box(10, 250, 300, 40);
    const narrow = { width: 320, height: 600 };
    expect(
      placeNotice({ width: 300, height: 80 }, box(10, 200, 300, 40), [button], [], narrow, false),
    ).toEqual({
      left: 10,
      top: 296,
    });
  });

  it("covers another field rather than a button, and neither where it can", () => {
    const button = box(100, 250, 250, 40);
    const aside = box(356, 180, 300, 100);
    const place = placeNotice(NOTICE, field, [button], [aside], WINDOW, false);
    expect(place).toEqual({ left: 100, top: 296 });
  });

  it("does not mind a clickable box around the field or a backdrop over it", () => {
    const backdrop = box(0, 0, 1000, 700);
    expect(placeNotice(NOTICE, field, [backdrop], [], WINDOW, false)).toEqual({ left: 100, top: 246 });
  });

  it("gives up in a frame that holds little more than the field and its button", () => {
    const frame = { width: 320, height: 110 };
    expect(
      placeNotice(NOTICE, box(10, 10, 300, 40), [box(10, 60, 300, 40)], [], frame, false),
    ).toBeUndefined();
  });

  it("never covers the field or a button and never leaves the window", () => {
    const side = fc.integer({ min: 0, max: 900 });
    const anyBox = fc.tuple(side, side, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(
        anyBox,
        fc.array(anyBox, { maxLength: 8 }),
        fc.boolean(),
        (field, buttons, isRightToLeft) => {
          const fieldBox = box(...field);
          const buttonBoxes = buttons.map((button) => box(...button));
          const place = placeNotice(NOTICE, fieldBox, buttonBoxes, [], WINDOW, isRightToLeft);
          if (!place) return;
          const notice = box(place.left, place.top, NOTICE.width, NOTICE.height);
          const isAround = (other: Box) =>
            other.left <= fieldBox.left &&
            other.top <= fieldBox.top &&
            other.right >= fieldBox.right &&
            other.bottom >= fieldBox.bottom;
          const beside = buttonBoxes.filter((other) => !isAround(other));
          expect([fieldBox, ...beside].filter((other) => overlaps(notice, other))).toEqual([]);
          expect(notice.left >= 0 && notice.top >= 0).toBe(true);
          expect(notice.right <= WINDOW.width && notice.bottom <= WINDOW.height).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("placeInCorner", () => {
  it("takes the upper corner at the end of a line", () => {
    expect(placeInCorner(NOTICE, [], WINDOW, false)).toEqual({ left: 684, top: 16 });
    expect(placeInCorner(NOTICE, [], WINDOW, true)).toEqual({ left: 16, top: 16 });
  });

  it("takes another where that one is in use", () => {
    expect(placeInCorner(NOTICE, [box(700, 20, 200, 40)], WINDOW, false)).toEqual({ left: 16, top: 16 });
    const header = box(0, 0, 1000, 100);
    expect(placeInCorner(NOTICE, [header], WINDOW, false)).toEqual({ left: 684, top: 604 });
  });
});
