// Calls a stand-in over real HTTP or HTTPS: the path exactly as written, and only the headers that a test names.

import { type IncomingHttpHeaders, request } from "node:http";
import { request as secureRequest } from "node:https";
import { text as readText } from "node:stream/consumers";

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface AskOptions {
  method?: string;
  /** One that is `undefined` is not sent. */
  headers?: Record<string, string | undefined>;
  body?: string;
  /** The certificate to trust. */
  ca?: string;
}

/** Makes a request on its own connection; rejects if it breaks. */
export function ask(
  origin: string,
  path: string,
  { method = "GET", headers = {}, body, ca }: AskOptions = {},
): Promise<Reply> {
  const { protocol, hostname, port } = new URL(origin);
  const sent = Object.entries(headers).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  if (body !== undefined) sent.push(["Content-Length", String(Buffer.byteLength(body))]);
  const options = { hostname, port, path, method, headers: Object.fromEntries(sent), agent: false as const };
  const begin = protocol === "https:" ? secureRequest : request;
  return new Promise((resolve, reject) => {
    begin({ ...options, ...(ca !== undefined && { ca }) }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      readText(answer).then((text) => resolve({ status, headers, text }), reject);
    })
      .on("error", reject)
      .end(body);
  });
}
