// The services for a worker that can die. They respond at once, and record what they received and when.
import { createHash } from "node:crypto";
import { breachRecord } from "../e2e/breaches/breach-records.ts";

export interface Request {
  url: string;
  method: string;
  body: string;
  headers: Headers;
  /** The worker that sent it. */
  life: object;
  signal?: AbortSignal | null;
  credentials?: RequestCredentials | undefined;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  text: string | Uint8Array;
}

interface Received extends Request {
  path: string;
  host: string;
  at: number;
}

export const PASSWORD_SHA1 = createHash("sha1").update("password1").digest("hex").toUpperCase();
export const OTHER_SHA1 = createHash("sha1").update("nobody has this one").digest("hex").toUpperCase();

export const SETTINGS = {
  services: {
    passwordsUrl: "https://passwords.example",
    lookupUrl: "https://lookup.example",
    lookupInterface: "v3",
    lookupApiKey: "key-of-nobody",
    analysisUrl: "https://analysis.example",
    analysisInterface: "pagescore",
    backupUrl: "https://backup.example",
    functionsUrl: "https://functions.example",
    migrationUrl: "https://migration.example",
  },
  auth: { issuer: "https://accounts.example", clientId: "breachlight" },
  lookups: { notifyOfNewBreaches: true },
  secretOrigins: { "services.lookupApiKey": ["https://lookup.example"] },
};

/** Services that may receive the tokens stored under this key. */
export function destinationsOf(key: string, services: Partial<typeof SETTINGS.services> = {}): string[] {
  const { analysisUrl, backupUrl, functionsUrl, migrationUrl } = { ...SETTINGS.services, ...services };
  return key.endsWith("cloud") ? [backupUrl, functionsUrl, migrationUrl] : [analysisUrl];
}

const breachNamed = (name: string) => breachRecord(name, `${name.toLowerCase()}.example`);

const exposedNamed = (breachID: string) => ({
  breachID,
  domain: `${breachID.toLowerCase()}.example`,
  addedDate: "2024-01-01T00:00:00+00:00",
  exposedData: ["Passwords"],
  exposedRecords: 3,
});

const PASTES = [
  { Source: "Pastebin", Id: "p1", Title: "a paste", Date: "2024-01-01T00:00:00Z", EmailCount: 3 },
];
const RESULT = {
  requestedUrl: "https://shop.example/",
  fetchTime: "2026-11-02T09:00:00.000Z",
  categories: { performance: { id: "performance", title: "Performance", score: 0.5, auditRefs: [] } },
  audits: {},
};

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  text: JSON.stringify(value),
});

function stateAtFirst() {
  return {
    breaches: ["Shop", "Forum"],
    breachesOfAccount: ["Shop"],
    /** Pending refusals by the lookup service: a 429 with its Retry-After, or a 500 without one. */
    refusals: [] as (number | undefined)[],
    tokenCount: 0,
    tokens: new Set<string>(),
    functions: new Set(["projects/p/locations/l/functions/clean-up"]),
  };
}

export type Services = ReturnType<typeof createServices>;

/** Creates the services, without requests. */
export function createServices(now: () => number, before?: ReturnType<typeof stateAtFirst>) {
  const received: Received[] = [];
  const state = before ?? stateAtFirst();

  function lookup(path: string): Answer {
    if (state.refusals.length > 0) {
      const wait = state.refusals.shift();
      if (wait === undefined) return json({}, 500);
      return json({ statusCode: 429 }, 429, { "retry-after": String(wait) });
    }
    if (path === "/v1/breaches") return json({ exposedBreaches: state.breaches.map(exposedNamed) });
    if (path.startsWith("/v1/check-email/")) {
      return json({ status: "success", breaches: [state.breachesOfAccount] });
    }
    if (path.endsWith("/breaches")) return json(state.breaches.map(breachNamed));
    if (path.includes("/pasteaccount/")) return json(PASTES);
    if (path.includes("/breachedaccount/")) return json(state.breachesOfAccount.map(breachNamed));
    return json({}, 404);
  }

  function newToken(): string {
    const token = `token-${++state.tokenCount}`;
    state.tokens.add(token);
    return token;
  }

  function provider({ host, path, body: text }: Received): Answer {
    const issuer = `https://${host}`;
    const body = new URLSearchParams(text);
    if (path === "/.well-known/openid-configuration") {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        revocation_endpoint: `${issuer}/revoke`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
      });
    }
    if (path === "/revoke") {
      state.tokens.delete(body.get("token") ?? "");
      return json({});
    }
    const given = body.get("refresh_token");
    if (given !== null && !state.tokens.has(given)) return json({ error: "invalid_grant" }, 400);
    return json({
      access_token: newToken(),
      refresh_token: given ?? newToken(),
      token_type: "Bearer",
      expires_in: 3600,
    });
  }

  function cloud({ path, method, host }: Received): Answer {
    const name = decodeURIComponent(path.replace(/^\/v\w+\//, "").replace(/:\w+$/, ""));
    if (method === "DELETE") {
      return state.functions.delete(name)
        ? json({ name: "operations/1", done: false, metadata: {} })
        : json({ error: { code: 404, message: "none", status: "NOT_FOUND" } }, 404);
    }
    return json(host === "backup.example" ? { version: 1, bindings: [] } : { name, displayName: "Report" });
  }

  function dispatch(request: Received): Answer {
    const { host, path, headers } = request;
    if (host.endsWith("passwords.example")) return { status: 200, text: `${PASSWORD_SHA1.slice(5)}:42\r\n` };
    if (host.endsWith("lookup.example")) return lookup(path);
    if (host.endsWith("accounts.example")) return provider(request);
    const token = headers.get("authorization")?.replace("Bearer ", "") ?? "";
    if (!state.tokens.has(token))
      return json({ error: { code: 401, message: "who?", status: "UNAUTHENTICATED" } }, 401);
    if (host.endsWith("analysis.example")) {
      return json({ captchaResult: "CAPTCHA_NOT_NEEDED", id: "https://shop.example/", beaconResult: RESULT });
    }
    return cloud(request);
  }

  return {
    received,
    state,
    newToken,
    /** The extension's own files, by path. */
    ownFiles: {} as Record<string, Uint8Array<ArrayBuffer>>,
    answer(request: Request): Answer {
      const { pathname: path, host } = new URL(request.url);
      const noted = { ...request, path, host, at: now() };
      received.push(noted);
      return dispatch(noted);
    },
    /** Where the provider redirects a visit. */
    visit(address: string): string {
      const { searchParams } = new URL(address);
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", "code");
      back.searchParams.set("state", searchParams.get("state") ?? "");
      return back.href;
    },
  };
}

/** Valid tokens as stored; `more` says what for. */
export function tokenSet(
  { now, services }: { now: number; services: Services["state"] },
  more: { askedScope: string; destinations: string[]; expiresAt?: number },
): Record<string, unknown> {
  services.tokens.add("access-token").add("refresh-token");
  const { issuer, clientId } = SETTINGS.auth;
  return {
    accessToken: "access-token",
    refreshToken: "refresh-token",
    expiresAt: now + 3_600_000,
    scope: more.askedScope,
    subject: "jo",
    account: "jo@example.org",
    issuer,
    clientId,
    ...more,
  };
}
