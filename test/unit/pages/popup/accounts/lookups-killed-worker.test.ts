// Look-ups outlive the worker: it is asked again, and told again what went with it.
import { describe, expect, it } from "vitest";
import { followed, settle } from "./fake-lookups.ts";
import { breach, found } from "./lookup-states.ts";

const BREACHED = found([breach()]);

describe("a killed worker", () => {
  it("is asked again at once, from the start", async () => {
    const { background, store, waits, enter } = followed();
    await enter("jo@example.org");
    await background.kill();
    expect(waits).toEqual([]);
    expect(background.named("followLookups").at(-2)).toMatchObject({ revision: -1 });
    expect(store.snapshot().shown?.account).toBe("jo@example.org");
  });

  it("that stays dead is asked less and less often, and the person is told", async () => {
    const { background, store, waits, wake, enter } = followed();
    background.isDead = true;
    await enter();
    for (let attempt = 0; attempt < 7; attempt++) {
      wake();
      await settle();
    }
    expect(waits).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
    expect(store.snapshot().isSilent).toBe(true);
    background.isDead = false;
    wake();
    await settle();
    expect(store.snapshot().isSilent).toBe(false);
  });

  it("in a private window is told again what it had not answered", async () => {
    const { background, store, enter } = followed({ isPrivate: true });
    await enter("jo@example.org");
    await background.kill({ forgets: true });
    const asked = { account: "jo@example.org", isPrivate: true };
    expect(background.named("lookUpAccount")).toEqual([asked, asked]);
    await background.answerAll("jo@example.org", BREACHED);
    expect(store.snapshot().shown?.breaches).toEqual(BREACHED);
  });

  it("in a private window takes no answer from the screen, and is not asked the same again", async () => {
    const { background, store, accounts, enterAndAnswer } = followed({ isPrivate: true });
    await enterAndAnswer("jo@example.org", BREACHED);
    await background.kill({ forgets: true });
    expect(accounts()).toEqual(["jo@example.org"]);
    expect(store.snapshot().shown?.breaches).toEqual(BREACHED);
    expect(background.named("lookUpAccount")).toHaveLength(1);
  });

  it("in a private window loses what was never seen in full: that is asked for when it is chosen", async () => {
    const { background, store, enter } = followed({ isPrivate: true });
    await enter("jo@example.org", "sam@example.org");
    await background.answerAll("jo@example.org", BREACHED);
    await background.answerAll("sam@example.org", BREACHED);
    await background.kill({ forgets: true });
    expect(background.named("lookUpAccount")).toHaveLength(2);
    await store.select("jo@example.org");
    expect(background.named("lookUpAccount")).toHaveLength(3);
  });

  it("that loses the same question again and again is not asked for ever", async () => {
    const { background, store, enter } = followed({ isPrivate: true, isImpatient: true });
    background.isForgetful = true;
    await enter("jo@example.org");
    for (let turn = 0; turn < 10; turn++) await settle();
    store.setSeen(false);
    await background.timeOut();
    expect(background.named("lookUpAccount")).toHaveLength(4);
    expect(store.snapshot().shown?.breaches).toMatchObject({ state: "failed", error: { code: "aborted" } });
  });
});
