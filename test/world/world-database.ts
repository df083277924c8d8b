// The parts of IndexedDB that page scores use: a transaction's writes appear on commit, all or none.
import { SCORE_DATABASE } from "../../src/shared/page-score/score-database.ts";
import type { Life, Row, Tables, World } from "./world.ts";

/** The databases that the privacy page knows of. */
export const DATABASES = [SCORE_DATABASE];

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

/** The API of the `idb` package for one worker. */
export function databaseApi(world: World, life: Life) {
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
    const objectStore = (name: string) => {
      const table = [names].flat().includes(name) ? tables[name] : undefined;
      if (!table) throw new DOMException(`${name} is not in this transaction`, "NotFoundError");
      return storeOf(table, ask);
    };
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

  const call = <Value>(what: string, effect: () => Value) => world.call(life, `database ${what}`, effect);
  const rows = (name: string) => [...(database.tables?.[name]?.values() ?? [])];
  const opened = {
    transaction,
    getAllFromIndex: (name: string, by: string, value: unknown) =>
      call("read", () => rows(name).filter((row) => row[by] === value)),
    getAllKeys: (name: string) => call("read", () => rows(name).map(({ id }) => id)),
    get: (name: string, id: string) => call("read", () => rows(name).find((row) => row.id === id)),
    count: (name: string) => call("read", () => rows(name).length),
    close: () => undefined,
  };
  const openDB = () =>
    call("open", () => {
      database.tables ??= { runs: new Map(), reports: new Map() };
      return opened;
    });
  const deleteDB = () => call("delete", () => void Object.assign(database, { tables: undefined }));
  const databases = () => call("list", () => (database.tables ? DATABASES.map((name) => ({ name })) : []));
  return { idb: { openDB, deleteDB }, indexedDB: { databases } };
}
