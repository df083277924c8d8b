// The local authorization server's scopes, and when it prompts for them.

import { type InteractionPolicy, interactionPolicy } from "oidc-provider";

/** The cloud calls' scope; the page score doesn't need it. */
export const CLOUD_SCOPE = "https://www.googleapis.com/auth/cloud-platform";

const { base, Check, Prompt } = interactionPolicy;

export const SCOPES = ["openid", "offline_access", "email", "profile", CLOUD_SCOPE] as const;

/** Scopes of a parameter: separated by spaces, or an empty list for none. */
export function scopesOf(value: unknown): string[] {
  return typeof value === "string" ? value.split(" ").filter(Boolean) : [];
}

/**
 * When a page is shown. As usual, and: `prompt=select_account` shows one, and a scope that the person left out is requested again
 * next time, which the provider would otherwise treat as settled.
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
