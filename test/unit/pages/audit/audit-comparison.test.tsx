// Whether there are fewer passwords in breaches than at an earlier check, if the person wants that: what is stored, and what is said.

import { describe, expect, it } from "vitest";
import { Privacy } from "../../../../src/pages/privacy/Privacy.tsx";
import { askErasure } from "../../../world/acts/asks.ts";
import { askToCompareChecks, heldOfChecks, leaveCheck } from "../../../world/acts/vault.ts";
import { bitwarden, GOOD, openAudit, REFUSED, vault } from "../../../world/pages/audit.tsx";

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
  const compareSwitch = (page: Audit) => page.getByRole("switch", { name: /^Compare my checks over time/ });

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
    await page.until(() => heldOfChecks(page.world)?.length === 1);
    return page;
  }

  it("are kept only if the person wants that: the day and two numbers", async () => {
    const page = await openAudit({ seen: SEEN });
    await page.paste(of(3, 2));
    await page.check();
    expect(heldOfChecks(page.world)).toBeUndefined();

    const compared = await openCompared(of(3, 2));
    expect(heldOfChecks(compared.world)).toEqual(["2026-11-02: 3 of 5"]);
    await compared.click(compareSwitch(compared));
    await compared.until(() => heldOfChecks(compared.world) === undefined);
  });

  it("are listed on the privacy page, the latest first", async () => {
    const page = await openCompared(of(5, 5));
    await checkIn(page, of(2, 8), 31);
    await page.until(() => heldOfChecks(page.world)?.length === 2);
    await page.redraw(<Privacy patientCommands={page.commands} subscribe={() => undefined} />);
    await page.until(() => page.texts(".privacy-row details li").length > 0);
    expect(page.texts(".privacy-row details li")).toEqual([
      "3 December 2026: 2 of 10 passwords are in known breaches.",
      "2 November 2026: 5 of 10 passwords are in known breaches.",
    ]);
  });

  it("are compared with those of an earlier day, whatever is marked since", async () => {
    const page = await openCompared(of(5, 5));
    expect(page.text()).not.toContain(" then");
    await checkIn(page, of(2, 8), 31);
    await page.until(() => page.text().includes("3 fewer than on 2 November 2026: 2/10 now, 5/10 then"));
    await page.click(page.button("Mark as done: Site 0"));
    expect(page.text()).toContain("3 fewer than on 2 November 2026: 2/10 now, 5/10 then");
    await checkIn(page, of(3, 7), 1);
    await page.until(() => page.text().includes("1 more than on 3 December 2026: 3/10 now, 2/10 then"));
    await checkIn(page, of(3, 7), 1);
    await page.until(() => page.text().includes("As many as on 4 December 2026: 3/10 now, 3/10 then"));
  });

  it("of a day are those of its last check", async () => {
    const page = await openCompared(of(5, 5));
    await checkIn(page, of(4, 6));
    await page.until(() => heldOfChecks(page.world)?.join() === "2026-11-02: 4 of 10");
    await checkIn(page, of(4, 6), 31);
    await page.until(() => page.text().includes("As many as on 2 November 2026"));
  });

  it("of a much smaller vault, or with anything unknown, are no progress", async () => {
    const page = await openCompared(of(5, 5));
    await checkIn(page, of(0, 3), 31);
    await page.pass();
    expect(page.text()).not.toContain(" then");
    await page.close();
    await later(page, 1);
    await page.paste(of(1, 9));
    expect(page.text()).not.toContain(" then");
  });

  it("are never kept in private windows", async () => {
    const page = await openAudit({ seen: SEEN, isPrivate: true });
    await page.paste(of(1, 1));
    await page.check();
    expect(page.queryByRole("switch", { name: /^Compare my checks over time/ })).toBeNull();
    await page.settled(() => void askToCompareChecks(page.world));
    await page.pass();
    expect(heldOfChecks(page.world)).toBeUndefined();
    await page.settled(() => leaveCheck(page.world, "2026-05-12", 2, 2));
    await checkIn(page, of(1, 1));
    expect(page.text()).not.toMatch(/ then|compared/);
    expect(heldOfChecks(page.world)).toEqual(["2026-05-12: 2 of 2"]);
  });

  it("stay those of the day of the check, however long its page is open", async () => {
    const page = await openCompared(of(5, 5));
    await checkIn(page, of(2, 8), 31);
    await later(page, 2);
    await page.click(page.button("Mark as done: Site 0"));
    expect(page.text()).toContain("3 fewer than on 2 November 2026: 2/10 now, 5/10 then");
    expect(heldOfChecks(page.world)).toEqual(["2026-11-02: 5 of 10", "2026-12-03: 2 of 10"]);
  });

  it("of another vault on the same day don't take their place", async () => {
    const page = await openCompared(of(5, 5));
    await checkIn(page, of(1, 1));
    await page.until(() => heldOfChecks(page.world)?.length === 2);
    await checkIn(page, of(2, 8), 31);
    await page.until(() => page.text().includes("3 fewer than on 2 November 2026: 2/10 now, 5/10 then"));
  });

  it("of a check that is under way or failed in part are none", async () => {
    let failing = false;
    const page = await openAudit({ seen: SEEN, instead: () => (failing ? REFUSED : undefined) });
    await page.settled(() => leaveCheck(page.world, "2026-05-12", 5, 10));
    await page.paste(of(2, 8));
    await page.check();
    await page.until(() => page.text().includes("3 fewer than on 12 May 2026"));
    failing = true;
    await page.check("Check for new breaches");
    expect(page.text()).not.toContain(" then");
    expect(page.text()).toContain("Only complete checks without archived passwords are compared.");
  });

  it("with what an export leaves out by default are none", async () => {
    const page = await openAudit({ seen: { ...SEEN, [GOOD[1]]: 1 } });
    await page.settled(() => leaveCheck(page.world, "2026-05-12", 1, 2));
    const archived = { name: "Old", archivedDate: "2026-01-02T03:04:05Z" };
    await page.paste(bitwarden({ name: "Shop" }, archived, { name: "Bank" }));
    await page.check();
    await page.until(() => page.text().includes("1 fewer than on 12 May 2026: 0/2 now, 1/2 then"));
    await page.click(page.getByRole("switch", { name: /^Include archived/ }));
    await page.check();
    expect(page.text()).toContain("1 of 3 passwords is in known breaches.");
    expect(page.text()).not.toContain(" then");
    expect(page.text()).toContain("Only complete checks without archived passwords are compared.");
  });

  it("can be deleted where all that is stored is listed", async () => {
    const page = await openCompared(of(3, 2));
    await page.settled(() => void askErasure(page.world, "vault-counts"));
    await page.until(() => heldOfChecks(page.world) === undefined);
    expect(compareSwitch(page)).toHaveProperty("checked", false);
  });
});
