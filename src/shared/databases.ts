// Which databases there are.

/**
 * The names of all databases in IndexedDB. None in Firefox's private windows and where it never remembers history, which have no
 * IndexedDB. Rejects if they can't be read.
 */
export async function databaseNames(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).map(({ name = "" }) => name);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "InvalidStateError") return [];
    throw cause;
  }
}
