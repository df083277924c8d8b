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

describe("names", () => {
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
