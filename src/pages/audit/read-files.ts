// Reads the user's files as one vault, and asks for what it takes: a password, or which column is which.

import type { Columns, LockedFile, ReadVault, UnknownTable } from "./vault/entry.ts";
import { type FileRefusal, MAX_BYTES } from "./vault/limits.ts";
import type { KdbxKey } from "./vault/locked/kdbx.ts";
import type { Manager } from "./vault/managers.ts";
import type {
  PreparedEntry,
  ReadSummary,
  SecuredAccount,
  VaultFile,
  VaultProgress,
} from "./vault/prepare.ts";
import type { ReadFile } from "./vault/read-in-thread.ts";

/** A file from the user. It can be read again, once the user said what it takes. */
export interface GivenFile {
  name: string;
  /** In bytes. */
  size: number;
  /** When it was last changed, in milliseconds since the epoch; absent for a text that was pasted. */
  changedAt?: number;
  read(): Promise<Uint8Array>;
}

/** A file that can't be read. */
export interface RefusedFile {
  name: string;
  /** "failed": the page itself couldn't read it. */
  reason: FileRefusal | "failed";
}

/** How far reading is, and what the user is asked. */
export type ReadingPhase =
  | { phase: "reading" }
  /** `share`: how much of the key derivation is done, from 0 to 1. */
  | { phase: "unlocking"; name: string; share: number }
  | { phase: "locked"; name: string; file: LockedFile }
  | { phase: "columns"; name: string; table: UnknownTable };

/** Summary of all files that were read. */
interface VaultSummary {
  managers: Manager[];
  unreadable: number[];
  withoutPassword: number;
  ofOtherKind: number;
  otherFiles: number;
  /** Encrypted or damaged ones in an archive. */
  unreadFiles: number;
  isCutShort: boolean;
  isEscaped: boolean;
  isOldEncoding: boolean;
  /** Some file holds passwords that anyone can read. */
  isInClear: boolean;
}

interface ReadFiles {
  entries: PreparedEntry[];
  secured: SecuredAccount[];
  summary: VaultSummary;
  refused: RefusedFile[];
}

export function nothingRead(): ReadFiles {
  const counts = { unreadable: [], withoutPassword: 0, ofOtherKind: 0, otherFiles: 0, unreadFiles: 0 };
  const how = { isCutShort: false, isEscaped: false, isOldEncoding: false, isInClear: false };
  const summary = { managers: [], ...counts, ...how };
  return { entries: [], secured: [], summary, refused: [] };
}

function added(summary: VaultSummary, read: ReadSummary, isInClear: boolean): VaultSummary {
  return {
    managers: [...new Set([...summary.managers, read.manager])],
    unreadable: [...summary.unreadable, ...read.unreadable],
    withoutPassword: summary.withoutPassword + read.withoutPassword,
    ofOtherKind: summary.ofOtherKind + read.ofOtherKind,
    otherFiles: summary.otherFiles + (read.otherFiles ?? 0),
    unreadFiles: summary.unreadFiles + (read.unreadFiles ?? 0),
    isCutShort: summary.isCutShort || read.isCutShort === true,
    isEscaped: summary.isEscaped || read.isEscaped === true,
    isOldEncoding: summary.isOldEncoding || read.isOldEncoding === true,
    isInClear: summary.isInClear || isInClear,
  };
}

/** What the user said about a file. */
type UserInput = Pick<VaultFile, "columns" | "key">;

/** Creates the reader of one page. `show` is called with each phase. */
export function createFileReader(readFile: ReadFile, show: (phase: ReadingPhase) => void) {
  /** The columns of each table that the user explained. */
  const explained = new Map<string, Columns>();
  let answerColumns: ((columns: Columns) => void) | undefined;
  let answerKey: ((key: KdbxKey) => void) | undefined;
  /** Ends the reading of the current file; of all files. */
  let current = new AbortController();
  let whole = new AbortController();

  function explain(name: string, table: UnknownTable): Promise<Columns> {
    // Without names, columns in another order must not be taken for these.
    const kind = JSON.stringify(table.names ?? table.columns.map(({ kind, isMixed }) => [kind, isMixed]));
    const columns = explained.get(kind);
    if (columns) return Promise.resolve(columns);
    return new Promise((resolve) => {
      answerColumns = (named) => {
        explained.set(kind, named);
        resolve(named);
      };
      show({ phase: "columns", name, table });
    });
  }

  /** Asks for the password of a file, in place. It's kept only until the file is read. */
  function askKey(name: string, file: LockedFile): Promise<KdbxKey> {
    return new Promise((resolve) => {
      answerKey = resolve;
      show({ phase: "locked", name, file });
    });
  }

  /** Reads one file into `all`; asks for a password or the columns if it needs them. */
  async function readOne(
    file: GivenFile,
    all: ReadFiles,
    input: UserInput,
    locked?: LockedFile,
  ): Promise<void> {
    const { signal } = whole;
    show({ phase: "reading" });
    if (file.size > MAX_BYTES) {
      all.refused.push({ name: file.name, reason: "too-large" });
      return;
    }
    const entries: PreparedEntry[] = [];
    let end: ReadSummary | Exclude<ReadVault, { state: "read" }> | undefined;
    const bytes = await file.read();
    if (signal.aborted) return;
    current = new AbortController();
    const report = (progress: VaultProgress) => {
      if (current.signal.aborted) return;
      if ("end" in progress) end = progress.end;
      else if ("entries" in progress) for (const entry of progress.entries) entries.push(entry);
      else show({ phase: "unlocking", name: file.name, share: progress.unlocked });
    };
    await readFile({ bytes, ...input }, report, current.signal);
    if (signal.aborted) return;
    // Unlocking was canceled.
    const outcome = end ?? (locked && { ...locked, isWrong: false });
    if (outcome?.state === "refused") {
      all.refused.push({ name: file.name, reason: outcome.reason });
    } else if (outcome?.state === "unknown-table") {
      const columns = await explain(file.name, outcome);
      if (!signal.aborted)
        await readOne(file, all, { ...input, columns: [...(input.columns ?? []), columns] }, locked);
    } else if (outcome?.state === "locked") {
      const key = await askKey(file.name, outcome);
      if (!signal.aborted) await readOne(file, all, { ...input, key }, outcome);
    } else if (outcome) {
      all.summary = added(all.summary, outcome, !locked);
      all.entries = all.entries.concat(entries);
      all.secured = all.secured.concat(outcome.secured);
    }
  }

  return {
    /** Reads files as one vault; `undefined` once stopped. Never rejects: files that can't be read are in `refused`. */
    async read(files: readonly GivenFile[]): Promise<ReadFiles | undefined> {
      const { signal } = whole;
      const all = nothingRead();
      for (const file of files) {
        await readOne(file, all, {}).catch(() => all.refused.push({ name: file.name, reason: "failed" }));
        if (signal.aborted) return undefined;
      }
      return all;
    },

    stop(): void {
      whole.abort();
      current.abort();
      whole = new AbortController();
      answerColumns = answerKey = undefined;
    },

    nameColumns: (columns: Columns) => answerColumns?.(columns),
    /** Opens the locked file. */
    unlock: (key: KdbxKey) => answerKey?.(key),
    /** Stops unlocking, and asks for the password again. */
    stopUnlocking: () => current.abort(),
  };
}
