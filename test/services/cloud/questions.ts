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
  /** Decoded. A slash in an id is part of it. */
  name: string;
}

/** @param rawPath as sent, without query; it is parsed before decoding */
export function parsePath(method: CloudMethod, rawPath: string): Question | undefined {
  const name = METHODS[method].path.exec(rawPath)?.[1];
  return name === undefined ? undefined : { method, name: decodeURIComponent(name) };
}

const VERSION_OPTION = "options.requestedPolicyVersion";

/** What is wrong with the query, or the requested policy version; 0 if it has none. */
export function parseQuery(
  method: CloudMethod,
  query: readonly (readonly [string, string])[],
): number | string {
  const [[key, value] = [VERSION_OPTION, "0"], ...more] = query;
  const isKnown = key === VERSION_OPTION && ["0", "1", "3"].includes(value);
  const isRight = query.length === 0 || (method === "policy" && isKnown && more.length === 0);
  return isRight ? Number(value) : `This query is not valid here: ${JSON.stringify(query)}`;
}
