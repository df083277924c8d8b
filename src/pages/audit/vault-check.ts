// The check of a vault: its state, kept only in this page's memory, and the actions on it.

import { ServiceError } from "../../shared/errors.ts";
import type { Commands, InputOf } from "../../ui/page/commands.ts";
import type { TwoStepSites } from "../../ui/page/two-step.ts";
import type { Finding, Mark } from "./assess.ts";
import { type CheckRun, hasEnded, startRun } from "./check/check-run.ts";
import { createVaultFindings } from "./findings.ts";
import { createGuessRun, type GuessRun, type GuessThread } from "./guess/guess-run.ts";
import { createKeptMarks, type Said } from "./kept-marks.ts";
import { countFilters } from "./listing.ts";
import {
  createFileReader,
  type GivenFile,
  nothingRead,
  type ReadingPhase,
  type RefusedFile,
} from "./read-files.ts";
import type { ReadFile } from "./vault/read-in-thread.ts";

type Known = InputOf<"checkVaultRange">["known"];

export type VaultCheckPhase = { phase: "intake" } | { phase: "ready" } | ReadingPhase;

interface VaultCheckParts {
  commands: Commands;
  readFile: ReadFile;
  startGuessThread(): GuessThread;
  /** The list that ships: nothing is sent for it. */
  twoStep: TwoStepSites;
  now(): number;
  later(task: () => void, ms: number): () => void;
}

export type VaultCheck = ReturnType<typeof createVaultCheck>;

/** Creates the vault check of one page. Nothing outlives the page but what the person lets: marks, and the numbers of a check. */
export function createVaultCheck(parts: VaultCheckParts) {
  const { commands, readFile, startGuessThread, twoStep, now, later } = parts;
  let phase: VaultCheckPhase = { phase: "intake" };
  /** Lasts until the page closes: after a refused file, the person follows the same steps again. */
  let guided = 0;
  let vault = nothingRead();
  let findings = createVaultFindings([]);
  let known = new Map<string, Known>();
  let marks = new Map<number, Mark>();
  /** Entries whose mark as done is from other files: their passwords may be others by now. */
  const doneBefore = new Set<number>();
  const kept = createKeptMarks(commands);
  const said: Said = (id) => marks.get(id) ?? (findings.isFollowed(id) ? "followed" : undefined);
  /** `undefined` until the breach list is there or fails. */
  let areSitesMissing: boolean | undefined;
  let run: CheckRun | undefined;
  /** When the last check got through, without a failure. */
  let checkedAt: number | undefined;
  let guesses: GuessRun | undefined;
  /** Incremented on reset, so that results for an earlier vault are dropped. */
  let life = 0;
  const listeners = new Set<(isOwnAct: boolean) => void>();

  const change = (isOwnAct = false) => {
    for (const listener of listeners) listener(isOwnAct);
  };
  const reader = createFileReader(readFile, (reading) => {
    phase = reading;
    change();
  });

  async function readSites(): Promise<void> {
    const mine = life;
    const reply = await commands.getPasswordBreaches().catch(() => undefined);
    if (mine !== life) return;
    areSitesMissing = !reply?.ok || !reply.value;
    if (!reply?.ok || !reply.value) return change();
    findings.takeSites(Map.groupBy(reply.value, ({ site }) => site));
    change();
  }

  function forget(): void {
    life++;
    reader.stop();
    run?.cancel();
    run = undefined;
    checkedAt = undefined;
    guesses?.end();
    guesses = undefined;
    phase = { phase: "intake" };
    vault = nothingRead();
    findings = createVaultFindings([]);
    known = new Map();
    marks = new Map();
    doneBefore.clear();
    kept.end();
    areSitesMissing = undefined;
    change();
  }

  /** Where a check finds the password of another export in breaches, the earlier word that it's done doesn't count. */
  function undoOutdated(hashes: readonly string[]): void {
    const found = new Set(hashes.filter(findings.isBreached));
    const outdated = [...doneBefore].filter((id) => found.has(findings.entryOf(id)?.sha1 ?? ""));
    if (outdated.length === 0) return;
    marks = new Map([...marks].filter(([id]) => !outdated.includes(id)));
    for (const id of outdated) doneBefore.delete(id);
    void kept.save(outdated, said);
  }

  function startCheck(isWanted: (finding: Finding | undefined) => boolean): void {
    const mine = life;
    const startedAt = now();
    let own: CheckRun | undefined;
    let hasFailed = false;
    checkedAt = undefined;
    run?.cancel();
    own = run = startRun({
      items: findings.questions(isWanted),
      weigh: ({ entryCount }) => entryCount,
      now,
      later,
      onChange() {
        if (run === own && run?.state().phase === "done" && !hasFailed) checkedAt ??= now();
        change();
      },
      async send({ prefix, hashes }, requests, isRepeat) {
        // The tag is sent only if every hash already has a count; a retry is sent without it.
        const isKnown = !isRepeat && hashes.every(findings.isCounted);
        const tag = isKnown ? known.get(prefix) : undefined;
        const suffixes = hashes.map(findings.suffixOf);
        const question = { prefix, suffixes, run: { startedAt, requests }, ...(tag && { known: tag }) };
        const reply = await commands.checkVaultRange(question);
        if (!reply.ok) throw new ServiceError(reply.error);
        return reply.value;
      },
      settle({ prefix, hashes }, outcome) {
        if (mine !== life) return;
        if ("error" in outcome) {
          hasFailed = true;
          const { error } = outcome;
          for (const sha1 of hashes) findings.take(sha1, { error });
          return;
        }
        const { answer } = outcome;
        // Checks have been turned off since.
        if (answer.state === "skipped") return run?.cancel();
        if (answer.state === "counted") {
          hashes.forEach((sha1, at) => void findings.take(sha1, { count: answer.counts[at] ?? 0 }));
          known.set(prefix, answer.known);
        }
        undoOutdated(hashes);
      },
    });
    change();
  }

  const all = {
    phase: () => phase,
    /** Which password manager's steps are shown, by its place among those with steps. */
    guided: () => guided,
    guide(at: number): void {
      guided = at;
      change(true);
    },
    summary: () => vault.summary,
    refused: (): readonly RefusedFile[] => vault.refused,
    /** Whether every file was read to its end, without a loss. */
    isReadWhole: () => {
      const { refused, summary } = vault;
      const isDoubtful = summary.isCutShort || summary.isOldEncoding || summary.unreadFiles > 0;
      return refused.length === 0 && summary.unreadable.length === 0 && !isDoubtful;
    },
    findings: () => findings,
    /** Whether a check is under way, or something was checked or done and something is left: closing would lose that. */
    isHalfDone(): boolean {
      if (run && !hasEnded(run.state())) return true;
      const assessed = findings.assessed();
      const { all: toDo, done, ignored } = countFilters(assessed, marks);
      return toDo > 0 && (run !== undefined || done + ignored > 0);
    },
    marks: (): ReadonlyMap<number, Mark> => marks,
    run: () => run,
    checkedAt: () => checkedAt,
    /** Whether the breach list couldn't be loaded. */
    areSitesMissing: () => areSitesMissing === true,
    /** Whether everything there is to know of the entries is known, but for the results of the check. */
    isAllKnown: () =>
      all.isReadWhole() &&
      areSitesMissing === false &&
      twoStep.known() !== "missing" &&
      guesses?.isDone() === true,
    /** What sites offer besides a password: "missing" if the list can't be read. */
    twoStep: () => twoStep.known(),
    /** Why it isn't known of all passwords whether they are easy to guess. */
    guessing: () => (guesses?.hasFailed() ? "failed" : guesses?.isLarge() ? "in_view" : undefined),
    /** These entries are in view: says what is easy to guess among them, if it doesn't for all. */
    look: (inView: readonly number[]) => guesses?.look(inView),

    /** `isOwnAct`: the person chose, marked, followed or included something. The page shows that at once, and everywhere at once. */
    subscribe(listener: (isOwnAct: boolean) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads files as one vault. Never rejects: files that can't be read are reported in `refused`. */
    async read(files: readonly GivenFile[]): Promise<void> {
      forget();
      const mine = life;
      // Before the first render: rows that grew later would move under the pointer.
      const [read] = await Promise.all([reader.read(files), twoStep.load()]);
      if (!read) return;
      vault = read;
      const { entries, secured, summary } = vault;
      const list = twoStep.known();
      findings = createVaultFindings(entries, secured, list === "missing" ? undefined : list);
      // For a large vault, this and the first render are slow: lets the page respond in between.
      await new Promise<void>((done) => later(done, 0));
      const before = await kept.begin(entries, files);
      if (mine !== life) return;
      for (const [id, mark] of before.marks) {
        if (mark === "done" && !before.areSameFiles) doneBefore.add(id);
        if (mark === "followed") findings.follow(id, true);
        else marks.set(id, mark);
      }
      phase = { phase: entries.length > 0 || summary.unreadable.length > 0 ? "ready" : "intake" };
      change();
      if (entries.length === 0) return;
      void readSites();
      guesses = createGuessRun(findings, startGuessThread, () => change());
      guesses.look([]);
    },

    nameColumns: reader.nameColumns,
    unlock: reader.unlock,
    stopUnlocking: reader.stopUnlocking,

    forget,

    includeLeftOut(isIncluded: boolean): void {
      findings.includeLeftOut(isIncluded);
      guesses?.look([]);
      change(true);
    },

    /** Marks an entry. */
    mark(id: number, mark: Mark): void {
      marks = new Map(marks).set(id, mark);
      doneBefore.delete(id);
      void kept.save([id], said);
      change(true);
    },

    /** Takes an entry's mark back, or else that its advice is followed: it returns to the list. */
    undo(id: number): void {
      if (!marks.has(id)) {
        all.follow(id, false);
        return;
      }
      marks = new Map(marks);
      marks.delete(id);
      doneBefore.delete(id);
      void kept.save([id], said);
      change(true);
    },

    /** Records whether the person follows the advice for an entry. */
    follow(id: number, isFollowed: boolean): void {
      findings.follow(id, isFollowed);
      void kept.save(findings.sameAccount(id), said);
      change(true);
    },

    /** Keeps marks until the browser closes, or deletes what was kept. */
    keepMarks: (isKept: boolean) => kept.turn(isKept, said),

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
  return all;
}
