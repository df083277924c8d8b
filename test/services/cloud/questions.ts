// What the local cloud services are asked: which method, about which resource. Spec: cloud-methods, "Endpoints".

/** The policy of a restore, the deletion of a function, a report configuration. */
export type CloudMethod = "policy" | "deletion" | "report-config";

/** Each is a server of its own. */
export type CloudService = "backup" | "functions" | "migration";

interface Template {
  service: CloudService;
  httpMethod: "GET" | "DELETE";
  version: string;
  /** In their order, each with an id behind it. */
  collections: readonly string[];
  /** Behind the last id. */
  verb: string;
  /** What the account needs for it. */
  permission: string;
}

/** One entry for each method. */
export const TEMPLATES: Record<CloudMethod, Template> = {
  policy: {
    service: "backup",
    httpMethod: "GET",
    version: "v1",
    collections: ["projects", "locations", "restorePlans", "restores"],
    verb: ":getIamPolicy",
    permission: "gkebackup.restores.getIamPolicy",
  },
  deletion: {
    service: "functions",
    httpMethod: "DELETE",
    version: "v2beta",
    collections: ["projects", "locations", "functions"],
    verb: "",
    permission: "cloudfunctions.functions.delete",
  },
  "report-config": {
    service: "migration",
    httpMethod: "GET",
    version: "v1",
    collections: ["projects", "locations", "reportConfigs"],
    verb: "",
    permission: "migrationcenter.reportConfigs.get",
  },
};

export interface Question {
  method: CloudMethod;
  /** Decoded; absent where a segment cannot be decoded. A slash in an id is part of it. */
  name?: string;
}

function decode(id: string): string | undefined {
  try {
    return decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

/** The method of a server; each has one. */
export function methodOf(service: CloudService): CloudMethod {
  const methods = Object.keys(TEMPLATES) as CloudMethod[];
  return methods.find((method) => TEMPLATES[method].service === service) as CloudMethod;
}

/**
 * Reads a path, segment by segment and before any of it is decoded.
 *
 * @param rawPath as sent, without query
 * @returns `undefined` where the path leads nowhere
 */
export function parsePath(service: CloudService, rawPath: string): Question | undefined {
  const method = methodOf(service);
  const { version, collections, verb } = TEMPLATES[method];
  if (!rawPath.endsWith(verb)) return undefined;
  const [root, given, ...segments] = rawPath.slice(0, rawPath.length - verb.length).split("/");
  if (root !== "" || given !== version || segments.length !== 2 * collections.length) return undefined;
  const isMeant = segments.every((segment, index) =>
    index % 2 === 0 ? segment === collections[index / 2] : segment !== "",
  );
  if (!isMeant) return undefined;
  const decoded = segments.map(decode);
  return decoded.includes(undefined) ? { method } : { method, name: decoded.join("/") };
}

/** The versions in which a policy can be asked for. */
const POLICY_VERSIONS = ["0", "1", "3"];
const VERSION_OPTION = "options.requestedPolicyVersion";

/**
 * What is wrong with the query, in a sentence, or the version of the policy that it asks for; 0 where it asks for none.
 *
 * @param query decoded pairs, in their order
 */
export function parseQuery(
  method: CloudMethod,
  query: readonly (readonly [string, string])[],
): { version: number } | { problem: string } {
  const [first, ...more] = query;
  if (!first) return { version: 0 };
  const [name, value] = first;
  const unknown = [first, ...more].find(([key]) => method !== "policy" || key !== VERSION_OPTION);
  if (unknown) return { problem: `There is no parameter "${unknown[0]}" here.` };
  if (more.length > 0) return { problem: `The parameter "${name}" may be given once only.` };
  if (POLICY_VERSIONS.includes(value)) return { version: Number(value) };
  return { problem: `"${value}" is no version of a policy: valid are 0, 1 and 3.` };
}
