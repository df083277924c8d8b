// Ways in which a connection breaks, or a response's length and encoding are wrong.

import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { reset } from "../local-server.ts";
import { type Asked, type Fault, OK, say, saying } from "./hostile-server.ts";

/** What a correct client makes of it: the right response, or that there was no usable one. */
export type Outcome = "right" | "unusable" | "malformed" | "unavailable" | "timeout";

/** `unusable` means malformed or unavailable; which one depends on the client's HTTP stack. */
export type FaultRow = [name: string, outcome: Outcome, fault: Fault];

type BreakOff = (socket: Socket) => void;

/** Writes, and breaks off after that was sent. */
function broken(said: (asked: Asked) => string | Buffer, breakOff: BreakOff): Fault {
  return (asked) => {
    const { socket } = asked;
    socket.write(said(asked) as string, () => setImmediate(() => breakOff(socket)));
  };
}

export function half({ right }: Asked): Buffer {
  const body = Buffer.from(right.body as string);
  return body.subarray(0, body.length / 2);
}

export function lengthOf({ right }: Asked): number {
  return Buffer.byteLength(right.body as string);
}

const WAYS: readonly [how: string, breakOff: BreakOff][] = [
  ["a reset", reset],
  ["an end", (socket) => void socket.end()],
];

function halfAfter(asked: Asked, headers: string, end = ""): Buffer {
  return Buffer.concat([Buffer.from(`${OK}${headers}\r\n`), half(asked), Buffer.from(end)]);
}

const ofKnownLength = (asked: Asked) => halfAfter(asked, `Content-Length: ${lengthOf(asked)}\r\n`);
const ofUnknownLength = (asked: Asked) => halfAfter(asked, "");
const inChunks = (asked: Asked) =>
  halfAfter(asked, `Transfer-Encoding: chunked\r\n\r\n${half(asked).length.toString(16)}`, "\r\n");

export const BROKEN: readonly FaultRow[] = [
  ...WAYS.flatMap(([how, breakOff]): FaultRow[] => [
    [`${how} before the answer`, "unavailable", ({ socket }) => breakOff(socket)],
    [`${how} within the headers`, "unavailable", broken(() => `${OK}X-Ha`, breakOff)],
    [`${how} within a body of known length`, "unavailable", broken(ofKnownLength, breakOff)],
    [`${how} within a body in chunks`, "unavailable", broken(inChunks, breakOff)],
    [`${how} within a body of unknown length`, "unusable", broken(ofUnknownLength, breakOff)],
  ]),
  [
    "a body longer than announced",
    "unusable",
    (asked) => say(asked, 200, `Content-Length: ${half(asked).length}\r\n`, asked.right.body),
  ],
];

const packed = (type: string) => `Content-Encoding: ${type}\r\n`;

/** Gzipped without compression, so that what arrives ends where it was cut; the last eight bytes are checksum and length. */
function gzipOf(right: string | Buffer): Buffer {
  const body = Buffer.from(right as string);
  return gzipSync(body.subarray(0, body.length / 2), { level: 0 });
}

export const ENCODINGS: readonly FaultRow[] = [
  ["gzip as it should be", "right", saying(packed("gzip"), gzipSync)],
  ["gzip that is none", "unusable", saying(packed("gzip"), () => "not packed at all")],
  ["gzip that breaks off", "unusable", saying(packed("gzip"), (right) => gzipOf(right).subarray(0, -12))],
];
