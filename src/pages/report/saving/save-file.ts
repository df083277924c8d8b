// Saves a file through a clicked link, which needs no permission and sends nothing.

/** The browser reads the file after the click, so its URL must stay valid until then. */
const ADDRESS_LIFETIME_MS = 60_000;

export function saveFile(
  text: string,
  type: "application/json" | "text/csv" | "text/html",
  name: string,
  document: Document,
): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS);
}

type Cell = string | number | undefined;

/** Formats a cell. An apostrophe keeps a spreadsheet from running text that begins like a formula. */
function cellOf(value: Cell): string {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 CSV, with a UTF-8 byte order mark, because spreadsheets guess another encoding without it. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("")}`;
}
