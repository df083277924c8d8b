// Ways to keep a client waiting forever, and to send it more than it can hold.

import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { type FaultRow, half, lengthOf } from "./hostile-connections.ts";
import { type Asked, type Fault, OK, OPEN, saying } from "./hostile-server.ts";

function drip({ socket, isStuck }: Asked, head: string, next: (count: number) => string): void {
  socket.write(head);
  let count = 0;
  const timer = setInterval(() => {
    socket.write(next(count++));
    if (count === 3) isStuck();
  }, 2);
  socket.once("close", () => clearInterval(timer));
}

const dripping = (head: string, bytes: string): Fault => {
  return (asked) => drip(asked, head, (count) => bytes[count % bytes.length] ?? " ");
};

function silentAfter(...said: (string | ((asked: Asked) => string | Buffer))[]): Fault {
  return (asked) => {
    for (const part of said) asked.socket.write(typeof part === "string" ? part : (part(asked) as string));
    asked.socket.write("", () => asked.isStuck());
  };
}

export const STARVING: readonly FaultRow[] = [
  ["no answer at all", "timeout", ({ isStuck }) => isStuck()],
  ["headers and nothing more", "timeout", silentAfter(`${OK}Content-Length: 100\r\n\r\n`)],
  [
    "half the body and nothing more",
    "timeout",
    silentAfter((asked) => `${OK}Content-Length: ${lengthOf(asked)}\r\n\r\n`, half),
  ],
  [
    "the whole body, in chunks that are never said to be all",
    "timeout",
    silentAfter(
      (asked) => `${OK}Transfer-Encoding: chunked\r\n\r\n${lengthOf(asked).toString(16)}\r\n`,
      ({ right }) => right.body,
      "\r\n",
    ),
  ],
  ["a body that drips for ever", "timeout", dripping(`${OK}\r\n`, "0A1B2C3D")],
  ["a refusal whose body drips for ever", "timeout", dripping(`HTTP/1.1 500 Said\r\n${OPEN}\r\n`, "sorry ")],
];

const MEGABYTE = Buffer.alloc(1_048_576, "0123456789ABCDEF0123456789ABCDEF012:1\r\n");
const FLOOD_MEGABYTES = 100;

/** Writes as fast as it is read, up to 100 MB, which no client may read to the end. */
function flood(head: string): Fault {
  return ({ socket }) => {
    let left = FLOOD_MEGABYTES;
    const more = () => {
      while (left-- > 0) {
        if (socket.destroyed) return;
        if (!socket.write(MEGABYTE)) {
          socket.once("drain", more);
          return;
        }
      }
      socket.end();
    };
    socket.write(head);
    more();
  };
}

export const FLOODS: readonly FaultRow[] = [
  [
    "100 MB of known length",
    "malformed",
    flood(`${OK}Content-Length: ${FLOOD_MEGABYTES * MEGABYTE.length}\r\n\r\n`),
  ],
  ["100 MB of unknown length", "malformed", flood(`${OK}\r\n`)],
  ["100 MB of refusal", "unavailable", flood(`HTTP/1.1 500 Said\r\n${OPEN}\r\n`)],
];

const ZEROS = Buffer.alloc(32 * MEGABYTE.length);
const FAST = { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } };

/** Compressed once, on first use. */
function bomb(encoding: string, pack: (zeros: Buffer) => Buffer): FaultRow {
  let packed: Buffer | undefined;
  const fault = saying(`Content-Encoding: ${encoding}\r\n`, () => {
    packed ??= pack(ZEROS);
    return packed;
  });
  return [`32 MB of zeros as ${encoding}`, "malformed", fault];
}

/** Small in transit, large when decompressed. */
export const BOMBS: readonly FaultRow[] = [
  bomb("gzip", (zeros) => gzipSync(zeros)),
  bomb("br", (zeros) => brotliCompressSync(zeros, FAST)),
];
