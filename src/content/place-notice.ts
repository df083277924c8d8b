// Finds the place of the notice: beside the field, over as little as possible. Pure geometry in CSS pixels.

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** The weight of what a notice never covers. */
export const NEVER = 1e12;

/** What a notice should not cover. Weights: 1 for a field, 1e5 for a link, {@link NEVER} for a button. */
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
 * The upper left corner for a notice of this size: the first place beside `field`, or else in a corner of the window, that covers
 * least. Without a field, one of the corners. `undefined` if the field is out of view, or nothing is left; if `isStrict`, also if
 * anything would be covered. Then only the toolbar shows the warning.
 */
export function placeNotice(
  { width, height }: Pick<DOMRect, "width" | "height">,
  window: Box,
  isRightToLeft: boolean,
  obstacles: readonly Obstacle[],
  field?: Box,
  isStrict?: boolean,
): Place | undefined {
  // Distance to the field, to the edges of the window, and to its corners.
  const GAP = 6;
  const MARGIN = 8;
  const CORNER_MARGIN = 16;
  // Below or above what is farther away, nobody looks for it.
  const NEARBY = 300;
  // Each is compared with everything, and a page may have thousands of links.
  const MAX_PLACES = 60;

  const inReadingOrder = <Side>(...sides: Side[]) => (isRightToLeft ? sides.reverse() : sides);
  let places = [CORNER_MARGIN, window.bottom - height - CORNER_MARGIN].flatMap((top) =>
    inReadingOrder(window.right - width - CORNER_MARGIN, CORNER_MARGIN).map((left): Place => [left, top]),
  );
  let weighed = obstacles;
  if (field) {
    // Ignore anything that contains or fully covers the field (a clickable card, a backdrop): it cannot be avoided.
    const area = overlap(field, field);
    weighed = [[field, NEVER], ...obstacles.filter(([box]) => overlap(box, field) < area)];
    const left = Math.max(
      MARGIN,
      Math.min(isRightToLeft ? field.right - width : field.left, window.right - width - MARGIN),
    );
    const distance = ([, top]: Place) => Math.abs(top - field.top);
    places = [
      [left, field.bottom + GAP],
      ...inReadingOrder<Place>([field.right + GAP, field.top], [field.left - GAP - width, field.top]),
      // Below or above the field and what is there.
      ...weighed
        .flatMap(([{ top, bottom }]): Place[] => [
          [left, bottom + GAP],
          [left, top - GAP - height],
        ])
        .filter((place) => distance(place) < NEARBY)
        .sort((one, other) => distance(one) - distance(other))
        .slice(0, MAX_PLACES),
      ...places,
    ];
    if (!overlap(field, window)) places = [];
  }

  let best: Place | undefined;
  let least = isStrict ? 1 : NEVER;
  for (const place of places) {
    const box = new DOMRect(...place, width, height);
    let cost = Math.floor(width * height - overlap(box, window)) * NEVER;
    for (const [other, weight] of weighed) {
      if (cost >= least) break;
      cost += overlap(box, other) * weight;
    }
    if (cost < least) {
      best = place;
      least = cost;
    }
  }
  return best;
}
