// Scopes of the local authorization server, and when a person is asked about them.

import { type InteractionPolicy, interactionPolicy } from "oidc-provider";

/** The scope of the cloud calls; no call of the page score needs it. */
export const CLOUD_SCOPE = "https://www.googleapis.com/auth/cloud-platform";

const { base, Check, Prompt } = interactionPolicy;

export const SCOPES = ["openid", "offline_access", "email", "profile", CLOUD_SCOPE] as const;

/** Scopes of a parameter: separated by spaces, none given as an empty list. */
export function scopesOf(value: unknown): string[] {
  return typeof value === "string" ? value.split(" ").filter(Boolean) : [];
}

/**
 * When a page is shown. As usual, and: `prompt=select_account` shows one, and a scope that the person left out is asked
 * for again next time, where the provider by itself would take it for settled.
 */
export function pagePolicy(): InteractionPolicy {
  const policy = base();
  policy.add(new Prompt({ name: "select_account", requestable: true }), 0);
  const consent = policy.get("consent");
  consent?.checks.remove("op_scopes_missing");
  consent?.checks.add(
    new Check("scopes_not_allowed", "requested scopes not granted", "consent_required", ({ oidc }) => {
      if (!oidc || oidc.result?.consent) return Check.NO_NEED_TO_PROMPT;
      const allowed = scopesOf(oidc.grant?.getOIDCScope());
      return [...oidc.requestParamOIDCScopes].some((scope) => !allowed.includes(scope));
    }),
  );
  return policy;
}
