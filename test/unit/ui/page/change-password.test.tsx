// The button that opens the page for changing a password: what it requests, and what it asks before another site opens.
import { expect, it, vi } from "vitest";
import { ChangePassword } from "../../../../src/ui/page/ChangePassword.tsx";
import { renderPage } from "../../pages/render.tsx";

async function open(openChangePage: unknown, site = "shop.example") {
  const onOpened = vi.fn();
  const page = await renderPage(<ChangePassword site={site} tabId={7} onOpened={onOpened} />, {
    answers: { openChangePage },
  });
  const press = (name: string) => page.click(page.getByRole("button", { name }));
  return { ...page, press, onOpened, asked: () => page.sent.map(({ input }) => input) };
}

it("makes no request before it is pressed, and is done once the page is open", async () => {
  const { press, asked, onOpened, place } = await open({ state: "opened" });
  expect(asked()).toEqual([]);
  await press("Change it on shop.example");
  expect(asked()).toEqual([{ site: "shop.example", tabId: 7 }]);
  expect(onOpened).toHaveBeenCalledOnce();
  expect(place.querySelectorAll("button")).toHaveLength(1);
});

it.each([
  ["Open login.other.example", "elsewhere"],
  ["Open shop.example", "site"],
])("asks before it opens another site: %s", async (name, choice) => {
  const { press, asked, onOpened, place } = await open(({ choice: chosen }: { choice?: string }) =>
    chosen ? { state: "opened" } : { state: "elsewhere", host: "login.other.example" },
  );
  await press("Change it on shop.example");
  expect(onOpened).not.toHaveBeenCalled();
  expect(place.textContent).toContain("leads to login.other.example. Open it only if you know it.");
  await press(name);
  expect(asked().at(-1)).toEqual({ site: "shop.example", tabId: 7, choice });
  expect(onOpened).toHaveBeenCalledOnce();
  expect(place.textContent).not.toContain("another site");
});

it("says if nothing was opened", async () => {
  const { press, onOpened, place } = await open(() => Promise.reject(new Error("no answer")));
  await press("Change it on shop.example");
  expect(onOpened).not.toHaveBeenCalled();
  expect(place.textContent).toContain("Nothing was changed. Try again.");
});

it.each(["", "a b", "shop.example/path", "user@shop.example"])(
  "is missing without a site: %j",
  async (site) => {
    expect((await open({ state: "opened" }, site)).place.textContent).toBe("");
  },
);
