// Answers of cloud services in words: deletions, report configurations, and what all of them have.
import { h } from "preact";
import { describe, expect, it } from "vitest";
import { Answer } from "../../../../src/pages/cloud/answers/Answer.tsx";
import { CLOUD_METHODS, type Operation } from "../../../../src/shared/cloud/cloud.ts";
import { smallPage } from "../small-document.ts";
import {
  CONFIG,
  call,
  describeConfigOf,
  describeIt,
  describeOperationOf,
  describePolicyOf,
  FUNCTION,
  RESTORE,
} from "./cloud-answer-calls.ts";

describe("a deletion", () => {
  it.each<[Partial<Operation> | undefined, string, string]>([
    [{ isDone: true }, "good", "Deleted"],
    [{ isDone: false }, "quiet", "The service accepted the deletion; it is running"],
    [undefined, "quiet", "The service accepted the deletion"],
    [{ isDone: true, error: { code: 9, rest: [] } }, "bad", "The deletion ended with an error"],
    [{ isDone: true, rest: [{ name: "error", json: '"no"' }] }, "bad", "The deletion ended with an error"],
    [{ isDone: true, rest: [{ name: "error", json: "null" }] }, "good", "Deleted"],
    [{ error: { rest: [] } }, "warn", "The service accepted the deletion, and tells of an error"],
  ])("%j is %s: %s", (operation, tone, title) => {
    const view = describeOperationOf(operation);
    expect(view.panels.map((panel) => [panel.tone, panel.title])).toEqual([[tone, title]]);
    expect(view.note).toMatch(/outside what the service promises/);
  });

  it("tells the operation by its name, to copy as it came, and its metadata as they came", () => {
    const metadata = [
      { name: "target", json: "projects/x" },
      { name: "stages", json: '[{"a":1}]' },
    ];
    const view = describeOperationOf({ name: "operations/a\u0007b", metadata });
    const copy = { text: "operations/a\u0007b" };
    expect(view.facts[0]).toMatchObject({ value: "operations/a\\u0007b", copy });
    expect(view.metadata?.facts.map(({ term, value }) => [term, value])).toEqual([
      ["target", "projects/x"],
      ["stages", '[\n  {\n    "a": 1\n  }\n]'],
    ]);
    expect(describeOperationOf({}).facts[0]?.value).toBe("The service gave it no name");
  });

  it.each([
    [{ code: 9, message: "Busy" }, ["9 FAILED_PRECONDITION", "Busy"]],
    [{ code: 16 }, ["16 UNAUTHENTICATED"]],
    [{ code: -1 }, ["-1"]],
    [{ code: 1.5 }, ["1.5"]],
  ])("names the code of an error: %j", (error, values) => {
    const view = describeOperationOf({ isDone: true, error: { ...error, rest: [] } });
    expect(view.error?.facts.map(({ value }) => value)).toEqual(values);
  });
});

describe("a resource that is not there", () => {
  it.each(CLOUD_METHODS)("is no error, and no empty answer: %s", (method) => {
    const view = describeIt(call(method, { name: "not-found" }));
    if (view.body.kind !== "not-found") throw new Error(`a ${view.body.kind}`);
    expect(view.body.panel).toMatchObject({ tone: "warn", title: expect.stringMatching(/knows no such/) });
    expect(view).not.toHaveProperty("raw");
  });

  it("after a deletion may have gone by it: that nothing was deleted is not said", () => {
    const { body } = describeIt(call("deletion", { name: "not-found", said: "no\u202e" } as never));
    if (body.kind !== "not-found") throw new Error(`a ${body.kind}`);
    const [sentence] = body.panel.sentences;
    expect(sentence).toMatch(/may have been gone before, or have gone by this very request/);
    expect(sentence).not.toMatch(/nothing|not deleted/i);
    expect(body.panel.said).toEqual({ label: "The service says:", texts: ["no\\u202e"] });
  });
});

describe("a report configuration", () => {
  it("is told in its fields, with times in the person's language", () => {
    const { facts } = describeConfigOf({
      displayName: "First wave",
      description: "two\nlines",
      name: CONFIG,
      createTime: "2026-03-01T12:30:00.123456789+01:00",
      updateTime: "last Tuesday",
    });
    expect(facts.map(({ term, value, dateTime, isCode }) => [term, value, dateTime ?? isCode])).toEqual([
      ["Display name", "First wave", undefined],
      ["Description", "two\nlines", undefined],
      ["Name", CONFIG, true],
      ["Created", expect.stringMatching(/^1 March 2026, \d\d:\d\d$/), "2026-03-01T11:30:00.123Z"],
      ["Last changed", "last Tuesday", undefined],
    ]);
  });

  it("has its assignments in a table, with short names in front", () => {
    const { table } = describeConfigOf({
      assignments: [
        { group: "projects/p/groups/web", preferenceSet: "cheap", rest: [] },
        { group: "projects/p/groups/", rest: [{ name: "weight", json: "3" }] },
      ],
    });
    expect(table?.rest).toBe("Other attributes, as they came");
    const [web, bare] = table?.assignments.items ?? [];
    expect(web?.group).toEqual({ short: "web", whole: "projects/p/groups/web" });
    expect(web).toMatchObject({ preferenceSet: { short: "cheap" }, rest: [] });
    expect(bare).toMatchObject({ group: { short: "projects/p/groups/" }, rest: [{ value: "3" }] });
    expect(bare?.preferenceSet).toEqual({ note: "Not told" });
  });

  it.each([
    [{ displayName: "A" }, "No group is assigned."],
    [{ rest: [{ name: "groupPreferencesetAssignments", json: "{}" }] }, /could not be read/],
  ])("without a table says why: %j", (config, sentence) => {
    expect(describeConfigOf(config).noAssignments).toMatch(sentence);
  });

  it("that is empty says so once", () => {
    const view = describeConfigOf({});
    expect(view.panels.map(({ title }) => title)).toEqual(["The report configuration is empty"]);
    expect(view).not.toHaveProperty("noAssignments");
  });
});

describe("every answer", () => {
  const raw = '{"z":1,"a":12345678901234567890}';
  const policy = call("policy", { answer: { method: "policy", policy: { bindings: [], rest: [] }, raw } });

  it("says what was asked, when, as whom and where", () => {
    const { kind, shortName, name, facts } = describeIt(policy);
    expect([kind, shortName, name]).toEqual(["Access policy", "monday", RESTORE]);
    expect(facts.map(({ term, value }) => [term, value])).toEqual([
      ["Read", "12:02 (2 minutes ago)"],
      ["Signed in as", "admin@accounts.test"],
      ["Service", "service.example"],
    ]);
    const { account: _, ...nameless } = policy;
    expect(describeIt(nameless).facts[1]?.value).toMatch(/did not tell/);
  });

  it("is copied as it came, and where it was a read as a command", () => {
    const { raw: source, command } = describeIt(policy);
    expect(source?.copy).toMatchObject({ label: "Copy JSON", text: raw });
    expect(command?.copy.text).toBe(command?.text);
    const deletion = describeIt(call("deletion", { answer: { method: "deletion", raw: " " } }));
    expect([deletion.name, deletion.command, deletion.raw]).toEqual([FUNCTION, undefined, undefined]);
  });

  it("stays text when it is drawn, and says how copying went", async () => {
    const { body, draw } = smallPage();
    const view = describePolicyOf({ etag: "<img src=x onerror=alert(1)>" });
    const copied: string[] = [];
    let isAllowed = true;
    const onCopy = async (text: string) => {
      copied.push(text);
      return isAllowed;
    };
    draw(h(Answer, { view: { ...describeIt(policy), body: { kind: "policy", view } }, onCopy }));
    expect(body.named("img")).toEqual([]);
    expect(body.textContent).toContain("<img src=x onerror=alert(1)>");
    const button = body.named("button").find(({ textContent }) => textContent === "Copy JSON");
    const outcome = () => button?.parentNode?.textContent;
    await button?.tell("click");
    await new Promise((resolve) => setTimeout(resolve));
    expect([copied, outcome()]).toEqual([[raw], "Copy JSONCopied"]);
    isAllowed = false;
    await button?.tell("click");
    await new Promise((resolve) => setTimeout(resolve));
    expect(outcome()).toMatch(/Not copied: the browser did not allow it/);
  });
});
