// Tries faults on one client over real connections, and judges the results.

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
    if (/secret/.test(JSON.stringify(data) + thrown.message)) throw new Error("an error reveals a secret");
    return { error: data };
  }
}

/** A result without addresses and times, which differ each time. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "undefined";
  return text.replaceAll(/\/case-\d+/g, "/case").replaceAll(/"expiresAt":\d+/g, '"expiresAt":0');
}

/** What is wrong with a result, if anything. */
function faultOf(client: Client, made: Made, outcome: Outcome | ErrorCode, right: unknown) {
  if ("value" in made) {
    if (outcome === "right")
      return isDeepStrictEqual(comparable(made.value), right) ? undefined : "another value";
    // No picture is shown, which is all that a broken one means.
    if (client.name === "lookup, a logo" && made.value === undefined) return undefined;
    return "a value";
  }
  const { code, service } = made.error;
  if (service !== client.service) return `the service ${service}`;
  const isUnusable = code === "malformed" || code === "unavailable";
  return code === outcome || (outcome === "unusable" && isUnusable) ? undefined : code;
}

export interface Trial {
  name: string;
  fault: Fault;
  outcome: Outcome | ErrorCode;
  /** What else is wrong with the result, if anything. */
  check?(made: Made): string | undefined;
}

/** As many at once as keep two cores busy, within the socket limit of a process. */
const AT_ONCE = 16;

/** Tries all, a few at a time; returns a sentence for each broken promise. */
export async function tryAll(server: HostileServer, client: Client, trials: readonly Trial[]) {
  const right = comparable(await client.ask(ONLINE, server.open(answerRightly, client.right).url));
  const broken: string[] = [];
  const left = [...trials];
  const work = async () => {
    for (let trial = left.shift(); trial; trial = left.shift()) {
      const { name, fault, outcome, check } = trial;
      const it = server.open(fault, client.right);
      const made = await madeOf(client.ask(ONLINE, it.url));
      const wrong = faultOf(client, made, outcome, right) ?? check?.(made);
      if (wrong)
        broken.push(`${name}: expected ${outcome}, got ${wrong}: ${JSON.stringify(made).slice(0, 200)}`);
      // After a 421, fetch itself retries over another connection.
      const count = it.requests.length;
      if (count > (name.endsWith(" 421") ? 2 : 1)) broken.push(`${name}: asked ${count} times`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return broken;
}
