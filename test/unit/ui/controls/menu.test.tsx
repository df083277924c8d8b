// The "…" menu: how it opens, what the keyboard does in it, and how it closes.
import { fireEvent } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { Menu } from "../../../../src/ui/controls/Menu.tsx";
import { renderPage } from "../../../world/render.tsx";

async function renderMenu() {
  const onPress = vi.fn();
  const items = [
    { label: "Details", onPress },
    { label: "Remove", onPress },
  ];
  const page = await renderPage(
    <>
      <Menu of="Corner Shop" items={items} />
      <button type="button">Next</button>
    </>,
  );
  const button = page.getByRole("button", { name: "More actions: Corner Shop" });
  const press = (key: string) =>
    page.settled(() => void fireEvent.keyDown(document.activeElement ?? button, { key }));
  return { ...page, onPress, button, press, focused: () => document.activeElement?.textContent };
}

it("opens with a click, on its first action", async () => {
  const { button, click, focused } = await renderMenu();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await click(button);
  expect([button.getAttribute("aria-expanded"), focused()]).toEqual(["true", "Details"]);
});

it("opens with the down arrow; arrows, Home and End go around", async () => {
  const { button, press, focused } = await renderMenu();
  button.focus();
  await press("ArrowDown");
  const seen = [focused()];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"]) {
    await press(key);
    seen.push(focused());
  }
  expect(seen).toEqual(["Details", "Remove", "Details", "Remove", "Details", "Remove"]);
});

it("closes with Escape, which reaches nothing else, and gives the focus back", async () => {
  const { button, click, settled, queryByText } = await renderMenu();
  await click(button);
  let isUnhandled = true;
  await settled(() => {
    isUnhandled = fireEvent.keyDown(document.activeElement ?? button, { key: "Escape" });
  });
  expect([isUnhandled, queryByText("Details"), document.activeElement]).toEqual([false, null, button]);
});

it("does what is pressed after it has closed", async () => {
  const { button, click, getByText, queryByText, onPress } = await renderMenu();
  await click(button);
  await click(getByText("Details"));
  expect([onPress.mock.calls.length, queryByText("Details"), document.activeElement]).toEqual([
    1,
    null,
    button,
  ]);
});

it.each([
  ["a press elsewhere", () => fireEvent.pointerDown(document.body)],
  ["a scrolled page", () => fireEvent.scroll(document)],
  ["a window of another size", () => fireEvent(window, new Event("resize"))],
])("closes after %s", async (_, act) => {
  const { button, click, settled, queryByText } = await renderMenu();
  await click(button);
  await settled(() => void act());
  expect(queryByText("Details")).toBeNull();
});

it("closes when the focus goes on to the next button, which keeps it", async () => {
  const { button, click, settled, getByText, queryByText } = await renderMenu();
  await click(button);
  const next = getByText("Next");
  await settled(() => next.focus());
  expect([queryByText("Details"), document.activeElement]).toEqual([null, next]);
});
