// Whom a cloud call goes to, whether its name is one, and whether a change of the settings concerns it.

import type { CloudQuestion } from "../../shared/cloud/cloud.ts";
import { readResourceName } from "../../shared/cloud/resource-name.ts";
import { ServiceError } from "../../shared/errors.ts";
import { parseServiceUrl, type Settings } from "../../shared/settings/settings.ts";

/** The address of the service that a question is for; throws where it may not be asked. */
export function serviceUrl({ services }: Settings, { method }: CloudQuestion): string {
  const urls: Record<CloudQuestion["method"], string> = {
    policy: services.backupUrl,
    deletion: services.functionsUrl,
    "report-config": services.migrationUrl,
  };
  const url = parseServiceUrl(urls[method]);
  if (url === undefined) throw new ServiceError({ code: "bad-request", service: "cloud" });
  return url;
}

/** Throws where the name is none, whoever looked at it before. */
export function checkName({ method, name }: CloudQuestion): void {
  if ("problem" in readResourceName(method, name)) {
    throw new ServiceError({ code: "bad-request", service: "cloud" });
  }
}

/** Whether calls go to the same services, as the same client. */
export function areSame(before: Settings, now: Settings): boolean {
  const told = ({ auth, services }: Settings) =>
    [
      ...[auth.issuer, auth.clientId, auth.cloudScope],
      ...[services.backupUrl, services.functionsUrl, services.migrationUrl],
    ].join("\n");
  return told(before) === told(now);
}

/** Whether the service refused the token, and not the person. */
export function isTokenRefused(thrown: unknown): boolean {
  if (!(thrown instanceof ServiceError)) return false;
  const { service, code, status } = thrown.data;
  return service === "cloud" && code === "unauthorized" && status !== undefined;
}
