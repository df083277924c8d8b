// What a person enters to have a site left alone: its name, or the address of any of its pages.

import { isSite } from "../../../shared/settings/settings.ts";

/** The host that is meant; `undefined` where it is none of the web. */
export function siteOfEntry(entered: string): string | undefined {
  const text = entered.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/^[/?#]|\s/.test(text) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && !username && !password && isSite(hostname) ? hostname : undefined;
}
