// Access to sites as our own pages show it: what the browser says, asked anew whenever that changes.

import { ALL_SITES } from "../../shared/settings/site-access.ts";

/** How far the access goes that the person has given. */
export type SiteAccess =
  | { extent: "all" }
  /** Registrable domains and hosts, in the order of the alphabet. */
  | { extent: "some"; sites: string[] }
  | { extent: "none" };

interface ChangeEvent {
  addListener(listener: (changed: { origins?: string[] | undefined }) => void): void;
}

/** The part of the browser that knows of access. */
export interface AccessBrowser {
  permissions: {
    contains(wanted: { origins: string[] }): Promise<boolean>;
    getAll(): Promise<{ origins?: string[] | undefined }>;
    request(wanted: { origins: string[] }): Promise<boolean>;
    onAdded: ChangeEvent;
    onRemoved: ChangeEvent;
  };
}

/** The site of a match pattern for the web: "shop.example" of "https://*.shop.example/*"; `undefined` of all others. */
function siteOfPattern(pattern: string): string | undefined {
  const host = /^(?:\*|https?):\/\/(?:\*\.)?([^/]+)\//.exec(pattern)?.[1];
  return host === "*" ? undefined : host;
}

/** What the browser says of access to sites. May reject, as the browser's own calls do. */
export async function readSiteAccess({ permissions }: AccessBrowser): Promise<SiteAccess> {
  if (await permissions.contains({ origins: ALL_SITES })) return { extent: "all" };
  const { origins = [] } = await permissions.getAll();
  const sites = new Set(origins.map(siteOfPattern).filter((site) => site !== undefined));
  return origins.length > 0 ? { extent: "some", sites: [...sites].toSorted() } : { extent: "none" };
}

/** Asks the person for access, at once in the handler of a click, and gives whether there is access then. */
export function requestSiteAccess({ permissions }: AccessBrowser, origins: string[]): Promise<boolean> {
  return permissions.request({ origins });
}

/** Calls `onChange` whenever access to sites was given or taken back, wherever the person did that. */
export function watchSiteAccess({ permissions }: AccessBrowser, onChange: () => void): void {
  for (const event of [permissions.onAdded, permissions.onRemoved]) {
    event.addListener(({ origins = [] }) => {
      if (origins.length > 0) onChange();
    });
  }
}

export interface AccessSources {
  readAccess(): Promise<SiteAccess>;
  /** Lets the browser ask for access to all sites: has to be called in a click, before anything is awaited. */
  requestAccess(): Promise<boolean>;
  /** Calls `onChange` whenever access may be another. */
  subscribe(onChange: () => void): void;
}

/** What a page takes of the browser to show access to sites, and to ask for more. */
export function accessSources(browser: AccessBrowser): AccessSources {
  return {
    readAccess: () => readSiteAccess(browser),
    requestAccess: () => requestSiteAccess(browser, ALL_SITES),
    subscribe(onChange) {
      watchSiteAccess(browser, onChange);
      // Not every browser tells of what is changed in its own settings.
      addEventListener("focus", onChange);
    },
  };
}
