// The page that suggests passwords: what it shows and copies, and that it tells nobody.
import { within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { Suggest } from "../../../../src/pages/suggest/Suggest.tsx";
import { renderPage, textsIn } from "../../../world/render.tsx";

it("shows three with their kind and bits, and makes three others", async () => {
  const page = await renderPage(<Suggest />);
  const before = textsIn(document, "code");
  expect(new Set(before).size).toBe(3);
  expect(textsIn(document, "li .small-print")).toEqual([
    "In groups: 93 random bits",
    "Letters and digits: 93 random bits",
    "With symbols: 95 random bits",
  ]);
  await page.click(page.getByRole("button", { name: "Make three more" }));
  const after = textsIn(document, "code");
  expect(after.filter((it) => before.includes(it))).toEqual([]);
  expect(page.sent).toEqual([]);
});

it("copies the one beside the button, in one piece", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  const page = await renderPage(<Suggest />);
  const [, second] = document.querySelectorAll("main li");
  await page.click(within(second as HTMLElement).getByRole("button", { name: /^Copy/ }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(textsIn(document, "code")[1]);
  expect(textsIn(document, ".copied")).toEqual(["Copied"]);
});
