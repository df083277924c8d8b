// A deletion goes out once at most, as the account that the person saw, and never unnoted.
import { describe, expect, it, vi } from "vitest";
import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import {
  deletionCount,
  deletionOf,
  endOf,
  startWorker,
  tokens,
  useCloudServices,
  world,
} from "./cloud-worker.ts";

useCloudServices();

const storedCall = (id: string) => world.session.values[`cloud:${id}`];

/** Holds back whatever is stored until it is called. */
function holdSession(): () => void {
  let release = (): void => undefined;
  world.session.held = new Promise((resolve) => {
    release = resolve;
  });
  return () => release();
}

describe("one press", () => {
  it("deletes once, however often its message comes", async () => {
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused);
    const replies = await Promise.all([1, 2, 3].map(() => worker.deleteFunction(input)));
    expect(replies.map(({ isStarted }) => isStarted)).toEqual([true, false, false]);
    expect(await endOf(worker, input.id)).toMatchObject({ name: "answered" });
    expect(await worker.deleteFunction(input)).toEqual({ isStarted: false });
    expect(deletionCount()).toBe(1);
  });

  it("deletes once where a private window presses at the same time", async () => {
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused);
    const other = deletionOf(FUNCTIONS.unused, { isPrivate: true });
    const replies = await Promise.all([input, other].map((one) => worker.deleteFunction(one)));
    expect(replies.filter(({ isStarted }) => isStarted)).toHaveLength(1);
    await vi.waitFor(() => expect(world.services.functions()).not.toContain(FUNCTIONS.unused));
    expect(deletionCount()).toBe(1);
  });

  it.each(["", "clean-u", "Clean-Up", " clean-up", "clean-up\u200b", "сlean-up", FUNCTIONS.unused])(
    "deletes nothing with %j typed",
    async (typedName) => {
      const worker = await startWorker();
      await expect(worker.deleteFunction(deletionOf(FUNCTIONS.unused, { typedName }))).rejects.toThrow(
        "cloud",
      );
      expect(await worker.cloudCalls(false)).toEqual(new Map());
      expect(world.services.requests).toEqual([]);
    },
  );
});

describe("as whom", () => {
  it("has to be as the page said", async () => {
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused, { account: "viewer@accounts.test" });
    await worker.deleteFunction(input);
    expect(await endOf(worker, input.id)).toMatchObject({
      name: "failed",
      error: { code: "aborted", reason: "account-changed" },
      effect: "none",
    });
    expect(world.services.requests).toEqual([]);
  });

  it("is nobody where nobody is signed in, and no provider is asked", async () => {
    delete world.session.values["tokens:cloud"];
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused);
    await worker.deleteFunction(input);
    expect(await endOf(worker, input.id)).toMatchObject({
      error: { reason: "sign-in-needed" },
      effect: "none",
    });
  });

  it("stays signed in after a token that was too old, and asks for another the next time", async () => {
    world.services.setFault({ kind: "unauthorized" });
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused);
    await worker.deleteFunction(input);
    expect(await endOf(worker, input.id)).toMatchObject({ error: { code: "unauthorized" }, effect: "none" });
    expect(deletionCount()).toBe(1);
    expect(world.session.values["tokens:cloud"]).toMatchObject({
      accessToken: "token-of-demo",
      expiresAt: 0,
    });
  });

  it("does not throw away the tokens of who signed in meanwhile", async () => {
    world.services.setFault({ kind: "unauthorized" });
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused);
    await worker.deleteFunction(input);
    await vi.waitFor(() => expect(deletionCount()).toBe(1));
    const newer = tokens({ accessToken: "token-of-viewer", subject: "viewer" });
    world.session.values["tokens:cloud"] = newer;
    await endOf(worker, input.id);
    expect(world.session.values["tokens:cloud"]).toEqual(newer);
  });
});

describe("the note of it", () => {
  it("is there before the service hears of it", async () => {
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused);
    const release = holdSession();
    await worker.deleteFunction(input);
    await vi.waitFor(async () =>
      expect((await worker.cloudCalls(false)).get(input.id)?.state).toMatchObject({ phase: "asking" }),
    );
    expect(deletionCount()).toBe(0);
    release();
    await endOf(worker, input.id);
    expect(deletionCount()).toBe(1);
  });

  it("can still be taken back, and then nothing goes out", async () => {
    const worker = await startWorker();
    const input = deletionOf(FUNCTIONS.unused);
    const release = holdSession();
    await worker.deleteFunction(input);
    await vi.waitFor(async () =>
      expect((await worker.cloudCalls(false)).get(input.id)?.state).toMatchObject({ phase: "asking" }),
    );
    worker.cancelCloudCall({ id: input.id, isPrivate: false });
    release();
    expect(await endOf(worker, input.id)).toMatchObject({ error: { code: "aborted" }, effect: "none" });
    await vi.waitFor(() => expect(storedCall(input.id)).toMatchObject({ state: { name: "failed" } }));
    expect(deletionCount()).toBe(0);
  });

  it("takes the place of answers where there is no room", async () => {
    const worker = await startWorker();
    const read = { id: crypto.randomUUID(), question: { method: "policy" as const, name: RESTORES.plain } };
    await worker.readFromCloud({ ...read, isPrivate: false });
    await endOf(worker, read.id);
    await vi.waitFor(() => expect(storedCall(read.id)).toBeDefined());
    world.session.isFull = true;
    Object.defineProperty(world.session, "isFull", { get: () => storedCall(read.id) !== undefined });
    const input = deletionOf(FUNCTIONS.unused);
    await worker.deleteFunction(input);
    expect(await endOf(worker, input.id)).toMatchObject({ name: "answered" });
  });

  it("is a condition: without room for it nothing goes out", async () => {
    const worker = await startWorker();
    world.session.isFull = true;
    const input = deletionOf(FUNCTIONS.unused);
    await worker.deleteFunction(input);
    expect(await endOf(worker, input.id)).toMatchObject({ error: { reason: "no-room" }, effect: "none" });
    expect(deletionCount()).toBe(0);
  });

  it.each([
    ["preparing", "none"],
    ["asking", "unknown"],
  ])("tells the next worker of one that was %s: its effect is %s", async (phase, effect) => {
    const question = { method: "deletion", name: FUNCTIONS.unused };
    const call = { id: "a", question, service: "", state: { name: "running", startedAt: 1, phase } };
    world.session.values["cloud:a"] = call;
    const worker = await startWorker();
    expect((await worker.cloudCalls(false)).get("a")?.state).toMatchObject({ name: "interrupted", effect });
    expect(storedCall("a")).toMatchObject({ state: { effect } });
    expect(world.services.requests).toEqual([]);
  });
});

it("is not sent without a connection", async () => {
  const worker = await startWorker();
  world.isOnline = false;
  const input = deletionOf(FUNCTIONS.unused);
  await worker.deleteFunction(input);
  expect(await endOf(worker, input.id)).toMatchObject({ error: { code: "offline" }, effect: "none" });
  expect(deletionCount()).toBe(0);
});

it("is not forgotten while it is out, nor kept once its private window is gone", async () => {
  const worker = await startWorker();
  const input = deletionOf(FUNCTIONS.unused, { isPrivate: true });
  world.services.setFault({ kind: "delay", ms: 100 });
  await worker.deleteFunction(input);
  await vi.waitFor(() => expect(deletionCount()).toBe(1));
  await worker.forgetPrivateCloudCalls();
  await vi.waitFor(() => expect(world.services.functions()).not.toContain(FUNCTIONS.unused));
  await vi.waitFor(async () => expect(await worker.cloudCalls(true)).toEqual(new Map()));
  expect(Object.keys(world.session.values)).toEqual(["tokens:cloud"]);
});
