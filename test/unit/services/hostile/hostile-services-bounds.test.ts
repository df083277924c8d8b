// Servers that hang, drip or flood: each client stops at its own time and size limits.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { BOMBS, FLOODS, STARVING } from "../../../services/hostile/hostile-floods.ts";
import {
  type Fault,
  type HostileServer,
  startHostileServer,
} from "../../../services/hostile/hostile-server.ts";
import { ONLINE } from "../contexts.ts";
import { CLIENTS, type Client } from "./hostile-clients.ts";
import { type Made, madeOf } from "./hostile-trial.ts";

let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

/** Nobody may wait longer, for anything. */
const LONGEST_MS = 600_000;

/** Makes a request while the test controls when each limit's time passes. */
function askWithClockInHand(client: Client, url: string) {
  const limits: { ms: number; end: AbortController }[] = [];
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const end = new AbortController();
    limits.push({ ms, end });
    return end.signal;
  });
  const made = madeOf(client.ask(ONLINE, url));
  return {
    made,
    limitsMs: () => limits.map(({ ms }) => ms),
    passTime() {
      for (const { end } of limits) end.abort(new DOMException("The operation timed out.", "TimeoutError"));
      spy.mockRestore();
    },
  };
}

interface Flooded {
  made: Made;
  /** What the server could send before the client hung up. */
  sentBytes: number;
  /** What the client received, unpacked. */
  readBytes: number;
}

/** Counts what is read of a body. */
function counting(count: (bytes: number) => void): typeof fetch {
  return async (...args) => {
    const answer = await fetch(...args);
    const counter = new TransformStream<Uint8Array>({
      transform(chunk, controller) {
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    Object.defineProperty(answer, "body", { value: answer.body?.pipeThrough(counter) ?? null });
    return answer;
  };
}

async function flood(client: Client, fault: Fault): Promise<Flooded> {
  const it = server.open(fault, client.right);
  // Size is the limit here. On a busy machine, unpacking may take as long as the client waits.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
  let readBytes = 0;
  const fetchCounted = counting((bytes) => {
    readBytes += bytes;
  });
  const made = await madeOf(client.ask({ ...ONLINE, fetch: fetchCounted }, it.url));
  // The connection ends with the request: a flooding server loses its reader.
  await it.closed();
  const sentBytes = it.sentBytes();
  return { made, sentBytes, readBytes };
}

/** What is buffered between two processes on one machine, however slow the reader is. */
const IN_BETWEEN_BYTES = 24_000_000;
/** Unpacked at once by the reader of the connection. */
const PIECE_BYTES = 1_000_000;

/** Services whose refusals our own code reads. */
const READ_REFUSALS = ["analysis", "cloud", "auth"];

describe.each(CLIENTS.map((client) => [client.name, client] as const))("%s", (name, client) => {
  it("gives up at its own limit if a server hangs", async () => {
    for (const [what, , fault] of STARVING) {
      const it = server.open(fault, client.right);
      const asked = askWithClockInHand(client, it.url);
      // Some don't read refusals, so they wait for nothing.
      await Promise.race([it.stuck, asked.made]);
      asked.passTime();
      const made = await asked.made;
      const isRead = !what.startsWith("a refusal") || READ_REFUSALS.includes(client.service);
      const code = isRead ? "timeout" : "unavailable";
      expect.soft(made, what).toMatchObject({ error: { code, service: client.service } });
      expect.soft(asked.limitsMs(), what).toContain(client.timeoutMs);
      for (const ms of asked.limitsMs()) expect.soft(ms, what).toBeLessThanOrEqual(LONGEST_MS);
      await it.closed();
    }
  });

  it("reads no more than its limit from an endless body", async () => {
    const isLogo = name === "lookup, a logo";
    for (const [what, outcome, fault] of FLOODS) {
      const { made, sentBytes, readBytes } = await flood(client, fault);
      if (isLogo && outcome === "malformed") expect.soft(made, what).toEqual({ value: undefined });
      else if (name === "cloud, deletion" && outcome === "malformed") {
        // It was carried out, though nobody can tell what was said about it.
        expect.soft(made, what).toMatchObject({ value: { isFound: true } });
      } else expect.soft(made, what).toMatchObject({ error: { code: outcome } });
      expect.soft(readBytes, what).toBeLessThan(client.maxBytes + PIECE_BYTES);
      expect.soft(sentBytes, what).toBeLessThan(client.maxBytes + IN_BETWEEN_BYTES);
    }
  });

  it("unpacks no more than its limit", async () => {
    for (const [what, , fault] of BOMBS) {
      const { made, readBytes } = await flood(client, fault);
      if ("value" in made) expect.soft(["lookup, a logo", "cloud, deletion"], what).toContain(name);
      else expect.soft(made.error.code, what).toBe("malformed");
      expect.soft(readBytes, what).toBeLessThan(client.maxBytes + PIECE_BYTES);
    }
  });
});
