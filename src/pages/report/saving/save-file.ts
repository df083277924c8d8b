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
