// Records: one change after another, written together where they come together, and never something older left behind.
import { beforeEach, expect, it, vi } from "vitest";
import type { RecordKind } from "../../../../src/shared/records/record.ts";
import { type Area, storageArea, useFakeBrowser } from "../fake-browser.ts";

let session: Area;
let isFull = false;
const writes: Area[] = [];
const area = storageArea(() => session);
const browser = {
  storage: {
    session: {
      ...area,
      async set(items: Area) {
        writes.push(structuredClone(items));
        if (isFull) throw new Error("full");
        await area.set(items);
      },
    },
  },
};
useFakeBrowser(browser);

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

beforeEach(() => {
  session = {};
  isFull = false;
  writes.length = 0;
});

it("change one after another, and those made while one is written are written at once", async () => {
  const { lists } = await startWorker();
  expect(await Promise.all([1, 2, 3, 4].map((item) => lists.change(add(item), { id: "a" })))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(session).toEqual({ "list:a": [1, 2, 3, 4] });
  expect(writes.length).toBeLessThan(4);
});

it("outlive the worker, and what is none of the kind is not there", async () => {
  const first = await startWorker();
  await first.lists.change(add(1), { id: "a" });
  session["list:b"] = "damaged";
  const { lists } = await startWorker();
  expect(await lists.get({ id: "a" })).toEqual([1]);
  expect(await lists.get({ id: "b" })).toBeUndefined();
  expect([...(await lists.all())]).toEqual([["a", [1]]]);
});

it("tell that there is no room, go on in this worker, and leave nothing older in the store", async () => {
  const { lists } = await startWorker();
  await lists.change(add(1), { id: "a" });
  isFull = true;
  expect(await lists.change(add(2), { id: "a" })).toBe(false);
  expect(await lists.get({ id: "a" })).toEqual([1, 2]);
  expect(session).toEqual({});
});

it("find the room that somebody makes", async () => {
  const { lists, onNoRoom } = await startWorker();
  isFull = true;
  onNoRoom(async () => {
    isFull = false;
  });
  expect(await lists.change(add(1), { id: "a" })).toBe(true);
  expect(session).toEqual({ "list:a": [1] });
});

it("of private windows lie apart, and go together", async () => {
  const { lists, forgetPrivateRecords } = await startWorker();
  await lists.change(add(1), { id: "a" });
  await lists.change(add(2), { id: "a", isPrivate: true });
  session["private:of-another-worker"] = 1;
  expect([...(await lists.all(true))]).toEqual([["a", [2]]]);
  await forgetPrivateRecords();
  expect(session).toEqual({ "list:a": [1] });
  expect([...(await lists.all(true))]).toEqual([]);
});

it("are cleared by kind, or it is told that the browser keeps them", async () => {
  const { lists } = await startWorker();
  await lists.change(add(1), { id: "a" });
  session.other = 1;
  await lists.clear();
  expect(session).toEqual({ other: 1 });
  await lists.change(add(1), { id: "a" });
  const { remove } = browser.storage.session;
  browser.storage.session.remove = () => Promise.reject(new Error("refused"));
  await expect(lists.clear()).rejects.toThrow();
  browser.storage.session.remove = remove;
  await lists.clear();
  expect(session, "asked again, it tries again").toEqual({ other: 1 });
});

it("change nothing where the change throws", async () => {
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
