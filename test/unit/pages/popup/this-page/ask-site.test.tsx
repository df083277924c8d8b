// Asking the lookup service about the site in the tab, or an account on it, and how the answer is shown.
import { expect, it, vi } from "vitest";
import type { QuestionState } from "../../../../../src/shared/accounts/lookup.ts";
import type { Breach } from "../../../../../src/shared/breaches/breach.ts";
import { NOON } from "../../tab-states.ts";
import { breach } from "../accounts/lookup-states.ts";
import { openPage, SITE } from "./open-page.tsx";

const ASKABLE = { ...SITE, askable: "shop.test" };
const ACCOUNT = "jo@shop.test";

function found(...breaches: Breach[]): QuestionState {
  return { state: "answered", breaches };
}

function failed(error: object): unknown {
  return { state: "failed", at: NOON, error: { service: "lookup", ...error } };
}

/** Opens the form, and submits it if something is entered. */
async function ask(askLookupService: unknown, entry?: string) {
  const agree = vi.fn(async () => true);
  const page = await openPage({}, { site: ASKABLE, answers: { askLookupService }, popup: { agree } });
  const within = (selector: string) => [...page.place.querySelectorAll(`.ask-site ${selector}`)];
  const send = async (text: string) => {
    await page.type(within("input")[0] as Element, text);
    await page.submit(within("form")[0] as Element);
  };
  if (entry !== undefined) await send(entry);
  return {
    ...page,
    agree,
    within,
    send,
    sentences: () => within("[role=status] p").map((line) => line.textContent),
    questions: () => page.sent.filter(({ name }) => name === "askLookupService").map(({ input }) => input),
  };
}

it.each<[string, unknown, string[]]>([
  [
    "the person has not agreed",
    failed({ code: "aborted", reason: "data-not-agreed" }),
    ["Your browser asks whether this may be sent. Nothing is sent until you allow it."],
  ],
  [
    "the service is slow",
    failed({ code: "timeout" }),
    ["The lookup failed: the service took too long to respond.", "Try again in a few minutes."],
  ],
  [
    "there is no key",
    failed({ code: "unauthorized" }),
    [expect.any(String), "Set the key in settings, under Services."],
  ],
])("explains why nothing is known: %s", async (_, state, said) => {
  const { sentences } = await ask(state, "");
  expect(sentences()).toEqual(said);
});

it("is awaited, and not repeated meanwhile", async () => {
  const replies: unknown[] = [{ state: "running", expectedAt: NOON + 5_000 }];
  const answer = () => replies.shift() ?? new Promise(() => undefined);
  const { sentences, send, questions, within } = await ask(answer, "");
  expect(sentences()[0]).toMatch(/^Waiting until 12:04:05\.$/);
  expect(within("button[type=submit]")[0]?.getAttribute("aria-disabled")).toBe("true");
  const asked = questions();
  await send("");
  expect(questions()).toEqual(asked);
});

it("leaves out what was copied with the account, and says so", async () => {
  const page = await ask(found(), `mailto:${ACCOUNT}`);
  expect(page.questions()).toMatchObject([{ question: { account: ACCOUNT } }]);
  const note = () => page.within(".entry-note")[0]?.textContent;
  expect(note()).toBe("Looked up as jo@shop.test. Removed: “mailto:”.");
  await page.send("");
  expect(note()).toBe("");
});

it("runs once, with the account if one is entered, until the tab navigates elsewhere", async () => {
  const page = await ask(found(breach()), " ");
  await page.send(` ${ACCOUNT} `);
  expect(page.questions()).toMatchObject([
    { question: { about: "site", site: "shop.test" }, isPrivate: false },
    { question: { about: "account-at-site", site: "shop.test", account: ACCOUNT } },
  ]);
  expect(page.agree.mock.calls).toEqual([
    ["browsingActivity"],
    ["browsingActivity", "personallyIdentifyingInfo"],
  ]);
  await page.send("..");
  expect(page.questions()).toHaveLength(2);
  expect(page.text()).toContain("Enter a valid email address or username.");
  expect(page.sentences()).toEqual([]);
  await page.send("");
  expect(page.sentences()).toHaveLength(1);
  page.answers.getSiteBreaches = { ...ASKABLE, askable: "other.test" };
  await page.findAgain();
  expect(page.sentences()).toEqual([]);
});
