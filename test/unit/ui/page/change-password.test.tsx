// The button that opens the page for changing a password: what it requests, and what it says.
import { expect, it, vi } from "vitest";
import { ChangePassword } from "../../../../src/ui/page/ChangePassword.tsx";
import { renderPage } from "../../../world/render.tsx";

async function open(openChangePage?: unknown, site = "shop.example") {
  const onOpened = vi.fn();
  const page = await renderPage(<ChangePassword site={site} tabId={7} onOpened={onOpened} />, {
    answers: { openChangePage },
  });
  const press = () => page.click(page.getByRole("button", { name: "Change it on shop.example" }));
  return { ...page, press, onOpened, asked: () => page.sent.map(({ input }) => input) };
}

it("makes no request before it is pressed, and is done once the page is open", async () => {
  const { press, asked, onOpened } = await open();
  expect(asked()).toEqual([]);
  await press();
  expect(asked()).toEqual([{ site: "shop.example", tabId: 7 }]);
  expect(onOpened).toHaveBeenCalledOnce();
});

it("says if nothing was opened", async () => {
  const { press, onOpened, place } = await open(() => Promise.reject(new Error("no answer")));
  await press();
  expect(onOpened).not.toHaveBeenCalled();
  expect(place.textContent).toContain("Nothing was changed. Try again.");
});

it.each(["", "a b", "shop.example/path", "user@shop.example"])(
  "is missing without a site: %j",
  async (site) => {
    expect((await open(undefined, site)).place.textContent).toBe("");
  },
);
