// Which passwords of a vault are guessed, and what happens if the thread breaks down.
import { expect, it } from "vitest";
import { createFindings } from "../../../../../src/pages/audit/findings.ts";
import type { Guess, GuessQuestion } from "../../../../../src/pages/audit/guess/guess.ts";
import { createGuessRun, MAX_GUESSED } from "../../../../../src/pages/audit/guess/guess-run.ts";
import type { PreparedEntry } from "../../../../../src/pages/audit/vault/prepare.ts";
import { turnsUntil } from "../turns-until.ts";

function entry(at: number, some: Partial<PreparedEntry> = {}): PreparedEntry {
  const password = `unlisted-${at}`;
  return { title: "", address: "", username: "", password, sha1: password, flaws: [], ...some };
}

/** A run with a thread that finds each password easy, and notes what it's asked. */
function startRun(
  entries: PreparedEntry[],
  answer = (asked: GuessQuestion[]) => Promise.resolve(asked.map((): Guess => ["word"])),
) {
  const findings = createFindings(entries);
  const batches: GuessQuestion[][] = [];
  const threads = { started: 0, ended: 0 };
  let changes = 0;
  const run = createGuessRun(
    findings,
    () => {
      threads.started++;
      return {
        guess(questions) {
          batches.push(questions);
          return answer(questions);
        },
        end: () => void threads.ended++,
      };
    },
    () => void changes++,
  );
  const guessed = () => findings.assessed().filter(({ kinds }) => kinds.includes("guessable")).length;
  return { run, findings, batches, threads, guessed, changes: () => changes };
}

it("guesses each password of a vault once, in batches, and ends its thread", async () => {
  const { run, batches, threads, guessed } = startRun(Array.from({ length: 120 }, (_, at) => entry(at)));
  run.look([]);
  run.look([3]);
  await turnsUntil(() => threads.ended === 1);
  run.look([3]);
  expect(guessed()).toBe(120);
  expect(batches.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(threads).toEqual({ started: 1, ended: 1 });
  expect([run.isLarge(), run.hasFailed()]).toEqual([false, false]);
});

it("guesses only what is in view in a large vault", async () => {
  const { run, batches, threads, guessed } = startRun(
    Array.from({ length: MAX_GUESSED + 1 }, (_, at) => entry(at)),
  );
  run.look([]);
  expect(threads.started).toBe(0);
  run.look([5, 6]);
  await turnsUntil(() => guessed() === 2);
  run.look([6, 7]);
  await turnsUntil(() => guessed() === 3);
  expect(batches.map((batch) => batch.map(({ password }) => password))).toEqual([
    ["unlisted-5", "unlisted-6"],
    ["unlisted-7"],
  ]);
  expect(run.isLarge()).toBe(true);
});

it("goes on with entries that are included later", async () => {
  const { run, findings, threads, guessed } = startRun([entry(0), entry(1, { leftOut: "archived" })]);
  run.look([]);
  await turnsUntil(() => threads.ended === 1);
  expect(guessed()).toBe(1);
  findings.includeLeftOut(true);
  run.look([]);
  await turnsUntil(() => guessed() === 2);
});

it("gives the thread the names of each entry and their words, in lowercase and bounded", async () => {
  const huge = Array.from({ length: 1_000 }, (_, at) => `w${at}`).join(" ");
  const { run, batches } = startRun([
    entry(0, { title: "My Garden", username: "Jo.Doe@mail.example", site: "garden-shop.example" }),
    entry(1, { title: huge, username: huge }),
  ]);
  run.look([]);
  const [first, second] = batches[0] ?? [];
  expect(first?.names).toEqual([
    ...["my garden", "jo.doe@mail.example", "garden-shop.example"],
    ...["garden", "doe", "mail", "example", "shop"],
  ]);
  expect(second?.names.join("").length).toBeLessThan(1_000);
});

it("says that it failed if the thread breaks down, and asks no more", async () => {
  const { run, batches, threads, changes } = startRun(
    Array.from({ length: 120 }, (_, at) => entry(at)),
    () => Promise.reject(new Error("gone")),
  );
  run.look([]);
  await turnsUntil(() => run.hasFailed());
  run.look([]);
  expect(batches).toHaveLength(1);
  expect(threads).toEqual({ started: 1, ended: 1 });
  expect(changes()).toBe(1);
});

it("drops results that come after its end", async () => {
  const answer = Promise.withResolvers<Guess[]>();
  const { run, threads, guessed, changes } = startRun([entry(0)], () => answer.promise);
  run.look([]);
  run.end();
  answer.resolve([["word"]]);
  await answer.promise;
  await Promise.resolve();
  run.look([]);
  expect([guessed(), changes(), threads.ended, threads.started]).toEqual([0, 0, 1, 1]);
});
