// The check of a file of passwords, and the way to where one of them is changed, as our pages ask for them.

import { type DatedCounts, VAULT_COUNTS } from "../../../src/shared/records/progress.ts";
import { KEPT_MARKS } from "../../../src/shared/records/warned.ts";
import { ownPage } from "../own-page.ts";
import type { World } from "../world.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../world-services.ts";
import { outcome } from "./seen.ts";

/**
 * Asks about one breached password and one other, of the same range: how often each was seen, and whether there is an ETag to ask
 * for changes with.
 */
export async function checkVault(
  world: World,
  { isOnPage = false, isPrivate = false, requests = 1, ...more }: Record<string, unknown> = {},
): Promise<string> {
  const question = {
    prefix: PASSWORD_SHA1.slice(0, 5),
    suffixes: [PASSWORD_SHA1.slice(5), OTHER_SHA1.slice(5)],
    run: { startedAt: 1, requests },
    ...more,
  };
  const tab = { ...world.tab, incognito: isPrivate };
  const page = isOnPage ? { ...ownPage("src/pages/audit/index.html"), tab } : {};
  const reply = await world.ask("checkVaultRange", question, page);
  if (!reply?.ok) return outcome(reply);
  const { value } = reply;
  return value.state === "counted"
    ? [...value.counts, value.known && "with an ETag"].filter((one) => one !== undefined).join(", ")
    : value.state;
}

/** Opens the page where the password of a site is changed, from the popup of the tab. */
export const openChangePage = (world: World, site = "shop.example") =>
  world.ask("openChangePage", { site, tabId: world.tab.id });

/** The marks of the vault check that the browser keeps until it is closed, by their codes; `undefined` if none are to be kept. */
export const keptMarks = (world: World): Readonly<Record<string, string>> | undefined =>
  KEPT_MARKS.read(world.area.session[KEPT_MARKS.key])?.marks;

/** All that the browser holds of them, as text, without what is random; `undefined` if there is nothing. */
export function heldOfMarks({ area }: World): string | undefined {
  const held = area.session[KEPT_MARKS.key] as { salt?: string } | undefined;
  return held && JSON.stringify(held).replace(held.salt ?? "", "");
}

/** As the switch does. */
export const askToKeepMarks = (world: World) => world.ask("keepVaultMarks", { isKept: true });

/** The numbers of earlier checks that are on the disk, a line each: all of it. `undefined` if none are to be kept. */
export function heldOfChecks({ area }: World): string[] | undefined {
  const held = area.local[VAULT_COUNTS.key] as DatedCounts[] | undefined;
  return held?.map(({ day, breached, checked, ...more }) => {
    const rest = Object.keys(more).map((name) => `, and ${name}`);
    return `${day}: ${breached} of ${checked}${rest.join("")}`;
  });
}

/** Numbers that an earlier check left. */
export const leaveCheck = (world: World, day: string, breached: number, checked: number) =>
  world.put("local", { [VAULT_COUNTS.key]: [{ day, breached, checked }] });

/** As the switch does. */
export const askToCompareChecks = (world: World) => world.ask("keepVaultCounts", { isKept: true });
