// Tries one fault on one client over a real connection, and judges the result.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  type ErrorCode,
  type ErrorData,
  errorMessageName,
  ServiceError,
} from "../../../../src/shared/errors.ts";
import type { Outcome } from "../../../services/hostile/hostile-connections.ts";
import { answerRightly, type Fault, type HostileServer } from "../../../services/hostile/hostile-server.ts";
import { ONLINE } from "../contexts.ts";
import type { Client } from "./hostile-clients.ts";

const SENTENCES = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../../../public/_locales/en/messages.json"), "utf8"),
) as Record<string, { message: string } | undefined>;

export type Made = { value: unknown } | { error: ErrorData };

/** A client's result for a request; throws for an error that isn't ours, or one without a sentence. */
export async function madeOf(asked: Promise<unknown>): Promise<Made> {
  try {
    return { value: await asked };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { data } = thrown;
    if (!SENTENCES[errorMessageName(data)]?.message) throw new Error(`no words for ${JSON.stringify(data)}`);
    if (/secret/.test(JSON.stringify(data) + thrown.message)) throw new Error("an error tells a secret");
    return { error: data };
  }
}

const rightValues = new Map<Client, Promise<unknown>>();

/** A client's result for the right answer: the same from every source, except addresses and times. */
async function rightValue(server: HostileServer, client: Client): Promise<unknown> {
  const { url } = server.open(answerRightly, client.right);
  return comparable(await client.ask(ONLINE, url));
}

function comparable(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "undefined";
  return text.replaceAll(/\/case-\d+/g, "/case").replaceAll(/"expiresAt":\d+/g, '"expiresAt":0');
}

const isLogo = (client: Client) => client.name === "lookup, a logo";

function judge(client: Client, made: Made, outcome: Outcome | ErrorCode, right: unknown): string | undefined {
  if ("value" in made) {
    if (outcome === "right")
      return isDeepStrictEqual(comparable(made.value), right) ? undefined : "another value";
    // No picture is shown, which is all that a broken one means.
    if (isLogo(client) && made.value === undefined && outcome !== "timeout") return undefined;
    return "a value";
  }
  const { code, service } = made.error;
  if (service !== client.service) return `the service ${service}`;
  if (outcome === "unusable") {
    return code === "malformed" || code === "unavailable" ? undefined : code;
  }
  return code === outcome ? undefined : code;
}

export interface Trial {
  name: string;
  fault: Fault;
  outcome: Outcome | ErrorCode;
  /** Also its text, if that must be exact. */
  check?(made: Made): string | undefined;
  /** Whether the same address is requested again once it is fixed. */
  isAskedAgain: boolean;
}

/** Tries a fault, then the same address once it is fixed. Returns a sentence for each broken promise. */
async function tryFault(
  server: HostileServer,
  client: Client,
  { name, fault, outcome, check, isAskedAgain }: Trial,
): Promise<string[]> {
  if (!rightValues.has(client)) rightValues.set(client, rightValue(server, client));
  const right = await rightValues.get(client);
  const it = server.open(fault, client.right);
  const broken: string[] = [];
  const say = (what: string | undefined) => {
    if (what !== undefined) broken.push(`${client.name}: ${name}: ${what}`);
  };
  const made = await madeOf(client.ask(ONLINE, it.url)).catch((thrown: unknown) => ({ thrown }));
  if ("thrown" in made) say(`threw ${String(made.thrown)}`);
  else {
    const wrong = judge(client, made, outcome, right);
    say(wrong && `expected ${outcome}, got ${wrong}: ${JSON.stringify(made).slice(0, 200)}`);
    say(check?.(made));
  }
  // After a 421, fetch itself retries over another connection.
  if (it.requests.length > (name.endsWith(" 421") ? 2 : 1)) say(`asked ${it.requests.length} times`);
  if (!isAskedAgain) return broken;
  it.mend();
  const again = await madeOf(client.ask(ONLINE, it.url)).catch((thrown: unknown) => ({ thrown }));
  const isWell = "value" in again && isDeepStrictEqual(comparable(again.value), right);
  if (!isWell) say(`once mended: ${JSON.stringify(again).slice(0, 200)}`);
  return broken;
}

/** As many at once as keep two cores busy, within the socket limit of a process. */
const AT_ONCE = 16;

/** Tries all, a few at a time; returns every broken promise. */
export async function tryAll(server: HostileServer, client: Client, trials: readonly Trial[]) {
  const broken: string[] = [];
  const left = [...trials];
  const work = async () => {
    for (let trial = left.shift(); trial; trial = left.shift())
      broken.push(...(await tryFault(server, client, trial)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return broken;
}
