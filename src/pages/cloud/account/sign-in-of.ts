// Whether cloud calls can be made, and as whom, from the settings and what lies in the records.

import type { CloudSignIn } from "../../../shared/cloud/cloud.ts";
import type { CloudAccount } from "../../../shared/records/cloud.ts";
import { parseServiceUrl, type Settings } from "../../../shared/settings/settings.ts";

/** The sign-in; without an `account` nobody is signed in. */
export function signInOf(
  { auth }: Settings,
  account: CloudAccount | undefined,
  current: CloudSignIn["current"],
): CloudSignIn {
  const issuer = parseServiceUrl(auth.issuer);
  const needed = { issuer: auth.issuer, "client-id": auth.clientId, "cloud-scope": auth.cloudScope };
  return {
    missing: (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => needed[name].trim() === ""),
    issuer: issuer && new URL(issuer).host,
    scope: auth.cloudScope.trim(),
    isSignedIn: account !== undefined,
    account: account?.account,
    current,
  };
}
