// Tests which cloud calls are stored, where, and that they are deleted on request.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CloudRead } from "../../../../src/shared/cloud/cloud.ts";
import { type CloudNames, readCloudNames } from "../../../../src/shared/records/cloud.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../../services/cloud-services.ts";
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

const policy = (name: string) => ({ method: "policy" as const, name });

function storedNames(): CloudNames {
  const { session, local } = world;
  return readCloudNames(session["cloud-names"] ?? local["cloud-names"]);
}

async function read(name: string = RESTORES.plain, isPrivate = false): Promise<string> {
  const id = crypto.randomUUID();
  await worker.readFromCloud({ id, question: policy(name), isPrivate });
  return id;
}

describe("a read", () => {
  it("is retried once with a new token, and no more", async () => {
    world.services.setFault({ kind: "unauthorized" });
    const id = await read();
    // This test has no provider, so there is no new token.
    const failed = { name: "failed", error: { service: "auth" }, effect: "none" };
    expect(await endOf(worker, id)).toMatchObject(failed);
    expect(world.services.requests).toHaveLength(1);
  });

  it("says which account made it", async () => {
    const id = await read();
    await endOf(worker, id);
    const asked = { account: "demo@accounts.test", service: world.services.backupUrl };
    expect((await worker.cloudCalls(false)).get(id)).toMatchObject(asked);
  });

  it("replaces the previous one, even if still running", async () => {
    world.services.setFault({ kind: "hang" });
    const first = await read();
    world.services.setFault(undefined);
    const second = await read(RESTORES.empty);
    expect(await endOf(worker, second)).toMatchObject({ name: "answered" });
    expect([...(await worker.cloudCalls(false)).keys()]).toEqual([second]);
    await vi.waitFor(() => expect(Object.keys(world.session)).not.toContain(`cloud:${first}`));
  });
});

// All invalid names are in resource-name.test.ts.
it.each([
  ["policy", "projects/p"],
  ["report-config", `${REPORT_CONFIGS.full}/reports/r`],
  ["deletion", `${FUNCTIONS.unused}\u2028b`],
] as const)("rejects a %s with an invalid name, whoever checked it before: %j", async (method, name) => {
  const question = { method, name } as CloudRead;
  const asked =
    method === "deletion"
      ? worker.deleteFunction(deletionOf(name))
      : worker.readFromCloud({ id: "a", question, isPrivate: false });
  await expect(asked).rejects.toMatchObject({ data: { code: "bad-request", service: "cloud" } });
  expect(await worker.cloudCalls(false)).toEqual(new Map());
  expect(world.services.requests).toEqual([]);
});

it("deletes stored calls even as a worker's first action", async () => {
  const id = await read();
  await endOf(worker, id);
  await vi.waitFor(() => expect(world.session).toHaveProperty(`cloud:${id}`));
  worker = await startWorker();
  await worker.forgetCloudRecords(false);
  expect(await worker.cloudCalls(false)).toEqual(new Map());
  await vi.waitFor(() => expect(world.session).not.toHaveProperty(`cloud:${id}`));
});

it("deletes the calls of private windows separately", async () => {
  const [id, privateId] = [await read(), await read(RESTORES.empty, true)];
  await Promise.all([endOf(worker, id), endOf(worker, privateId, true)]);
  expect([...(await worker.cloudCalls(true)).keys()]).toEqual([privateId]);
  await vi.waitFor(() => expect(storedNames().policy).toEqual([RESTORES.plain]));
  await worker.eraseCloudCalls(true);
  expect([...(await worker.cloudCalls(false)).keys()]).toEqual([id]);
  expect(await worker.cloudCalls(true)).toEqual(new Map());
});

it("aborts a read when its calls are deleted, and stores no result", async () => {
  world.services.setFault({ kind: "hang" });
  const id = await read();
  await vi.waitFor(() => expect(world.services.requests).not.toEqual([]));
  await worker.eraseCloudCalls(false);
  expect(await worker.cloudCalls(false)).toEqual(new Map());
  await vi.waitFor(() => expect(world.services.requests[0]?.isAborted).toBe(true));
  expect(await worker.cloudCalls(false)).toEqual(new Map());
  expect(world.session).not.toHaveProperty(`cloud:${id}`);
});

it("deletes a deletion in flight as soon as its result is known", async () => {
  world.services.setFault({ kind: "delay", ms: 200 });
  const input = deletionOf(FUNCTIONS.unused);
  await worker.deleteFunction(input);
  await vi.waitFor(() => expect(deletionCount()).toBe(1));
  await worker.eraseCloudCalls(false);
  const known = [...(await worker.cloudCalls(false)).keys()];
  expect(known, "the next worker has to know about it").toEqual([input.id]);
  expect(world.session).toHaveProperty(`cloud:${input.id}`);
  await vi.waitFor(async () => expect(await worker.cloudCalls(false)).toEqual(new Map()));
  await vi.waitFor(() => expect(world.session).not.toHaveProperty(`cloud:${input.id}`));
});

describe("recent names", () => {
  const keep = (keepRecentNames: boolean) => {
    Object.assign(world.local.settings as object, { cloud: { keepRecentNames } });
  };

  it("are stored for the session, latest first, without duplicates, ten of each kind", async () => {
    const names = Array.from({ length: 12 }, (_, index) => RESTORES.plain + index);
    for (const name of [...names, names[5] as string]) await worker.rememberName("policy", name);
    await worker.rememberName("report-config", REPORT_CONFIGS.full);
    const { policy: policies, "report-config": configs } = storedNames();
    expect(policies).toEqual(
      [names[5], ...names.toReversed().filter((name) => name !== names[5])].slice(0, 10),
    );
    expect(configs).toEqual([REPORT_CONFIGS.full]);
    expect(world.local).not.toHaveProperty("cloud-names");
    expect(world.local).toMatchObject({ "cloud-used": true });
  });

  it("leave the disk when the setting is turned off, even without room elsewhere", async () => {
    keep(true);
    await (await startWorker()).rememberName("policy", RESTORES.plain);
    expect(world.local).toHaveProperty("cloud-names");
    keep(false);
    refuse(/^session set/);
    await (await startWorker()).moveCloudNames();
    expect(world.local).not.toHaveProperty("cloud-names");
  });

  it("move from the session to the disk when the setting is turned on", async () => {
    await (await startWorker()).rememberName("deletion", FUNCTIONS.unused);
    keep(true);
    await worker.moveCloudNames();
    expect(world.session).not.toHaveProperty("cloud-names");
    expect(storedNames().deletion).toEqual([FUNCTIONS.unused]);
  });

  it("are not reported as deleted if the disk refuses", async () => {
    keep(true);
    await worker.rememberName("policy", RESTORES.plain);
    await worker.rememberName("policy", RESTORES.empty);
    refuse(/^local set/);
    const forgotten = worker.forgetCloudNames({ method: "policy", name: RESTORES.plain });
    await expect(forgotten).rejects.toThrow("quota");
    await worker.forgetCloudNames({ method: "policy" });
    expect(world.local).not.toHaveProperty("cloud-names");
  });

  it.each([7, { policy: "x" }, { policy: ["no name", 3] }, null])("are empty as %j", async (stored) => {
    world.session["cloud-names"] = stored;
    await worker.rememberName("policy", RESTORES.plain);
    expect(storedNames()).toEqual({ policy: [RESTORES.plain], deletion: [], "report-config": [] });
  });
});

describe("the sign-in", () => {
  const ABORTED = { state: "failed", error: { code: "aborted", service: "auth" } };
  const RUNNING = { state: "running" };

  it("says who is signed in, without a request", async () => {
    worker.keepCloudAccount();
    const account = { account: "demo@accounts.test" };
    await vi.waitFor(() => expect(world.session["signed-in:cloud"]).toEqual(account));
    expect(world.services.requests).toEqual([]);
  });

  // All ways a token can be for someone else are in token-ends.test.ts.
  it("discards tokens for someone else", async () => {
    world.session["tokens:cloud"] = tokens({ clientId: "other" });
    world.session["signed-in:cloud"] = { account: "demo@accounts.test" };
    worker.keepCloudAccount();
    await vi.waitFor(() => expect(world.session).not.toHaveProperty("signed-in:cloud"));
    expect(world.session).not.toHaveProperty("tokens:cloud");
  });

  it("of an earlier worker is aborted, because its window can't return", async () => {
    world.session["cloud-sign-in-run"] = RUNNING;
    worker.keepCloudAccount();
    await vi.waitFor(() => expect(world.session["cloud-sign-in-run"]).toMatchObject(ABORTED));
    expect(world.session).not.toHaveProperty("private:cloud-sign-in-run");
  });

  it("clears a failed run once someone is signed in another way", async () => {
    world.session["cloud-sign-in-run"] = RUNNING;
    await endOf(worker, await read());
    await vi.waitFor(() => expect(world.session).not.toHaveProperty("cloud-sign-in-run"));
  });
});
