// Finds the place of the notice: beside the field, never over it or a button of its form. Pure geometry in CSS pixels.

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** What a notice should not cover. Weights: 1 field, 1e5 link, infinity button. All of a kind count less than one of the next. */
export type Obstacle = readonly [box: Box, weight: number];

export type Place = readonly [left: number, top: number];

/** The area in which two boxes overlap. */
export function overlap(a: Box, b: Box): number {
  return (
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  );
}

/**
 * The upper left corner for a notice of this size: the first place beside `field` in the window that covers least. If the
 * field is gone (has no area), one of the window's corners. `undefined`: no place, so only the toolbar shows the warning.
 */
export function placeNotice(
  { width, height }: Pick<DOMRect, "width" | "height">,
  window: Box,
  isRightToLeft: boolean,
  obstacles: readonly Obstacle[],
  field: Box,
): Place | undefined {
  // Distance to the field, and to the edges of the window.
  const GAP = 6;
  const MARGIN = 8;
  const CORNER_MARGIN = 16;
  // Links within this vertical distance of the field are likely its own: "Sign in", "Forgot it?".
  const FORM_HEIGHT = 150;

  const fieldArea = overlap(field, field);
  const inReadingOrder = <Side>(...sides: Side[]) => (isRightToLeft ? sides.reverse() : sides);
  let weighed = obstacles;
  let places = [CORNER_MARGIN, window.bottom - height - CORNER_MARGIN].flatMap((top) =>
    inReadingOrder(window.right - width - CORNER_MARGIN, CORNER_MARGIN).map((left): Place => [left, top]),
  );
  if (fieldArea) {
    weighed = obstacles
      // Ignore anything that contains or fully covers the field (a clickable card, a backdrop): it cannot be avoided.
      .filter(([box]) => overlap(box, box) && overlap(box, field) < fieldArea)
      .map(([box, weight]) => [
        box,
        weight === 1e5 && Math.abs(box.top - field.bottom) < FORM_HEIGHT ? 1e10 : weight,
      ]);
    const left = Math.max(
      MARGIN,
      Math.min(isRightToLeft ? field.right - width : field.left, window.right - width - MARGIN),
    );
    const below = (least: number): Place => [
      left,
      Math.max(field.bottom, ...weighed.map(([box, weight]) => (weight < least ? 0 : box.bottom))) + GAP,
    ];
    const above = (...boxes: Box[]): Place => [left, Math.min(...boxes.map((box) => box.top)) - GAP - height];
    places = [
      [left, field.bottom + GAP],
      ...inReadingOrder<Place>([field.right + GAP, field.top], [field.left - GAP - width, field.top]),
      // Below all links, below those close to the field, below the buttons.
      ...[2, 1e9, Number.POSITIVE_INFINITY].map(below),
      above(field),
      above(field, ...weighed.map(([box]) => box)),
    ];
    weighed = [...weighed, [field, Number.POSITIVE_INFINITY]];
  }

  let best: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const box = new DOMRect(...place, width, height);
    const isInView = overlap(field, window) && overlap(box, window) > width * height - 1;
    let cost = !fieldArea || isInView ? 0 : Number.POSITIVE_INFINITY;
    for (const [other, weight] of weighed) cost += overlap(box, other) && weight * overlap(box, other);
    if (cost < least) {
      best = place;
      least = cost;
    }
  }
  return best;
}
