// Whether a service asks for a captcha, and where to solve it (page-analysis-v5 "captchaResult").

import { parseServiceUrl } from "../../shared/settings/service-url.ts";
import { webAddress } from "../../shared/settings/web-address.ts";
import { attribute, entriesOf, listOf, text } from "../json.ts";

/** The values aren't in the spec. These are the public service's, and what others may use for the same. */
const NEEDED = /NEEDED|REQUIRED|BLOCK|MISMATCH|UNMATCHED|FAILED|INVALID|EXPIRED|MISSING/i;
const NOT_NEEDED = /(?:NOT|UN|NO)[_-]?(?:NEEDED|REQUIRED|BLOCK)/i;

export function isCaptchaNeeded(captchaResult: unknown): boolean {
  return typeof captchaResult === "string" && NEEDED.test(captchaResult) && !NOT_NEEDED.test(captchaResult);
}

/** A link that may be shown: like a service address, but with any query. */
function linkOf(value: unknown): string | undefined {
  const address = webAddress(value);
  if (address === undefined) return undefined;
  const { href } = address;
  address.search = "";
  address.hash = "";
  return parseServiceUrl(address.href) === undefined ? undefined : href;
}

/** Where to solve a captcha: the first web address in the details of an error, or the service's home page. */
export function captchaLink(error: unknown, serviceUrl: string): string {
  for (const detail of listOf(attribute(error, "details"))) {
    const links = listOf(attribute(detail, "links")).map((link) => attribute(link, "url"));
    const metadata = entriesOf(attribute(detail, "metadata")).map(([, value]) => text(value));
    const found = [...links, ...metadata].map(linkOf).find((link) => link !== undefined);
    if (found !== undefined) return found;
  }
  return `${new URL(serviceUrl).origin}/`;
}
