// A deletion is sent only once, however the button is pressed, and its outcome is never understated.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CloudCallState } from "../../../../src/shared/cloud/cloud.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { NOON } from "../tab-states.ts";
import {
  accepted,
  call,
  DELETION,
  FUNCTION,
  failed,
  NO_ANSWER,
  NOT_FOUND,
  openCloud,
  running,
  SCOPE,
} from "./cloud-world.tsx";

afterEach(() => void vi.useRealTimers());

const MAYBE = "It may have been deleted";

async function entered(world: Parameters<typeof openCloud>[1] = {}) {
  const page = await openCloud("deletion", world);
  await page.enter(FUNCTION);
  return page;
}

async function sent(world: Parameters<typeof openCloud>[1] = {}) {
  const page = await entered(world);
  await page.confirmAndPress();
  return page;
}

const openWith = (state: CloudCallState) => openCloud("deletion", { calls: [call("a", DELETION, state)] });

describe("deleting", () => {
  it("sends the name as typed, with its own id", async () => {
    const page = await sent();
    expect(page.named("deleteFunction")).toEqual([
      {
        ...{ id: expect.stringMatching(/^[\da-f-]{36}$/), name: FUNCTION, typedName: "resize" },
        ...{ isPrivate: false, account: "demo@accounts.test" },
      },
    ]);
    expect(page.confirmation()?.value).toBe("");
  });

  it("sends once, however often and fast the button is pressed", async () => {
    const page = await entered();
    await page.confirm();
    const button = page.button("Delete function");
    for (let count = 0; count < 3; count++) button.click();
    await page.begin(DELETION);
    // Typed again while the first is in progress, it is still the same deletion.
    await page.confirmAndPress();
    expect(page.named("deleteFunction")).toHaveLength(1);
  });

  it("clears the confirmation for another name, and when a deletion of this one changes", async () => {
    const page = await entered();
    await page.confirm();
    await page.enter(`${FUNCTION} `);
    expect(page.confirmation()?.value).toBe("resize");
    await page.enter(FUNCTION.replace("eu", "us"));
    expect(page.confirmation()?.value).toBe("");
    await page.enter(FUNCTION);
    await page.confirm();
    await page.tell([call("other", DELETION, running("asking"))]);
    expect(page.confirmation()?.value).toBe("");
    expect(page.textOf("#cloud-reason")).toMatch(/already being deleted/);
  });

  it("keeps the confirmation when something else changes", async () => {
    const page = await entered();
    await page.confirm("resi");
    await page.tell([call("other", { ...DELETION, name: `${FUNCTION}-2` }, running("asking"))]);
    expect(page.confirmation()?.value).toBe("resi");
  });
});

describe("the outcome of a deletion", () => {
  it("may be a success if the background gives no answer", async () => {
    const page = await sent({ answers: { deleteFunction: NO_ANSWER } });
    expect(page.textOf(".cloud-outcome h2")).toBe(MAYBE);
    expect(page.status()).toBe(MAYBE);
    await page.tell([]);
    expect(page.named("deleteFunction")).toHaveLength(1);
  });

  it("is corrected if the missing answer comes later", async () => {
    const page = await sent({ answers: { deleteFunction: NO_ANSWER } });
    expect(page.textOf(".cloud-outcome h2")).toBe(MAYBE);
    await page.begin(DELETION);
    expect(page.textOf(".cloud-outcome h2")).toBe("The deletion was sent to functions.example");
    expect(page.element(".cloud-earlier")).toBeNull();
  });

  it("may be a success if its record is missing or gone", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const unknown = await sent();
    await unknown.pass(2_000);
    expect(unknown.textOf(".cloud-outcome h2")).toBe(MAYBE);
    const page = await sent();
    await page.begin(DELETION);
    await page.pass(2_000);
    expect(page.textOf(".cloud-outcome h2")).toBe("The deletion was sent to functions.example");
    await page.tell([]);
    expect(page.textOf(".cloud-outcome")).toMatch(/It may have been deleted.*won’t send it again/);
    expect(page.named("deleteFunction")).toHaveLength(1);
  });

  it("is not shown if the background was already at it", async () => {
    const page = await sent({ answers: { deleteFunction: { isStarted: false } } });
    expect(page.problem()).toMatch(/already being deleted\. Nothing more is sent/);
    expect(page.element(".cloud-outcome")).toBeNull();
  });

  it.each<[Partial<ErrorData>, string]>([
    [{ code: "bad-request" }, "Nothing was deleted"],
    [{ code: "unavailable" }, MAYBE],
    [{ code: "unavailable", reason: "no-room" }, "Nothing was deleted"],
  ])("is as certain as the reply %j", async (error, title) => {
    const refused = { ok: false, error: { service: "cloud", ...error } };
    const page = await sent({ answers: { deleteFunction: refused } });
    expect(page.textOf(".cloud-outcome h2")).toBe(title);
  });

  it.each<[CloudCallState, string]>([
    [failed({ code: "offline" }, "none"), "Nothing was deleted"],
    [failed({ code: "offline" }, "unknown"), MAYBE],
    // The caller knows what it may have changed: the status isn't judged again.
    [failed({ reason: "conflict", status: 409 }, "none"), "Nothing was deleted"],
    [{ name: "interrupted", at: NOON, effect: "none" }, "Nothing was deleted"],
    [{ name: "interrupted", at: NOON, effect: "unknown" }, MAYBE],
  ])("shows every doubt: %j", async (state, title) => {
    const page = await openWith(state);
    expect(page.textOf(".cloud-outcome h2")).toBe(title);
    const isDoubtful = title === MAYBE;
    const sentences = page.textsOf(".cloud-outcome p");
    expect(sentences.some((sentence) => sentence?.includes("Check the project’s list"))).toBe(isDoubtful);
    expect(isDoubtful && sentences.some((sentence) => sentence?.endsWith("again."))).toBe(false);
  });

  it("asks for more permissions without calling it an error", async () => {
    const error = { code: "forbidden", reason: "scope-refused", status: 403 } as const;
    const page = await openWith(failed(error, "none"));
    expect(page.element(".cloud-outcome .panel-quiet")).not.toBeNull();
    expect(page.textsOf(".cloud-outcome p")).toEqual(expect.arrayContaining(["Nothing was deleted", SCOPE]));
    expect(page.buttonsIn(".cloud-outcome")).toEqual(["Ask for permission"]);
    await page.press("Ask for permission");
    expect(page.named("signInToCloud")).toEqual([{ how: "more", isPrivate: false }]);
  });

  it("is requested from a new worker if the old one is gone, and not if nothing runs", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const idle = await openWith(failed({}, "none"));
    await idle.pass(2_000);
    expect(idle.sent).toEqual([]);
    const page = await openWith(running("asking"));
    await page.pass(2_000);
    expect(page.sent.map(({ name }) => name)).toEqual(["wake", "wake", "wake"]);
    await page.end();
  });
});

it("lists earlier deletions latest first, each with its outcome", async () => {
  const named = (id: string, at: number, state: object) =>
    call(id, { ...DELETION, name: `${FUNCTION}-${id}` }, { ...state, at: NOON - at } as CloudCallState);
  const page = await openCloud("deletion", {
    calls: [
      named("g", 7, failed({ code: "aborted" })),
      named("b", 2, accepted()),
      named("a", 1, NOT_FOUND),
      named("c", 3, accepted({ isDone: false })),
      named("d", 4, accepted({ error: { rest: [] } })),
      named("e", 5, { name: "interrupted", effect: "unknown" }),
      named("f", 6, NOT_FOUND),
    ],
  });
  expect(page.element(".cloud-outcome h2")?.id).toBe("answer-a");
  expect(page.textsOf(".cloud-earlier p")).toEqual([
    "resize-b Deleted",
    "resize-c Deletion accepted",
    "resize-d The deletion reported an error",
    "resize-e It may have been deleted",
    "resize-f Not found",
    "resize-g Nothing was deleted",
  ]);
  expect(page.textsOf(".chip-warn")).toHaveLength(3);
  await page.press(/resize-e/);
  expect(page.element(".cloud-outcome h2")?.id).toBe("answer-e");
  expect(document.activeElement?.id).toBe("answer-e");
});
