// Kills the worker at each call while pages are viewed: checks are unknown or repeated, and the toolbar ends up right.
import { expect, it } from "vitest";
import type { MessageName } from "../../../../src/ui/page/ask.ts";
import { askFromTab, browserAfter, browserInUse, CHECK, insist, loadPage } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../../../world/world-services.ts";
import { sweep } from "./sweep.ts";

const { sha1: _sha1, hints: _hints, ...VALUE } = CHECK;

/** Sends a message like a content script, and again a moment later if the worker died. */
async function askFromPage<Name extends MessageName>(world: World, name: Name, input: object) {
  const reply = await askFromTab(world, name, input);
  if (reply !== undefined) return reply;
  await world.sleep(250);
  return askFromTab(world, name, input);
}

const check = (world: World, sha1: string) => askFromPage(world, "checkPassword", { ...CHECK, sha1 });

const tabState = (world: World) => insist(world, "getTabState", { tabId: world.tab.id });

const toolbarText = (world: World) => world.toolbar.get("title")?.title ?? "";
const drawn = (world: World) => Object.fromEntries(world.toolbar);

async function checkAndLook(world: World, sha1: string) {
  const reply = await check(world, sha1);
  const state = await tabState(world);
  await world.sleep(1_000);
  await loadPage(world);
  return { reply, state };
}

/** Checks that no other tab has a record and that the hash prefix is stored nowhere. */
function judgeTraces({ area, tab }: World, sha1: string): void {
  const tabs = Object.keys(area.session).filter((key) => key.startsWith("tab:"));
  expect(tabs.filter((key) => key !== `tab:${tab.id}`)).toEqual([]);
  const text = JSON.stringify(area).toUpperCase();
  expect(text).not.toContain(sha1.slice(0, 5));
}

it("a check of a breached password is never lost or reported as safe", async () => {
  await sweep({
    from: await browserInUse(),
    play: (world) => checkAndLook(world, PASSWORD_SHA1),
    judge(world, { reply, state }) {
      judgeTraces(world, PASSWORD_SHA1);
      if (reply?.ok) expect(reply.value).toMatchObject({ state: "breached", count: 42 });
      // Without a reply, the verdict is in the popup and the toolbar.
      const isKnown = state.verdict !== undefined;
      if (reply?.ok) expect(state.verdict).toMatchObject({ state: "breached" });
      if (isKnown) expect(["breached", "unknown"]).toContain(state.verdict?.state);
      if (isKnown) expect(toolbarText(world)).toMatch(/breach|could not/i);
      const isAsked = world.services.received.some(({ host }) => host === "passwords.example");
      if (isAsked) expect(isKnown).toBe(true);
    },
  });
});

it("a check of another password never shows a verdict it doesn't have", async () => {
  await sweep({
    from: await browserInUse(),
    play: (world) => checkAndLook(world, OTHER_SHA1),
    judge(world, { reply, state }) {
      judgeTraces(world, OTHER_SHA1);
      if (reply?.ok) expect(reply.value).toEqual({ state: "not-found" });
      const isAnswered = world.lives.some(({ points }) =>
        points.some((name) => name.startsWith("answer of")),
      );
      if (state.verdict?.state === "not-found") expect(isAnswered).toBe(true);
      expect(state.verdict?.state ?? "none").not.toBe("breached");
    },
  });
});

it.for(["changed", "dismissed"])("a check that is %s stays so", async (reason) => {
  await sweep({
    from: await browserAfter((world) => check(world, PASSWORD_SHA1)),
    async play(world) {
      const reply = await askFromPage(world, "settleVerdict", { ...VALUE, reason });
      const state = await tabState(world);
      return { reply, state };
    },
    judge(world, { reply, state }) {
      expect(reply).toEqual({ ok: true });
      if (reason === "changed") return expect(state.verdict).toBeUndefined();
      const [value] = (world.area.session["tab:7"] as { values: object[] }).values;
      expect(value).toMatchObject({ isDismissed: true, isStanding: true, verdict: { state: "breached" } });
    },
  });
});

it("the toolbar is right after the next draw, wherever one was interrupted", async () => {
  const from = await browserAfter((world) => check(world, PASSWORD_SHA1));
  let whole: unknown;
  await sweep({
    from,
    async play(world) {
      await loadPage(world);
      await loadPage(world);
    },
    judge(world, _, isKilled) {
      whole ??= drawn(world);
      expect(toolbarText(world)).not.toBe("");
      if (isKilled) expect(drawn(world)).toEqual(whole);
    },
  });
});
