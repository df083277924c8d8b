// IndexedDB as far as the history of page scores uses it: what a transaction wrote is there once it is committed, whole or
// not at all.
import type { Life, Row, Surroundings, Tables } from "./dying-world-life.ts";

function storeOf(table: Map<string, Row>, ask: <Value>(work: () => Value) => Promise<Value>) {
  const sorted = (by: string) => [...table.values()].toSorted((a, b) => Number(a[by]) - Number(b[by]));
  return {
    put: (row: Row) => ask(() => void table.set(row.id, structuredClone(row))),
    delete: (id: string) => ask(() => void table.delete(id)),
    clear: () => ask(() => table.clear()),
    index: (by: string) => ({
      getAll: (value: unknown) => ask(() => sorted("at").filter((row) => row[by] === value)),
      getAllKeys: (value?: unknown) =>
        ask(() =>
          sorted(by)
            .filter((row) => value === undefined || row[by] === value)
            .map(({ id }) => id),
        ),
      openCursor: () => ask(() => null),
    }),
  };
}

/** What the package `idb` gives, for one worker. */
export function databaseApi(world: Surroundings, life: Life) {
  const { database } = world;

  function transaction(names: string | string[], mode = "readonly") {
    const isWriting = mode === "readwrite";
    const tables: Tables = structuredClone(database.tables ?? {});
    const { promise: done, resolve, reject } = Promise.withResolvers<void>();
    done.catch(() => undefined);
    let open = 0;
    let isOver = false;
    const finish = () => {
      if (open > 0 || isOver) return;
      isOver = true;
      if (!isWriting) return resolve();
      void world
        .call(life, "database commit", () => Object.assign(database, { tables }))
        .then(() => resolve());
    };
    const ask = <Value>(work: () => Value): Promise<Value> => {
      open++;
      return new Promise((give) => {
        world.later(
          1,
          () => {
            give(work());
            open--;
            world.later(0, finish, life);
          },
          life,
        );
      });
    };
    const objectStore = (name: string) => storeOf(tables[name] ?? new Map(), ask);
    return {
      objectStore,
      store: objectStore([names].flat()[0] ?? ""),
      done,
      abort() {
        isOver = true;
        reject(new Error("aborted"));
      },
    };
  }

  const rows = (name: string) => [...(database.tables?.[name]?.values() ?? [])];
  const api = {
    openDB: () =>
      world.call(life, "database open", () => {
        database.tables ??= { runs: new Map(), reports: new Map() };
        return {
          transaction,
          getAllFromIndex: (name: string, by: string, value: unknown) =>
            world.call(life, "database read", () => rows(name).filter((row) => row[by] === value)),
          getAllKeys: (name: string) =>
            world.call(life, "database read", () => rows(name).map(({ id }) => id)),
          get: (name: string, id: string) =>
            world.call(life, "database read", () => rows(name).find((row) => row.id === id)),
          count: (name: string) => world.call(life, "database read", () => rows(name).length),
          close: () => undefined,
        };
      }),
    deleteDB: () => world.call(life, "database delete", () => delete database.tables),
  };
  const databases = () =>
    world.call(life, "database list", () => (database.tables ? [{ name: "page-scores" }] : []));
  return { idb: api, indexedDB: { databases } };
}
