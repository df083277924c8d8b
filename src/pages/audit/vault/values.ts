// Reads times and addresses as password managers write them.

/** Parses a time as password managers write it: seconds or milliseconds since the epoch, or a date. */
export function timeIn(value: unknown): number | undefined {
  const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : "";
  const isNumber = /^[\d.]+$/.test(text);
  const number = Number(text);
  const at = isNumber ? (number < 1e11 ? number * 1000 : number) : Date.parse(text);
  // Password managers are younger than that, and a time in the future comes from a wrong clock.
  return at > Date.UTC(1990, 0) && at <= Date.now() + 86_400_000 ? Math.round(at) : undefined;
}

const HOST = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?(?:[/?#]|$)/u;
/** An address on the local network, most likely. */
const IP = /^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?(?:[/?#]|$)/;

/** An address with its scheme, without any password in it; empty if it isn't a web address. */
function linkTo(text: string): string {
  const isWhole = /^https?:\/\//i.test(text);
  const address = isWhole
    ? text
    : IP.test(text)
      ? `http://${text}`
      : HOST.test(text)
        ? `https://${text}`
        : "";
  if (address === "" || !URL.canParse(address)) return "";
  const url = new URL(address);
  if (!url.username && !url.password) return address;
  url.username = "";
  url.password = "";
  return url.href;
}

/** No address is longer, and no field has more of them. */
const MAX_ADDRESS_LENGTH = 2_000;
const MAX_ADDRESSES = 20;

/** The first web address in an exported address field, which may hold links to apps too; empty if there is none. */
export function addressIn(text: string): string {
  // Most are one address.
  if (!/[\s,;]/.test(text)) return text.length > MAX_ADDRESS_LENGTH ? "" : linkTo(text);
  const words = text.slice(0, MAX_ADDRESS_LENGTH).trim().split(/\s+/, MAX_ADDRESSES);
  for (const part of words.flatMap((word) =>
    word.split(/[,;](?=[a-z][a-z0-9+.-]{0,20}:\/\/)/i, MAX_ADDRESSES),
  )) {
    const link = linkTo(/[,;]$/.test(part) ? part.slice(0, -1) : part);
    if (link !== "") return link;
  }
  return "";
}
