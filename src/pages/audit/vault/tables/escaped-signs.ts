// Signs written as in HTML: LastPass's extension does so in every cell, its website doesn't.

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(amp|lt|gt|quot|apos|#0?39|#x27);/gi;

/** A cell with the signs that its entities stand for. */
export function withSigns(cell: string): string {
  return cell.includes("&") ? cell.replace(ENTITY, (_, name) => ENTITIES[name.toLowerCase()] ?? "'") : cell;
}

/** "escaped": some sign is, and none stands alone; "mixed": both, so that nobody knows which cells are. */
export function signsOf(rows: readonly (readonly string[])[]): "plain" | "escaped" | "mixed" {
  let hasEntities = false;
  let hasSigns = false;
  for (const row of rows) {
    for (const cell of row) {
      if (cell !== withSigns(cell)) hasEntities = true;
      if (/[<>"&]/.test(cell.replace(ENTITY, ""))) hasSigns = true;
    }
  }
  if (!hasEntities) return "plain";
  return hasSigns ? "mixed" : "escaped";
}
