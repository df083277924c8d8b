// Passwords entered on a page of a simulated browser, and what the popup says of them.
import { createHash } from "node:crypto";
import { askVerdict } from "../acts/asks.ts";
import { later } from "../over.tsx";
import { openPopup } from "../popup.tsx";
import { answer, play, text } from "../scenario.ts";
import { CHECK, tabSender } from "../use.ts";
import type { World } from "../world.ts";
import type { Answer } from "../world-services.ts";

export const sha1Of = (password: string) =>
  createHash("sha1").update(password, "utf8").digest("hex").toUpperCase();

/** The part of a password's hash that never leaves the browser. */
export const suffixOf = (password: string) => sha1Of(password).slice(5);

/** A row that matches no password in these tests. */
export const OTHER_ROW = "0018A45C4D1DEF81644B54AB7F969B88D65:4";

/** Leaves a password field of the tab's page. */
export function enterPassword(world: World, password: string, value = 1) {
  Object.assign(world.tab, { documents: { 0: CHECK.document } });
  return askVerdict(world, { ...CHECK, value, sha1: sha1Of(password) }, tabSender(world));
}

/** What the popup says first, after a password was entered there, and the service gave this answer. */
export function saidOf(password: string, given: string | Answer | undefined): Promise<string> {
  return play(async (world) => {
    answer(world, /\/range\//, typeof given === "string" ? text(given) : given);
    await enterPassword(world, password);
    await world.sleep(1_000);
    const popup = await openPopup(world, "this-page");
    await later(world, popup, 1_000);
    return popup.texts(".popup-status").join(" ");
  });
}
