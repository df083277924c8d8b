// A look-up with a long list of breaches: shown from its beginning, then as a whole.
import { describe, expect, it } from "vitest";
import { followed, settle } from "./fake-lookups.ts";
import { breaches, found } from "./lookup-states.ts";

describe("a long list", () => {
  it("is shown from its beginning, and asked for as a whole once", async () => {
    const { background, store, changes, enter } = followed();
    await enter("jo@example.org");
    const before = changes.length;
    background.answer("jo@example.org", { breaches: found(breaches(100)), pastes: found([]) });
    await settle();
    const rests = background.named("followLookups").filter(({ wantsRest }) => wantsRest);
    expect(rests).toHaveLength(1);
    // Once for the beginning and once for the rest.
    expect(changes.length - before).toBe(2);
    const { shown } = store.snapshot();
    expect(shown?.breaches.state === "answered" && shown.breaches.value.length).toBe(100);
  });
});
