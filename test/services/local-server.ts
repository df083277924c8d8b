// A node:http server on this computer that can be stopped at any moment, whatever its connections are doing.

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface ListenOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Default 127.0.0.1: nothing of a test is to be reached from another computer. */
  host?: string;
}

export interface LocalServer {
  /** Address without a trailing slash. */
  url: string;
  port: number;
  /** Closes the server and cuts every connection, idle or busy. May be called again. */
  stop(): Promise<void>;
}

/** Starts a server; rejects with node's own error where the port is taken. */
export async function listen(
  handler: RequestListener,
  { port = 0, host = "127.0.0.1" }: ListenOptions = {},
): Promise<LocalServer> {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const actualPort = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
