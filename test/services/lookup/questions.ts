// What a request asks of the local lookup service: which operation, in which version, about what.
// Spec: lookup-v2, "Endpoints" and "Selecting the version".

import type { IncomingHttpHeaders } from "node:http";
import type { Family } from "./limits.ts";

export type Version = 2 | 3;

interface Shape {
  /** Absent for what has no limit and needs no User-Agent. */
  family?: Family;
  hasParameter: boolean;
  versions: readonly Version[];
}

const SHAPES = {
  breachedaccount: { family: "breach", hasParameter: true, versions: [2, 3] },
  breaches: { family: "breach", hasParameter: false, versions: [2, 3] },
  breach: { family: "breach", hasParameter: true, versions: [2, 3] },
  dataclasses: { family: "breach", hasParameter: false, versions: [2, 3] },
  pasteaccount: { family: "paste", hasParameter: true, versions: [2, 3] },
  logo: { hasParameter: true, versions: [] },
} as const satisfies Record<string, Shape>;

export type Operation = keyof typeof SHAPES;

export interface Question {
  operation: Operation;
  family?: Family;
  /** Irrelevant for a logo. */
  version: Version;
  /** Decoded; absent where there is none, or where it is not URL encoded as it must be (rule 1). */
  parameter?: string;
  query: URLSearchParams;
}

const API_PATH = /^\/api(?:\/v(\d+))?\/([a-z]+)(?:\/([^/]*))?$/;
const LOGO_PATH = /^\/logos\/([^/]+\.png)$/;
const MEDIA_TYPE = /^application\/vnd\.service\.v(\d+)\+json$/i;

/** Everything else has to be written as `%` and two digits. */
const PRINTABLE = /^[\x21-\x7e]*$/;

function decode(segment: string): string | undefined {
  if (!PRINTABLE.test(segment)) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function versionOfMediaType(accept = ""): string | undefined {
  for (const range of accept.split(",")) {
    const type = range.split(";", 1)[0]?.trim() ?? "";
    const version = MEDIA_TYPE.exec(type)?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}

/** The address decides before the header, the header before the media type. Only version 2 has the two other ways. */
function versionOf(inPath: string | undefined, headers: IncomingHttpHeaders): Version | undefined {
  if (inPath === "2" || inPath === "3") return inPath === "2" ? 2 : 3;
  if (inPath !== undefined) return undefined;
  const wanted = headers["api-version"] ?? versionOfMediaType(headers.accept);
  return wanted === "2" ? 2 : undefined;
}

function question(
  operation: Operation,
  version: Version,
  segment: string | undefined,
  query: string,
): Question {
  const shape: Shape = SHAPES[operation];
  const parameter = segment === undefined ? undefined : decode(segment);
  return {
    operation,
    ...(shape.family && { family: shape.family }),
    version,
    ...(parameter !== undefined && { parameter }),
    query: new URLSearchParams(query),
  };
}

/**
 * Reads a request's address and version; `undefined` for what is no operation of any version that is spoken here: an
 * unknown path, a path too short or too long, version 1, or no version at all.
 *
 * @param url path with query, as sent
 */
export function parseQuestion(url: string, headers: IncomingHttpHeaders): Question | undefined {
  const [path = "", ...rest] = url.split("?");
  const query = rest.join("?");
  const logo = LOGO_PATH.exec(path)?.[1];
  if (logo !== undefined) return question("logo", 3, logo, query);

  const [, versionInPath, name = "", segment] = API_PATH.exec(path) ?? [];
  if (!Object.hasOwn(SHAPES, name)) return undefined;
  const operation = name as Operation;
  const { hasParameter, versions }: Shape = SHAPES[operation];
  const version = versionOf(versionInPath, headers);
  if (version === undefined || !versions.includes(version)) return undefined;
  if (hasParameter !== (segment !== undefined)) return undefined;
  return question(operation, version, segment, query);
}
