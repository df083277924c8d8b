// The audit page over a fake range service: a vault is pasted, and read without a worker.
import { createHash } from "node:crypto";
import { onTestFinished, vi } from "vitest";
import { AuditPage } from "../../../../src/pages/audit/AuditPage.tsx";
import { createAudit } from "../../../../src/pages/audit/audit.ts";
import { createGuess } from "../../../../src/pages/audit/guess/guess.ts";
import type { GuessThread } from "../../../../src/pages/audit/guess/guess-thread.ts";
import { prepareVault } from "../../../../src/pages/audit/vault/prepare.ts";
import type { InputOf, ResultOf } from "../../../../src/ui/page/ask.ts";
import { csv } from "../../../services/exports.ts";
import { renderPage } from "../../../world/render.tsx";

export type Question = InputOf<"checkVaultRange">;
type Answer = ResultOf<"checkVaultRange"> | { ok: false; error: object };

export const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();
export const prefixOf = (password: string) => hashOf(password).slice(0, 5);

export const SERVICE = "https://ranges.example";

/** Longer than the page waits between two renders, for any reason. */
const TURN_MS = 500;
/** In real time, to compute hashes: a busy machine takes a thousandth of it. */
const PATIENCE_MS = 60_000;
const realNow = performance.now.bind(performance);

const guess = createGuess();
const guessHere = (): GuessThread => ({
  guess: async (questions) => questions.map(guess),
  end: () => undefined,
});

interface World {
  /** How often each password was seen; others were not. */
  seen?: Record<string, number>;
  /** Replaces the normal answer to a request; nothing for the normal one. */
  instead?: (question: Question) => Answer | Promise<Answer> | undefined;
  breaches?: ResultOf<"getPasswordBreaches"> | null;
  /** Replaces the thread that guesses passwords. */
  startGuessThread?: () => GuessThread;
  local?: Record<string, unknown>;
  isPrivate?: boolean;
}

/** Opens the page. */
export async function openAudit({
  seen = {},
  instead,
  breaches = [],
  startGuessThread = guessHere,
  local = {},
  isPrivate,
}: World = {}) {
  // The page waits longer between renders if one takes long: by the real clock, a busy machine decides when.
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date", "performance", "requestAnimationFrame"],
  });
  onTestFinished(() => void vi.useRealTimers());
  const counts = new Map(Object.entries(seen).map(([password, count]) => [hashOf(password), count]));
  const answer = (question: Question): Answer | Promise<Answer> =>
    instead?.(question) ?? {
      state: "counted",
      counts: question.suffixes.map((suffix) => counts.get(question.prefix + suffix) ?? 0),
      known: { etag: `"${question.prefix}"`, service: SERVICE },
    };
  const page = await renderPage(<p />, {
    local: { settings: { services: { passwordsUrl: SERVICE } }, ...local },
    answers: {
      checkVaultRange: answer,
      getPasswordBreaches: () => breaches,
    },
    ...(isPrivate !== undefined && { isPrivate }),
  });
  const questions = () =>
    page.sent.filter(({ name }) => name === "checkVaultRange").map(({ input }) => input as Question);
  const audit = createAudit({
    ask: page.ask,
    readFile: prepareVault,
    startGuessThread,
    now: Date.now,
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  await page.redraw(<AuditPage audit={audit} />);
  const pass = () => page.settled(() => vi.advanceTimersByTime(TURN_MS));
  const all = {
    ...page,
    audit,
    questions,
    button: (name: string | RegExp) => page.getByRole("button", { name }),
    /** The entries in the list, in order. */
    names: () =>
      [...page.place.querySelectorAll(".audit-entries strong")].map(({ textContent }) => textContent),
    /** Pastes the text of a file, and waits until it is read or refused. */
    async paste(text: string) {
      await page.type(page.getByLabelText("Or paste its text here"), text);
      await pass();
      await all.until(() => audit.phase().phase !== "reading");
    },
    /** Advances time until a condition holds and the page has rendered since. */
    async until(isSo: () => unknown) {
      const end = realNow() + PATIENCE_MS;
      while (!isSo()) {
        if (realNow() > end) throw new Error(`not yet: ${page.text()}`);
        await pass();
      }
      await pass();
    },
    click: (element: Element) => page.click(element).then(pass),
    /** Checks everything, to the end. */
    async check(name: string | RegExp = /^Check \d+ passwords?$/) {
      await page.click(all.button(name));
      await all.until(() => ["done", "stopped"].includes(audit.run()?.state().phase ?? ""));
    },
  };
  return all;
}

/** A vault as Chrome exports it: title, password, and by default its own address and username. */
export function vault(...entries: [title: string, password: string, url?: string, username?: string][]) {
  return csv(
    "name,url,username,password",
    entries.map(([title, password, url, username]) => [
      ...[title, url ?? `https://${title.toLowerCase()}.example/`, username ?? "jo", password],
    ]),
  );
}
