// Ways to keep a client waiting for ever, and to send it more than it can hold.

import type { Socket } from "node:net";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { type FaultRow, half, lengthOf } from "./hostile-connections.ts";
import { type Asked, OPEN, say } from "./hostile-server.ts";

const OK = `HTTP/1.1 200 OK\r\n${OPEN}`;

/** A byte now and then, for ever. */
function drip({ socket, isStuck }: Asked, head: string, bytes: string): void {
  socket.write(head);
  let count = 0;
  const timer = setInterval(() => {
    socket.write(bytes[count++ % bytes.length] ?? " ");
    if (count === 3) isStuck();
  }, 2);
  socket.once("close", () => clearInterval(timer));
}

export const STARVING: readonly FaultRow[] = [
  ["no answer at all", "timeout", ({ isStuck }) => isStuck()],
  ["half a status line", "timeout", ({ socket, isStuck }) => socket.write("HTTP/1.1 2", () => isStuck())],
  ["half the headers", "timeout", ({ socket, isStuck }) => socket.write(`${OK}X-Ha`, () => isStuck())],
  ["headers that drip for ever", "timeout", (asked) => drip(asked, `${OK}X-A: `, "abc")],
  [
    "headers and nothing more",
    "timeout",
    ({ socket, isStuck }) => socket.write(`${OK}Content-Length: 100\r\n\r\n`, () => isStuck()),
  ],
  [
    "half the body and nothing more",
    "timeout",
    (asked) => {
      asked.socket.write(`${OK}Content-Length: ${lengthOf(asked)}\r\n\r\n`);
      asked.socket.write(half(asked), () => asked.isStuck());
    },
  ],
  [
    "the whole body, in chunks that are never said to be all",
    "timeout",
    (asked) => {
      asked.socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n${lengthOf(asked).toString(16)}\r\n`);
      asked.socket.write(asked.right.body);
      asked.socket.write("\r\n", () => asked.isStuck());
    },
  ],
  ["a body that drips for ever", "timeout", (asked) => drip(asked, `${OK}\r\n`, "0A1B2C3D")],
  [
    "a refusal whose body drips for ever",
    "timeout",
    (asked) => drip(asked, `HTTP/1.1 500 Said\r\n${OPEN}\r\n`, "sorry "),
  ],
  [
    "news of an answer for ever",
    "timeout",
    ({ socket, isStuck }) => {
      let count = 0;
      const timer = setInterval(() => {
        socket.write("HTTP/1.1 103 Early Hints\r\n\r\n");
        if (++count === 3) isStuck();
      }, 2);
      socket.once("close", () => clearInterval(timer));
    },
  ],
];

const MEGABYTE = Buffer.alloc(1_048_576, "0123456789ABCDEF0123456789ABCDEF012:1\r\n");
/** What no client may read to its end. */
const FLOOD_BYTES = 100 * MEGABYTE.length;
/** A hundred megabytes of zeros, in the size of a picture. */
const ZEROS = Buffer.alloc(MEGABYTE.length);
const zeros = (count: number, pack: (data: Buffer) => Buffer) =>
  Buffer.concat(Array(count).fill(pack(ZEROS)));

/** Writes as fast as it is read, up to 100 MB. */
function pour(socket: Socket, frame: (chunk: Buffer) => Buffer = (chunk) => chunk): void {
  let left = FLOOD_BYTES / MEGABYTE.length;
  const framed = frame(MEGABYTE);
  const more = () => {
    while (left-- > 0) {
      if (socket.destroyed) return;
      if (!socket.write(framed)) {
        socket.once("drain", more);
        return;
      }
    }
    socket.end();
  };
  more();
}

const inChunks = (chunk: Buffer) =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);

export const FLOODS: readonly FaultRow[] = [
  [
    "100 MB of known length",
    "malformed",
    ({ socket }) => {
      socket.write(`${OK}Content-Length: ${FLOOD_BYTES}\r\n\r\n`);
      pour(socket);
    },
  ],
  [
    "100 MB of unknown length",
    "malformed",
    ({ socket }) => {
      socket.write(`${OK}\r\n`);
      pour(socket);
    },
  ],
  [
    "100 MB in chunks",
    "malformed",
    ({ socket }) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
      pour(socket, inChunks);
    },
  ],
  [
    "100 MB of refusal",
    "unavailable",
    ({ socket }) => {
      socket.write(`HTTP/1.1 500 Said\r\n${OPEN}\r\n`);
      pour(socket);
    },
  ],
  [
    "100 MB of redirect",
    "unavailable",
    ({ socket }) => {
      socket.write(`HTTP/1.1 302 Said\r\n${OPEN}Location: /elsewhere\r\n\r\n`);
      pour(socket);
    },
  ],
  [
    "100 MB of one header",
    "unavailable",
    ({ socket }) => {
      socket.write(`${OK}X-Long: `);
      pour(socket);
    },
  ],
];

/** Small on the way, large once unpacked. */
export const BOMBS: readonly FaultRow[] = [
  [
    "32 MB of zeros by gzip",
    "malformed",
    (asked) => say(asked, 200, "Content-Encoding: gzip\r\n", bombs().gzip),
  ],
  [
    "32 MB of zeros by gzip in gzip",
    "malformed",
    (asked) => say(asked, 200, "Content-Encoding: gzip, gzip\r\n", bombs().nested),
  ],
  [
    "32 MB of zeros by brotli",
    "malformed",
    (asked) => say(asked, 200, "Content-Encoding: br\r\n", bombs().brotli),
  ],
];

let packed: { gzip: Buffer; nested: Buffer; brotli: Buffer } | undefined;

function bombs() {
  if (packed === undefined) {
    const gzip = zeros(32, gzipSync);
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 1 };
    const brotli = brotliCompressSync(Buffer.alloc(32 * ZEROS.length), { params });
    packed = { gzip, nested: gzipSync(gzip), brotli };
  }
  return packed;
}
