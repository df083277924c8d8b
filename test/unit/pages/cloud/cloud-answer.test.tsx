// Answers of cloud services, rendered: deletions, report configurations, and what they all share.
import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import { CLOUD_METHODS } from "../../../../src/shared/cloud/cloud.ts";
import { NOON, words } from "../tab-states.ts";
import { answered, drawAnswer, drawConfig, drawOperation } from "./cloud-answer-calls.tsx";
import { ACCOUNT, FUNCTION, RESTORE } from "./cloud-world.tsx";

describe("a deletion", () => {
  it("shows the operation's name, to copy as received, and its metadata as received", async () => {
    const metadata = [
      { name: "target", json: "projects/x" },
      { name: "stages", json: '[{"a":1}]' },
    ];
    const { facts, getByRole, click } = await drawOperation({ name: "operations/a\u0007b", metadata });
    expect(facts).toEqual([
      ["Operation", "operations/a\\u0007b"],
      ["target", "projects/x"],
      ["stages", '[\n {\n "a": 1\n }\n]'],
    ]);
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await click(getByRole("button", { name: "Copy: Operation" }));
    expect(writeText).toHaveBeenCalledWith("operations/a\u0007b");
    expect((await drawOperation({})).facts).toEqual([["Operation", words.word("common_untold")]]);
  });

  it.each([
    [{ code: 9, message: "Busy" }, ["9 FAILED_PRECONDITION", "Busy"]],
    [{ code: 16 }, ["16 UNAUTHENTICATED"]],
    [{ code: -1 }, ["-1"]],
    [{ code: 1.5 }, ["1.5"]],
  ])("names an error code: %j", async (error, values) => {
    const { facts } = await drawOperation({ isDone: true, error: { ...error, rest: [] } });
    expect(facts.slice(1).map(([, value]) => value)).toEqual(values);
  });
});

describe("a missing resource", () => {
  it.each(CLOUD_METHODS)("is no error, and no empty answer: %s", async (method) => {
    const { panels, queryByText } = await drawAnswer(answered(method, { name: "not-found" }));
    expect(panels).toEqual([["warn", "Not found"]]);
    expect(queryByText("Response as JSON")).toBeNull();
  });

  it("after a deletion may be the result of it: we don't say that nothing was deleted", async () => {
    const { texts } = await drawAnswer(
      answered("deletion", { name: "not-found", said: "no\u202e" } as never),
    );
    const [sentence, said] = texts(".panel p");
    expect(sentence).toMatch(/may already have been gone, or this request deleted it/);
    expect(sentence).not.toMatch(/nothing|not deleted/i);
    expect(said).toBe(`${words.word("common_service_says")} no\\u202e`);
  });
});

describe("a report configuration", () => {
  it("lists its assignments in a table, with short names first", async () => {
    const { columns, rows, textOf, texts } = await drawConfig({
      assignments: [
        { group: "projects/p/groups/web", preferenceSet: "cheap", rest: [] },
        { group: "projects/p/groups/", rest: [{ name: "weight", json: "3" }] },
      ],
    });
    expect(columns).toEqual(["Group", "Preference set", "Other attributes"]);
    const [web = [], bare = []] = rows;
    expect(texts("bdi", web[0])).toEqual(["web", "projects/p/groups/web"]);
    expect([textOf(web[1]), textOf(web[2])]).toEqual(["cheap", ""]);
    expect(texts("bdi", bare[0])).toEqual(["projects/p/groups/"]);
    expect([textOf(bare[1]), textOf(bare[2])]).toEqual([words.word("common_untold"), "weight3"]);
  });
});

describe("every answer", () => {
  const raw = '{"z":1,"a":12345678901234567890}';
  const etag = "<img src=x onerror=alert(1)>";
  const policy = answered("policy", {
    answer: { method: "policy", policy: { etag, bindings: [], rest: [] }, raw },
  });

  it("says what was requested, when, where, and by whom", async () => {
    const { headFacts, getByRole, texts } = await drawAnswer(policy);
    getByRole("heading", { level: 2, name: "Access policy monday" });
    expect(texts("header code")).toEqual([RESTORE]);
    expect(headFacts).toEqual([
      ["Received", "12:02 · 2 minutes ago"],
      ["Account", ACCOUNT.account],
      [words.word("common_service"), "functions.example"],
    ]);
    const nameless = await drawAnswer({ ...policy, account: undefined });
    expect(nameless.headFacts[1]?.[1]).toBe(words.word("common_untold"));
  });

  it("updates how long ago it came", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const time = { now: NOON };
    const { text, end } = await drawAnswer(policy, time);
    time.now += 60_000;
    await act(() => void vi.advanceTimersByTime(30_000));
    expect(text()).toContain("12:02 · 3 minutes ago");
    await end();
    vi.useRealTimers();
  });

  it("says in its heading what to know first", async () => {
    const { getByRole, getAllByRole } = await drawAnswer(policy);
    const foremost = getByRole("heading", { level: 2 }).getAttribute("aria-describedby");
    expect(foremost).toBe(getAllByRole("heading", { level: 3 })[0]?.id);
  });

  it("stays text when rendered, and is copied as received, with a confirmation", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { all, text, getByRole, click } = await drawAnswer(policy);
    expect(all("img")).toEqual([]);
    expect(text()).toContain(etag);
    const button = getByRole("button", { name: "Copy: Response as JSON" });
    await click(button);
    expect(writeText).toHaveBeenLastCalledWith(raw);
    expect(button.parentElement?.textContent).toBe(`Copy${words.word("common_copied")}`);
    writeText.mockRejectedValue(new Error("not allowed"));
    await click(button);
    expect(button.parentElement?.textContent).toBe(`Copy${words.word("common_not_copied")}`);
  });

  it("can be requested by a command, except for a deletion", async () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { getByRole, click } = await drawAnswer(policy);
    await click(getByRole("button", { name: "Copy: Command line" }));
    expect(writeText).toHaveBeenLastCalledWith(expect.stringMatching(/^curl .*getIamPolicy'$/s));
    const deletion = await drawAnswer(answered("deletion", { answer: { method: "deletion", raw: " " } }));
    expect(deletion.texts("header code")).toEqual([FUNCTION]);
    expect(deletion.queryAllByRole("button")).toEqual([]);
  });
});
