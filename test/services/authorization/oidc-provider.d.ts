// Types for oidc-provider, which has none: only what the local authorization server uses.

declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface ProviderContext extends Record<"method" | "path" | "type", string> {
    req: IncomingMessage;
    res: ServerResponse;
    query: Record<string, string | string[] | undefined>;
    status: number;
    body: unknown;
    /** `false` leaves the response to whoever set it. */
    respond: boolean;
    response: { get(header: string): string };
    get(header: string): string;
    set(header: string, value: string): void;
    oidc?: {
      /** What this flow's pages have decided so far, by prompt name. */
      result?: Record<string, unknown>;
      grant?: Grant;
      requestParamOIDCScopes: Set<string>;
    };
  }

  export interface ProviderClient {
    clientId: string;
    clientName?: string;
  }

  export interface Interaction {
    prompt: { name: string };
    params: Record<string, unknown>;
    /** `cookie` is the session id. */
    session?: { accountId: string; cookie?: string };
    grantId?: string;
    /** Stores changes with the original expiry. */
    persist(): Promise<void>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    getOIDCScope(): string;
    save(): Promise<string>;
  }

  export interface AccessToken extends Record<"clientId" | "grantId" | "accountId", string> {
    scope?: string;
    isValid: boolean;
  }

  export interface Adapter {
    upsert(id: string, payload: Record<string, unknown>, expiresInSeconds?: number): Promise<void>;
    find(id: string): Promise<Record<string, unknown> | undefined>;
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Prompt {
    name: string;
    checks: { add(check: object): void; remove(reason: string): void };
  }

  export interface InteractionPolicy {
    get(name: string): Prompt | undefined;
    add(prompt: Prompt, index?: number): void;
  }

  export const interactionPolicy: {
    base(): InteractionPolicy;
    Prompt: new (info: { name: string; requestable: boolean }) => Prompt;
    Check: {
      new (
        reason: string,
        description: string,
        error: string,
        check: (context: ProviderContext) => boolean,
      ): object;
      NO_NEED_TO_PROMPT: false;
    };
  };

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: {
      new (owner: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    Session: { find(id: string): Promise<{ destroy(): Promise<void> } | undefined> };
    AccessToken: { find(value: string): Promise<AccessToken | undefined> };
    Client: { find(clientId: string): Promise<ProviderClient | undefined> };
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    /** Rejects if the request belongs to no pending sign-in. */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Responds with 303 to where the sign-in continues. */
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<void>;
  }
}
