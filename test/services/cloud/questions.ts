// The local cloud services' requests: which method, about which resource. Spec: cloud-methods, "Endpoints".

const ID = "[^/]+";

/** One method for each service, which is its own server. In a path, the first group is the name. */
export const METHODS = {
  policy: {
    httpMethod: "GET",
    path: new RegExp(`^/v1/(projects/${ID}/locations/${ID}/restorePlans/${ID}/restores/${ID}):getIamPolicy$`),
    permission: "gkebackup.restores.getIamPolicy",
  },
  deletion: {
    httpMethod: "DELETE",
    path: new RegExp(`^/v2beta/(projects/${ID}/locations/${ID}/functions/${ID})$`),
    permission: "cloudfunctions.functions.delete",
  },
  "report-config": {
    httpMethod: "GET",
    path: new RegExp(`^/v1/(projects/${ID}/locations/${ID}/reportConfigs/${ID})$`),
    permission: "migrationcenter.reportConfigs.get",
  },
} as const;

export type CloudMethod = keyof typeof METHODS;

export interface Question {
  method: CloudMethod;
  /** Decoded; absent if it can't be decoded. A slash in an id is part of it. */
  name?: string;
}

/** @param rawPath as sent, without query; it is parsed before decoding */
export function parsePath(method: CloudMethod, rawPath: string): Question | undefined {
  const name = METHODS[method].path.exec(rawPath)?.[1];
  if (name === undefined) return undefined;
  try {
    return { method, name: decodeURIComponent(name) };
  } catch {
    return { method };
  }
}

const POLICY_VERSIONS = ["0", "1", "3"];
const VERSION_OPTION = "options.requestedPolicyVersion";

/** What is wrong with the query, as a sentence, or the requested policy version; 0 if it has none. */
export function parseQuery(
  method: CloudMethod,
  query: readonly (readonly [string, string])[],
): number | string {
  const unknown = query.find(([key]) => method !== "policy" || key !== VERSION_OPTION);
  if (unknown) return `There is no parameter "${unknown[0]}" here.`;
  if (query.length > 1) return `The parameter "${VERSION_OPTION}" may be given once only.`;
  const [, value = "0"] = query[0] ?? [];
  return POLICY_VERSIONS.includes(value)
    ? Number(value)
    : `"${value}" is no version of a policy: valid are 0, 1 and 3.`;
}
