// Asks the local cloud services as any client would: by hand, over real HTTP.

import {
  type CloudServices,
  FUNCTIONS,
  REPORT_CONFIGS,
  RESTORES,
  startCloudServices,
} from "../../services/cloud-services.ts";

export const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

const TOKENS: Record<string, { scope: string; account: string }> = {
  "of-demo": { scope: `openid email ${SCOPE}`, account: "demo" },
  "of-viewer": { scope: SCOPE, account: "viewer" },
  "of-stranger": { scope: SCOPE, account: "stranger" },
  "for-scores": { scope: "openid", account: "demo" },
};

/** The services, with a few tokens that are good for something. */
export function startWithTokens(port?: number): Promise<CloudServices> {
  return startCloudServices({
    ...(port !== undefined && { port }),
    introspect: async (token) => {
      const known = Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
      return { isActive: known !== undefined, scope: "", ...known };
    },
  });
}

export interface Ask {
  /** Empty for none. */
  token?: string;
  /** With its question mark. */
  query?: string;
  /** As it stands in the address. */
  name?: string;
  method?: string;
  body?: string;
}

function ask(
  url: string,
  { token = "of-demo", query = "", method = "GET", body, ...rest }: Ask & { name: string },
) {
  return fetch(`${url}${rest.name}${query}`, {
    method,
    redirect: "manual",
    headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
}

export function askPolicy(services: CloudServices, { name = RESTORES.plain, ...more }: Ask = {}) {
  return ask(`${services.backupUrl}/v1/`, { ...more, name: `${name}:getIamPolicy` });
}

export function askDeletion(services: CloudServices, { name = FUNCTIONS.usedByTwo, ...more }: Ask = {}) {
  return ask(`${services.functionsUrl}/v2beta/`, { method: "DELETE", ...more, name });
}

export function askReportConfig(services: CloudServices, { name = REPORT_CONFIGS.full, ...more }: Ask = {}) {
  return ask(`${services.migrationUrl}/v1/`, { ...more, name });
}

interface ErrorBody {
  error: { code: number; message: string; status: string; details?: Record<string, unknown>[] };
}

/** What an answer says went wrong. */
export async function errorOf(answer: Response): Promise<ErrorBody["error"]> {
  return ((await answer.json()) as ErrorBody).error;
}
