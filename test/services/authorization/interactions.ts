// What a person does at the local authorization server: signing in, and allowing or refusing.

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type Provider from "oidc-provider";
import type { Interaction } from "oidc-provider";
import { ACCOUNT, CONTENT_POLICY, consentPage, errorPage, loginPage } from "./pages.ts";

/** Scopes of a parameter: separated by spaces, none given as an empty list. */
export function scopesOf(value: unknown): string[] {
  return typeof value === "string" ? value.split(" ").filter(Boolean) : [];
}

/** Answers with a page of ours. */
export function sendPage(response: ServerResponse, status: number, markup: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": CONTENT_POLICY,
    "Cache-Control": "no-store",
  });
  response.end(markup);
}

function sendConsentPage(
  response: ServerResponse,
  interaction: Interaction,
  clientName: string,
  mountPath: string,
): void {
  const markup = consentPage({
    mountPath,
    clientName,
    destination: new URL(String(interaction.params.redirect_uri)).host,
    userName: interaction.session?.accountId ?? ACCOUNT.userName,
    scopes: scopesOf(interaction.params.scope),
  });
  sendPage(response, 200, markup);
}

/** One grant for each client and account: what was allowed earlier stays allowed. */
async function allow(provider: Provider, { params, session, grantId }: Interaction): Promise<string> {
  const earlier = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    earlier ??
    new provider.Grant({
      accountId: session?.accountId ?? ACCOUNT.userName,
      clientId: String(params.client_id),
    });
  grant.addOIDCScope(String(params.scope));
  return grant.save();
}

/** Answers the pages below `/interaction/`: each is read with GET and answered with POST, at one address. */
export async function handleInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  mountPath: string,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!interaction) {
    const message = "This sign-in is over. Close the window, go back to where you came from and try again.";
    return sendPage(response, 400, errorPage(mountPath, message));
  }
  const { prompt, params } = interaction;
  const client = await provider.Client.find(String(params.client_id));
  const clientName = client?.clientName ?? String(params.client_id);
  const isLogin = prompt.name === "login";

  if (request.method !== "POST") {
    if (!isLogin) return sendConsentPage(response, interaction, clientName, mountPath);
    return sendPage(response, 200, loginPage({ mountPath, clientName, userName: "", hasFailed: false }));
  }

  const entered = new URLSearchParams(await text(request));
  if (isLogin) {
    const userName = entered.get("username") ?? "";
    if (userName !== ACCOUNT.userName || entered.get("password") !== ACCOUNT.password) {
      return sendPage(response, 403, loginPage({ mountPath, clientName, userName, hasFailed: true }));
    }
    return provider.interactionFinished(request, response, { login: { accountId: userName } });
  }
  if (entered.get("decision") !== "allow") {
    const refusal = { error: "access_denied", error_description: "The person said no." };
    return provider.interactionFinished(request, response, refusal);
  }
  const consent = { grantId: await allow(provider, interaction) };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}
