// Reads what a person enters: what's wrong with an address, whether more typing could fix it, and the site of a page's address.

import { isLoopbackHost, isSite, parseServiceUrl, webAddress } from "../../../shared/addresses.ts";
import type { TextKey } from "../../../shared/words.ts";

export const ADDRESS_FAULTS = {
  incomplete: "options_address_incomplete",
  "plain-http": "options_address_plain_http",
  extra: "options_address_extra",
} as const satisfies Record<string, TextKey>;

interface FoundFault {
  fault: keyof typeof ADDRESS_FAULTS;
  /** More typing can't fix it: shown before the field loses focus. */
  isCertain: boolean;
}

const STARTS = ["https://", "http://"];

/** The host isn't finished yet, so it may still become a loopback address. */
function isOpenHost(rest: string): boolean {
  return !/[/:]/.test(rest.replace(/^\[[^\]]*\]?/, ""));
}

function faultBehindScheme(text: string, isPlain: boolean): FoundFault {
  const rest = text.slice(text.indexOf("//") + 2);
  const authority = rest.split(/[/?#]/)[0] ?? "";
  if (authority.includes("@") || /[?#]/.test(rest)) return { fault: "extra", isCertain: true };
  if (/[\s\\]/.test(text)) return { fault: "incomplete", isCertain: true };
  const isReadable = URL.canParse(text);
  if (isPlain && isReadable && !isLoopbackHost(new URL(text).hostname)) {
    return { fault: "plain-http", isCertain: !isOpenHost(rest) };
  }
  return { fault: "incomplete", isCertain: false };
}

/** The first fault of an address; `undefined` if it's valid or the field is empty. */
export function findAddressFault(entered: string): FoundFault | undefined {
  const text = entered.trim();
  if (text === "" || parseServiceUrl(text) !== undefined) return undefined;
  const lower = text.toLowerCase();
  const start = STARTS.find((scheme) => lower.startsWith(scheme));
  if (start) return faultBehindScheme(text, start === "http://");
  const mayBecome = STARTS.some((scheme) => scheme.startsWith(lower));
  // A few letters say nothing yet, but a misplaced dot or colon does.
  return { fault: "incomplete", isCertain: !mayBecome && /[.:/\s@]/.test(text) };
}

/** The host of an entered site name or page address; `undefined` if it isn't a web host. */
export function siteOfEntry(entered: string): string | undefined {
  const text = entered.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const host = /^[/?#]|\s/.test(text) ? undefined : webAddress(address)?.hostname;
  return isSite(host) ? host : undefined;
}
