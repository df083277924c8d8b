// The page of the vault check of a simulated browser: a vault is pasted, read without a thread, and checked by the background.
import { onTestFinished, vi } from "vitest";
import { createGuess } from "../../../src/pages/audit/guess/guess.ts";
import type { GuessThread } from "../../../src/pages/audit/guess/guess-run.ts";
import { VaultCheckPage } from "../../../src/pages/audit/VaultCheckPage.tsx";
import { prepareVault } from "../../../src/pages/audit/vault/prepare.ts";
import { createVaultCheck } from "../../../src/pages/audit/vault-check.ts";
import { breachRecord } from "../../e2e/breaches/breach-records.ts";
import { csv } from "../../services/exports.ts";
import { sha1Of, suffixOf } from "../lookup/ranges.ts";
import { twoStepFile } from "../lookup/two-step.ts";
import { renderOver } from "../over.tsx";
import { json, sent, text } from "../scenario.ts";
import { createWorld } from "../world.ts";
import { type Answer, SETTINGS } from "../world-services.ts";
import { evaluateWorker, makeScript } from "../world-worker.ts";

export const prefixOf = (password: string) => sha1Of(password).slice(0, 5);

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

interface Given {
  /** How often each password was seen; others were not. */
  seen?: Record<string, number>;
  /** What the service answers about a prefix in place of that; a promise is when it answers as usual. */
  instead?: (prefix: string) => Answer | Promise<void> | undefined;
  /** The list of all breaches, as the lookup service writes it. */
  breaches?: Answer;
  /** The list of sites with two-step sign-in; `null` if it can't be read. */
  twoStep?: string | null;
  /** Replaces the thread that guesses passwords. */
  startGuessThread?: () => GuessThread;
  services?: Record<string, string>;
  lookups?: Record<string, boolean>;
  /** The rows stay as they are shown first. Otherwise each is opened, to see and do everything. */
  isCompact?: boolean;
  /** The page is in a private window. */
  isPrivate?: boolean;
  /** Replaces English messages. */
  messages?: Record<string, string>;
}

/** A refusal that isn't repeated. */
export const REFUSED = text("", 400);

/** Opens the page in Chromium, with no vault. Time passes in its methods only. */
export async function openAudit({
  seen = {},
  instead,
  breaches = json([breachRecord("Elsewhere", "nobody-has-this.example")]),
  twoStep = twoStepFile([]),
  startGuessThread = guessHere,
  services = {},
  lookups = {},
  isCompact = false,
  isPrivate = false,
  messages = {},
}: Given = {}) {
  await makeScript();
  // The page waits longer between renders if one takes long: by the real clock, a busy machine decides when.
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date", "performance", "requestAnimationFrame"],
  });
  const world = createWorld();
  world.isFirefox = false;
  world.tab.incognito = isPrivate;
  // The page is in a tab.
  const { ask } = world;
  world.ask = (name, input, sender = { tab: world.tab }) => ask(name, input, sender);
  world.area.local.settings = { ...SETTINGS, services: { ...SETTINGS.services, ...services }, lookups };
  world.evaluate = (life) => evaluateWorker(world, life);
  onTestFinished(() => {
    world.end();
    vi.useRealTimers();
  });
  const rangeOf = (prefix: string) => {
    const rows = Object.entries(seen).filter(([password]) => prefixOf(password) === prefix);
    const all = rows.map(([password, count]) => `${suffixOf(password)}:${count}`);
    return text(["0018A45C4D1DEF81644B54AB7F969B88D65:4", ...all].sort().join("\r\n"), 200, {
      etag: `"${prefix}"`,
    });
  };
  const { answer } = world.services;
  world.services.answer = (request) => {
    const usual = answer(request);
    const [, prefix] = /\/range\/(\w+)$/.exec(request.url) ?? [];
    if (prefix !== undefined) {
      const given = instead?.(prefix) ?? rangeOf(prefix);
      return given instanceof Promise ? (given.then(() => rangeOf(prefix)) as unknown as Answer) : given;
    }
    return request.url.endsWith("/breaches") ? breaches : usual;
  };
  const page = await renderOver(world, <p />, { twoStep, messages });
  world.pace.isStrict = false;
  const audit = createVaultCheck({
    commands: page.commands,
    readFile: prepareVault,
    startGuessThread,
    twoStep: page.twoStep,
    now: world.now,
    later(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  await page.redraw(<VaultCheckPage vaultCheck={audit} />);
  const pass = async () => {
    await page.settled(() => vi.advanceTimersByTime(TURN_MS));
    await page.settled(() => world.pass(TURN_MS));
    if (isCompact) return;
    const closed = ".audit-entries button[aria-expanded=false]";
    for (const button of page.place.querySelectorAll(closed)) await page.click(button);
  };
  const all = {
    ...page,
    world,
    audit,
    pass,
    /** The requests to the service for breached passwords, in order. */
    requests: () => sent(world, /\/range\//),
    /** The prefixes that it was asked about, in order. */
    asked: () => all.requests().map(({ url }) => url.slice(-5)),
    button: (name: string | RegExp) => page.getByRole("button", { name }),
    texts: (selector: string) =>
      [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent),
    /** The entries in the list, in order. */
    names: () => all.texts(".audit-entries strong"),
    /** Pastes the text of a file, and waits until it is read or refused. */
    async paste(content: string) {
      await page.type(page.getByLabelText("Or paste its text here"), content);
      await pass();
      await all.until(() => audit.phase().phase !== "reading");
    },
    /** Gives the page a file, or several at once, and waits until it asks or says something of them. */
    give: (name: string, ...files: Uint8Array[]) => all.giveDated(undefined, name, ...files),
    /** The same with the time of their last change, in milliseconds since the epoch. */
    async giveDated(changedAt: number | undefined, name: string, ...files: Uint8Array[]) {
      const given = files.map((bytes) => ({
        ...{ name, size: bytes.length, read: async () => bytes.slice() },
        ...(changedAt !== undefined && { changedAt }),
      }));
      await page.settled(() => void audit.read(given));
      await all.until(() => audit.phase().phase !== "reading");
    },
    /** Forgets the vault, as closing the page does. */
    close: () => page.settled(() => audit.forget()),
    /** Gives the file's password. */
    async unlock(password: string) {
      await page.type(page.getByLabelText("Password"), password);
      await page.click(all.button("Open"));
      await all.until(() => !["reading", "unlocking"].includes(audit.phase().phase));
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
    /** Chooses an option of a list. */
    async choose(label: string, at: number) {
      const select = page.getByLabelText<HTMLSelectElement>(label);
      select.selectedIndex = at;
      await page.settled(() => select.dispatchEvent(new Event("change", { bubbles: true })));
    },
    /** The text that is printed. */
    async printed(): Promise<string> {
      await page.settled(() => dispatchEvent(new Event("beforeprint")));
      const content = page.place.querySelector(".audit-printed")?.textContent ?? "";
      await page.settled(() => dispatchEvent(new Event("afterprint")));
      return content;
    },
    /** The file that the button saves. */
    async saved(): Promise<string> {
      const files: Blob[] = [];
      const create = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
        files.push(blob as Blob);
        return "blob:saved";
      });
      await page.click(all.button("Save as CSV"));
      create.mockRestore();
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await files[0]?.arrayBuffer());
    },
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

/** Passwords with nothing wrong. */
export const GOOD = ["xK9#vQ2m", "bN6@hR3t", "vL4&dM7s", "mT4&wZ8p", "hT3!yB8k", "qZ8@rT5w"] as const;

/** A vault as Bitwarden exports it as JSON, where each entry has neither a code nor a passkey unless it says so, and a good password. */
export function bitwarden(
  ...entries: {
    name: string;
    host?: string;
    username?: string;
    hasPasskey?: boolean;
    [more: string]: unknown;
  }[]
): string {
  const items = entries.map((entry, at) => {
    const { name, host = "elsewhere.example", username = "jo", password = GOOD[at] } = entry;
    const { totp = null, hasPasskey, ...more } = entry;
    const fido2Credentials = hasPasskey ? [{ credentialId: "a", rpId: host }] : [];
    const login = { uris: [{ uri: `https://${host}/login` }], username, password, totp, fido2Credentials };
    return { type: 1, ...more, name, login };
  });
  return JSON.stringify({ encrypted: false, items });
}
