// Logos of breaches in the Accounts tab: what is asked for, how often, and what is taken.
import { describe, expect, it, vi } from "vitest";
import { accountsStore } from "./accounts-store-world.ts";

describe("logos", () => {
  const HERE = { url: "https://logos.test/a.png", isPrivate: false };
  const NOT_HERE = { url: "https://logos.test/b.png", isPrivate: false };

  function storeWithLogos() {
    const { store, background } = accountsStore();
    const ask = vi.spyOn(background, "ask") as unknown as ReturnType<typeof vi.fn>;
    ask.mockImplementation(async (name: string, input: { url?: string } = {}) => ({
      ok: true,
      value:
        name === "getLogo" && input.url === HERE.url ? "data:image/png;base64,AA==" : "https://logos.test/b",
    }));
    const see = async () => {
      await store.act({ kind: "see-logo", name: "A", url: HERE.url });
      await store.act({ kind: "see-logo", name: "B", url: NOT_HERE.url });
    };
    const asked = () => ask.mock.calls.filter(([name]) => name === "getLogo").map(([, input]) => input);
    return { store, see, asked };
  }

  it("are asked for once, and only pictures are taken", async () => {
    const { store, see, asked } = storeWithLogos();
    await see();
    await see();
    expect(asked()).toEqual([HERE, NOT_HERE]);
    expect([...store.snapshot().logos]).toEqual([["A", "data:image/png;base64,AA=="]]);
  });

  it("that did not come are asked for again once logos are switched on again", async () => {
    const { store, see, asked } = storeWithLogos();
    await see();
    await store.act({ kind: "set-option", option: "showLogos", isOn: false });
    await see();
    expect(asked()).toEqual([HERE, NOT_HERE]);
    await store.act({ kind: "set-option", option: "showLogos", isOn: true });
    await see();
    expect(asked()).toEqual([HERE, NOT_HERE, NOT_HERE]);
  });
});
