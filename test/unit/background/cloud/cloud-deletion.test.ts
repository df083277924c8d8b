// Tests that a deletion is sent at most once, as the account the person saw, and never without a stored record.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FUNCTIONS, RESTORES } from "../../../services/cloud-services.ts";
import { refuse } from "../../../world/fake-browser.ts";
import {
  deletionCount,
  deletionOf,
  endOf,
  startWorker,
  tokens,
  useCloudServices,
  type Worker,
  world,
} from "./cloud-worker.ts";

useCloudServices();

let worker: Worker;

beforeEach(async () => {
  worker = await startWorker();
});

const storedCall = (id: string) => world.session[`cloud:${id}`];

/** Holds back session writes until the returned function is called. */
function holdSession(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.before = (call) => /^session (?:set|remove)/.test(call) && promise;
  return resolve;
}

async function startDeletion(more: Parameters<typeof deletionOf>[1] = {}): Promise<string> {
  const input = deletionOf(FUNCTIONS.unused, more);
  await worker.deleteFunction(input);
  return input.id;
}

/** A deletion waiting for its record to be written. */
async function heldDeletion() {
  const id = await startDeletion();
  const release = holdSession();
  await vi.waitFor(async () =>
    expect((await worker.cloudCalls(false)).get(id)?.state).toMatchObject({ phase: "asking" }),
  );
  return { release, id };
}

it("deletes once per click, however often the message arrives", async () => {
  const input = deletionOf(FUNCTIONS.unused);
  const replies = await Promise.all([1, 2, 3].map(() => worker.deleteFunction(input)));
  expect(replies.map(({ isStarted }) => isStarted)).toEqual([true, false, false]);
  expect(await endOf(worker, input.id)).toMatchObject({ name: "answered" });
  expect(await worker.deleteFunction(input)).toEqual({ isStarted: false });
  expect(deletionCount()).toBe(1);
});

it("deletes once if a private window clicks at the same time", async () => {
  const input = deletionOf(FUNCTIONS.unused);
  const other = deletionOf(FUNCTIONS.unused, { isPrivate: true });
  const replies = await Promise.all([input, other].map((one) => worker.deleteFunction(one)));
  expect(replies.filter(({ isStarted }) => isStarted)).toHaveLength(1);
  await vi.waitFor(() => expect(world.services.functions()).not.toContain(FUNCTIONS.unused));
  expect(deletionCount()).toBe(1);
});

const WRONG = ["", "clean-u", "Clean-Up", " clean-up", "clean-up\u200b", "сlean-up", FUNCTIONS.unused];

it.each(WRONG)("deletes nothing with %j typed", async (typedName) => {
  await expect(worker.deleteFunction(deletionOf(FUNCTIONS.unused, { typedName }))).rejects.toThrow("cloud");
  expect(await worker.cloudCalls(false)).toEqual(new Map());
  expect(world.services.requests).toEqual([]);
});

const OTHER_ACCOUNT = { code: "aborted", reason: "account-changed" };

describe("a deletion", () => {
  it.each<[how: string, error: object, more: Parameters<typeof deletionOf>[1], setUp?: () => unknown]>([
    ["as another account", OTHER_ACCOUNT, { account: "viewer@accounts.test" }],
    ["while signed out", { reason: "sign-in-needed" }, {}, () => delete world.session["tokens:cloud"]],
    ["while offline", { code: "offline" }, {}, () => Object.assign(world, { isOnline: false })],
  ])("is not sent %s, and no provider gets a request", async (_how, error, more, setUp) => {
    setUp?.();
    const end = await endOf(worker, await startDeletion(more));
    expect(end).toMatchObject({ name: "failed", error, effect: "none" });
    expect(world.services.requests).toEqual([]);
  });

  it("is rejected if there is no room for its record, and leaves none", async () => {
    refuse(/^session set/);
    const refused = startDeletion();
    await expect(refused).rejects.toMatchObject({ data: { code: "unavailable", reason: "no-room" } });
    expect(await worker.cloudCalls(false)).toEqual(new Map());
    expect(world.services.requests).toEqual([]);
  });

  it("is not sent if there is no room to record that it's being sent", async () => {
    const id = await startDeletion();
    expect(storedCall(id)).toMatchObject({ state: { phase: "preparing" } });
    refuse(/^session set/);
    expect(await endOf(worker, id)).toMatchObject({ error: { reason: "no-room" }, effect: "none" });
    await vi.waitFor(() => expect(storedCall(id), "no older record is left").toBeUndefined());
    expect(world.services.requests).toEqual([]);
  });

  it("stays signed in after an expired token, and requests another next time", async () => {
    world.services.setFault({ kind: "unauthorized" });
    const id = await startDeletion();
    expect(await endOf(worker, id)).toMatchObject({ error: { code: "unauthorized" }, effect: "none" });
    expect(deletionCount()).toBe(1);
    const old = { accessToken: "token-of-demo", expiresAt: 0 };
    expect(world.session["tokens:cloud"]).toMatchObject(old);
  });

  it("keeps the tokens of someone who signed in meanwhile", async () => {
    world.services.setFault({ kind: "unauthorized" });
    const id = await startDeletion();
    await vi.waitFor(() => expect(deletionCount()).toBe(1));
    const newer = tokens({ accessToken: "token-of-viewer", subject: "viewer" });
    world.session["tokens:cloud"] = newer;
    await endOf(worker, id);
    expect(world.session["tokens:cloud"]).toEqual(newer);
  });
});

describe("its record", () => {
  it("is written before the service gets the request", async () => {
    const { release, id } = await heldDeletion();
    // Long enough for a request to arrive.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(deletionCount()).toBe(0);
    release();
    await endOf(worker, id);
    expect(deletionCount()).toBe(1);
  });

  it("can still be canceled, and then nothing is sent", async () => {
    const { release, id } = await heldDeletion();
    worker.cancelCloudCall({ id, isPrivate: false });
    release();
    expect(await endOf(worker, id)).toMatchObject({ error: { code: "aborted" }, effect: "none" });
    await vi.waitFor(() => expect(storedCall(id)).toMatchObject({ state: { name: "failed" } }));
    expect(deletionCount()).toBe(0);
  });

  it("replaces stored responses if there is no room", async () => {
    const read = { id: crypto.randomUUID(), question: { method: "policy" as const, name: RESTORES.plain } };
    await worker.readFromCloud({ ...read, isPrivate: false });
    await endOf(worker, read.id);
    await vi.waitFor(() => expect(storedCall(read.id)).toBeDefined());
    world.before = (call) => {
      if (call.startsWith("session set") && storedCall(read.id)) throw new Error("there is no room");
    };
    const id = await startDeletion();
    expect(await endOf(worker, id)).toMatchObject({ name: "answered" });
  });

  it.each([
    ["deletion", "preparing", "none"],
    ["deletion", "asking", "unknown"],
    ["policy", "asking", "none"],
  ])("after a restart, a %s that was %s is interrupted with effect %s", async (method, phase, effect) => {
    const question = { method, name: method === "policy" ? RESTORES.plain : FUNCTIONS.unused };
    const call = { id: "a", question, service: "", state: { name: "running", startedAt: 1, phase } };
    world.session["cloud:a"] = call;
    expect((await worker.cloudCalls(false)).get("a")?.state).toMatchObject({ name: "interrupted", effect });
    expect(storedCall("a")).toMatchObject({ state: { effect } });
    expect(world.services.requests).toEqual([]);
  });
});

it("stays while the deletion is in flight, but not once its private window is closed", async () => {
  world.services.setFault({ kind: "delay", ms: 100 });
  await startDeletion({ isPrivate: true });
  await vi.waitFor(() => expect(deletionCount()).toBe(1));
  await worker.eraseCloudCalls(true);
  await vi.waitFor(() => expect(world.services.functions()).not.toContain(FUNCTIONS.unused));
  await vi.waitFor(async () => expect(await worker.cloudCalls(true)).toEqual(new Map()));
  await vi.waitFor(() => expect(Object.keys(world.session)).toEqual(["tokens:cloud"]));
});
