// Every network client, with the right answer to its request, for tests with hostile servers.

import {
  ANALYSIS_MAX_BYTES,
  ANALYSIS_TIMEOUT_MS,
  fetchAnalysis,
} from "../../../../src/services/analysis/client.ts";
import {
  beginAuthorization,
  discoverProvider,
  finishAuthorization,
  refreshTokens,
  type SignInAccess,
} from "../../../../src/services/auth/client.ts";
import { AUTH_MAX_BYTES, AUTH_TIMEOUT_MS } from "../../../../src/services/auth/provider.ts";
import { askCloud } from "../../../../src/services/cloud/client.ts";
import { CRUX_MAX_BYTES, CRUX_TIMEOUT_MS, fetchCruxHistory } from "../../../../src/services/crux/client.ts";
import type { HttpContext } from "../../../../src/services/http.ts";
import { LOOKUP_MAX_BYTES, LOOKUP_TIMEOUT_MS } from "../../../../src/services/lookup/client.ts";
import { fetchLogo, LOGO_MAX_BYTES, LOGO_TIMEOUT_MS } from "../../../../src/services/lookup/logo.ts";
import { fetchRange, RANGE_MAX_BYTES, RANGE_TIMEOUT_MS } from "../../../../src/services/passwords/client.ts";
import type { CloudMethod } from "../../../../src/shared/cloud/cloud.ts";
import type { ErrorCode, ServiceName } from "../../../../src/shared/errors.ts";
import type { RightAnswer } from "../../../services/hostile/hostile-server.ts";
import { breach } from "../../../services/lookup/records.ts";
import { QUESTION } from "../analysis/analysis-answers.ts";
import { QUESTIONS } from "../cloud/cloud-answers.ts";
import { QUESTIONS as LOOKUP_QUESTIONS } from "../lookup/lookup-questions.ts";

export interface Client {
  name: string;
  service: ServiceName;
  right(url: string): RightAnswer;
  ask(context: HttpContext, url: string): Promise<unknown>;
  timeoutMs: number;
  maxBytes: number;
  /** Error codes of statuses with a special meaning here. */
  codes?: Record<number, ErrorCode>;
  /** What isn't a fault here, by the name of its row or its text. */
  accepts?: readonly string[];
  /** A 404 is an answer here. */
  isFound404?: true;
}

const json = (value: unknown): RightAnswer => ({ body: JSON.stringify(value), type: "application/json" });

function suffix(at: number): string {
  return at.toString(16).toUpperCase().padStart(35, "0");
}

/** Rows of one length, so that a cut in the middle is within a row. */
export const RANGE = Array.from({ length: 201 }, (_, at) => `${suffix(at)}:${10 + (at % 90)}\r\n`).join("");

const BREACH = breach(
  ["LanternBooks", "Lantern Books", "lantern.example"],
  ["2020-01-01", "2020-01-02T00:00:00Z", 5],
  "Sold.",
  ["Passwords"],
);

function lookup(name: keyof typeof LOOKUP_QUESTIONS, right: unknown, more: Partial<Client> = {}): Client {
  return {
    name: `lookup, ${name}`,
    service: "lookup",
    right: () => json(right),
    ask: (context, baseUrl) =>
      LOOKUP_QUESTIONS[name](context, { baseUrl, interface: "v3", apiKey: "k", isProven: false }),
    timeoutMs: LOOKUP_TIMEOUT_MS,
    maxBytes: LOOKUP_MAX_BYTES,
    ...more,
  };
}

const FOUND: Partial<Client> = { isFound404: true };

/** 8 by 8 pixels, as far as the code looks. */
const PNG = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000000080000000808020000004b6d29dc", "hex"),
  Buffer.alloc(400, 1),
]);

const GAVE_UP = { 408: "timeout", 504: "timeout" } as const;

function cloud(method: CloudMethod, right: unknown, more: Partial<Client> = {}): Client {
  return {
    name: `cloud, ${method}`,
    service: "cloud",
    right: () => json(right),
    ask: (context, url) =>
      askCloud(context, { url, accessToken: "a-secret-token-of-a-test" }, QUESTIONS[method]),
    timeoutMs: 30_000,
    maxBytes: 1_000_000,
    codes: { ...GAVE_UP, 404: "malformed" },
    ...more,
  };
}

const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
});

const ACCESS: Omit<SignInAccess, "issuer"> = {
  clientId: "the-client",
  clientSecret: "",
  redirectUrl: "https://abc.chromiumapp.org/signed-in",
  scope: "openid",
  asksForAccount: false,
};

const TOKENS = { access_token: "secret-access-token-1", token_type: "Bearer", expires_in: 3_600 };

function auth(name: string, right: (url: string) => unknown, ask: Client["ask"]): Client {
  return {
    name: `sign-in, ${name}`,
    service: "auth",
    right: (url) => json(right(url)),
    ask,
    timeoutMs: AUTH_TIMEOUT_MS,
    maxBytes: AUTH_MAX_BYTES,
  };
}

async function spendCode(context: HttpContext, url: string): Promise<unknown> {
  const access: SignInAccess = { ...ACCESS, issuer: url };
  const authorization = await beginAuthorization(metadataOf(url), access);
  const back = `${ACCESS.redirectUrl}?code=secret-code-1&state=${authorization.state}`;
  return finishAuthorization(context, metadataOf(url), access, authorization, back);
}

export const CLIENTS: readonly Client[] = [
  {
    name: "passwords",
    service: "passwords",
    right: () => ({ body: RANGE, type: "text/plain" }),
    ask: (context, url) => fetchRange(context, url, "5BAA6"),
    timeoutMs: RANGE_TIMEOUT_MS,
    maxBytes: RANGE_MAX_BYTES,
    // Only the ends of a range are checked.
    accepts: ["written twice"],
  },
  lookup("breaches of an account", [BREACH], FOUND),
  lookup("their names", [{ Name: "LanternBooks" }], FOUND),
  lookup("pastes", [{ Source: "Pastebin", Id: "a", EmailCount: 1 }], FOUND),
  lookup("the catalog", [BREACH, { ...BREACH, Name: "Other" }]),
  lookup("one breach", BREACH, FOUND),
  lookup("data classes", ["Passwords"], { accepts: ["a list of nothing"] }),
  {
    name: "lookup, a logo",
    service: "lookup",
    right: () => ({ body: PNG, type: "image/png" }),
    ask: (context, url) => fetchLogo(context, `${url}/Logo.png`),
    timeoutMs: LOGO_TIMEOUT_MS,
    maxBytes: LOGO_MAX_BYTES,
    // Only the beginning of a picture is checked, and half a picture is harmless.
    accepts: [
      "a reset within a body of unknown length",
      "an end within a body of unknown length",
      "a body longer than announced",
      "gzip that breaks off",
      "a hotel's page after the answer",
      "cut in the middle",
      "with a byte order mark",
      "written twice",
    ],
  },
  {
    name: "analysis",
    service: "analysis",
    right: () => json({ id: QUESTION.url, beaconResult: { categories: {}, audits: {} } }),
    ask: (context, url) =>
      fetchAnalysis(
        context,
        { url, interface: "pagescore", credential: { accessToken: "a-secret-token" } },
        QUESTION,
      ),
    timeoutMs: ANALYSIS_TIMEOUT_MS,
    maxBytes: ANALYSIS_MAX_BYTES,
    codes: GAVE_UP,
  },
  {
    name: "visitors",
    service: "analysis",
    right: () => json({ record: { metrics: {}, collectionPeriods: [] } }),
    ask: (context, url) =>
      fetchCruxHistory(context, { url, apiKey: "a-secret-key" }, { of: { url: QUESTION.url } }),
    timeoutMs: CRUX_TIMEOUT_MS,
    maxBytes: CRUX_MAX_BYTES,
    codes: { ...GAVE_UP, 404: "malformed" },
  },
  cloud("policy", {
    version: 1,
    etag: "a",
    bindings: [{ role: "roles/viewer", members: ["allUsers"] }],
  }),
  cloud("report-config", { name: "projects/p/locations/l/reportConfigs/m", displayName: "All" }),
  cloud(
    "deletion",
    { name: "operations/1", done: false },
    {
      timeoutMs: 60_000,
      maxBytes: 200_000,
      // Any success of a deletion is one, empty or not, and with any JSON.
      accepts: [
        ...["status 204", "status 205", "blanks", "the word null", "the word true", "a number", "a text"],
        ...["a list in a list", "a list of nothing"],
      ],
    },
  ),
  auth("what a provider is", metadataOf, (it, url) => discoverProvider(it, url)),
  auth("tokens for a code", () => TOKENS, spendCode),
  auth(
    "tokens anew",
    () => TOKENS,
    (it, url) => refreshTokens(it, metadataOf(url), { ...ACCESS, issuer: url }, "secret-refresh-token-1"),
  ),
];
