// The privacy page: what left, what is stored, and the outcome of deleting.

import { within } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Privacy } from "../../../../src/pages/privacy/Privacy.tsx";
import { STORED_KINDS } from "../../../../src/shared/privacy/stored-data.ts";
import type { SentRequest } from "../../../../src/shared/records/sent-requests.ts";
import { type CommandName, createCommands } from "../../../../src/ui/page/commands.ts";
import { watchAddress } from "../../../world/acts/breaches.ts";
import { startDeletion } from "../../../world/acts/cloud.ts";
import { LOGO, logo, startLookup, waitFor } from "../../../world/acts/lookups.ts";
import { silence } from "../../../world/acts/replies.ts";
import { keptSent, sentList } from "../../../world/acts/seen.ts";
import { stored } from "../../../world/acts/settings.ts";
import { ENGLISH } from "../../../world/english-messages.ts";
import { renderOver } from "../../../world/over.tsx";
import { renderPage } from "../../../world/render.tsx";
import { answer, play, text } from "../../../world/scenario.ts";
import { fullBrowser, signedInFor } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../../../world/popup-browser.ts")).popupBrowser,
}));

const EVERYTHING = ENGLISH.common_erase_everything?.message ?? "";
const PRIVATE = /^Requests from private windows aren’t listed/;

let tell: () => void = () => undefined;
const subscribe = (onChange: () => void) => {
  tell = onChange;
};

async function open(world: World, sent?: SentRequest[]) {
  if (sent) world.put("session", keptSent(sent));
  const patientCommands = createCommands({
    sendMessage: ({ name, input }) => world.ask(name as CommandName, input),
  });
  const page = await renderOver(world, <Privacy patientCommands={patientCommands} subscribe={subscribe} />);
  const settle = async (ms = 500) => {
    await world.sleep(ms);
    await vi.advanceTimersByTimeAsync(150);
    await page.settled(() => undefined);
  };
  await settle();
  const click = async (element: Element, thenMs?: number) => {
    await page.click(element);
    await settle(thenMs);
  };
  return {
    ...page,
    settle,
    click,
    press: (name: string, thenMs?: number) => click(page.getByRole("button", { name }), thenMs),
    /** The section of a kind by its title, or the last section. */
    at(title: string) {
      const heading = page.getByRole("heading", { name: title, level: title === EVERYTHING ? 2 : 4 });
      return within(heading.closest<HTMLElement>("li, section") ?? page.place);
    },
    lines: () => [...page.place.querySelectorAll("ol li")].map(({ textContent }) => textContent),
  };
}

const ORIGIN = "https://range.example:8443";
const request = (at: number, more: Partial<SentRequest> = {}): SentRequest => ({
  ...{ at, service: "passwords", origin: ORIGIN, what: "password-range" },
  ...more,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

it("leads to the self-check, beside the hash of its files, or that it couldn't be read", () =>
  play(async (world) => {
    world.services.ownFiles["/contents.sha256"] = new TextEncoder().encode("abc");
    const hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const page = await open(world);
    expect(page.getByText(`Content hash: ${hash}`).style.visibility).toBe("");
    const link = page.getByRole("link", { name: "Check Breachlight’s promises" });
    expect(link.getAttribute("href")).toBe("../self-check/index.html");
    world.services.ownFiles = {};
    expect((await open(world)).getByText("Content hash: Couldn’t check")).toBeTruthy();
  }));

describe("what left", () => {
  it("is listed newest first, with recipient and place; and updates live", () =>
    play(async (world) => {
      const now = world.now();
      const latest = request(now, { service: "lookup", what: "account" });
      const page = await open(world, [request(now - 60_000), latest]);
      expect(page.getByText("2 requests")).toBeTruthy();
      expect(page.lines()).toEqual([
        expect.stringMatching(
          /^09:0\d:\d\dAn email address or usernameLookup service · range\.example:8443$/,
        ),
        expect.stringMatching(/^\d\d:\d\d:\d\dFive characters of a password’s hashPassword service · range/),
      ]);
      world.put("session", keptSent([request(now - 86_400_000)]));
      await page.settle();
      expect(page.lines(), "with the date for another day").toEqual([
        expect.stringMatching(/^\d{1,2} \w+, \d{1,2}:\d\dFive/),
      ]);
    }));

  it("shows twenty requests until more are requested", () =>
    play(async (world) => {
      const page = await open(
        world,
        Array.from({ length: 45 }).map((_, at) => request(at)),
      );
      expect(page.lines()).toHaveLength(20);
      await page.press("Show 25 more");
      expect(page.lines()).toHaveLength(40);
      expect(document.activeElement?.textContent, "the first that came").toBe(page.lines()[20]);
    }));

  it("is filtered by service, and copied as lines with unambiguous times; all is shown again without that service", () =>
    play(async (world) => {
      const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
      const page = await open(world, [request(0), request(1_000), request(2, { service: "lookup" })]);
      const pressed = () => page.getByRole("group").querySelector("[aria-pressed=true]")?.textContent;
      expect(pressed()).toBe("All (3)");
      await page.press("Password service (2)");
      expect(pressed()).toBe("Password service (2)");
      expect(page.lines()).toHaveLength(2);
      await page.press("Copy");
      const what = `Five characters of a password’s hash\tPassword service\t${ORIGIN}`;
      expect(writeText).toHaveBeenCalledWith(
        `1970-01-01T00:00:01.000Z\t${what}\n1970-01-01T00:00:00.000Z\t${what}`,
      );
      expect(page.getByText("Copied")).toBeTruthy();
      await page.press("Lookup service (1)");
      expect(page.queryByText("Copied"), "for this list only").toBeNull();
      writeText.mockRejectedValueOnce(new Error("refused"));
      await page.press("Copy");
      expect(page.getByText(/^Couldn’t copy\./)).toBeTruthy();
      world.put("session", keptSent([request(1)]));
      await page.settle();
      expect(page.lines()).toEqual([]);
      await page.press("All (1)");
      expect(page.lines()).toHaveLength(1);
      expect(page.queryByRole("group"), "nothing to choose").toBeNull();
    }));

  it("may be nothing, and never says so before that is known", async () => {
    await play(async (world) => {
      world.take("session", Object.keys(keptSent([])));
      const page = await open(world);
      expect(page.getByText(/^Breachlight hasn’t sent anything/)).toBeTruthy();
      expect(page.queryByRole("button", { name: /^Copy|Delete: List of requests/ })).toBeNull();
    });
    const privacy = <Privacy patientCommands={(() => undefined) as never} subscribe={subscribe} />;
    const never = () => new Promise(() => undefined);
    const unread = await renderPage(privacy, { isUnread: true, background: never });
    expect(unread.text()).toContain(ENGLISH.common_getting_ready?.message);
    const fails = () => Promise.reject(new Error("no answer"));
    const silent = await renderPage(privacy, { isUnread: true, background: fails });
    expect(silent.getAllByRole("alert")[0]?.textContent).toBe("Breachlight isn’t responding");
    for (const { text } of [unread, silent]) expect(text()).not.toContain("hasn’t sent anything");
  });

  it("has nothing of private windows, and their pages say so", () =>
    play(async (world) => {
      expect((await open(world)).queryByRole("heading", { name: PRIVATE })).toBeNull();
      world.tab.incognito = true;
      const page = await open(world, [request(1)]);
      expect(page.getByRole("heading", { name: PRIVATE })).toBeTruthy();
      expect(page.lines(), "its content is the same for all windows").toHaveLength(1);
    }));
});

describe("what is stored", () => {
  it("has a row for every kind, with its amount, and no button for empty ones", () =>
    play(
      async (world) => {
        const page = await open(world);
        expect(page.place.querySelectorAll(".privacy-row")).toHaveLength(STORED_KINDS.length);
        expect(page.at("Watch list").getByText(/^1 entry, \d(\.\d)? kB$/)).toBeTruthy();
        expect(page.at("Sign-in tokens").getByText(/^\d entries, \d(\.\d)? kB$/)).toBeTruthy();
        expect(page.at("Logos").getByText("Nothing stored")).toBeTruthy();
        expect(page.at("Logos").queryByRole("button")).toBeNull();
        const [disk, memory] = page.place.querySelectorAll(".privacy-group");
        expect(disk?.textContent).toMatch(/^On disk, until you delete it.*Watch list/);
        expect(memory?.textContent).toMatch(/^In memory, until the browser closes.*Sign-in tokens/);
      },
      { from: fullBrowser() },
    ));

  it("is read again on changes, and kept with a note if the background doesn't respond", () =>
    play(async (world) => {
      const { ask } = world;
      const late = Promise.withResolvers<void>();
      world.ask = (async (...asked: Parameters<typeof ask>) => {
        const reply = await ask(...asked);
        await late.promise;
        return reply;
      }) as typeof ask;
      const page = await open(world);
      world.ask = ask;
      await watchAddress(world);
      tell();
      await vi.advanceTimersByTimeAsync(150);
      await page.settle();
      await page.settled(late.resolve);
      expect(page.at("Watch list").getByText(/^1 entry/), "the last answer, not a late one").toBeTruthy();
      silence(world);
      tell();
      await page.settle();
      expect(page.getByRole("alert").textContent).toMatch(/^Breachlight didn’t respond/);
      expect(page.at("Watch list").getByText(/^1 entry/)).toBeTruthy();
    }));
});

describe("deleting", () => {
  it("asks first if it can't be restored, and only then", () =>
    play(
      async (world) => {
        answer(world, /Logos/, LOGO);
        await logo(world);
        const page = await open(world);
        const before = await stored(world);
        const row = page.at("Watch list");
        await page.press("Delete: Watch list");
        const keep = row.getByRole("button", { name: "Cancel" });
        expect(document.activeElement, "the answer that loses nothing").toBe(keep);
        await page.click(keep);
        await page.press(EVERYTHING);
        await page.click(page.at(EVERYTHING).getByRole("button", { name: "Cancel" }));
        expect(await stored(world)).toEqual(before);
        await page.press("Delete: Watch list");
        await page.click(row.getByRole("button", { name: "Delete" }));
        expect(row.getByText("Nothing stored")).toBeTruthy();
        await page.press("Delete: Logos");
        expect(page.at("Logos").getByText("Nothing stored")).toBeTruthy();
      },
      { from: fullBrowser() },
    ));

  it("is done once, one at a time, and confirmed once it is read again", () =>
    play(
      async (world) => {
        const page = await open(world);
        const lookups = page.at("Lookups in this session");
        await Promise.all([1, 2].map(() => page.click(lookups.getByRole("button"), 0)));
        expect(lookups.getByRole("status").textContent).toBe("Deleting…");
        const list = () => page.getAllByRole("button", { name: "Delete: List of requests" })[0] as Element;
        await page.click(list());
        expect(sentList(world), "one at a time").not.toEqual([]);
        expect(lookups.getByRole("status").textContent).toBe("Deleted.");
        expect(lookups.getByText("Nothing stored")).toBeTruthy();
        await page.click(list());
        expect(sentList(world)).toEqual([]);
        expect(page.getAllByText("Deleted."), "announced in one place").toHaveLength(1);
      },
      { from: fullBrowser() },
    ));

  const fails = (world: World) => {
    world.take = () => {
      throw new Error("not now");
    };
  };
  const isLimited = async (world: World) => {
    answer(world, /account/, waitFor(600), waitFor(600));
    await startLookup(world, "late@example.org");
    await world.sleep(1_000);
  };
  const isDeleting = async (world: World) => {
    expect(await startDeletion(world, 8)).toBe("ok");
    await world.sleep(10);
  };
  const isNotRevoked = (world: World) => answer(world, /revoke/, text("", 500));

  it.each<[title: string, said: RegExp, what: string, begin: (world: World) => unknown]>([
    ["Lookups in this session", /^Some data couldn’t be deleted: Lookups/, "it fails", fails],
    ["Lookups in this session", /^Breachlight didn’t respond/, "nobody answers", silence],
    ["Times of recent lookups", /until the lookup service’s limits end/, "a service limits", isLimited],
    ["Sign-in tokens", /^Deleted\.$/, "the provider confirms it", () => undefined],
    ["Sign-in tokens", /^Deleted\..*your provider didn’t confirm/, "the provider doesn't", isNotRevoked],
    ["Cloud requests in this session", /still being deleted/, "a deletion is under way", isDeleting],
    [EVERYTHING, /^Some data couldn’t be deleted: Sign-in tokens, .* List of requests\./, "it fails", fails],
  ])("says what is left, and not that it is deleted: %s, %s, if %s", (title, said, _what, begin) =>
    play(
      async (world) => {
        const page = await open(world);
        await begin(world);
        const place = page.at(title);
        await page.click(place.getByRole("button"), 0);
        const [, yes] = place.queryAllByRole("button");
        if (yes) await page.click(yes, 0);
        await page.settle(8_000);
        const status = place.getByRole("status");
        expect(status.textContent).toMatch(said);
        expect(status.classList.contains("privacy-said-problem")).toBe(!said.source.endsWith("\\.$"));
      },
      { from: title === "Sign-in tokens" ? signedInFor("cloud") : fullBrowser() },
    ),
  );
});
