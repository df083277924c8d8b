// A node:http or node:https server on this computer that can be stopped at any moment, whatever its connections are doing.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { TLSSocket } from "node:tls";

export interface ListenOptions {
  /** With a certificate, the server speaks TLS 1.2 and 1.3 only; without one, plain http. */
  tls?: { privateKey: string; certificate: string };
}

export interface LocalServer extends AsyncDisposable {
  url: string;
  port: number;
  /** Closes the server and cuts every connection, idle or busy. May be called again. */
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Starts a server on any free port, where no other computer reaches it. */
export async function listen(handle: Handler, { tls }: ListenOptions = {}): Promise<LocalServer> {
  // A client that hangs up while it asks is no fault of the server.
  const handler = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await handle(request, response);
    } catch {
      response.destroy();
    }
  };
  const server = tls
    ? createSecureServer(
        { key: tls.privateKey, cert: tls.certificate, minVersion: "TLSv1.2", maxVersion: "TLSv1.3" },
        handler,
      )
    : createServer(handler);
  // Closed after the usual five seconds of silence, a connection breaks under whoever has just begun to write to it.
  server.keepAliveTimeout = 600_000;
  return open(server, tls ? "https" : "http");
}

/** Lets any server listen on a free port of this computer. */
export async function open(server: Server, protocol: "http" | "https"): Promise<LocalServer> {
  // A connection that never finished its handshake is none that node would close with the others.
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { url: `${protocol}://127.0.0.1:${port}`, port, stop, [Symbol.asyncDispose]: stop };
}

/** Breaks a connection without another word. */
export function reset(socket: Socket): void {
  // Node resets plain connections only; one of TLS ends.
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
