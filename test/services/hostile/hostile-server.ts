// A localhost server on raw sockets, so that it can respond as no proper server would.

import { createServer, type Socket } from "node:net";
import { open } from "../local-server.ts";

export interface RightAnswer {
  body: string | Buffer;
  type: string;
}

/** A fault's input: one request, read to the end of its headers. */
export interface Asked {
  method: string;
  path: string;
  socket: Socket;
  right: RightAnswer;
  /** The address of the request's case. */
  url: string;
  /** Signals that nothing more will come that could end the request: only its client can. */
  isStuck(): void;
}

export type Fault = (asked: Asked) => void;

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;
/** One address with one fault; it responds correctly once it is fixed. */
export type Case = ReturnType<HostileServer["open"]>;

/** CORS headers for every origin, except for faults without proper headers. */
export const OPEN = "Access-Control-Allow-Origin: *\r\nConnection: close\r\n";

export const OK = `HTTP/1.1 200 OK\r\n${OPEN}`;

/** Sends a complete response, with its length unless the headers set one. */
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

/** A 200 with these headers: with the right body, or one derived from it. */
export function saying(headers: string, bodyOf?: (right: string | Buffer) => string | Buffer): Fault {
  return (asked) => say(asked, 200, headers, bodyOf ? bodyOf(asked.right.body) : asked.right.body);
}

export function answerRightly(asked: Asked): void {
  say(asked, 200, `Content-Type: ${asked.right.type}\r\n`, asked.right.body);
}

const PREFLIGHT =
  "HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: *\r\n" +
  "Access-Control-Allow-Headers: *, Authorization, Add-Padding\r\nConnection: close\r\n\r\n";

export async function startHostileServer() {
  const attendants = new Map<string, (socket: Socket, method: string, path: string) => void>();

  function receive(socket: Socket): void {
    let head = "";
    // The client may hang up at any moment: that is what is tested here.
    socket.on("error", () => undefined);
    socket.on("data", function read(chunk: Buffer) {
      head += chunk.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      socket.off("data", read);
      // Further data must be read, or its end is never seen.
      socket.resume();
      const [, method = "", name = "", path = ""] = /^(\S+) \/([^/?\s]*)(\S*)/.exec(head) ?? [];
      const attend = attendants.get(name);
      if (attend) attend(socket, method, path);
      else socket.destroy();
    });
  }

  const local = await open(createServer(receive), "http");
  return {
    ...local,
    /** Gives a fault its own address, so that many can be tried at once. */
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
        /** Requests except preflights, oldest first: "GET /range/5BAA6". */
        requests,
        /** Bytes written to connections so far, over all requests. */
        sentBytes: () => all.reduce((sum, socket) => sum + socket.bytesWritten, 0),
        /** Resolves once a fault has nothing more to send that could end the request. */
        stuck,
        /** Resolves once every connection of the case is closed. */
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
