// Prints rows of text as a table that fits a terminal: long cells are broken into lines.

const GAP = "  ";
const NOTHING = "–";

function breakLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of (text || NOTHING).split(/\s+/)) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

/** A column as wide as its longest cell, up to its limit. */
function widthOf(cells: readonly string[], limit: number): number {
  return Math.max(...cells.flatMap((cell) => breakLines(cell, limit).map((line) => line.length)));
}

/**
 * The table as text, a blank line after each row.
 *
 * @param columns heading and widest width of each column, in characters
 */
export function formatTable(
  columns: readonly { heading: string; limit: number }[],
  rows: readonly (readonly string[])[],
): string {
  const all = [columns.map(({ heading }) => heading), ...rows];
  const widths = columns.map(({ limit }, index) =>
    widthOf(
      all.map((row) => row[index] ?? ""),
      limit,
    ),
  );
  return all
    .map((row) => {
      const cells = widths.map((width, index) => breakLines(row[index] ?? "", width));
      const height = Math.max(...cells.map((lines) => lines.length));
      const lines = Array.from({ length: height }, (_, line) =>
        cells
          .map((cell, index) => (cell[line] ?? "").padEnd(widths[index] ?? 0))
          .join(GAP)
          .trimEnd(),
      );
      return `${lines.join("\n")}\n`;
    })
    .join("\n");
}
