// Where the keys of the keyboard lead in a row of tabs.

/**
 * Place of the tab that a key leads to, from the one at `index` of `count`; `undefined` for a key that leads nowhere.
 * Arrows follow what is seen: in a row that runs from right to left, the left one goes on.
 */
export function tabAfterKey(
  key: string,
  index: number,
  count: number,
  direction: "ltr" | "rtl",
): number | undefined {
  const forward = direction === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return (index + forward + count) % count;
    case "ArrowLeft":
      return (index - forward + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
