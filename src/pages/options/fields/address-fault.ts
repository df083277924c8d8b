// What is wrong with a service address while it is being typed, and whether more typing could still fix it.

import { isLoopbackHost, parseServiceUrl } from "../../../shared/settings/settings.ts";
import type { MessageName } from "../../../shared/words.ts";

export const ADDRESS_FAULTS = {
  incomplete: "options_address_incomplete",
  "plain-http": "options_address_plain_http",
  extra: "options_address_extra",
} as const satisfies Record<string, MessageName>;

interface FoundFault {
  fault: keyof typeof ADDRESS_FAULTS;
  /** Whatever comes after it: said before the field is left. */
  isCertain: boolean;
}

const STARTS = ["https://", "http://"];

/** It may grow into an address of this computer: its host is not at its end. */
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

/** The first fault of an address; `undefined` for one that may be asked, and for an empty field. */
export function findAddressFault(entered: string): FoundFault | undefined {
  const text = entered.trim();
  if (text === "" || parseServiceUrl(text) !== undefined) return undefined;
  const lower = text.toLowerCase();
  const start = STARTS.find((scheme) => lower.startsWith(scheme));
  if (start) return faultBehindScheme(text, start === "http://");
  const mayBecome = STARTS.some((scheme) => scheme.startsWith(lower));
  // A few letters say nothing yet; a dot or a colon in the wrong place does.
  return { fault: "incomplete", isCertain: !mayBecome && /[.:/\s@]/.test(text) };
}
