// A page's link to a background that ends, doesn't start, or hangs.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Runtime } from "webextension-polyfill";
import type { Envelope } from "../../../../src/shared/content-messages.ts";
import { createConnect } from "../../../../src/ui/page/connect.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A port as the background has it. */
interface Opened {
  messages: Envelope[];
  isClosed: boolean;
  reply(): void;
  end(): void;
}

const replies = ({ reply }: Opened) => reply();

/** A page in a browser whose background does this with each port: its ports, and what it says of the background. */
function openPorts(behave: (port: Opened) => void, message?: Envelope) {
  const ports: Opened[] = [];
  const said: boolean[] = [];
  const connect = createConnect({
    connect() {
      const listeners: { reply?: (reply: unknown) => void; end?: () => void } = {};
      const opened: Opened = {
        messages: [],
        isClosed: false,
        reply: () => listeners.reply?.({ ok: true, value: { state: "running" } }),
        end: () => listeners.end?.(),
      };
      ports.push(opened);
      setTimeout(() => behave(opened), 10);
      return {
        onMessage: {
          addListener(listener: (reply: unknown) => void) {
            listeners.reply = listener;
          },
        },
        onDisconnect: {
          addListener(listener: () => void) {
            listeners.end = listener;
          },
        },
        postMessage: (posted: Envelope) => void opened.messages.push(posted),
        disconnect() {
          opened.isClosed = true;
        },
      } as unknown as Runtime.Port;
    },
  });
  const close = connect({ message, onSilent: (isSilent) => void said.push(isSilent) });
  return { ports, close, isSilent: () => said.at(-1) };
}

it("opens the next port at once, and sends its message again, each time a background ends", () => {
  const message = { name: "a question" };
  const { ports, isSilent } = openPorts(replies, message);
  for (let count = 1; count <= 10; count++) {
    vi.advanceTimersByTime(2_000);
    ports.at(-1)?.end();
    expect(ports).toHaveLength(count + 1);
  }
  expect(ports.map(({ messages }) => messages)).toEqual(ports.map(() => [message]));
  expect(isSilent()).toBe(false);
});

it.each([
  ["ends at once", ({ end }: Opened) => end(), 1_100, 61],
  ["ends soon", ({ reply, end }: Opened) => [reply(), setTimeout(end, 100)], 1_400, 61],
  ["hangs", () => undefined, 13_100, 13],
])(
  "says after three failures that the background %s, and goes on trying, but not often",
  (_, act, ms, most) => {
    let behave: (port: Opened) => void = act;
    const { ports, isSilent } = openPorts((port) => behave(port));
    vi.advanceTimersByTime(500);
    expect(isSilent() ?? false).toBe(false);
    vi.advanceTimersByTime(ms - 500);
    expect(isSilent()).toBe(true);
    vi.advanceTimersByTime(60_000 - ms);
    expect(ports.length).toBeGreaterThan(10);
    expect(ports.length).toBeLessThanOrEqual(most);
    behave = replies;
    vi.advanceTimersByTime(6_000);
    expect(isSilent()).toBe(false);
  },
);

it("closes the port, and opens none later, once it's no longer needed", () => {
  const { ports, close } = openPorts(({ end }) => end());
  vi.advanceTimersByTime(100);
  close();
  vi.advanceTimersByTime(60_000);
  expect(ports).toHaveLength(2);
  expect(ports.at(-1)?.isClosed).toBe(true);
});
