// A node:http or node:https server on localhost that can be stopped at any moment, whatever its connections are doing.

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
  /** Closes the server and cuts every connection, idle or busy. Can be called again. */
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Starts a server on any free port, on loopback only. */
export async function listen(handle: Handler, { tls }: ListenOptions = {}): Promise<LocalServer> {
  // A client that hangs up during its request isn't the server's fault.
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
  // With the default of five idle seconds, a connection breaks for a client that has just begun to write to it.
  server.keepAliveTimeout = 600_000;
  return open(server, tls ? "https" : "http");
}

/** Makes any server listen on a free loopback port. */
export async function open(server: Server, protocol: "http" | "https"): Promise<LocalServer> {
  // Node doesn't close connections that never finished their handshake with the others.
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

/** Resets a connection. */
export function reset(socket: Socket): void {
  // Node only resets plain connections; a TLS one is ended.
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
