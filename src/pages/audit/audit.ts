// The audit of a vault: its state, kept only in this page's memory, and the actions on it.

import { ServiceError } from "../../shared/errors.ts";
import type { Ask, InputOf } from "../../ui/page/ask.ts";
import type { Finding } from "./assess.ts";
import { type CheckRun, startRun } from "./check/check-run.ts";
import { createFindings } from "./findings.ts";
import type { Mark } from "./listing.ts";
import type { Columns, Manager, ReadVault, Refusal } from "./vault/entry.ts";
import type { PreparedEntry, ReadSummary } from "./vault/prepare.ts";
import type { ReadFile } from "./vault/read-in-thread.ts";

type UnknownTable = Extract<ReadVault, { state: "unknown-table" }>;
type Known = InputOf<"checkVaultRange">["known"];

/** A file from the user. It can be read again, for a table whose columns the user has to name. */
export interface GivenFile {
  name: string;
  read(): Promise<Uint8Array>;
}

/** A file that can't be read. */
export interface RefusedFile {
  name: string;
  /** "failed": the page itself couldn't read it. */
  reason: Refusal | "failed";
}

export type AuditPhase =
  | { phase: "intake" }
  | { phase: "reading" }
  | { phase: "columns"; name: string; table: UnknownTable }
  | { phase: "ready" };

/** Summary of all files that were read. */
export interface VaultSummary {
  managers: Manager[];
  unreadable: number[];
  isCutShort: boolean;
}

interface AuditWorld {
  ask: Ask;
  readFile: ReadFile;
  now(): number;
  later(task: () => void, ms: number): () => void;
}

export type Audit = ReturnType<typeof createAudit>;

/** Creates the audit of one page. Nothing outlives the page. */
export function createAudit({ ask, readFile, now, later }: AuditWorld) {
  let phase: AuditPhase = { phase: "intake" };
  let entries: PreparedEntry[] = [];
  let summary: VaultSummary = { managers: [], unreadable: [], isCutShort: false };
  let refused: RefusedFile[] = [];
  let findings = createFindings([]);
  let known = new Map<string, Known>();
  let marks = new Map<number, Mark>();
  let areSitesMissing = false;
  let run: CheckRun | undefined;
  /** Incremented on reset, so that results for an earlier vault are dropped. */
  let life = 0;
  /** The columns of each table that the user explained. */
  const explained = new Map<string, Columns>();
  let answerColumns: ((columns: Columns) => void) | undefined;
  const listeners = new Set<() => void>();

  const change = () => {
    for (const listener of listeners) listener();
  };

  async function readSites(): Promise<void> {
    const mine = life;
    const reply = await ask("getPasswordBreaches").catch(() => undefined);
    if (mine !== life) return;
    areSitesMissing = !reply?.ok || !reply.value;
    if (!reply?.ok || !reply.value) return change();
    findings.takeSites(Map.groupBy(reply.value, ({ site }) => site));
    change();
  }

  function explain(name: string, table: UnknownTable): Promise<Columns> {
    const columns = explained.get(JSON.stringify(table.names ?? table.columnCount));
    if (columns) return Promise.resolve(columns);
    return new Promise((resolve) => {
      answerColumns = (named) => {
        explained.set(JSON.stringify(table.names ?? table.columnCount), named);
        resolve(named);
      };
      phase = { phase: "columns", name, table };
      change();
    });
  }

  function take({ manager, unreadable, isCutShort }: ReadSummary): void {
    const { managers } = summary;
    summary = {
      managers: managers.includes(manager) ? managers : [...managers, manager],
      unreadable: [...summary.unreadable, ...unreadable],
      isCutShort: summary.isCutShort || isCutShort,
    };
  }

  /** Reads one file; asks for the columns if it needs them. */
  async function readOne(file: GivenFile, columns?: Columns): Promise<void> {
    const mine = life;
    const read: PreparedEntry[] = [];
    let end: ReadSummary | Exclude<ReadVault, { state: "read" }> | undefined;
    const bytes = await file.read();
    await readFile({ bytes, ...(columns && { columns }) }, (progress) => {
      if ("end" in progress) end = progress.end;
      else for (const entry of progress.entries) read.push(entry);
    });
    if (mine !== life || !end) return;
    if (end.state === "refused") {
      refused.push({ name: file.name, reason: end.reason });
    } else if (end.state === "unknown-table") {
      const named = await explain(file.name, end);
      if (mine !== life) return;
      phase = { phase: "reading" };
      change();
      await readOne(file, named);
    } else {
      take(end);
      entries = entries.concat(read);
    }
  }

  function forget(): void {
    life++;
    run?.cancel();
    run = undefined;
    phase = { phase: "intake" };
    entries = [];
    summary = { managers: [], unreadable: [], isCutShort: false };
    refused = [];
    findings = createFindings([]);
    known = new Map();
    marks = new Map();
    areSitesMissing = false;
    answerColumns = undefined;
    change();
  }

  function startCheck(isWanted: (finding: Finding | undefined) => boolean): void {
    const mine = life;
    const startedAt = now();
    run?.cancel();
    run = startRun({
      items: findings.questions(isWanted),
      weigh: ({ entryCount }) => entryCount,
      now,
      later,
      onChange: change,
      async ask({ prefix, hashes }, requests, isRepeat) {
        // The tag is sent only if every hash already has a count; a retry is sent without it.
        const isKnown = !isRepeat && hashes.every(findings.isCounted);
        const tag = isKnown ? known.get(prefix) : undefined;
        const suffixes = hashes.map(findings.suffixOf);
        const question = { prefix, suffixes, run: { startedAt, requests }, ...(tag && { known: tag }) };
        const reply = await ask("checkVaultRange", question);
        if (!reply.ok) throw new ServiceError(reply.error);
        return reply.value;
      },
      settle({ prefix, hashes }, outcome) {
        if (mine !== life) return;
        if ("error" in outcome) {
          const { error } = outcome;
          for (const sha1 of hashes) findings.take(sha1, { error });
          return;
        }
        const { answer } = outcome;
        // Checks have been turned off since.
        if (answer.state === "skipped") run?.cancel();
        else if (answer.state === "counted") {
          hashes.forEach((sha1, at) => void findings.take(sha1, { count: answer.counts[at] ?? 0 }));
          known.set(prefix, answer.known);
        }
      },
    });
    change();
  }

  return {
    phase: () => phase,
    summary: () => summary,
    refused: (): readonly RefusedFile[] => refused,
    findings: () => findings,
    marks: (): ReadonlyMap<number, Mark> => marks,
    run: () => run,
    /** Whether the breach list couldn't be loaded. */
    areSitesMissing: () => areSitesMissing,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads files as one vault. Never rejects: files that can't be read are reported in `refused`. */
    async read(files: readonly GivenFile[]): Promise<void> {
      forget();
      const mine = life;
      phase = { phase: "reading" };
      change();
      for (const file of files) {
        await readOne(file).catch(() => refused.push({ name: file.name, reason: "failed" }));
        if (mine !== life) return;
      }
      findings = createFindings(entries);
      // For a large vault, this and the first render are slow: lets the page respond in between.
      await new Promise<void>((done) => later(done, 0));
      if (mine !== life) return;
      phase = { phase: entries.length > 0 || summary.unreadable.length > 0 ? "ready" : "intake" };
      change();
      if (entries.length > 0) void readSites();
    },

    nameColumns(columns: Columns): void {
      answerColumns?.(columns);
    },

    forget,

    includeLeftOut(isIncluded: boolean): void {
      findings.includeLeftOut(isIncluded);
      change();
    },

    /** Marks an entry; without a mark it returns to the list. */
    mark(id: number, mark?: Mark): void {
      marks = new Map(marks);
      if (mark) marks.set(id, mark);
      else marks.delete(id);
      change();
    },

    /** The browser is back online: resumes a check that waits for it. */
    goOnline(): void {
      if (run?.state().phase === "offline") run.resume();
    },

    /** Checks what hasn't been checked yet. */
    check: () => startCheck((finding) => finding === undefined),
    /** Retries what failed. */
    checkFailed: () => startCheck((finding) => finding !== undefined && "error" in finding),
    /** Checks everything again; the service doesn't resend an unchanged response. */
    checkAll: () => startCheck(() => true),
  };
}
