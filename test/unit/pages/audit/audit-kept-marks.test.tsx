// Marks that outlast the page of the vault check, if the person wants that: what is stored, and for how long.

import { describe, expect, it } from "vitest";
import { askErasure } from "../../../world/acts/asks.ts";
import { ignoreNext } from "../../../world/acts/replies.ts";
import { askToKeepMarks, heldOfMarks, keptMarks } from "../../../world/acts/vault.ts";
import { twoStepFile } from "../../../world/lookup/two-step.ts";
import { bitwarden, openAudit, vault } from "../../../world/pages/audit.tsx";

const VAULT = vault(["Shop", "short"], ["Bank", "brief"], ["Mail", "small"]);

type Audit = Awaited<ReturnType<typeof openAudit>>;

const keepSwitch = (page: Audit) => page.getByRole("switch", { name: /^Remember what I marked/ });
const stored = ({ world }: Audit) => keptMarks(world);
const marks = (page: Audit) => Object.values(stored(page) ?? {}).sort();

/** Opens the vault as a page that was closed would. */
async function openAgain(page: Audit, content = VAULT): Promise<void> {
  await page.close();
  await page.paste(content);
  await page.until(() => page.names().length > 0);
}

/** Marks a breached password of Shop as done, with the switch on, and opens an export where Shop has another one. */
async function openNewExport(password: string): Promise<Audit> {
  const page = await openAudit({ seen: { "breached-1": 3, "breached-2": 5 } });
  await page.paste(vault(["Shop", "breached-1"]));
  await page.check();
  await page.click(keepSwitch(page));
  await page.until(() => stored(page));
  await page.click(page.button("Mark as done: Shop"));
  await page.until(() => marks(page).length === 1);
  await page.close();
  await page.paste(vault(["Shop", password]));
  await page.until(() => page.text().includes("Done (1)"));
  await page.check();
  return page;
}

async function openMarked(): Promise<Audit> {
  const page = await openAudit();
  await page.paste(VAULT);
  await page.click(page.button("Mark as done: Shop"));
  await page.click(page.button("Ignore: Bank"));
  return page;
}

describe("marks", () => {
  it("are forgotten with the page by default", async () => {
    const page = await openMarked();
    expect(stored(page)).toBeUndefined();
    await openAgain(page);
    expect(page.names()).toEqual(["Shop", "Bank", "Mail"]);
    expect(heldOfMarks(page.world)).toBeUndefined();
  });

  it("last for the session if the person wants that, are listed and can be undone", async () => {
    const page = await openMarked();
    await page.click(keepSwitch(page));
    await page.until(() => marks(page).length === 2);
    expect(marks(page)).toEqual(["done", "ignored"]);
    await page.close();
    // Before the next file it's said that something is kept.
    expect(keepSwitch(page)).toHaveProperty("checked", true);
    await openAgain(page);
    expect(page.names()).toEqual(["Mail"]);
    await page.click(page.button("Done (1)"));
    expect(page.names()).toEqual(["Shop"]);
    await page.click(page.button("Undo: Shop"));
    await page.until(() => marks(page).length === 1);
    await openAgain(page);
    expect(page.names()).toEqual(["Shop", "Mail"]);
  });

  it("are stored in memory, as codes of 20 bits, with no name or password of an entry", async () => {
    const page = await openMarked();
    await page.click(keepSwitch(page));
    await page.until(() => marks(page).length === 2);
    const kept = stored(page) ?? {};
    // Nothing beside them, and beside what is random.
    expect(heldOfMarks(page.world)?.replace(JSON.stringify(kept), "")).toMatch(/^\{("\w+":("")?,?){2}\}$/);
    for (const code of Object.keys(kept)) expect(code).toMatch(/^[\dA-F]{5}$/);
    expect(JSON.stringify(page.world.area.local)).not.toMatch(/vault-marks|shop\.example|short/);
    // No message has more than that, either.
    expect(JSON.stringify(page.sent)).not.toMatch(/shop\.example|"jo"|Shop/);
  });

  it("are deleted with the switch, and by a deletion, after which nothing brings them back", async () => {
    const page = await openMarked();
    await page.click(keepSwitch(page));
    await page.until(() => marks(page).length === 2);
    await page.click(keepSwitch(page));
    await page.until(() => stored(page) === undefined);

    await page.click(keepSwitch(page));
    await page.until(() => marks(page).length === 2);
    await page.settled(() => void askErasure(page.world, "vault-marks"));
    await page.until(() => stored(page) === undefined);
    await page.click(page.button("Mark as done: Mail"));
    await page.pass();
    expect(heldOfMarks(page.world)).toBeUndefined();
  });

  it("are never kept in private windows, which offer nothing", async () => {
    const page = await openAudit({ isPrivate: true });
    await page.paste(VAULT);
    expect(page.queryByRole("switch", { name: /^Remember what I marked/ })).toBeNull();
    await page.settled(() => void askToKeepMarks(page.world));
    await page.click(page.button("Mark as done: Shop"));
    await page.pass();
    expect(heldOfMarks(page.world)).toBeUndefined();
  });

  it.each(["breached-1", "breached-2"])("end when a later check finds %s in breaches", async (password) => {
    const page = await openNewExport(password);
    expect(page.text()).toContain("1 of 1 passwords is in known breaches.");
    expect(page.text()).not.toContain("Well done!");
    expect(page.place.querySelector(".audit-top-bad")).not.toBeNull();
    expect(page.names()).toEqual(["Shop"]);
    await page.until(() => marks(page).length === 0);
    // Once the person knows of it, their word counts, until there is another export.
    await page.click(page.button("Mark as done: Shop"));
    await page.until(() => marks(page).length === 1);
    await page.check("Check for new breaches");
    expect(page.names()).toEqual([]);
    expect(page.text()).not.toContain("Well done!");
  });

  it("stay when the same file is opened and checked again, whose passwords are those that were changed", async () => {
    const page = await openAudit({ seen: { "breached-1": 3 } });
    const content = new TextEncoder().encode(vault(["Shop", "breached-1"], ["Bank", "breached-1"]));
    const open = (changedAt: number) => page.giveDated(changedAt, "export.csv", content);
    await open(1);
    await page.check();
    await page.click(keepSwitch(page));
    await page.until(() => stored(page));
    await page.click(page.button("Mark as done: Shop"));
    await page.until(() => marks(page).length > 0);
    await open(1);
    await page.check();
    expect(page.names()).toEqual(["Bank"]);
    await open(2);
    await page.check();
    expect(page.names(), "another export").toEqual(["Shop", "Bank"]);
  });

  it("stay when a later check finds nothing, and then the page praises", async () => {
    const page = await openNewExport("xK9#vQ2m");
    await page.until(() => page.text().includes("Nothing left to do. Well done!"));
    expect(marks(page)).toEqual(["done"]);
  });

  it("taken back while the background gives no reply don't come back", async () => {
    const page = await openMarked();
    await page.click(keepSwitch(page));
    await page.until(() => marks(page).length === 2);
    await page.click(page.button("Done (1)"));
    ignoreNext(page.world);
    await page.click(page.button("Undo: Shop"));
    expect(marks(page), "the message got lost").toEqual(["done", "ignored"]);
    await page.click(page.button("To do (2)"));
    await page.click(page.button("Ignore: Mail"));
    await page.until(() => marks(page).join() === "ignored,ignored");
    await openAgain(page);
    expect(page.names()).toEqual(["Shop"]);
  });

  it.each([
    ["of one account", "Other"],
    ["alike in all names", "Shop"],
  ])("tell entries apart that are %s", async (_how, title) => {
    const page = await openAudit();
    const shop = "https://shop.example/";
    const twice = vault(["Shop", "short", shop, ""], [title, "brief", shop, ""], ["Mail", "small"]);
    await page.paste(twice);
    await page.click(keepSwitch(page));
    await page.until(() => stored(page));
    await page.click(page.getAllByRole("button", { name: "Mark as done: Shop" })[0] as HTMLElement);
    await page.until(() => marks(page).length === 1);
    await openAgain(page, twice);
    expect(page.names()).toEqual([title, "Mail"]);
    await page.click(page.button("Done (1)"));
    expect(page.text()).toContain("Undo");
  });

  it("of followed advice are for all entries of an account, and end for all of them", async () => {
    const twoStep = twoStepFile([{ domain: "shop.example", methods: ["totp"] }]);
    const page = await openAudit({ twoStep });
    const twice = bitwarden(
      { name: "Shop", host: "shop.example" },
      { name: "Other", host: "shop.example" },
      { name: "Short", password: "zq7Kp" },
    );
    await page.paste(twice);
    await page.click(keepSwitch(page));
    await page.until(() => stored(page));
    await page.click(page.button("I have turned it on: Shop"));
    await page.until(() => marks(page).join() === "followed,followed");
    await openAgain(page, twice);
    expect(page.names()).toEqual(["Short"]);
    await page.click(page.button("Done (2)"));
    await page.click(page.button("Undo: Other"));
    await page.until(() => marks(page).length === 0);
    await openAgain(page, twice);
    expect(page.names()).toEqual(["Short", "Shop", "Other"]);
  });

  it("of entries alike in all names end when one of them is gone: it may be the one that was marked", async () => {
    const page = await openAudit();
    await page.paste(vault(["Shop", "short"], ["Shop", "brief"], ["Mail", "small"]));
    await page.click(keepSwitch(page));
    await page.until(() => stored(page));
    await page.click(page.getAllByRole("button", { name: "Mark as done: Shop" })[0] as HTMLElement);
    await page.until(() => marks(page).length === 1);
    await openAgain(page, vault(["Shop", "brief"], ["Mail", "small"]));
    expect(page.names()).toEqual(["Shop", "Mail"]);
  });
});
