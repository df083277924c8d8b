// Ways in which a connection can break off, and the length and the packing of an answer be wrong.

import type { Socket } from "node:net";
import { deflateSync, gzipSync } from "node:zlib";
import { type Asked, type Fault, OPEN, say } from "./hostile-server.ts";

/** What an honest client can make of it: the right answer, or that there was none it could use. */
export type Outcome = "right" | "unusable" | "malformed" | "unavailable" | "timeout";

/** `unusable`: it is one of malformed and unavailable; which one is up to who reads the connection. */
export type FaultRow = [name: string, outcome: Outcome, fault: Fault];

const OK = `HTTP/1.1 200 OK\r\n${OPEN}`;

function reset(socket: Socket): void {
  // Node resets plain connections only; one of TLS ends without a word.
  if ("encrypted" in socket) socket.destroy();
  else socket.resetAndDestroy();
}

/** Writes, and then breaks off once that has gone out. */
function sayAndBreak(socket: Socket, said: string | Buffer, breakOff: (socket: Socket) => void): void {
  socket.write(said as string, () => setImmediate(() => breakOff(socket)));
}

/** The first half of the right answer. */
export function half({ right }: Asked): Buffer {
  const body = Buffer.from(right.body as string);
  return body.subarray(0, body.length / 2);
}

/** The length of the right answer. */
export function lengthOf({ right }: Asked): number {
  return Buffer.byteLength(right.body as string);
}

export const BROKEN: readonly FaultRow[] = [
  ["a reset before the answer", "unavailable", ({ socket }) => reset(socket)],
  ["an end before the answer", "unavailable", ({ socket }) => void socket.end()],
  ["a reset within the headers", "unavailable", ({ socket }) => sayAndBreak(socket, `${OK}X-Ha`, reset)],
  [
    "an end within the headers",
    "unavailable",
    ({ socket }) => sayAndBreak(socket, `${OK}X-Ha`, (it) => it.end()),
  ],
  ...([reset, (it: Socket) => void it.end()] as const).flatMap((breakOff): FaultRow[] => {
    const how = breakOff === reset ? "a reset" : "an end";
    return [
      [
        `${how} within a body of known length`,
        "unavailable",
        (asked) => {
          asked.socket.write(`${OK}Content-Length: ${lengthOf(asked)}\r\n\r\n`);
          sayAndBreak(asked.socket, half(asked), breakOff);
        },
      ],
      [
        `${how} within a body in chunks`,
        "unavailable",
        (asked) => {
          const part = half(asked);
          asked.socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n`);
          sayAndBreak(asked.socket, Buffer.concat([part, Buffer.from("\r\n")]), breakOff);
        },
      ],
      [
        `${how} within a body of unknown length`,
        "unusable",
        (asked) => {
          asked.socket.write(`${OK}\r\n`);
          sayAndBreak(asked.socket, half(asked), breakOff);
        },
      ],
    ];
  }),
  [
    "a body longer than announced",
    "unusable",
    (asked) => say(asked, 200, `Content-Length: ${half(asked).length}\r\n`, asked.right.body),
  ],
  [
    "a length below zero",
    "unavailable",
    (asked) => say(asked, 200, "Content-Length: -5\r\n", asked.right.body),
  ],
  [
    "a length in words",
    "unavailable",
    (asked) => say(asked, 200, "Content-Length: all\r\n", asked.right.body),
  ],
  [
    "two lengths",
    "unavailable",
    (asked) => say(asked, 200, "Content-Length: 5\r\nContent-Length: 7\r\n", asked.right.body),
  ],
  [
    "chunks of no number",
    "unavailable",
    (asked) => say(asked, 200, "Transfer-Encoding: chunked\r\n", "all of it\r\nhello\r\n0\r\n\r\n"),
  ],
  [
    "a chunk of more bytes than there are",
    "unavailable",
    (asked) => say(asked, 200, "Transfer-Encoding: chunked\r\n", `fffffffffffff\r\n${half(asked)}`),
  ],
];

const PACKED_PAGE = "<!doctype html><title>Sign in</title>";

export const ENCODINGS: readonly FaultRow[] = [
  [
    "gzip as it should be",
    "right",
    (asked) => say(asked, 200, "Content-Encoding: gzip\r\n", gzipSync(asked.right.body)),
  ],
  [
    "deflate as it should be",
    "right",
    (asked) => say(asked, 200, "Content-Encoding: deflate\r\n", deflateSync(asked.right.body)),
  ],
  [
    "gzip that is none",
    "unusable",
    (asked) => say(asked, 200, "Content-Encoding: gzip\r\n", "not packed at all"),
  ],
  [
    "gzip that breaks off",
    "unusable",
    (asked) => {
      // Not packed any smaller, so that what arrives ends where it was cut.
      const bytes = gzipSync(half(asked), { level: 0 });
      say(asked, 200, "Content-Encoding: gzip\r\n", bytes.subarray(0, bytes.length - 12));
    },
  ],
  [
    "gzip with a wrong sum",
    "unusable",
    (asked) => {
      const bytes = gzipSync(half(asked));
      bytes.fill(0, bytes.length - 8);
      say(asked, 200, "Content-Encoding: gzip\r\n", bytes);
    },
  ],
  [
    "an encoding that nobody knows",
    "unusable",
    (asked) => say(asked, 200, "Content-Encoding: x-pack\r\n", gzipSync(asked.right.body)),
  ],
  ["gzip that is not said to be", "malformed", (asked) => say(asked, 200, "", gzipSync(PACKED_PAGE))],
];
