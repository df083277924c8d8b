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

/** Keys and breaks that a cell of one line doesn't need, and that some spreadsheets split at or leave out. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Where a formula can begin: first, or after what is a separator somewhere, with what some leave out before it. In all widths. */
const FORMULA = /(^|[,;|])[\s\p{DI}"'“”]*(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** An apostrophe makes it text. After a separator it isn't first, because it may be a kind of quotes. */
function textSign(_: string, separator: string): string {
  return separator ? `${separator} '` : "'";
}

/** Formats a cell. No spreadsheet runs it, whichever separator that splits the line at. */
function cellOf(value: Cell): string {
  const text = String(value ?? "");
  const safe = typeof value === "string" ? text.replace(CONTROLS, " ").replace(FORMULA, textSign) : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** RFC 4180 CSV, with a UTF-8 byte order mark, because spreadsheets guess another encoding without it. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("")}`;
}
