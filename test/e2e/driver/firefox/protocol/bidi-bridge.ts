// A program between Playwright and a regular Firefox: passes WebDriver BiDi on, adds what this Firefox lacks, and lets tests use
// the same connection. Arguments: the path of Firefox, then its arguments.

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { WebSocket, WebSocketServer } from "ws";
import { ExtensionPages } from "../extension-pages.ts";
import { createChannel, type Message } from "./bidi-channel.ts";
import { ADDRESS_FILE } from "./control.ts";
import { bringToFront, focusedContext, setColorScheme } from "./privileged.ts";

/** Responses with a whole page's report, or a picture, are long. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/** What Firefox prints when it is ready, and Playwright waits for. */
const READY = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const [program = "", ...args] = process.argv.slice(2);
const firefox = spawn(program, args, { stdio: ["ignore", "inherit", "pipe"] });

/** Firefox doesn't identify a download without a navigation: returns such an event with an id. */
function withDownloadName({ method = "", params = {}, ...rest }: Message): Message | undefined {
  const { context, url, navigation, download } = params;
  if (!/^browsingContext\.download(?:WillBegin|End)$/.test(method) || navigation || download)
    return undefined;
  // A blob address of a saved page is unique.
  return { ...rest, method, params: { ...params, download: `${context} ${url}` } };
}

/** A replacement for one of Playwright's commands; `undefined` if it goes to Firefox unchanged. */
type Replacement = (params: Record<string, unknown>) => Promise<unknown> | undefined;

function serve(address: string): void {
  const upstream = new WebSocket(`${address}/session`, {
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const channel = createChannel((text) => upstream.send(text));
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, maxPayload: MAX_MESSAGE_BYTES });
  let playwright: WebSocket | undefined;
  const pages = new ExtensionPages(channel.send, (event) => playwright?.send(JSON.stringify(event)));

  const replacements: Record<string, Replacement> = {
    // Newer than the ESR version of Firefox: the privileged way does the same.
    "emulation.setMediaFeaturesOverride": (params) => setColorScheme(channel.send, params),
    "browsingContext.activate": (params) => bringToFront(channel.send, params),
    // Tabs of one window, as in the other browser.
    "browsingContext.create": (params) => {
      params.type = "tab";
      return undefined;
    },
    // Keys stay in the context they are sent to, and don't reach a frame in another process.
    "input.performActions": (params) => {
      const [source] = params.actions as { type: string }[];
      if (source?.type !== "key") return undefined;
      return focusedContext(channel.send, String(params.context)).then((context) =>
        channel.send("input.performActions", { ...params, context }),
      );
    },
    // A test's code in a page doesn't count as a user gesture.
    "script.evaluate": withoutPerson,
    "script.callFunction": withoutPerson,
  };

  function withoutPerson(params: Record<string, unknown>): undefined {
    delete params.userActivation;
  }

  async function pass(from: WebSocket, message: Message): Promise<void> {
    const { id, method = "", params = {} } = message;
    const replaced = replacements[method]?.(params);
    const answer = await (replaced
      ? replaced.then(
          (result) => ({ type: "success", result }),
          (error: unknown) => ({ type: "error", error: "unknown error", message: String(error) }),
        )
      : channel.forward(method, params));
    from.send(JSON.stringify({ ...answer, id }));
    if (method === "browsingContext.close" && answer.type === "success") pages.closed(String(params.context));
  }

  upstream.on("message", (raw) => {
    const text = raw.toString();
    const message = JSON.parse(text) as Message;
    if (channel.receive(message)) return;
    pages.see(message);
    const named = withDownloadName(message);
    playwright?.send(named ? JSON.stringify(named) : text);
  });
  upstream.on("close", () => playwright?.close());
  server.on("connection", (socket, { url = "" }) => {
    // The tests' own connection sends commands and receives no events.
    if (!url.endsWith("/tests")) playwright = socket;
    socket.on("message", (raw) => void pass(socket, JSON.parse(raw.toString()) as Message));
    if (socket === playwright) socket.on("close", () => upstream.close());
  });
  server.on("listening", () => {
    const own = `ws://127.0.0.1:${(server.address() as { port: number }).port}`;
    writeFileSync(join(args[args.indexOf("--profile") + 1] ?? ".", ADDRESS_FILE), own);
    upstream.once("open", () => process.stderr.write(`WebDriver BiDi listening on ${own}\n`));
  });
}

let unread = "";
firefox.stderr.on("data", (part: Buffer) => {
  const lines = (unread + part.toString()).split("\n");
  unread = lines.pop() ?? "";
  for (const line of lines) {
    const address = READY.exec(line)?.[1];
    if (address) serve(address);
    else process.stderr.write(`${line}\n`);
  }
});
firefox.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
firefox.on("exit", (code) => process.exit(code ?? 1));
process.on("SIGTERM", () => firefox.kill());
