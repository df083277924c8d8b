// A server on this computer that speaks to sockets itself, so that it can answer as no proper server would.

import { createServer, type Server, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";

/** The right answer to what a client asks. */
export interface RightAnswer {
  body: string | Buffer;
  type: string;
}

/** What a fault is given: one request that was read to the end of its headers. */
export interface Asked {
  method: string;
  path: string;
  socket: Socket;
  right: RightAnswer;
  /** Where the case that the request is part of listens. */
  url: string;
  /** Tells that nothing more will come that could end the request: only its client can. */
  isStuck(): void;
}

export type Fault = (asked: Asked) => void;

/** One address with one fault; it answers rightly once it is mended. */
export interface Case {
  /** Address without a trailing slash. */
  url: string;
  /** Requests but preflights, oldest first: "GET /range/5BAA6". */
  requests: string[];
  /** Bytes that were handed to the connection, over all requests, up to now. */
  sentBytes(): number;
  /** Fulfilled once a fault has nothing more to say that could end the request. */
  stuck: Promise<void>;
  /** Fulfilled once every connection of the case is closed. */
  closed(): Promise<void>;
  mend(): void;
}

export interface HostileServer {
  url: string;
  port: number;
  /** Gives a fault an address of its own, so that many can be tried at once. */
  open(fault: Fault, right: (url: string) => RightAnswer): Case;
  stop(): Promise<void>;
}

/** Every origin may read what is said, but by faults that say nothing proper. */
export const OPEN = "Access-Control-Allow-Origin: *\r\nConnection: close\r\n";

/** Says a whole answer, with its length unless the headers speak of one. */
export function say(
  { socket }: Asked,
  status: number | string,
  headers: string,
  body: string | Buffer = "",
): void {
  const bytes = Buffer.from(body as string);
  const isLengthTold = /^(?:content-length|transfer-encoding):/im.test(headers);
  const length = isLengthTold ? "" : `Content-Length: ${bytes.length}\r\n`;
  socket.write(`HTTP/1.1 ${status} Said\r\n${OPEN}${headers}${length}\r\n`);
  socket.end(bytes);
}

/** A 200 with these headers: of the right body, or of what is made of it. */
export function saying(headers: string, bodyOf?: (right: string | Buffer) => string | Buffer): Fault {
  return (asked) => say(asked, 200, headers, bodyOf ? bodyOf(asked.right.body) : asked.right.body);
}

/** The right answer, as it should be. */
export function answerRightly(asked: Asked): void {
  say(asked, 200, `Content-Type: ${asked.right.type}\r\n`, asked.right.body);
}

const PREFLIGHT =
  "HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: *\r\n" +
  "Access-Control-Allow-Headers: *, Authorization, Add-Padding\r\nConnection: close\r\n\r\n";

interface OpenCase extends Case {
  fault: Fault;
  right: RightAnswer;
  sockets: Set<Socket>;
  counted: number;
  isStuck(): void;
}

function attend(it: OpenCase, socket: Socket, method: string, path: string): void {
  it.sockets.add(socket);
  socket.once("close", () => {
    it.sockets.delete(socket);
    it.counted += socket.bytesWritten;
  });
  if (method === "OPTIONS") {
    socket.end(PREFLIGHT);
    return;
  }
  it.requests.push(`${method} ${path}`);
  it.fault({ method, path, socket, right: it.right, url: it.url, isStuck: () => it.isStuck() });
}

/** Starts the server; with a certificate it speaks TLS. */
export async function startHostileServer(tls?: { key: string; cert: string }): Promise<HostileServer> {
  const cases = new Map<string, OpenCase>();
  const sockets = new Set<Socket>();

  function receive(socket: Socket): void {
    let head = "";
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // Whoever asks may hang up at any moment: that is what is tried here.
    socket.on("error", () => undefined);
    socket.on("data", function read(chunk: Buffer) {
      head += chunk.toString("latin1");
      // The beginning of TLS, which is not spoken here.
      if (head.startsWith("\x16")) socket.destroy();
      if (!head.includes("\r\n\r\n")) return;
      socket.off("data", read);
      // What else is sent has to be taken, or its end is never seen.
      socket.resume();
      const [, method = "", name = "", path = ""] = /^(\S+) \/([^/?\s]*)(\S*)/.exec(head) ?? [];
      const it = cases.get(name);
      if (it) attend(it, socket, method, path);
      else socket.destroy();
    });
  }

  const server: Server = tls ? createSecureServer(tls, receive) : createServer(receive);
  server.on("tlsClientError", (_error: Error, socket: Socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const url = `${tls ? "https" : "http"}://127.0.0.1:${port}`;
  return {
    url,
    port,
    open(fault, right) {
      const name = `case-${cases.size}`;
      const { promise, resolve } = Promise.withResolvers<void>();
      const it: OpenCase = {
        url: `${url}/${name}`,
        requests: [],
        stuck: promise,
        isStuck: resolve,
        fault,
        right: right(`${url}/${name}`),
        sockets: new Set(),
        counted: 0,
        sentBytes: () => [...it.sockets].reduce((sum, socket) => sum + socket.bytesWritten, it.counted),
        closed: async () => {
          await Promise.all(
            [...it.sockets].map((socket) => new Promise((done) => void socket.once("close", done))),
          );
        },
        mend() {
          it.fault = answerRightly;
        },
      };
      cases.set(name, it);
      return it;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
