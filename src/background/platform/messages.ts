// The door: a message is declared once, with its schema and its handler, looked at once, by list and by schema, and
// answered with a value or an error as data. Messages come from pages' processes: nothing in them is taken on trust.

import * as v from "valibot";
import browser, { type Runtime } from "webextension-polyfill";
import { type ServiceName, toErrorData } from "../../shared/errors.ts";
import { CONTENT_MESSAGES, type Envelope, type Reply } from "../../shared/messages.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { currentSettings, policyConfirmed } from "./current-settings.ts";
import { isFields } from "./schemas.ts";

/** What a handler may know besides the input. */
export interface MessageCall {
  sender: Runtime.MessageSender;
  settings: Settings;
}

/** A message as it was declared. */
export interface Message<Input, Result> {
  service: ServiceName;
  isUnhurried: boolean;
  /** The input, made of nothing but what belongs to it, or `undefined` where it is not one. */
  parse(input: unknown): { input: Input } | undefined;
  handle(input: Input, call: MessageCall): Result;
}

interface Declared<Input, Result> {
  /** What its errors are about. */
  service: ServiceName;
  /** It asks a service which a person can wait for: that is not asked on the word of an earlier policy. */
  isUnhurried?: boolean;
  handle(input: Input, call: MessageCall): Result;
}

type Parse<Input> = Message<Input, unknown>["parse"];

function parseBy<Schema extends v.GenericSchema>(schema: Schema): Parse<v.InferOutput<Schema>> {
  return (input) => {
    // A schema of an object takes an array as well.
    if (!isFields(input)) return undefined;
    const { success, output } = v.safeParse(schema, input, { abortEarly: true });
    return success ? { input: output } : undefined;
  };
}

/** Declares a message whose input is what its schema makes of it. */
export function message<const Schema extends v.GenericSchema, Result>(
  declared: Declared<v.InferOutput<Schema>, Result> & { schema: Schema },
): Message<v.InferOutput<Schema>, Result>;
/** Declares a message whose input is parsed by hand. */
export function message<Input, Result>(
  declared: Declared<Input, Result> & { parse: Parse<Input> },
): Message<Input, Result>;
/** Declares a message without an input. */
export function message<Result>(declared: Declared<undefined, Result>): Message<undefined, Result>;
export function message(
  declared: Declared<unknown, unknown> & { schema?: v.GenericSchema; parse?: Parse<unknown> },
): Message<unknown, unknown> {
  const { service, isUnhurried = false, schema, handle } = declared;
  const parse = declared.parse ?? (schema ? parseBy(schema) : () => ({ input: undefined }));
  return { service, isUnhurried, parse, handle };
}

/** Messages by name. */
export type MessageTable = Readonly<Record<string, Message<unknown, unknown>>>;

/**
 * Reads a message. `undefined` for what is no message of ours, for a wrong input, and for a message that this sender
 * may not send: content scripts have a list, the extension's own pages may send all.
 */
export function parseMessage(
  messages: MessageTable,
  received: unknown,
  isOwnPage: boolean,
): { name: string; input: unknown } | undefined {
  if (!isFields(received)) return undefined;
  const { name, input } = received as Partial<Envelope>;
  if (typeof name !== "string" || !Object.hasOwn(messages, name)) return undefined;
  if (!isOwnPage && !(CONTENT_MESSAGES as readonly string[]).includes(name)) return undefined;
  const parsed = messages[name]?.parse(input);
  return parsed && { name, input: parsed.input };
}

/** Whether a page of the extension sent a message, and not a script on a page of somebody else. */
export function isOwnPage(sender: Runtime.MessageSender): boolean {
  return sender.url?.startsWith(browser.runtime.getURL("")) ?? false;
}

/** Answers messages, once what an earlier worker left has been put in order. Register before anything is awaited. */
export function receiveMessages(messages: MessageTable, isReady: Promise<unknown>): void {
  browser.runtime.onMessage.addListener((received: unknown, sender: Runtime.MessageSender) => {
    if (sender.id !== browser.runtime.id) return undefined;
    const parsed = parseMessage(messages, received, isOwnPage(sender));
    const declared = parsed && messages[parsed.name];
    if (!declared) {
      const refusal: Reply<never> = { ok: false, error: { code: "bad-request", service: "passwords" } };
      return Promise.resolve(refusal);
    }
    const settings = declared.isUnhurried ? policyConfirmed().then(currentSettings) : currentSettings();
    // All others wait for the same, so none overtakes another: what settles a check comes after the check.
    return Promise.all([settings, isReady])
      .then(([settings]) => declared.handle(parsed.input, { sender, settings }))
      .then(
        (value): Reply<unknown> => ({ ok: true, value }),
        (thrown: unknown): Reply<unknown> => ({ ok: false, error: toErrorData(thrown, declared.service) }),
      );
  });
}
