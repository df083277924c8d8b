// A network client for each way of reading a response, with the right answer to its request, for tests with hostile servers.

import {
  ANALYSIS_MAX_BYTES,
  ANALYSIS_TIMEOUT_MS,
  fetchAnalysis,
} from "../../../../src/services/analysis/client.ts";
import { refreshTokens } from "../../../../src/services/auth/client.ts";
import { AUTH_MAX_BYTES, AUTH_TIMEOUT_MS } from "../../../../src/services/auth/provider.ts";
import { askCloud } from "../../../../src/services/cloud/client.ts";
import type { HttpContext } from "../../../../src/services/http.ts";
import {
  fetchAccountBreaches,
  LOOKUP_MAX_BYTES,
  LOOKUP_TIMEOUT_MS,
} from "../../../../src/services/lookup/client.ts";
import { fetchLogo, LOGO_MAX_BYTES, LOGO_TIMEOUT_MS } from "../../../../src/services/lookup/logo.ts";
import { fetchRange, RANGE_MAX_BYTES, RANGE_TIMEOUT_MS } from "../../../../src/services/passwords/client.ts";
import type { ErrorCode, ServiceName } from "../../../../src/shared/errors.ts";
import type { RightAnswer } from "../../../services/hostile/hostile-server.ts";
import { breach } from "../../../services/lookup/records.ts";
import { QUESTION } from "../analysis/analysis-answers.ts";
import { ACCESS } from "../auth/auth-provider.ts";
import { QUESTIONS } from "../cloud/cloud-answers.ts";

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
const RANGE = Array.from({ length: 201 }, (_, at) => `${suffix(at)}:${10 + (at % 90)}\r\n`).join("");

const BREACH = breach(
  ["LanternBooks", "Lantern Books", "lantern.example"],
  ["2020-01-01", "2020-01-02T00:00:00Z", 5],
  "Sold.",
  ["Passwords"],
);

/** 8 by 8 pixels, as far as the code looks. */
const PNG = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000000080000000808020000004b6d29dc", "hex"),
  Buffer.alloc(400, 1),
]);

const GAVE_UP = { 408: "timeout", 504: "timeout" } as const;

const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
});

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
  {
    name: "lookup",
    service: "lookup",
    right: () => json([BREACH]),
    ask: (context, baseUrl) =>
      fetchAccountBreaches(context, { baseUrl, interface: "v3", apiKey: "k", isProven: false }, "jo", {}),
    timeoutMs: LOOKUP_TIMEOUT_MS,
    maxBytes: LOOKUP_MAX_BYTES,
    isFound404: true,
  },
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
    name: "cloud, deletion",
    service: "cloud",
    right: () => json({ name: "operations/1", done: false }),
    ask: (context, url) =>
      askCloud(context, { url, accessToken: "a-secret-token-of-a-test" }, QUESTIONS.deletion),
    codes: { ...GAVE_UP, 404: "malformed" },
    timeoutMs: 60_000,
    maxBytes: 200_000,
    // Any success of a deletion is one, empty or not, and with any JSON.
    accepts: [
      ...["status 204", "status 205", "blanks", "the word null", "the word true", "a number", "a text"],
      ...["a list in a list", "a list of nothing"],
    ],
  },
  {
    name: "sign-in",
    service: "auth",
    right: () => json({ access_token: "secret-access-token-1", token_type: "Bearer", expires_in: 3_600 }),
    ask: (context, url) =>
      refreshTokens(context, metadataOf(url), { ...ACCESS, issuer: url }, "secret-refresh-token-1"),
    timeoutMs: AUTH_TIMEOUT_MS,
    maxBytes: AUTH_MAX_BYTES,
  },
];
