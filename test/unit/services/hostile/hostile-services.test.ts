// Each way of reading a response against every broken connection and every wrong answer: a named failure with a sentence, never a value.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../../src/shared/errors.ts";
import * as answers from "../../../services/hostile/hostile-answers.ts";
import { BROKEN, ENCODINGS, type FaultRow } from "../../../services/hostile/hostile-connections.ts";
import { type HostileServer, say, startHostileServer } from "../../../services/hostile/hostile-server.ts";
import { CLIENTS, type Client } from "./hostile-clients.ts";
import { type Made, type Trial, tryAll } from "./hostile-trial.ts";

type RowsNamed = readonly [what: string, rows: readonly FaultRow[]];

let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.stop());

const ROWS: readonly RowsNamed[] = [
  ["connections that break", BROKEN],
  ["answers that are packed", ENCODINGS],
  ["headers", answers.HEADERS],
  ["starts of answers", answers.STARTS],
  ["pages of other networks", answers.PAGES],
  ["right answers that were altered", answers.ALTERED],
  [
    "texts of other kinds",
    answers.TEXTS.map(([name, text]) => [name, "malformed", (asked) => say(asked, 200, "", text)]),
  ],
];

const CODES: Record<number, ErrorCode> = {
  400: "bad-request",
  401: "unauthorized",
  403: "forbidden",
  429: "rate-limited",
};

/** The meaning of a status if nothing in the response says more. */
function codeOf({ codes }: Client, status: number): ErrorCode {
  return codes?.[status] ?? CODES[status] ?? (status < 300 ? "malformed" : "unavailable");
}

function trialsOf(client: Client, rows: readonly FaultRow[]): Trial[] {
  return rows
    .filter(([name]) => !client.accepts?.includes(name))
    .map(([name, outcome, fault]) => ({ name, outcome, fault }));
}

/** Node reports it as a lost connection, as if it were a proxy itself. */
const HIDDEN = [407];

function errorOf(made: Made) {
  return "error" in made ? made.error : undefined;
}

describe.each(CLIENTS.map((client) => [client.name, client] as const))("%s", (_name, client) => {
  async function survive(trials: readonly Trial[]): Promise<void> {
    expect(await tryAll(server, client, trials)).toEqual([]);
  }

  it.for(ROWS)("survives %s", ([_what, rows]) => survive(trialsOf(client, rows)));

  it("maps every status to its error", async () => {
    const statuses = answers.STATUSES.filter(
      (status) => !(status === 404 && client.isFound404) && !client.accepts?.includes(`status ${status}`),
    );
    const trials = statuses.map(
      (status): Trial => ({
        name: `status ${status}`,
        fault: answers.withStatus(status),
        outcome: codeOf(client, status),
        check: (made) =>
          "value" in made || HIDDEN.includes(status) || errorOf(made)?.status === status
            ? undefined
            : "another status",
      }),
    );
    await survive(trials);
  });

  it("follows no redirects", async () => {
    const elsewhere = server.open((asked) => say(asked, 200, "", client.right(asked.url).body), client.right);
    const trials = answers.REDIRECTS.map(
      ([status, location]): Trial => ({
        name: `status ${status} to ${location}`,
        fault: (asked) => {
          const to = location.replaceAll("{url}", asked.url).replaceAll("{elsewhere}", elsewhere.url);
          say(asked, status, `Location: ${to}\r\n`, "Moved.");
        },
        outcome: "unavailable",
        check: (made) => (errorOf(made)?.status === status ? undefined : "another status"),
      }),
    );
    await survive(trials);
    expect(elsewhere.requests).toEqual([]);
  });

  it("waits for a plausible Retry-After, and never for more than a day", async () => {
    const trials = answers.retryAfterRows(Date.now()).map(
      ([lines, seconds]): Trial => ({
        name: lines.slice(0, 60),
        fault: answers.withStatus(429, `${lines}\r\n`),
        outcome: "rate-limited",
        check(made) {
          const what = errorOf(made)?.retryAfterSeconds;
          return what === seconds ? undefined : `${what} seconds instead of ${seconds}`;
        },
      }),
    );
    await survive(trials);
  });
});
