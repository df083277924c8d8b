// The sample field of the welcome page: when it sends a request, what it says, and what it never says.
import { fireEvent } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { Sample } from "../../../../src/pages/welcome/Sample.tsx";
import { sha1Of } from "../../../../src/shared/sha1.ts";
import { holdNext, ignoreNext } from "../../../world/acts/replies.ts";
import { change, decide, withSettings } from "../../../world/acts/settings.ts";
import { suffixOf } from "../../../world/lookup/ranges.ts";
import { later, renderOver } from "../../../world/over.tsx";
import { renderPage } from "../../../world/render.tsx";
import { answer, play, sentLines, text } from "../../../world/scenario.ts";
import { wakeWhile } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import type { Answer } from "../../../world/world-services.ts";

const PASSWORD = "password";
const RANGE = ["GET https://passwords.example/range/5BAA6"];
const IDLE = /Nothing is sent while you type/;

async function open(world: World) {
  const page = await renderOver(world, <Sample />);
  await later(world, page, 100);
  const field = page.getByLabelText("Any password");
  const panel = page.place.querySelector(".welcome-answer");
  const steps = {
    enter: () => fireEvent.input(field, { target: { value: PASSWORD } }),
    edit: () => fireEvent.input(field, { target: { value: "passwor" } }),
    leave: () => fireEvent.change(field),
    press: () => fireEvent.click(page.getByRole("button", { name: "Check" })),
  };
  return {
    ...page,
    field,
    /** All at once, before any of it has an effect, and then a second. */
    async does(...names: (keyof typeof steps)[]) {
      await page.settled(() => {
        for (const name of names) steps[name]();
      });
      // Hashing takes real time.
      await sha1Of("");
      await later(world, page, 1_000);
    },
    said: () => panel?.textContent ?? "",
    tone: () => panel?.querySelector(".panel")?.className.replace("panel panel-", ""),
    link: () => panel?.querySelector("a")?.getAttribute("href") ?? undefined,
  };
}

type Page = Awaited<ReturnType<typeof open>>;

/** The field beside a service that gives these answers. */
const beside = (
  act: (page: Page, world: World) => Promise<void>,
  ...answers: (string | Answer | undefined)[]
) =>
  play(async (world) => {
    const given = answers.map((one) => (typeof one === "string" ? text(one) : one));
    if (given.length > 0) answer(world, /range/, ...given);
    await act(await open(world), world);
  });

const BREACHED = `${suffixOf(PASSWORD)}:3303003`;

it("computes the same hash as the services", async () => {
  expect(await sha1Of(PASSWORD)).toBe("5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8");
  expect(await sha1Of("pässwörd")).toMatch(/^[0-9A-F]{40}$/);
});

describe("a value of the sample field", () => {
  it("is checked once, however often it is committed, and never while it is typed", () =>
    beside(async (page, world) => {
      await page.does("enter");
      expect(page.sent).toEqual([]);
      await page.does("leave", "press");
      expect(page.said()).toMatch(/Seen 3,303,003 times in.*5BAA6/);
      await page.does("press");
      expect(page.sent).toHaveLength(1);
      expect(sentLines(world)).toEqual(RANGE);
    }, BREACHED));

  it("is checked again by a click if the check failed, and not by leaving the field", () =>
    beside(
      async (page, world) => {
        await page.does("enter", "press");
        expect(page.said()).toContain("Couldn’t check this password");
        await page.does("leave");
        expect(sentLines(world)).toHaveLength(1);
        await page.does("press");
        expect(page.said()).toMatch(/not found in known breaches/);
      },
      text("", 500),
    ));

  it("is no longer mentioned once changed, not even by a late answer", () =>
    beside(async (page, world) => {
      const letGo = holdNext(world);
      await page.does("enter", "press");
      expect(page.place.querySelector("[aria-busy=true]")).not.toBeNull();
      await page.does("edit");
      letGo();
      await later(world, page, 1_000);
      expect(sentLines(world)).toEqual(RANGE);
      expect(page.said()).toMatch(IDLE);
    }, BREACHED));

  it("is not checked if it was changed while it was being hashed", () =>
    beside(async (page) => {
      await page.does("enter", "leave", "edit");
      expect(page.sent).toEqual([]);
    }));

  it("that is empty is not checked", () =>
    beside(async (page) => {
      await page.does("leave");
      expect(page.said()).toMatch(IDLE);
      await page.does("press");
      expect(page.said()).toContain("Enter a password first");
      expect(document.activeElement).toBe(page.field);
      expect(page.sent).toEqual([]);
    }));

  it("is unknown if nobody answered", () =>
    beside(async (page, world) => {
      ignoreNext(world);
      await page.does("enter", "press");
      expect(page.said()).toContain("Couldn’t check this password");
    }));

  it("is dropped if the service changes", () =>
    beside(async (page, world) => {
      await page.does("enter", "press");
      await change(world, { services: { passwordsUrl: "https://other.passwords.example" } });
      await later(world, page, 100);
      expect(page.said()).toContain("sent to other.passwords.example");
    }, BREACHED));
});

describe("the text about it", () => {
  it("names who gets what, before anything is sent", async () => {
    await beside(async (page) => expect(page.said()).toContain("sent to passwords.example"));
    const unread = await renderPage(<Sample />, { isUnread: true });
    expect(unread.text()).toMatch(IDLE);
    expect(unread.text()).not.toContain("undefined");
  });

  it.each<[string | Answer | undefined, tone: string, said: RegExp, services?: object, link?: string]>([
    [`${suffixOf(PASSWORD)}:1`, "bad", /Seen once in.*5BAA6/],
    [`${suffixOf("another")}:1`, "good", /^Password not found in known breaches.*doesn’t make it strong/],
    [undefined, "warn", /access to sites.*may still be in a breach/],
    [text("", 429, { "retry-after": "60" }), "warn", /Try again at 09:02:/],
    [text("", 400), "warn", /may still be in a breach\. Enter it again/],
    ["", "warn", /settings/i, { passwordsUrl: "http://plain.example" }, "../options/index.html#services"],
  ])("is good news only for no breach, and promises nothing: %j", (given, tone, said, services = {}, link) =>
    play(
      async (world) => {
        Object.assign(world, { granted: [] });
        answer(world, /range/, typeof given === "string" ? text(given) : given);
        const page = await open(world);
        await page.does("enter", "press");
        expect(page.said()).toMatch(said);
        expect([page.tone(), page.link()]).toEqual([tone, link]);
      },
      { from: withSettings({ services }) },
    ),
  );

  it.each([
    ["the person turned them off", {}, "../options/index.html#passwords", "Open settings"],
    ["their organization did", { passwordChecks: { enabled: false } }, undefined, "Set by your organization"],
  ])("says that checks are off, and where to turn them on if %s", (_, policy, link, said) =>
    play(
      async (world) => {
        decide(world, policy);
        await wakeWhile(world, () => false);
        const page = await open(world);
        await page.does("enter", "press");
        expect(page.said()).toContain("Password checks are off");
        expect(page.said()).toContain(said);
        expect(page.link()).toBe(link);
      },
      { from: withSettings({ passwordChecks: { enabled: false } }) },
    ),
  );
});
