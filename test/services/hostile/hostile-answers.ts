// Responses that are complete but wrong: statuses, headers, redirects, pages of other networks, and other text types.

import type { FaultRow } from "./hostile-connections.ts";
import { type Asked, say, saying } from "./hostile-server.ts";

/** The right response with these headers; its type is its own, unless they set another. */
function withHeaders(lines: string): (asked: Asked) => void {
  const isTypeTold = /^content-type:/im.test(lines);
  return (asked) => saying(isTypeTold ? lines : `Content-Type: ${asked.right.type}\r\n${lines}`)(asked);
}

function withStart(start: string): (asked: Asked) => void {
  return ({ socket, right }) => {
    socket.write(start);
    socket.end(right.body);
  };
}

/** Of what only a browser reads, some of each kind: how it fails is up to the browser. */
export const HEADERS: readonly FaultRow[] = [
  ["two hundred cookies", "right", withHeaders("Set-Cookie: a=1\r\n".repeat(200))],
  ["a NUL in a header", "unavailable", withHeaders("X-A: a\0b\r\n")],
  ["a type of a picture", "right", withHeaders("Content-Type: image/png\r\n")],
  ["a type of a page", "right", withHeaders("Content-Type: text/html\r\n")],
];

export const STARTS: readonly FaultRow[] = [
  ["an answer without a start", "unavailable", withStart("")],
  ["an answer of another protocol", "unavailable", withStart("SSH-2.0-OpenSSH_9.6\r\n")],
  [
    "early hints, and then the answer",
    "right",
    (asked) => {
      asked.socket.write("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n".repeat(50));
      withHeaders("")(asked);
    },
  ],
];

/** Every status in the interfaces' tables, and others that networks and pranksters send. */
export const STATUSES: readonly number[] = [
  201, 202, 203, 204, 205, 206, 207, 226, 299, 300, 304, 305, 306, 399, 400, 401, 402, 403, 404, 405, 406,
  407, 408, 409, 410, 411, 413, 414, 415, 417, 418, 421, 422, 423, 425, 426, 428, 429, 431, 451, 499, 500,
  501, 502, 503, 504, 505, 507, 508, 510, 511, 520, 522, 525, 530, 599,
];

const EMPTY = [204, 304];

export function withStatus(status: number, headers = ""): (asked: Asked) => void {
  return (asked) => {
    if (EMPTY.includes(status)) say(asked, status, `Content-Length: 0\r\n${headers}`);
    else say(asked, status, `Content-Type: text/plain\r\n${headers}`, "Not what was asked for.");
  };
}

/** Redirect targets: `{url}` is the case itself, `{elsewhere}` a server that counts its requests. */
export const REDIRECTS: readonly [status: number, location: string][] = [
  ...[301, 302, 303, 307, 308].map((status): [number, string] => [status, "{elsewhere}/range/5BAA6"]),
  [302, "{url}/range/5BAA6"],
  [307, "{url}/../loop"],
  [302, "https://127.0.0.1:1/"],
  [302, "file:///etc/passwd"],
  [302, "data:text/plain,1E4C9B93F3F0682250B6CF8331B7EE68FD8:1"],
  [302, "javascript:alert(1)"],
  [302, "about:blank"],
  [302, "//"],
  [302, ""],
  [302, "\xff\xfe"],
  [302, "{elsewhere}/a\r\nLocation: {elsewhere}/b"],
];

const PAGE =
  "<!doctype html><html><head><title>Guest network</title></head><body><form action=/room></form></body></html>";

const HTML = "Content-Type: text/html\r\n";
const joined = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Wi-Fi of hotels, offices and trains: a page with 200 or an error status; the network requires a sign-in. */
export const PAGES: readonly FaultRow[] = [
  ["a hotel's page", "malformed", saying(HTML, () => PAGE)],
  ["a hotel's page that says it is the answer", "malformed", altered(() => Buffer.from(PAGE))],
  ["a hotel's page before the answer", "malformed", saying("", (right) => joined(PAGE, right))],
  ["a hotel's page after the answer", "malformed", saying("", (right) => joined(right, PAGE))],
  ["a page for a 511", "unavailable", (asked) => say(asked, 511, HTML, PAGE)],
  ["a page for a 404", "unusable", (asked) => say(asked, 404, HTML, PAGE)],
];

/** Complete 200 bodies that aren't a valid response here. */
export const TEXTS: readonly (readonly [name: string, text: string | Buffer])[] = [
  ["blanks", " \r\n\t\r\n "],
  ["a NUL", "\0"],
  ["the word null", "null"],
  ["the word true", "true"],
  ["a number", "1e999"],
  ["a text", '"found"'],
  ["a list in a list", "[[]]"],
  ["a list of nothing", "[null]"],
  ["a list that opens for ever", "[".repeat(100_000)],
  ["an object that opens for ever", '{"a":'.repeat(20_000)],
  ["words", "The service takes a rest."],
  ["bytes of no text", Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 89) % 256))],
  ["a picture of another kind", Buffer.from("GIF89a\x01\0\x01\0\x80\0\0", "latin1")],
  ["another service's error with 200", "error: backend not reachable"],
];

/** Changes to the right response in transit, as complete 200 responses. */
export const ALTERED: readonly FaultRow[] = [
  ["cut in the middle", "malformed", altered((body) => body.subarray(0, body.length / 2))],
  ["with a byte order mark", "right", altered((body) => joined("\ufeff", body))],
  ["in UTF-16", "malformed", altered((body) => Buffer.from(`\ufeff${body}`, "utf16le"))],
  ["written twice", "malformed", altered((body) => joined(body, "\0", body))],
  ["after a NUL", "malformed", altered((body) => joined("\0", body))],
];

function altered(alter: (body: Buffer) => Buffer): (asked: Asked) => void {
  return (asked) =>
    say(asked, 200, `Content-Type: ${asked.right.type}\r\n`, alter(Buffer.from(asked.right.body as string)));
}

/** Possible `Retry-After` values, and the whole seconds that a correct client derives from each at `now`. */
export function retryAfterRows(now: number): [lines: string, seconds: number | undefined][] {
  const date = (seconds: number) => new Date(now + seconds * 1_000).toUTCString();
  const DAY = 86_400;
  return [
    ["Retry-After: 7", 7],
    ["Retry-After:    7   ", 7],
    ["Retry-After: 0", undefined],
    ["Retry-After: -30", undefined],
    ["Retry-After: +30", undefined],
    ["Retry-After: 31536000000", DAY],
    [`Retry-After: ${"9".repeat(400)}`, DAY],
    ["Retry-After: 1e9", undefined],
    ["Retry-After: 0x1F", undefined],
    ["Retry-After: Infinity", undefined],
    ["Retry-After: soon", undefined],
    ["Retry-After: soon 2050", undefined],
    ["Retry-After: in 2049", undefined],
    ["Retry-After: 2050-01-01", undefined],
    ["Retry-After: 5, 2050", undefined],
    ["Retry-After:", undefined],
    ["Retry-After: 30\r\nRetry-After: 60", undefined],
    ["Retry-After: 5\r\nRetry-After: Jan 2050", undefined],
    [`Retry-After: ${date(-3_600)}`, undefined],
    [`Retry-After: ${date(31_536_000 * 7)}`, DAY],
  ];
}
