// The privacy page: what left, what is stored, and the outcome of deleting.
import { within } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Privacy } from "../../../../src/pages/privacy/Privacy.tsx";
import type { SentRequest } from "../../../../src/shared/messages.ts";
import {
  type EraseOutcome,
  STORED_KINDS,
  type StoredItem,
} from "../../../../src/shared/privacy/stored-data.ts";
import type { Page } from "../../../../src/ui/hooks/page.ts";
import { ENGLISH } from "../../../world/english-messages.ts";
import { renderPage } from "../../../world/render.tsx";
import { NOON } from "../tab-states.ts";

const SILENT = { ok: false };
const EVERYTHING = ENGLISH.common_erase_everything?.message ?? "";
const PRIVATE = /^Requests from private windows aren’t listed/;

function stored(...items: StoredItem[]): StoredItem[] {
  return STORED_KINDS.map(
    (kind) => items.find((item) => item.kind === kind) ?? { kind, place: "disk", count: 0, bytes: 0 },
  );
}

function request(at: number, more: Partial<SentRequest> = {}): SentRequest {
  return { at, service: "passwords", origin: "https://range.example:8443", what: "password-range", ...more };
}

interface World {
  sent?: SentRequest[];
  /** The background's answers; none if it doesn't respond. */
  listStored?: unknown;
  contentHash?: unknown;
  eraseStored?: EraseOutcome;
  isUnread?: boolean;
  isPrivate?: boolean;
}

async function open({ sent = [], listStored = stored(), contentHash, eraseStored, ...world }: World = {}) {
  const acts: unknown[] = [];
  const answers = { listStored };
  let onStored: () => void = () => undefined;
  const askPatiently = async (_name: string, input: unknown) => {
    acts.push(input);
    return eraseStored ? { ok: true, value: eraseStored } : Promise.reject(new Error("no answer"));
  };
  const page = await renderPage(
    <Privacy
      askPatiently={askPatiently as unknown as Page["ask"]}
      subscribe={(onChange) => {
        onStored = onChange;
      }}
    />,
    {
      session: { "sent-requests": sent },
      answers: { listStored: () => answers.listStored, getContentHash: contentHash },
      now: () => NOON,
      ...world,
    },
  );
  return {
    ...page,
    acts,
    answers,
    refresh: async () => {
      onStored();
      await vi.advanceTimersByTimeAsync(150);
    },
    /** The section of a kind by its title, or the last section. */
    at(title: string) {
      const heading = page.getByRole("heading", { name: title, level: title === EVERYTHING ? 2 : 4 });
      return within(heading.closest<HTMLElement>("li, section") ?? page.place);
    },
    lines: () => [...page.place.querySelectorAll("ol li")].map(({ textContent }) => textContent),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

it("leads to the self-check, beside the hash of its files, or that it couldn't be read", async () => {
  const page = await open({ contentHash: "a4".repeat(32) });
  expect(page.getByText(`Content hash: ${"a4".repeat(32)}`).style.visibility).toBe("");
  const link = page.getByRole("link", { name: "Check Breachlight’s promises" });
  expect(link.getAttribute("href")).toBe("../self-check/index.html");
  expect((await open({ contentHash: SILENT })).getByText("Content hash: Couldn’t check")).toBeTruthy();
});

describe("what left", () => {
  it("is listed newest first, with recipient and place; and updates live", async () => {
    const latest = request(NOON, { service: "lookup", what: "account" });
    const page = await open({ sent: [request(NOON - 60_000), latest] });
    expect(page.getByText("2 requests")).toBeTruthy();
    expect(page.lines()).toEqual([
      "12:04:00An email address or usernameLookup service · range.example:8443",
      "12:03:00Five characters of a password’s hashPassword service · range.example:8443",
    ]);
    await page.store.write("session", { "sent-requests": [request(NOON - 86_400_000)] });
    expect(page.lines(), "with the date for another day").toEqual([
      expect.stringMatching(/^\d{1,2} \w+.*12:04Five/),
    ]);
  });

  it("shows twenty requests until more are requested", async () => {
    const page = await open({ sent: Array.from({ length: 45 }, (_, index) => request(NOON + index)) });
    expect(page.lines()).toHaveLength(20);
    await page.click(page.getByRole("button", { name: "Show 25 more" }));
    expect(page.lines()).toHaveLength(40);
    expect(document.activeElement?.textContent, "the first that came").toBe(page.lines()[20]);
    await page.click(page.getByRole("button", { name: "Show 5 more" }));
    expect(page.lines()).toHaveLength(45);
    expect(page.queryByRole("button", { name: /^Show/ })).toBeNull();
  });

  it("can be filtered by service if there are several, and shows all again if that service is gone", async () => {
    const page = await open({
      sent: [request(1), request(2), request(3, { service: "lookup", what: "site" })],
    });
    const filters = () =>
      within(page.getByRole("group"))
        .getAllByRole("button")
        .map((button) => [button.textContent, button.getAttribute("aria-pressed")]);
    await page.click(page.getByRole("button", { name: "Lookup service (1)" }));
    expect(filters()).toEqual([
      ["All (3)", "false"],
      ["Password service (2)", "false"],
      ["Lookup service (1)", "true"],
    ]);
    expect(page.lines()).toHaveLength(1);
    await page.store.write("session", { "sent-requests": [request(1)] });
    expect(page.lines()).toEqual([]);
    await page.click(page.getByRole("button", { name: "All (1)" }));
    expect(page.lines()).toHaveLength(1);
    expect(page.queryByRole("group"), "nothing to choose").toBeNull();
  });

  it("is copied as lines, complete, with unambiguous times; the confirmation is for this list only", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const page = await open({
      sent: [request(0), request(1_000), request(2, { service: "auth", what: "sign-in" })],
    });
    await page.click(page.getByRole("button", { name: "Password service (2)" }));
    await page.click(page.getByRole("button", { name: "Copy" }));
    const what = "Five characters of a password’s hash\tPassword service\thttps://range.example:8443";
    expect(writeText).toHaveBeenCalledWith(
      `1970-01-01T00:00:01.000Z\t${what}\n1970-01-01T00:00:00.000Z\t${what}`,
    );
    expect(page.getByText("Copied")).toBeTruthy();
    await page.click(page.getByRole("button", { name: "All (3)" }));
    expect(page.queryByText("Copied")).toBeNull();
    writeText.mockRejectedValueOnce(new Error("refused"));
    await page.click(page.getByRole("button", { name: "Copy" }));
    expect(page.getByText(/^Couldn’t copy\./)).toBeTruthy();
  });

  it("may be nothing, and never says so before that is known", async () => {
    const nothing = await open();
    expect(nothing.getByText(/^Breachlight hasn’t sent anything/)).toBeTruthy();
    expect(nothing.getAllByRole("button"), "nothing to delete").toHaveLength(1);
    // Nothing is rendered that a list would push down.
    const unread = await open({ isUnread: true });
    expect(unread.text()).toContain(ENGLISH.common_getting_ready?.message);
    expect(unread.queryAllByRole("region")).toEqual([]);
    const silent = await open({ isUnread: true, listStored: SILENT });
    expect(silent.getAllByRole("alert")[0]?.textContent).toBe("Breachlight isn’t responding");
    expect(silent.queryByText(/^Nothing has left/)).toBeNull();
  });

  it("has nothing of private windows, and their pages say so", async () => {
    expect((await open()).queryByRole("heading", { name: PRIVATE })).toBeNull();
    const page = await open({ isPrivate: true, sent: [request(NOON)] });
    expect(page.getByRole("heading", { name: PRIVATE })).toBeTruthy();
    expect(page.lines(), "its content is the same for all windows").toHaveLength(1);
  });
});

describe("what is stored", () => {
  it("has a row for every kind and place, with its amount, and no button for empty ones", async () => {
    const page = await open({
      listStored: stored(
        { kind: "settings", place: "disk", count: 0, bytes: 40 },
        { kind: "page-scores", place: "disk", count: 1 },
        { kind: "catalog", place: "disk", count: 900, bytes: 1_300_000 },
        { kind: "tokens", place: "memory", count: 2, bytes: 12_345 },
        { kind: "cloud-names", place: "memory", count: 3, bytes: 1_234 },
      ),
    });
    const amounts = [...page.place.querySelectorAll(".privacy-group")].map((group) =>
      [...group.querySelectorAll(".privacy-amount")].map(({ textContent }) => textContent),
    );
    const nothing = Array.from({ length: STORED_KINDS.length - 5 }, () => "Nothing stored");
    expect(amounts).toEqual([
      ["0.1 kB", nothing[0], "1 entry", ...nothing.slice(0, 3), "900 entries, 1.3 MB", ...nothing.slice(4)],
      ["3 entries, 1.2 kB", "2 entries, 12 kB"],
    ]);
    expect(page.at("Watch list").queryByRole("button")).toBeNull();
  });

  it("is read again on changes, and kept if the background doesn't respond, which is said", async () => {
    const late = Promise.withResolvers<unknown>();
    const page = await open({ listStored: late.promise });
    page.answers.listStored = stored({ kind: "watch-list", place: "disk", count: 2 });
    await page.refresh();
    late.resolve(stored());
    await vi.advanceTimersByTimeAsync(0);
    expect(page.at("Watch list").getByText("2 entries"), "the last answer, not a late one").toBeTruthy();
    page.answers.listStored = SILENT;
    await page.refresh();
    expect(page.getByRole("alert").textContent).toMatch(/^Breachlight didn’t respond/);
    expect(page.at("Watch list").getByText("2 entries")).toBeTruthy();
  });
});

describe("deleting", () => {
  const SOME = stored(
    { kind: "settings", place: "disk", count: 1 },
    { kind: "watch-list", place: "disk", count: 1, bytes: 9 },
    { kind: "logos", place: "memory", count: 1, bytes: 9 },
    { kind: "tokens", place: "memory", count: 1 },
    { kind: "cloud-calls", place: "memory", count: 1 },
    { kind: "request-clocks", place: "memory", count: 1 },
  );
  const withOutcome = (eraseStored?: EraseOutcome, sent: SentRequest[] = []) =>
    open({ sent, listStored: SOME, eraseStored });

  it("asks first if it can't be restored, and only then", async () => {
    const page = await withOutcome({ left: [] });
    const row = page.at("Watch list");
    await page.click(row.getByRole("button", { name: "Delete: Watch list" }));
    const keep = row.getByRole("button", { name: "Cancel" });
    expect(document.activeElement, "the answer that loses nothing").toBe(keep);
    await page.click(keep);
    await page.click(page.at(EVERYTHING).getByRole("button", { name: EVERYTHING }));
    await page.click(page.at(EVERYTHING).getByRole("button", { name: "Cancel" }));
    expect(page.acts).toEqual([]);
    await page.click(row.getByRole("button", { name: "Delete: Watch list" }));
    await page.click(row.getByRole("button", { name: "Delete" }));
    await page.click(page.at("Logos").getByRole("button", { name: "Delete: Logos" }));
    expect(page.acts).toEqual([{ kind: "watch-list" }, { kind: "logos" }]);
  });

  it("is done once however often it is pressed, and confirmed once it is read again", async () => {
    const page = await withOutcome({ left: [] });
    const region = page.at(EVERYTHING);
    await page.click(region.getByRole("button"));
    const erase = region.getByRole("button", { name: EVERYTHING });
    const reading = Promise.withResolvers<unknown>();
    page.answers.listStored = reading.promise;
    await Promise.all([page.click(erase), page.click(erase)]);
    expect(page.acts).toEqual([{ kind: "everything" }]);
    expect(region.getByRole("status").textContent).toBe("Deleting…");
    await page.click(page.at("Logos").getByRole("button", { name: "Delete: Logos" }));
    expect(page.acts, "one at a time").toHaveLength(1);
    reading.resolve(stored());
    await vi.advanceTimersByTimeAsync(0);
    expect(region.getByRole("status").textContent).toBe("Deleted.");
    expect(page.at("Logos").getByText("Nothing stored")).toBeTruthy();
  });

  it("deletes the list of requests with the button in its own section", async () => {
    const page = await withOutcome({ left: [] }, [request(NOON)]);
    await page.click(page.getByRole("button", { name: "Delete: List of requests" }));
    expect(page.acts).toEqual([{ kind: "sent-requests" }]);
    expect(page.getAllByText("Deleted."), "announced in one place").toHaveLength(1);
  });

  const CALLS = "Cloud requests in this session";
  const TOKENS = "Sign-in tokens";
  it.each<[title: string, outcome: EraseOutcome | undefined, said: RegExp, isProblem: boolean]>([
    ["Logos", { left: [] }, /^Deleted\.$/, false],
    ["Logos", { left: ["logos"] }, /^Some data couldn’t be deleted: Logos\./, true],
    ["Logos", undefined, /^Breachlight didn’t respond/, true],
    ["Times of recent lookups", { left: ["request-clocks"] }, /until the lookup service’s limits end/, true],
    [TOKENS, { left: [], revocation: "done" }, /^Deleted\.$/, false],
    [TOKENS, { left: [], revocation: "failed" }, /your provider didn’t confirm/, true],
    [TOKENS, { left: [], revocation: "unknown" }, /your provider didn’t confirm/, false],
    [CALLS, { left: ["cloud-calls"] }, /still being deleted/, true],
    [EVERYTHING, { left: ["settings", "logos"] }, /couldn’t be deleted: Settings, Logos\./, true],
  ])("says what is left, and not that it is deleted: %s, %o", async (title, outcome, said, isProblem) => {
    const page = await withOutcome(outcome);
    const place = page.at(title);
    await page.click(place.getByRole("button"));
    const yes = place.queryAllByRole("button")[1];
    if (yes) await page.click(yes);
    const status = place.getByRole("status");
    expect(status.textContent).toMatch(said);
    expect(status.classList.contains("privacy-said-problem")).toBe(isProblem);
  });
});
