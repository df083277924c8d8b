// Which operation is asked of the local lookup service, in which version, about what (lookup-v2, "Endpoints").

import type { IncomingHttpHeaders } from "node:http";

export type Version = 2 | 3;

/** Whether an operation is about something that its address names. */
const HAS_PARAMETER = {
  breachedaccount: true,
  breaches: false,
  breach: true,
  dataclasses: false,
  pasteaccount: true,
  logo: true,
};

export type Operation = keyof typeof HAS_PARAMETER;

/** Breach and paste look-ups are counted apart: an address may call both within one period. */
export type Family = "breach" | "paste";

export interface Question {
  operation: Operation;
  /** Absent for what has no limit and needs no User-Agent. */
  family?: Family;
  /** Irrelevant for a logo. */
  version: Version;
  /** Decoded; absent where there is none, or where it is not URL encoded as it must be (rule 1). */
  parameter?: string;
  query: URLSearchParams;
}

const API_PATH = /^\/api(?:\/v(\d+))?\/([a-z]+)(?:\/([^/]*))?$/;
const LOGO_PATH = /^\/logos\/([^/]+\.png)$/;
const MEDIA_TYPE = /^\s*application\/vnd\.service\.v(\d+)\+json\s*(?:;|$)/i;

function decode(segment: string): string | undefined {
  // Everything else has to be written as `%` and two digits.
  if (!/^[\x21-\x7e]*$/.test(segment)) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The address decides before the header, the header before the media type. Only version 2 has the two other ways. */
function versionOf(inPath: string | undefined, headers: IncomingHttpHeaders): Version | undefined {
  if (inPath !== undefined) return inPath === "2" || inPath === "3" ? (Number(inPath) as Version) : undefined;
  const types = (headers.accept ?? "").split(",").map((type) => MEDIA_TYPE.exec(type)?.[1]);
  const wanted = headers["api-version"] ?? types.find((version) => version !== undefined);
  return wanted === "2" ? 2 : undefined;
}

/** `undefined` for what is no operation of any version that is spoken here. */
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
