// Parses the local lookup service's requests: operation, version and parameter (lookup-v2, "Endpoints").

import type { IncomingHttpHeaders } from "node:http";

export type Version = 2 | 3;

/** Whether an operation has a parameter in its path. */
const HAS_PARAMETER = {
  breachedaccount: true,
  breaches: false,
  breach: true,
  dataclasses: false,
  pasteaccount: true,
  logo: true,
};

export type Operation = keyof typeof HAS_PARAMETER;

/** Breach and paste lookups are limited separately: an address may send both within one period. */
export type Family = "breach" | "paste";

export interface Question {
  operation: Operation;
  /** Absent for operations without a limit and a User-Agent requirement. */
  family?: Family;
  /** Irrelevant for a logo. */
  version: Version;
  /** Decoded; absent if there is none, or if it isn't URL encoded as required (rule 1). */
  parameter?: string;
  query: URLSearchParams;
}

const API_PATH = /^\/api(?:\/v(\d+))?\/([a-z]+)(?:\/([^/]*))?$/;
const LOGO_PATH = /^\/logos\/([^/]+\.png)$/;
const MEDIA_TYPE = /^\s*application\/vnd\.service\.v(\d+)\+json\s*(?:;|$)/i;

function decode(segment: string): string | undefined {
  // Everything else must be percent-encoded.
  if (!/^[\x21-\x7e]*$/.test(segment)) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The path takes precedence over the header, the header over the media type. Only version 2 has the latter two. */
function versionOf(inPath: string | undefined, headers: IncomingHttpHeaders): Version | undefined {
  if (inPath !== undefined) return inPath === "2" || inPath === "3" ? (Number(inPath) as Version) : undefined;
  const types = (headers.accept ?? "").split(",").map((type) => MEDIA_TYPE.exec(type)?.[1]);
  const wanted = headers["api-version"] ?? types.find((version) => version !== undefined);
  return wanted === "2" ? 2 : undefined;
}

/** `undefined` for an operation that no supported version has. */
export function parseQuestion(url: string, headers: IncomingHttpHeaders): Question | undefined {
  const [path = "", ...rest] = url.split("?");
  const query = new URLSearchParams(rest.join("?"));
  const logo = LOGO_PATH.exec(path)?.[1];
  if (logo !== undefined) return { operation: "logo", version: 3, parameter: decode(logo), query };

  const [, versionInPath, name = "", segment] = API_PATH.exec(path) ?? [];
  if (name === "logo" || !Object.hasOwn(HAS_PARAMETER, name)) return undefined;
  const operation = name as Operation;
  const version = versionOf(versionInPath, headers);
  if (version === undefined || HAS_PARAMETER[operation] !== (segment !== undefined)) return undefined;
  const family = operation === "pasteaccount" ? "paste" : "breach";
  const parameter = segment === undefined ? undefined : decode(segment);
  return { operation, family, version, parameter, query };
}
