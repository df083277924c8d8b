// The result of a vault check: the list, working through it, and what happens to it afterwards.
import { describe, expect, it } from "vitest";
import { breachRecord } from "../../../e2e/breaches/breach-records.ts";
import { firefoxCsv } from "../../../services/exports.ts";
import { openAudit, REFUSED, vault } from "../../../world/pages/audit.tsx";
import { json } from "../../../world/scenario.ts";

describe("the list", () => {
  it.each([true, false])(
    "says where unverified breaches are left out (included: %s)",
    async (includeUnverified) => {
      const note = "Unverified breaches are left out.";
      const page = await openAudit({ lookups: { includeUnverified } });
      await page.paste(vault(["Shop", "short"]));
      await page.until(() => page.names().includes("Shop"));
      expect(page.text().includes(note)).toBe(!includeUnverified);
      expect((await page.printed()).includes(note)).toBe(!includeUnverified);
    },
  );

  it("says when a site was breached, and whether the password was changed since", async () => {
    const day = (date: number) => Date.UTC(2024, 4, date, 0, 15);
    const made = (title: string, url: string, changedAt: number) => ({
      ...{ title, url, username: "jo", password: `unlisted-${title}`, changedAt },
    });
    const breach = (name: string, BreachDate?: string, site = name) =>
      breachRecord(name, `${site.toLowerCase()}.example`, { BreachDate });
    const breaches = json([
      breach("After", "2024-05-12"),
      breach("Before", "2024-05-12"),
      breach("Earlier", "2012-01-01", "Before"),
      breach("Undated"),
    ]);
    const page = await openAudit({ breaches });
    await page.paste(
      firefoxCsv([
        made("1", "https://after.example", day(13)),
        made("2", "https://www.before.example", day(12)),
        made("3", "https://undated.example", day(13)),
        made("4", "https://other.example", day(13)),
      ]),
    );
    await page.until(() => page.text().includes("Changed since the breach: The After (May 2024)"));
    expect(page.text()).toContain("Not changed since the breach: The Before (May 2024)");
    expect(page.text()).toContain("Maybe not changed since the breach: The Undated");
    expect(page.text()).not.toContain("The Earlier");
  });

  it("says if the breach list couldn't be loaded", async () => {
    const page = await openAudit({ breaches: REFUSED });
    await page.paste(vault(["Bank", "unlisted-1"]));
    await page.until(() => page.text().includes("so breached sites are unknown"));
  });

  it("shows a password while its button is held, by mouse or key, and no longer", async () => {
    const page = await openAudit();
    await page.paste(vault(["Bank", "secret"]));
    const button = page.button("Hold to show: Bank");
    button.setPointerCapture = () => undefined;
    const isShown = () => page.text().includes("secret");
    expect(isShown()).toBe(false);
    for (const [press, release] of [
      [new Event("pointerdown"), new Event("pointerup")],
      [new Event("pointerdown"), new Event("pointercancel")],
      [new KeyboardEvent("keydown", { key: " " }), new KeyboardEvent("keyup", { key: " " })],
      [new KeyboardEvent("keydown", { key: "Enter" }), new Event("blur")],
    ] as const) {
      await page.settled(() => button.dispatchEvent(press));
      expect(isShown(), press.type).toBe(true);
      await page.settled(() => button.dispatchEvent(release));
      expect(isShown(), release.type).toBe(false);
    }
    await page.settled(() => button.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })));
    expect(isShown()).toBe(false);
    await page.settled(() => button.dispatchEvent(new Event("pointerdown")));
    await page.settled(() => dispatchEvent(new Event("blur")));
    expect(isShown(), "another window").toBe(false);
  });

  it("links to where a password is changed, to an unencrypted site by its address, and to no app", async () => {
    const page = await openAudit();
    const opened: unknown[] = [];
    page.world.heard = (name, [given]) => void (name === "tabs.create" && opened.push(given));
    await page.paste(
      vault(
        ["Bank", "short", "https://login.bank.example/in"],
        ["Router", "short", "http://192.168.1.1/in"],
        ["App", "short", "android://x@y/"],
      ),
    );
    const links = page.getAllByRole<HTMLAnchorElement>("link", { name: /^Open the site/ });
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ["http://192.168.1.1/in", "_blank", "noopener noreferrer"],
    ]);
    expect(page.getAllByRole("button", { name: /^Change password/ })).toHaveLength(1);
    await page.click(page.button("Change password: bank.example"));
    await page.until(() => opened.length > 0);
    expect(opened).toMatchObject([{ url: "https://bank.example/" }]);
  });
});

describe("afterwards", () => {
  it("saves the result without passwords, and no cell runs in a spreadsheet", async () => {
    const page = await openAudit({ seen: { "breached-1": 4 } });
    await page.paste(vault(["Bank", "breached-1"], ["=1+1", "short", "https://sum.example/", "@jo"]));
    await page.check();
    await page.click(page.button("Ignore: =1+1"));
    expect(await page.saved()).toBe(
      [
        '\ufeff"Name","Username","Website","Problems","Status"',
        '"Bank","jo","bank.example","Seen 4 times in breaches",""',
        `"'=1+1","'@jo","sum.example","Too short","Ignored"`,
        "",
      ].join("\r\n"),
    );
  });

  it("prints the result as a table that exists only then", async () => {
    const page = await openAudit();
    await page.paste(vault(["Bank", "short"]));
    expect(page.queryByRole("table")).toBeNull();
    const said = "NameUsernameWebsiteProblemsStatusBankjobank.exampleToo short; Not checked yet";
    expect(await page.printed()).toContain(said);
    expect(page.queryByRole("table")).toBeNull();
  });

  it("reminds the person of the file, and drops everything for another one", async () => {
    const page = await openAudit({ seen: { breached: 1 } });
    await page.paste(vault(["Bank", "breached"]));
    await page.check();
    expect(page.text()).toContain("Delete the exported file");
    await page.click(page.button("Check another file"));
    expect(page.text()).toContain("Start over? This list will be deleted.");
    await page.click(page.button("Cancel"));
    expect(page.names()).toContain("Bank");
    await page.click(page.button("Check another file"));
    await page.click(page.button("Check another file"));
    expect(page.text()).not.toContain("Bank");
    expect(page.audit.findings().assessed()).toEqual([]);
    await page.paste(vault(["Forum", "breached"]));
    expect(page.text()).toContain("Passwords not checked yet: 1");
  });
});

it("shows no late result of a vault that was dropped", async () => {
  const answer = Promise.withResolvers<void>();
  const page = await openAudit({ seen: { "breached-1": 9 }, instead: () => answer.promise });
  await page.paste(vault(["Bank", "breached-1"]));
  await page.click(page.button("Check 1 password"));
  await page.until(() => page.asked().length > 0);
  // It asks first.
  for (const _ of [0, 1]) await page.click(page.button("Check another file"));
  await page.paste(vault(["Forum", "breached-1"]));
  answer.resolve();
  await page.pass();
  await page.pass();
  expect(page.text()).toContain("Passwords not checked yet: 1");
  expect(page.text()).not.toContain("Seen 9 times");
});

it("says what is left out, and includes it on request", async () => {
  const page = await openAudit();
  const old = { name: "Old", deletedDate: "2026-01-02T03:04:05Z", login: { password: "Dragon42" } };
  await page.paste(JSON.stringify({ items: [{ name: "A", login: { password: "Winter2025!" } }, old] }));
  expect(page.text()).toContain("Include archived, expired and excluded passwords (1)");
  expect(page.text()).toContain("Passwords read from Bitwarden: 1");
  await page.until(() => page.queryByRole("button", { name: "Easy to guess (1)" }));
  await page.click(page.getByRole("switch", { name: /^Include archived/ }));
  await page.until(() => page.text().includes("Passwords read from Bitwarden: 2"));
  await page.until(() => page.queryByRole("button", { name: "Easy to guess (2)" }));
  expect(page.names()).toContain("Old");
});
