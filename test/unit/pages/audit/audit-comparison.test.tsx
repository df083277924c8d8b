// Whether there are fewer passwords in breaches than at an earlier check, if the person wants that: what is stored, and what is said.

import { describe, expect, it } from "vitest";
import { askErasure } from "../../../world/acts/asks.ts";
import { heldOfChecks } from "../../../world/acts/vault.ts";
import { openAudit, vault } from "../../../world/pages/audit.tsx";

type Audit = Awaited<ReturnType<typeof openAudit>>;

describe("numbers of a check", () => {
  const DAY_MS = 86_400_000;
  const SEEN = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`breached-${at}`, at + 1]));
  /** As many entries with breached passwords, then as many others. */
  const of = (breached: number, others = 0) =>
    vault(
      ...Array.from({ length: breached + others }, (_, at): [string, string] => [
        `Site ${at}`,
        at < breached ? `breached-${at}` : `unseen-${at}`,
      ]),
    );
  const compareSwitch = (page: Audit) => page.getByRole("switch", { name: /^Compare with my next checks/ });

  const later = (page: Audit, days: number) => page.settled(() => page.world.pass(days * DAY_MS));

  async function checkIn(page: Audit, content: string, days = 0): Promise<void> {
    await page.close();
    await later(page, days);
    await page.paste(content);
    await page.check();
  }
  async function openCompared(content: string): Promise<Audit> {
    const page = await openAudit({ seen: SEEN });
    await page.paste(content);
    await page.check();
    await page.click(compareSwitch(page));
    await page.until(() => (heldOfChecks(page.world) as unknown[] | undefined)?.length === 1);
    return page;
  }

  it("are kept only if the person wants that: the day and two numbers", async () => {
    const page = await openAudit({ seen: SEEN });
    await page.paste(of(3, 2));
    await page.check();
    expect(heldOfChecks(page.world)).toBeUndefined();

    const compared = await openCompared(of(3, 2));
    expect(heldOfChecks(compared.world)).toEqual([{ day: "2026-11-02", breached: 3, checked: 5 }]);
    await compared.click(compareSwitch(compared));
    await compared.until(() => heldOfChecks(compared.world) === undefined);
  });

  it("are compared with those of an earlier day, whatever is marked since", async () => {
    const page = await openCompared(of(5, 5));
    expect(page.text()).not.toContain("This check found");
    await checkIn(page, of(2, 8), 31);
    await page.until(() => page.text().includes("This check found 2: 3 fewer than on 2 November 2026"));
    await page.click(page.button("Mark as done: Site 0"));
    expect(page.text()).toContain("This check found 2: 3 fewer than on 2 November 2026");
    await checkIn(page, of(3, 7), 1);
    await page.until(() => page.text().includes("This check found 3: 1 more than on 3 December 2026"));
    await checkIn(page, of(3, 7), 1);
    await page.until(() => page.text().includes("This check found 3, as many as on 4 December 2026"));
  });

  it("of a day are those of its last check", async () => {
    const page = await openCompared(of(5, 5));
    await checkIn(page, of(4, 6));
    await page.until(() => JSON.stringify(heldOfChecks(page.world)).includes('"breached":4'));
    await checkIn(page, of(4, 6), 31);
    await page.until(() => page.text().includes("as many as on 2 November 2026"));
  });

  it("of a much smaller vault, or with anything unknown, are no progress", async () => {
    const page = await openCompared(of(5, 5));
    await checkIn(page, of(0, 3), 31);
    await page.pass();
    expect(page.text()).not.toContain("This check found");
    await page.close();
    await later(page, 1);
    await page.paste(of(1, 9));
    expect(page.text()).not.toContain("This check found");
  });

  it("are never kept in private windows", async () => {
    const page = await openAudit({ seen: SEEN, isPrivate: true });
    await page.paste(of(1, 1));
    await page.check();
    expect(page.queryByRole("switch", { name: /^Compare with my next checks/ })).toBeNull();
    await page.settled(() => void page.world.ask("keepVaultCounts", { isKept: true }));
    await page.pass();
    expect(heldOfChecks(page.world)).toBeUndefined();
  });

  it("can be deleted where all that is stored is listed", async () => {
    const page = await openCompared(of(3, 2));
    await page.settled(() => void askErasure(page.world, "vault-counts"));
    await page.until(() => heldOfChecks(page.world) === undefined);
    expect(compareSwitch(page)).toHaveProperty("checked", false);
  });
});
