// A server on this computer that speaks to sockets itself, so that it can answer as no proper server would.

import { createServer, type Server, type Socket } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import { open } from "../local-server.ts";

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

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;
/** One address with one fault; it answers rightly once it is mended. */
export type Case = ReturnType<HostileServer["open"]>;

/** Every origin may read what is said, but by faults that say nothing proper. */
export const OPEN = "Access-Control-Allow-Origin: *\r\nConnection: close\r\n";

export const OK = `HTTP/1.1 200 OK\r\n${OPEN}`;

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

export function answerRightly(asked: Asked): void {
  say(asked, 200, `Content-Type: ${asked.right.type}\r\n`, asked.right.body);
}

const PREFLIGHT =
  "HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: *\r\n" +
  "Access-Control-Allow-Headers: *, Authorization, Add-Padding\r\nConnection: close\r\n\r\n";

export async function startHostileServer(tls?: { key: string; cert: string }) {
  const attendants = new Map<string, (socket: Socket, method: string, path: string) => void>();

  function receive(socket: Socket): void {
    let head = "";
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
      const attend = attendants.get(name);
      if (attend) attend(socket, method, path);
      else socket.destroy();
    });
  }

  const server: Server = tls ? createSecureServer(tls, receive) : createServer(receive);
  server.on("tlsClientError", (_error: Error, socket: Socket) => socket.destroy());
  const local = await open(server, tls ? "https" : "http");
  return {
    ...local,
    /** Gives a fault an address of its own, so that many can be tried at once. */
    open(fault: Fault, rightAt: (url: string) => RightAnswer) {
      const name = `case-${attendants.size}`;
      const url = `${local.url}/${name}`;
      const right = rightAt(url);
      const requests: string[] = [];
      const all: Socket[] = [];
      const { promise: stuck, resolve: isStuck } = Promise.withResolvers<void>();
      let isMended = false;
      attendants.set(name, (socket, method, path) => {
        all.push(socket);
        if (method === "OPTIONS") return socket.end(PREFLIGHT);
        requests.push(`${method} ${path}`);
        return (isMended ? answerRightly : fault)({ method, path, socket, right, url, isStuck });
      });
      return {
        url,
        /** Requests but preflights, oldest first: "GET /range/5BAA6". */
        requests,
        /** Bytes that were handed to the connection, over all requests, up to now. */
        sentBytes: () => all.reduce((sum, socket) => sum + socket.bytesWritten, 0),
        /** Fulfilled once a fault has nothing more to say that could end the request. */
        stuck,
        /** Fulfilled once every connection of the case is closed. */
        async closed() {
          const open = all.filter((socket) => !socket.closed);
          await Promise.all(open.map((socket) => new Promise((done) => void socket.once("close", done))));
        },
        mend() {
          isMended = true;
        },
      };
    },
  };
}
