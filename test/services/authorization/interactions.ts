// A person's steps at the local authorization server: signing in, choosing an account, allowing or refusing.

import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type Provider from "oidc-provider";
import type { Interaction } from "oidc-provider";
import { accountOf, DEMO } from "./accounts.ts";
import { accountPage, CONTENT_POLICY, consentPage, errorPage, loginPage } from "./pages.ts";
import { scopesOf } from "./scopes.ts";

interface InteractionWorld {
  provider: Provider;
  /** Scopes that are never granted, even if the rest is. */
  leftOutScopes: readonly string[];
}

function sendPage(response: ServerResponse, status: number, markup: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": CONTENT_POLICY,
    "Cache-Control": "no-store",
  });
  response.end(markup);
}

function firstPage({ prompt, params, session }: Interaction, clientName: string): string {
  if (prompt.name === "consent") {
    const { host } = new URL(String(params.redirect_uri));
    return consentPage(clientName, host, session?.accountId ?? DEMO.userName, scopesOf(params.scope));
  }
  if (prompt.name === "select_account" && session) return accountPage(clientName, session.accountId);
  return loginPage(clientName);
}

/** One grant for each client and account: earlier consent stays. */
async function allow(
  { provider, leftOutScopes }: InteractionWorld,
  { params, session, grantId }: Interaction,
): Promise<string> {
  const earlier = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    earlier ??
    new provider.Grant({
      accountId: session?.accountId ?? DEMO.userName,
      clientId: String(params.client_id),
    });
  const allowed = scopesOf(params.scope).filter((scope) => !leftOutScopes.includes(scope));
  grant.addOIDCScope(allowed.join(" "));
  return grant.save();
}

/** The provider continues a session only as the account that began it. */
async function leaveSession(provider: Provider, interaction: Interaction): Promise<void> {
  const { cookie } = interaction.session ?? {};
  await (cookie === undefined ? undefined : await provider.Session.find(cookie))?.destroy();
  delete interaction.session;
  await interaction.persist();
}

/** Handles the pages below `/interaction/`: each is read with GET and answered with POST, at one address. */
export async function handleInteraction(
  world: InteractionWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider } = world;
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!interaction) {
    const message = "This sign-in is over. Close the window, go back to where you came from and try again.";
    return sendPage(response, 400, errorPage(message));
  }
  const { prompt, params, session } = interaction;
  const client = await provider.Client.find(String(params.client_id));
  const clientName = client?.clientName ?? String(params.client_id);
  if (request.method !== "POST") return sendPage(response, 200, firstPage(interaction, clientName));

  const entered = new URLSearchParams(await text(request));
  const finish = (result: Record<string, unknown>) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });

  if (prompt.name === "consent") {
    if (entered.get("decision") === "allow") {
      return finish({ consent: { grantId: await allow(world, interaction) } });
    }
    return finish({ error: "access_denied", error_description: "The person said no." });
  }

  const chosen = prompt.name === "select_account" ? { select_account: {} } : {};
  const choice = entered.get("account");
  if (choice === "same" && session && prompt.name === "select_account") return finish(chosen);
  if (choice === "other") return sendPage(response, 200, loginPage(clientName));
  const userName = entered.get("username") ?? "";
  const account = accountOf(userName, entered.get("password") ?? "");
  if (!account) return sendPage(response, 403, loginPage(clientName, userName));
  if (session && session.accountId !== userName) await leaveSession(provider, interaction);
  return finish({ ...chosen, login: { accountId: userName } });
}
