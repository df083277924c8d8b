// The door: messages come from pages' processes, so each is looked at once, by list and by schema, and answered as data.

import * as v from "valibot";
import browser, { type Runtime } from "webextension-polyfill";
import { type ServiceName, toErrorData } from "../../shared/errors.ts";
import { CONTENT_MESSAGES, type Envelope, type Reply } from "../../shared/messages.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { isFields } from "../../shared/shapes.ts";
import { currentSettings, policyConfirmed } from "./current-settings.ts";

/** What a handler may know besides the input. */
interface MessageCall {
  sender: Runtime.MessageSender;
  settings: Settings;
}

interface Declared<Input, Result> {
  /** What its errors are about. */
  service: ServiceName;
  /** It asks a service which a person can wait for: that is not asked on the word of an earlier policy. */
  isUnhurried?: boolean;
  handle(input: Input, call: MessageCall): Result;
}

export interface Message<Input, Result> extends Declared<Input, Result> {
  /** What makes its input of whatever came, of nothing but what belongs to it; absent for a message without one. */
  schema?: v.GenericSchema;
}

/** Declares a message whose input is what its schema makes of it. */
export function message<const Schema extends v.GenericSchema, Result>(
  declared: Declared<v.InferOutput<Schema>, Result> & { schema: Schema },
): Message<v.InferOutput<Schema>, Result>;
/** Declares a message without an input. */
export function message<Result>(declared: Declared<undefined, Result>): Message<undefined, Result>;
export function message(declared: Message<unknown, unknown>): Message<unknown, unknown> {
  return declared;
}

type MessageTable = Readonly<Record<string, Message<unknown, unknown>>>;

/** Reads a message; `undefined` for what is none of ours, has a wrong input, or may not be sent by this sender. */
export function parseMessage(
  messages: MessageTable,
  received: unknown,
  isOwnPage: boolean,
): { name: string; input: unknown } | undefined {
  if (!isFields(received)) return undefined;
  const { name, input } = received as Partial<Envelope>;
  if (typeof name !== "string" || !Object.hasOwn(messages, name)) return undefined;
  if (!isOwnPage && !(CONTENT_MESSAGES as readonly string[]).includes(name)) return undefined;
  const schema = messages[name]?.schema;
  if (!schema) return { name, input: undefined };
  // A schema of an object takes an array as well.
  const parsed = isFields(input) ? v.safeParse(schema, input, { abortEarly: true }) : undefined;
  return parsed?.success ? { name, input: parsed.output } : undefined;
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
