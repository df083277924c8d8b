// Receives commands, alone or through the port of a page that waits. They come from page processes, so each is checked once, by name,
// sender and schema. Replies are plain data.

import * as v from "valibot";
import browser, { type Runtime } from "webextension-polyfill";
import type { Envelope, Reply, Running } from "../../shared/content-messages.ts";
import { type ServiceName, toErrorData } from "../../shared/errors.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { isFields } from "../../shared/shapes.ts";
import { siteOf } from "../../shared/sites.ts";
import { currentSettings, policyConfirmed } from "./current-settings.ts";
import { forgetUnlessOpen } from "./private-windows.ts";
import { keepAwake } from "./tasks.ts";

/** How a page waits for a result. Only a port tells. */
interface Wait {
  /** Aborted once the page has given up or is closed. */
  signal: AbortSignal;
  report(running: Running): void;
}

/** What a handler gets besides the input. */
export interface CommandCall extends Wait {
  sender: Runtime.MessageSender;
  settings: Settings;
}

interface Declared<Input, Result> {
  /** The service that its errors name. */
  service: ServiceName;
  /** Its service request can wait, so it isn't sent under an earlier policy. */
  waitsForPolicy?: boolean;
  /** Content scripts may send it, too. All others are reserved for the extension's own pages. */
  isForContentScripts?: true;
  handle(input: Input, call: CommandCall): Result;
}

export interface Command<Input, Result> extends Declared<Input, Result> {
  /** Parses the input, and keeps only what belongs to it. Absent for a command without input. */
  schema?: v.GenericSchema;
}

/** Declares a command whose input its schema parses. */
export function command<const Schema extends v.GenericSchema, Result>(
  declared: Declared<v.InferOutput<Schema>, Result> & { schema: Schema },
): Command<v.InferOutput<Schema>, Result>;
/** Declares a command without input. */
export function command<Result>(declared: Declared<undefined, Result>): Command<undefined, Result>;
export function command(declared: Command<unknown, unknown>): Command<unknown, unknown> {
  return declared;
}

type CommandTable = Readonly<Record<string, Command<unknown, unknown>>>;

/** Parses a message; `undefined` if it is unknown, its input is invalid, or this sender may not send it. */
export function parseCommand(
  commands: CommandTable,
  received: unknown,
  isOwnPage: boolean,
): { name: string; input: unknown } | undefined {
  if (!isFields(received)) return undefined;
  const { name, input } = received as Partial<Envelope>;
  if (typeof name !== "string" || !Object.hasOwn(commands, name)) return undefined;
  const declared = commands[name];
  if (!isOwnPage && !declared?.isForContentScripts) return undefined;
  const schema = declared?.schema;
  if (!schema) return { name, input: undefined };
  // An object schema accepts arrays too.
  const parsed = isFields(input) ? v.safeParse(schema, input, { abortEarly: true }) : undefined;
  return parsed?.success ? { name, input: parsed.output } : undefined;
}

/** The service that a refused message was about. A message that isn't ours is about none, and gets the first one's name. */
function serviceOf(commands: CommandTable, received: unknown): ServiceName {
  const name = isFields(received) ? received.name : undefined;
  return (typeof name === "string" && commands[name]?.service) || "passwords";
}

/** What both browsers say about a sender, beyond what the polyfill knows. */
interface Sender extends Runtime.MessageSender {
  origin?: string;
  documentId?: string;
  /** Chromium: "active", unless the document is being left. */
  documentLifecycle?: string;
  /** Firefox: "addon_child" for the extension's pages, "content_child" for content scripts. */
  envType?: string;
}

/**
 * Whether a message came from a page of the extension, not from a script on a website. The process of a website may be in an
 * attacker's hands, so what it could say about itself isn't enough.
 *
 * Firefox checks in its main process that a sender of the kind "addon_child" is in the extension's own process, and so are all frames
 * around it. Its origin is that of the document now in the frame: a message that waits for the background to start may come later.
 *
 * Chromium checks in its main process that an origin belongs to the sender's process, and names the document and the tab itself. A
 * page that is being left, and only that, may have the next page's tab.
 */
export function isOwnPage(sender: Runtime.MessageSender): boolean {
  const { url, origin, documentId, documentLifecycle, envType, tab }: Sender = sender;
  const own = browser.runtime.getURL("");
  if (!url?.startsWith(own)) return false;
  if (envType !== undefined) return envType === "addon_child";
  const isInWebPage = documentLifecycle === "active" && siteOf(tab?.url) !== undefined;
  return `${origin}/` === own && documentId !== undefined && !isInWebPage;
}

/** Whether a message is about a private window, which may be closed by the time it's handled. */
function isPrivate(input: unknown, { tab }: Runtime.MessageSender): boolean {
  return (isFields(input) && input.isPrivate === true) || tab?.incognito === true;
}

/** Handles commands, once leftovers of an earlier worker are cleaned up (`isReady`). Register before the first await. */
export function receiveCommands(commands: CommandTable, isReady: Promise<unknown>): void {
  async function replyTo(
    received: unknown,
    sender: Runtime.MessageSender,
    wait: Wait,
  ): Promise<Reply<unknown>> {
    const parsed = parseCommand(commands, received, isOwnPage(sender));
    const declared = parsed && commands[parsed.name];
    if (!declared)
      return { ok: false, error: { code: "bad-request", service: serviceOf(commands, received) } };
    try {
      const confirmed = declared.waitsForPolicy ? policyConfirmed().then(currentSettings) : currentSettings();
      // All other messages wait for the same promises, so their handlers start in order.
      const [settings] = await Promise.all([confirmed, isReady]);
      return { ok: true, value: await declared.handle(parsed.input, { ...wait, sender, settings }) };
    } catch (thrown) {
      return { ok: false, error: toErrorData(thrown, declared.service) };
    } finally {
      if (isPrivate(parsed.input, sender)) void forgetUnlessOpen();
    }
  }

  browser.runtime.onMessage.addListener((received: unknown, sender: Runtime.MessageSender) => {
    if (sender.id !== browser.runtime.id) return undefined;
    return replyTo(received, sender, { signal: new AbortController().signal, report: () => undefined });
  });

  browser.runtime.onConnect.addListener((port) => {
    const { sender } = port;
    if (sender?.id !== browser.runtime.id || !isOwnPage(sender)) return port.disconnect();
    const giveUp = new AbortController();
    const release = keepAwake();
    function post(reply: Reply<unknown>): void {
      try {
        if (!giveUp.signal.aborted) port.postMessage(reply);
      } catch {
        // The page has just been closed, and `onDisconnect` follows.
      }
    }
    const report = (running: Running) => post({ ok: true, value: running });
    port.onDisconnect.addListener(() => {
      giveUp.abort();
      release();
    });
    port.onMessage.addListener((received: unknown) => {
      void replyTo(received, sender, { signal: giveUp.signal, report }).then(post);
    });
    // The page learns that there is a background.
    void isReady.then(() => report({ state: "running" }));
  });
}
