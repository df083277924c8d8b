// Names on the cloud page: recognized, assembled, validated, suggested and deleted.
import { fireEvent } from "@testing-library/dom";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { words } from "../tab-states.ts";
import { FUNCTION, openCloud, RESTORE } from "./cloud-world.tsx";

async function openParts(text = "") {
  const page = await openCloud("deletion");
  if (text !== "") await page.enter(text);
  await page.press("Enter part by part");
  const fields = () => [...page.place.querySelectorAll<HTMLInputElement>(".cloud-part input")];
  return {
    ...page,
    fields,
    enterPart: (index: number, value: string) => page.type(fields()[index] as Element, value),
    leave: (index: number) => act(() => void fireEvent.blur(fields()[index] as Element)),
  };
}

const FORMAT = "Enter one name in the format shown below.";

describe("names", () => {
  it("are recognized in pasted text", async () => {
    const page = await openCloud("deletion");
    await page.enter(`https://functions.example/v2beta/${FUNCTION}?alt=json`);
    expect(page.textOf(".cloud-whole-name")).toBe(FUNCTION);
    expect(page.textOf(".cloud-deletion-name")).toBe(FUNCTION);
  });

  it("stay in sync with their parts, whichever is typed", async () => {
    const page = await openParts("projects/demo-project/locations/eu");
    expect(page.fields().map(({ value }) => value)).toEqual(["demo-project", "eu", ""]);
    await page.enterPart(2, "resize");
    expect(page.textOf(".cloud-deletion-name")).toBe(FUNCTION);
    await page.press("Enter the full name");
    expect(page.element<HTMLTextAreaElement>("textarea")?.value).toBe(FUNCTION);
  });

  it("are validated part by part, and only once a part loses focus", async () => {
    const page = await openParts();
    await page.enterPart(1, "..");
    await page.enterPart(2, "{function}");
    expect(page.textsOf(".cloud-problem")).toEqual(["", "", ""]);
    await page.leave(2);
    expect(page.textsOf(".cloud-problem")).toEqual(["", "", "Function can’t be “\u2068{function}\u2069”."]);
    await page.leave(1);
    expect(page.textsOf(".cloud-problem")[1]).toBe("Location can’t be “\u2068..\u2069”.");
  });

  it("that are incomplete are requested once the button is pressed", async () => {
    const page = await openCloud("policy");
    await page.press("Enter part by part");
    await page.press("Read the policy");
    expect(page.textsOf(".cloud-problem")).toEqual(
      ["Project", "Location", "Restore plan", "Restore"].map((part) => `Missing: ${part}`),
    );
    expect(document.activeElement?.id, "the first that is missing").toBe("cloud-name");
  });

  it.each([
    ["projects", "Missing: Project"],
    ["projects/p/locations/l", "Missing: functions"],
    [`${FUNCTION}/x`, "Part 7 is one too many: “\u2068x\u2069”."],
    ["projects//locations/l/functions/f", "Missing: Project"],
    ["projects/p/locations/..", "Location can’t be “\u2068..\u2069”."],
    ["projects/p/locations/l/functions/*", "Function can’t be “\u2068*\u2069”."],
    ["x".repeat(3_000), FORMAT],
    [`${FUNCTION}\n${FUNCTION}-2`, FORMAT],
    [
      "projects/p/locations/l/functions/sh\u200bop\u202e",
      "Function can’t be “\u2068sh\\u200bop\\u202e\u2069”.",
    ],
    [`file:///${FUNCTION}`, FORMAT],
  ])("explain what is wrong with %j", async (text, problem) => {
    const page = await openCloud("deletion");
    await page.enter(text);
    expect(page.textOf(".cloud-problem"), "not while it is typed").toBe("");
    await act(() => void fireEvent.blur(page.element("textarea") as Element));
    expect(page.textOf(".cloud-problem")).toBe(problem);
    expect(page.element(".cloud-deletion")).toBeNull();
  });

  it.each([
    ["", FORMAT],
    ["projects/demo/locations/eu/plans/x", "Part 5 should be “restorePlans”, not “\u2068plans\u2069”."],
  ])("that are invalid are not sent, and the text stays: %j", async (text, problem) => {
    const page = await openCloud("policy");
    await page.enter(text);
    await page.press("Read the policy");
    expect(page.textOf(".cloud-problem")).toBe(problem);
    const field = page.element<HTMLTextAreaElement>("textarea");
    expect(field?.value).toBe(text);
    expect(document.activeElement).toBe(field);
    expect(page.sent).toEqual([]);
  });

  it("that were used are suggested, and deleted one by one or all at once", async () => {
    const page = await openCloud("policy", { names: { policy: [RESTORE], deletion: [FUNCTION] } });
    expect(page.textsOf(".cloud-name-button")).toEqual([`monday ${RESTORE}`]);
    await page.press(/^monday/);
    expect(page.element<HTMLTextAreaElement>("textarea")?.value).toBe(RESTORE);
    await page.press(`${words.word("common_remove")}: monday`);
    expect(page.status()).toBe("Removed.");
    await page.press("Remove all");
    const method = "policy";
    expect(page.named("forgetCloudNames")).toEqual([{ method, name: RESTORE }, { method }]);
    await page.click(page.getByRole("switch"));
    expect(page.named("changeSettings")).toEqual([{ cloud: { keepRecentNames: true } }]);
  });

  it("are not stored in a private window, nor if a policy decides", async () => {
    const hidden = await openCloud("policy", { isPrivate: true, names: { policy: [RESTORE] } });
    expect(hidden.textOf(".cloud-recent")).toContain("Names aren’t kept in private windows.");
    expect(hidden.element(".cloud-name-button")).toBeNull();
    expect(hidden.queryByRole("switch")).toBeNull();
    const decided = await openCloud("policy", { policy: { cloud: { keepRecentNames: false } } });
    expect((decided.getByRole("switch") as HTMLInputElement).disabled).toBe(true);
    expect(decided.textOf(".cloud-recent")).toContain(words.word("common_managed"));
  });
});
