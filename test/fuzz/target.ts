// What the fuzzer needs to know about a parser: its inputs, and when it has failed.

import type { Arbitrary } from "fast-check";
import { parseServiceUrl } from "../../src/shared/addresses.ts";
import { ServiceError, type ServiceName } from "../../src/shared/errors.ts";
import { captured, hasCaptures } from "../unit/services/captures.ts";

export interface Target {
  name: string;
  /** Valid or nearly valid inputs to mutate. */
  seeds: readonly string[];
  /** Inputs built from the parts of such texts. */
  inputs: Arbitrary<string>;
  /** Throws or rejects if the parser broke a promise with this input. */
  check(input: string): void | Promise<void>;
}

export class Broken extends Error {}

/** Throws if a promise is broken. */
export function promise(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

/** Whether a parser rejected a service's response as malformed, which is allowed. */
export function isMalformed(service: ServiceName): (thrown: unknown) => boolean {
  return (thrown) =>
    thrown instanceof ServiceError && thrown.data.code === "malformed" && thrown.data.service === service;
}

/** The value of a parser, or `undefined` if it rejected the input with an error that `isAllowed` accepts. */
export function attempt<Value>(
  parse: () => Value,
  isAllowed: (thrown: unknown) => boolean = () => false,
): { value: Value } | undefined {
  try {
    return { value: parse() };
  } catch (thrown) {
    if (isAllowed(thrown)) return undefined;
    throw new Broken(`threw what it may not: ${thrown}`, { cause: thrown });
  }
}

/** Whether a hostname is local, decided without our own rule. */
export function isHere(hostname: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.*\.)?localhost)$/.test(hostname);
}

/** Whether an address may be fetched, decided without our own rule. */
function mayBeAsked(address: string): boolean {
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isBare = username + password + search + hash === "";
  return isBare && (protocol === "https:" || (protocol === "http:" && isHere(hostname)));
}

/** Every allowed address is fetched as parsed, and parses to itself. */
export function checkAddress(address: string): void {
  const url = attempt(() => parseServiceUrl(address))?.value;
  if (url === undefined) return;
  promise(mayBeAsked(url), `${url} may not be asked`);
  promise(!url.endsWith("/"), `${url} has a slash at its end`);
  promise(parseServiceUrl(url) === url, `${url} is not read as itself`);
}

/** Not in TypeScript's library yet. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): unknown };

/** JSON of a value; `undefined` if it has none: circular, or nested too deep. */
export function written(value: unknown): string | undefined {
  try {
    // By default it would write -0 as 0.
    return JSON.stringify(value, (_, it) => (Object.is(it, -0) ? rawJSON("-0") : it));
  } catch {
    return undefined;
  }
}

/** Longer ones make every edit slow. */
const MAX_LENGTH = 400_000;

/** The texts of these files, if they exist and aren't too long. */
export function realAnswers(...names: string[]): string[] {
  return hasCaptures ? names.map(captured).filter((text) => text.length <= MAX_LENGTH) : [];
}
