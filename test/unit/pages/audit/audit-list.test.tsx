// The result of an audit: the list, working through it, and what happens to it afterwards.
import { describe, expect, it, vi } from "vitest";
import { firefoxCsv } from "../../../services/exports.ts";
import { openAudit, vault } from "./audit-world.tsx";

describe("the list", () => {
  it("is checked without unverified breaches if a person wants that, and says so", async () => {
    const note = "Unverified breaches are left out.";
    for (const includeUnverified of [true, false]) {
      const page = await openAudit({ local: { settings: { lookups: { includeUnverified } } } });
      await page.paste(vault(["Shop", "short"]));
      await page.until(() => page.names().includes("Shop"));
      expect(page.text().includes(note)).toBe(!includeUnverified);
      await page.settled(() => void dispatchEvent(new Event("beforeprint")));
      const printed = page.place.querySelector(".audit-printed")?.textContent ?? "";
      expect(printed.includes(note)).toBe(!includeUnverified);
      dispatchEvent(new Event("afterprint"));
    }
  });

  it("says when a site was breached, and whether the password was changed since", async () => {
    const made = (title: string, url: string, changedAt: number) => ({
      ...{ title, url, username: "jo", password: `unlisted-${title}`, changedAt },
    });
    const page = await openAudit({
      breaches: [
        { site: "after.example", title: "After", breachDate: "2024-05-12" },
        { site: "before.example", title: "Before", breachDate: "2024-05-12" },
        { site: "before.example", title: "An earlier one", breachDate: "2012-01-01" },
        { site: "undated.example", title: "Undated" },
      ],
    });
    await page.paste(
      firefoxCsv([
        made("1", "https://after.example", Date.UTC(2025, 0)),
        made("2", "https://www.before.example", Date.UTC(2023, 0)),
        made("3", "https://undated.example", Date.UTC(2023, 0)),
        made("4", "https://other.example", Date.UTC(2023, 0)),
      ]),
    );
    await page.until(() => page.text().includes("Changed since the breach: After (May 2024)"));
    expect(page.text()).toContain("Not changed since the breach: Before (May 2024)");
    expect(page.text()).toContain("Maybe not changed since the breach: Undated");
    expect(page.text()).not.toContain("An earlier one");
  });

  it("says if the breach list couldn't be loaded", async () => {
    const page = await openAudit({ breaches: null });
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
    expect(page.getAllByRole("button", { name: /^Change it on/ })).toHaveLength(1);
    await page.click(page.button("Change it on bank.example"));
    expect(page.sent.filter(({ name }) => name === "openChangePage").map(({ input }) => input)).toEqual([
      { site: "bank.example" },
    ]);
  });
});

describe("afterwards", () => {
  it("saves the result without passwords, and no cell runs in a spreadsheet", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:saved";
    });
    const page = await openAudit({ seen: { "breached-1": 4 } });
    await page.paste(
      vault(
        ["Bank", "breached-1", "https://bank.example/"],
        ["=1+1", "short", "https://sum.example/", "@jo"],
      ),
    );
    await page.check();
    await page.click(page.button("Ignore: =1+1"));
    await page.click(page.button("Save as CSV"));
    const text = await saved[0]?.text();
    expect(text).toBe(
      [
        '\ufeff"Name","Username","Website","Problems","Status"',
        '"Bank","jo","bank.example","Seen 4 times in breaches",""',
        `"'=1+1","'@jo","sum.example","Too short","Ignored"`,
        "",
      ].join("\r\n"),
    );
    vi.restoreAllMocks();
  });

  it("prints the result as a table that exists only then", async () => {
    const page = await openAudit();
    await page.paste(vault(["Bank", "short"]));
    expect(page.queryByRole("table")).toBeNull();
    await page.settled(() => dispatchEvent(new Event("beforeprint")));
    const rows = page.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "NameUsernameWebsiteProblemsStatus",
      "Bankjobank.exampleToo short; Not checked yet",
    ]);
    await page.settled(() => dispatchEvent(new Event("afterprint")));
    expect(page.queryByRole("table")).toBeNull();
  });

  it("reminds the person of the file, and drops everything for another one", async () => {
    const page = await openAudit({ seen: { breached: 1 } });
    await page.paste(vault(["Bank", "breached"]));
    await page.check();
    expect(page.text()).toContain("Delete the exported file");
    await page.click(page.button("Check another file"));
    expect(page.text()).not.toContain("Bank");
    expect(page.audit.findings().assessed()).toEqual([]);
    await page.paste(vault(["Forum", "breached"]));
    expect(page.text()).toContain("Passwords not checked yet: 1");
  });
});

it("shows no late result of a vault that was dropped", async () => {
  const answer = Promise.withResolvers<{ state: "counted"; counts: number[] }>();
  const page = await openAudit({ instead: () => answer.promise });
  await page.paste(vault(["Bank", "unlisted-1"]));
  await page.click(page.button("Check 1 password"));
  await page.click(page.button("Check another file"));
  await page.paste(vault(["Forum", "unlisted-1"]));
  await page.settled(() => answer.resolve({ state: "counted", counts: [9] }));
  expect(page.text()).toContain("Passwords not checked yet: 1");
  expect(page.text()).not.toContain("Seen 9 times");
});

it("says what is left out, and includes it on request", async () => {
  const page = await openAudit();
  await page.paste(
    '{"items":[{"name":"A","login":{"password":"short"}},{"name":"Old","deletedDate":"2026-01-02T03:04:05Z","login":{"password":"short"}}]}',
  );
  expect(page.text()).toContain("Include archived, expired and excluded passwords (1)");
  expect(page.text()).toContain("Passwords read from Bitwarden: 1");
  await page.click(page.getByRole("switch"));
  await page.until(() => page.text().includes("Passwords read from Bitwarden: 2"));
  expect(page.names()).toContain("Old");
});
