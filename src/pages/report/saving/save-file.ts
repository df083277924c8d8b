// Gives the person a file, as a link does that they click: no permission is needed, and nothing is sent.

/** The browser reads the file when the click is done; until then its address has to stand. */
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

/** A cell that begins like a formula would be run by a spreadsheet: an apostrophe makes it a text. */
function cellOf(value: Cell): string {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, in UTF-8 with its mark, without which spreadsheets take it for something else. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("")}`;
}
