// The attempts that the policy of our own pages must refuse: each is told apart, and none is waited for without end.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { probePolicy } from "../../../../src/pages/self-check/probe-policy.ts";

const ALL = ["script-src: eval", "script-src: inline", "connect-src: http"];

const { construct } = Reflect;

/** Addresses that were requested, and are still. */
const requested: string[] = [];

/** A page whose policy refuses these. */
function enforce(refused: readonly string[], report: object = {}): void {
  const isRefused = (index: number) => refused.includes(ALL[index] as string);
  vi.spyOn(Reflect, "construct").mockImplementation((...given) => {
    if (isRefused(0)) throw new EvalError("refused");
    return construct(...given);
  });
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    if (!isRefused(1)) new Function((script as HTMLScriptElement).textContent ?? "")();
  });
  vi.stubGlobal(
    "EventSource",
    class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
        requested.push(url);
        const violation = { effectiveDirective: "connect-src", blockedURI: url, ...report };
        const event = Object.assign(new Event("securitypolicyviolation"), violation);
        // Browsers report it in a task of its own.
        if (isRefused(2)) queueMicrotask(() => document.dispatchEvent(event));
      }
      close() {
        requested.splice(requested.indexOf(this.url), 1);
      }
    },
  );
}

async function probe() {
  const probing = probePolicy();
  await vi.advanceTimersByTimeAsync(2_000);
  return probing;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  requested.length = 0;
});

it("holds if the browser refuses all of it", async () => {
  enforce(ALL);
  expect(await probePolicy()).toEqual({
    outcome: "holds",
    unexpected: [],
    found: ALL,
    counts: { refused: 3 },
  });
});

it.each(ALL)("names what isn't refused: %s", async (name) => {
  enforce(ALL.filter((one) => one !== name));
  expect(await probe()).toMatchObject({ outcome: "broken", unexpected: [name], counts: { refused: 2 } });
  expect(document.documentElement.dataset).toEqual({});
  expect(requested, "closed").toEqual([]);
});

it.each([{ effectiveDirective: "img-src" }, { blockedURI: "https://other.example/" }])(
  "does not take another refusal for that of the request: %o",
  async (report) => {
    enforce(ALL, report);
    expect(await probe()).toMatchObject({ unexpected: ["connect-src: http"] });
  },
);

it("asks for an address that leads nowhere, even without a policy", async () => {
  enforce([]);
  const probing = probePolicy();
  const [address = ""] = requested;
  expect(new URL(address).hostname).toMatch(/\.invalid$/);
  // Browsers refuse this port.
  expect(new URL(address).port).toBe("1");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await probing).toMatchObject({ outcome: "broken", unexpected: ALL });
});
