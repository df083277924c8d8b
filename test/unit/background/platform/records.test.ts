// Tests records: changes run in order, are written in batches, and never leave stale data behind.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordKind } from "../../../../src/shared/records/record.ts";
import { beginWith, FULL, refuse, useFakeBrowser, world } from "../../../world/fake-browser.ts";

useFakeBrowser();

const LIST: RecordKind<number[]> = {
  key: "list:",
  area: "session",
  read: (stored) => (Array.isArray(stored) ? stored : undefined),
};

async function startWorker() {
  vi.resetModules();
  const platform = await import("../../../../src/background/platform/records.ts");
  return { ...platform, lists: platform.createRecords(LIST) };
}

const add =
  (item: number) =>
  (list: number[] = []) => [...list, item];

beforeEach(() => beginWith());

it("apply changes in order, and batch those made during a write", async () => {
  const { lists } = await startWorker();
  const changes = [1, 2, 3, 4].map((item) => lists.change(add(item), { id: "a" }));
  expect(await Promise.all(changes)).toEqual(Array(4).fill(true));
  expect(world.session).toEqual({ "list:a": [1, 2, 3, 4] });
  expect(world.calls.filter((call) => FULL.test(call)).length).toBeLessThan(4);
});

it("outlive the worker, and skip values of a wrong shape", async () => {
  const first = await startWorker();
  await first.lists.change(add(1), { id: "a" });
  world.session["list:b"] = "damaged";
  const { lists } = await startWorker();
  expect(await lists.get({ id: "a" })).toEqual([1]);
  expect(await lists.get({ id: "b" })).toBeUndefined();
  expect([...(await lists.all())]).toEqual([["a", [1]]]);
});

it("report when storage is full, keep working in memory, and leave nothing stale in the store", async () => {
  const { lists } = await startWorker();
  await lists.change(add(1), { id: "a" });
  refuse(FULL);
  expect(await lists.change(add(2), { id: "a" })).toBe(false);
  expect(await lists.get({ id: "a" })).toEqual([1, 2]);
  expect(world.session).toEqual({});
});

it("use the room that a handler frees", async () => {
  const { lists, onNoRoom } = await startWorker();
  refuse(FULL);
  onNoRoom(async () => {
    world.before = () => undefined;
  });
  expect(await lists.change(add(1), { id: "a" })).toBe(true);
  expect(world.session).toEqual({ "list:a": [1] });
});

it("of private windows are stored separately, and deleted together", async () => {
  const { lists, forgetPrivateRecords } = await startWorker();
  await lists.change(add(1), { id: "a" });
  await lists.change(add(2), { id: "a", isPrivate: true });
  world.session["private:of-another-worker"] = 1;
  expect([...(await lists.all(true))]).toEqual([["a", [2]]]);
  await forgetPrivateRecords();
  expect(world.session).toEqual({ "list:a": [1] });
  expect([...(await lists.all(true))]).toEqual([]);
});

it("are cleared by kind, and clearing fails if the browser refuses", async () => {
  const { lists } = await startWorker();
  await lists.change(add(1), { id: "a" });
  world.session.other = 1;
  await lists.clear();
  expect(world.session).toEqual({ other: 1 });
  await lists.change(add(1), { id: "a" });
  refuse(/ remove /);
  await expect(lists.clear()).rejects.toThrow();
  world.before = () => undefined;
  await lists.clear();
  expect(world.session, "retries when called again").toEqual({ other: 1 });
});

it("change nothing if the change throws", async () => {
  const { lists } = await startWorker();
  await lists.change(add(1), { id: "a" });
  const broken = lists.change(
    () => {
      throw new Error("no");
    },
    { id: "a" },
  );
  await expect(broken).rejects.toThrow("no");
  expect(await lists.get({ id: "a" })).toEqual([1]);
});

describe("on the disk", () => {
  const KEPT: RecordKind<number[]> = { ...LIST, key: "kept", area: "local" };
  const start = async () => (await startWorker()).createRecords(KEPT);
  const changed = () => {
    for (const listener of world.listeners.get("storage.local.onChanged") ?? [])
      listener({ kept: {} } as never);
  };

  it("are read again once something else has changed them", async () => {
    const kept = await start();
    await kept.change(add(1));
    world.local.kept = [7];
    changed();
    expect(await kept.get()).toEqual([7]);
    await kept.change(add(8));
    expect(world.local.kept).toEqual([7, 8]);
  });

  it("lose no change that isn't written yet when their own write is reported", async () => {
    const kept = await start();
    await kept.change(add(1));
    const { promise: isLetThrough, resolve } = Promise.withResolvers<void>();
    world.before = (call) => (/local set kept/.test(call) ? isLetThrough : undefined);
    const second = kept.change(add(2));
    expect(await kept.get()).toEqual([1, 2]);
    changed();
    expect(await kept.get()).toEqual([1, 2]);
    const third = kept.change(add(3));
    resolve();
    expect(await Promise.all([second, third])).toEqual([true, true]);
    expect(world.local.kept).toEqual([1, 2, 3]);
  });

  it("are never overwritten while they can't be read, and are read once they can be", async () => {
    world.local.kept = [1];
    const kept = await start();
    refuse(/local get kept/);
    await expect(kept.change(add(2))).rejects.toThrow();
    expect(await kept.get()).toBeUndefined();
    world.before = () => undefined;
    expect(world.local.kept).toEqual([1]);
    expect(await kept.change(add(2))).toBe(true);
    expect(world.local.kept).toEqual([1, 2]);
  });

  it("stay as they were if the browser refuses a change", async () => {
    const kept = await start();
    await kept.change(add(1));
    refuse(/local set kept/);
    expect(await kept.change(add(2))).toBe(false);
    expect(world.local.kept).toEqual([1]);
    expect(await kept.get()).toEqual([1]);
  });
});
