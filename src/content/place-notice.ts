// Where the notice goes: beside the field, never over it or a button of its form. Pure geometry, in CSS pixels.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Between the field and the notice. */
const GAP = 6;
/** Between the notice and the edge of the window. */
const MARGIN = 8;
const CORNER_MARGIN = 16;

export interface Corner {
  left: number;
  top: number;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

/** The first of these places that covers least. */
function leastCovering(places: readonly [left: number, top: number][], size: Size, rather: readonly Box[]) {
  let best: Corner | undefined;
  let leastCovered = Number.POSITIVE_INFINITY;
  for (const [left, top] of places) {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const covered = rather.reduce((sum, other) => sum + overlap(box, other), 0);
    if (covered >= leastCovered) continue;
    best = { left, top };
    leastCovered = covered;
  }
  return best;
}

/** The corner of the window in which a notice that belongs to no field covers least; the first one in reading order. */
export function placeInCorner(
  size: Size,
  rather: readonly Box[],
  window: Size,
  isRightToLeft: boolean,
): Corner {
  const right = window.width - size.width - CORNER_MARGIN;
  const bottom = window.height - size.height - CORNER_MARGIN;
  const sides = isRightToLeft ? [CORNER_MARGIN, right] : [right, CORNER_MARGIN];
  const corners = [CORNER_MARGIN, bottom].flatMap((top) =>
    sides.map((left): [number, number] => [left, top]),
  );
  return leastCovering(corners, size, rather) as Corner;
}

/**
 * The upper left corner for a notice of this size: the first place beside `field` that lies in the window, covers
 * nothing of `keepClear` and least of `rather`. `undefined` where there is none: the toolbar has to tell alone.
 */
export function placeNotice(
  size: Size,
  field: Box,
  keepClear: readonly Box[],
  rather: readonly Box[],
  window: Size,
  isRightToLeft: boolean,
): Corner | undefined {
  // What holds the field or lies over all of it (a clickable card, a backdrop) cannot be kept clear of.
  const beside = keepClear.filter((box) => !holds(box, field));
  const forbidden = [field, ...beside];
  const near = beside.filter((box) => box.bottom > field.top - window.height / 2);
  const startLeft = isRightToLeft ? field.right - size.width : field.left;
  const clampedLeft = Math.max(MARGIN, Math.min(startLeft, window.width - size.width - MARGIN));
  const lowest = Math.max(field.bottom, ...near.map((box) => box.bottom));
  const highest = Math.min(field.top, ...beside.map((box) => box.top), ...rather.map((box) => box.top));
  const beforeField = field.left - GAP - size.width;
  const afterField = field.right + GAP;

  const candidates: [left: number, top: number][] = [
    [clampedLeft, field.bottom + GAP],
    [isRightToLeft ? beforeField : afterField, field.top],
    [isRightToLeft ? afterField : beforeField, field.top],
    [clampedLeft, lowest + GAP],
    [clampedLeft, field.top - GAP - size.height],
    [clampedLeft, highest - GAP - size.height],
  ];

  const allowed = candidates.filter(([left, top]) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const isInside = left >= 0 && top >= 0 && box.right <= window.width && box.bottom <= window.height;
    return isInside && !forbidden.some((other) => overlap(box, other) > 0);
  });
  return leastCovering(allowed, size, rather);
}
