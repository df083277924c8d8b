// The page of the vault check: reading a file and checking it. The list: audit-list.test.tsx.
import { describe, expect, it } from "vitest";
import { change } from "../../../world/acts/settings.ts";
import { GOOD, openAudit, prefixOf, REFUSED, vault } from "../../../world/pages/audit.tsx";
import { sentLines, text } from "../../../world/scenario.ts";
import type { Answer } from "../../../world/world-services.ts";

const failFor =
  (...passwords: string[]) =>
  (prefix: string) =>
    passwords.some((one) => prefix === prefixOf(one)) ? REFUSED : undefined;

describe("a file", () => {
  it("is read, and only the breach list is requested", async () => {
    const page = await openAudit();
    await page.paste(vault(["Shop", "unlisted-1"], ["Forum", "short"]));
    await page.until(() => page.text().includes("Passwords read from Chrome: 2"));
    expect(page.text()).toContain("Passwords not checked yet: 2");
    expect(page.text()).toContain("The passwords below already need attention.");
    expect(page.text()).toContain(
      "Only the first five characters of each password’s hash are sent to passwords.example.",
    );
    expect(sentLines(page.world)).toEqual(["GET https://lookup.example/api/v3/breaches"]);
    expect(page.names()).toContain("Forum");
  });

  it("can be pasted anywhere, and ends up in no field", async () => {
    const page = await openAudit();
    const clipboardData = { files: [], getData: () => vault(["Shop", "unlisted-1"]) };
    const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData });
    await page.settled(() => void page.getByRole("heading", { level: 1 }).dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    await page.until(() => page.text().includes("Passwords read from Chrome: 1"));
  });

  it.each([
    ["%PDF-1.7", "No passwords were found in this file. Export them as CSV or JSON."],
    [
      '{"encrypted":true}',
      "Only its own app or account can open this file. Export your passwords as CSV or JSON, or with a password for the file.",
    ],
    ["name,url,username,password\n", "No passwords were found in this file."],
  ])(
    "that can't be read, like %j, is refused with advice and without a trace, unlike the next one",
    async (content, said) => {
      const page = await openAudit();
      const field = page.getByLabelText<HTMLTextAreaElement>("Or paste its text here");
      await page.paste(content);
      expect(page.getByRole("alert").textContent).toContain(said);
      expect(field.value).toBe("");
      await page.paste(vault(["Shop", "unlisted-1"]));
      expect(page.text()).toContain("Passwords read from Chrome: 1");
    },
  );

  it("has its broken rows listed by number, and says if it is cut off", async () => {
    const page = await openAudit();
    await page.paste(`${vault(["Shop", "unlisted-1"])}torn\n`);
    expect(page.text()).toContain("Rows that couldn’t be read: 1 (#3)");
    await page.click(page.button("Check another file"));
    await page.paste('{"items":[{"name":"A","login":{"password":"unlisted-1"}},{"name":"B","logi');
    expect(page.text()).toContain("The file ends too early, so some passwords may be missing.");
  });

  it("that crashes the reader is reported as unreadable", async () => {
    const page = await openAudit();
    const gone = () => Promise.reject(new Error("gone"));
    await page.settled(() => void page.audit.read([{ name: "a.csv", size: 1, read: gone }]));
    await page.until(() => page.queryByRole("alert")?.textContent);
    expect(page.getByRole("alert").textContent).toBe(
      "a.csv: This file couldn’t be read. Close other tabs and try again, or export your passwords again.",
    );
  });
});

describe("the check", () => {
  it("requests each prefix once, however many entries have the password", async () => {
    const page = await openAudit({ seen: { breached: 12 } });
    await page.paste(vault(["Shop", "breached"], ["Forum", "breached"], ["Bank", "unlisted-1"]));
    await page.check();
    expect(page.asked()).toEqual([prefixOf("breached"), prefixOf("unlisted-1")]);
    expect(page.text()).toContain("2 of 3 passwords are in known breaches.");
    expect(page.names()).toEqual(["Shop", "Forum"]);
    expect(page.text()).toContain("Seen 12 times in breaches");
    expect(page.texts(".chip")).toContain("Reused");
    expect(page.text()).toContain("Also used for Forum");
  });

  it("that finds nothing says so, and no more than that", async () => {
    const page = await openAudit();
    await page.paste(vault(["Bank", "unlisted-1"]));
    await page.check();
    expect(page.text()).toContain("None of the checked passwords was found in known breaches.");
    expect(page.text()).not.toMatch(/\bsafe\b|\bsecure\b|\bstrong\b/i);
  });

  it("counts what is left as the person works through it", async () => {
    const seen = { breached1: 1, breached2: 2, breached3: 3 };
    const page = await openAudit({ seen });
    const entries = Object.keys(seen).map((password, at): [string, string] => [`Shop${at}`, password]);
    await page.paste(vault(...entries, ["Bank", "unlisted-1"]));
    await page.check();
    expect(page.text()).toContain("3 of 4 passwords are in known breaches.");
    expect(page.names()).toEqual(["Shop2", "Shop1", "Shop0"]);
    await page.click(page.button("Mark as done: Shop2"));
    await page.until(() => page.text().includes("2 of 4 passwords are in known breaches."));
    expect(page.text()).toContain("Done (1)To do (2)");
  });

  it("that gets no answer for one entry says so for that one, and retries it alone", async () => {
    let isDown = true;
    const instead = (prefix: string) => (isDown && prefix === prefixOf("unlisted-1") ? REFUSED : undefined);
    const page = await openAudit({ seen: { breached: 1 }, instead });
    await page.paste(vault(["Bank", "unlisted-1"], ["Shop", "breached"], ["Forum", "unlisted-2"]));
    await page.check();
    expect(page.text()).toContain(
      "1 of 2 passwords is in known breaches.Passwords that couldn’t be checked: 1",
    );
    expect(page.text()).toContain("Couldn’t check: ");
    expect(page.asked(), "a refusal isn't asked about again by itself").toHaveLength(3);
    isDown = false;
    await page.check("Try again (1)");
    expect(page.asked().slice(3)).toEqual([prefixOf("unlisted-1")]);
    expect(page.text()).toContain("1 of 3 passwords is in known breaches.");
    expect(page.text()).not.toContain("Couldn’t check");
  });

  it.each([
    ["for a weak password", (prefix: string) => (prefix === prefixOf("short") ? REFUSED : undefined), 1],
    ["for all", () => REFUSED, 2],
  ])("that gets no answer %s is never good news", async (_what, instead, count) => {
    const page = await openAudit({ instead });
    await page.paste(vault(["Bank", "unlisted-1"], ["Forum", "short"]));
    await page.check();
    expect(page.text()).toContain(`Passwords that couldn’t be checked: ${count}`);
    expect(page.text()).not.toContain("All passwords are checked.");
    expect(page.place.querySelector(".audit-top-good")).toBeNull();
  });

  it.each<
    [what: string, given: Parameters<typeof openAudit>[0], top: string[], bar: string[], buttons: string[]]
  >([
    [
      "before it",
      { instead: () => new Promise<void>(() => undefined) },
      ["Passwords not checked yet: 4", "The passwords below already need attention."],
      ["Not checked yet (4)"],
      ["Check 4 passwords"],
    ],
    [
      "after all failed",
      { instead: () => REFUSED },
      ["Passwords that couldn’t be checked: 4"],
      ["Couldn’t check (4)"],
      ["Try again (4)", "Couldn’t check (4)"],
    ],
    [
      "after some failed",
      { instead: failFor("zq7Kp", GOOD[0]) },
      ["Passwords that couldn’t be checked: 2", "None of the checked passwords was found in known breaches."],
      ["Other problems (1)", "Couldn’t check (2)", "Nothing found (1)"],
      ["Try again (2)", "Couldn’t check (2)"],
    ],
    [
      "after some failed, beside a breached one",
      { instead: failFor("zq7Kp", GOOD[0]), seen: { [GOOD[1]]: 1 } },
      ["1 of 2 passwords is in known breaches.", "Passwords that couldn’t be checked: 2"],
      ["In breaches (1)", "Other problems (1)", "Couldn’t check (2)"],
      ["Try again (2)", "Couldn’t check (2)"],
    ],
  ])(
    "has one number for what isn't known in the headline, the bar, the filters and the buttons %s, whatever the person says",
    async (_what, given, top, bar, buttons) => {
      const page = await openAudit(given);
      await page.paste(vault(["Short", "zq7Kp"], ["Tiny", "pW3x"], ["Bank", GOOD[0]], ["Club", GOOD[1]]));
      await (top[0]?.includes("not checked") ? page.pass() : page.check());
      const isSaid = () => {
        expect(page.texts(".audit-top-text > :not([role=status])")).toEqual(top);
        expect(page.texts("button")).toEqual(expect.arrayContaining(buttons));
      };
      isSaid();
      expect(page.texts(".audit-share-name")).toEqual(bar);
      const unknown = bar.filter((share) => /^(?:Not|Couldn)/.test(share));
      await page.click(page.button("Mark as done: Short"));
      isSaid();
      expect(page.texts(".audit-share-name")).toEqual(expect.arrayContaining(unknown));
      expect(page.text()).toContain("Done (1)");
    },
  );

  it("that failed for some is not said to be without a finding, once what was found is done", async () => {
    const page = await openAudit({ instead: failFor(GOOD[0]), seen: { [GOOD[1]]: 1 } });
    await page.paste(vault(["Bank", GOOD[0]], ["Club", GOOD[1]]));
    await page.check();
    await page.click(page.button("Mark as done: Club"));
    expect(page.texts(".audit-top-text > :not([role=status])")).toEqual([
      "Passwords that couldn’t be checked: 1",
      "You’ve been through every password found in known breaches.",
    ]);
  });

  it("that was canceled before anything came promises no results", async () => {
    const page = await openAudit({ instead: () => new Promise<void>(() => undefined) });
    await page.paste(vault(["Bank", "unlisted-1"], ["Short", "zq7Kp"]));
    await page.click(page.button("Check 2 passwords"));
    await page.click(page.button("Cancel"));
    expect(page.texts(".audit-top-text > *")).toEqual([
      ...["Passwords not checked yet: 2", "Canceled.", "The passwords below already need attention."],
    ]);
    expect(page.texts(".audit-share-name")).toEqual(["Not checked yet (2)"]);
  });

  it("can be paused, resumed and canceled: findings stay, and the rest can be checked later", async () => {
    const waiting: (() => void)[] = [];
    const instead = () => new Promise<void>((resolve) => waiting.push(resolve));
    const passwords = Array.from({ length: 40 }, (_, at) => `shop-${at}`);
    const page = await openAudit({ seen: Object.fromEntries(passwords.map((one) => [one, 5])), instead });
    await page.paste(vault(...passwords.map((one, at): [string, string] => [`S${at}`, one])));
    const announced = () => page.getAllByRole("status")[0]?.textContent;
    expect(announced()).toBe("Passwords not checked yet: 40");
    await page.click(page.button("Check 40 passwords"));
    await page.until(() => page.queryByRole("button", { name: "Pause" }));
    expect(waiting).toHaveLength(16);
    await page.click(page.button("Pause"));
    await page.until(() => page.text().includes("Paused"));
    for (const go of waiting.splice(0)) go();
    await page.until(() => page.text().includes("16 of 40 checked"));
    expect(waiting).toHaveLength(0);
    expect(announced(), "not with each finding").toBe("");
    await page.click(page.button("Continue"));
    await page.until(() => waiting.length === 16);
    await page.click(page.button("Cancel"));
    await page.until(() => page.text().includes("Canceled."));
    for (const go of waiting.splice(0)) go();
    await page.pass();
    expect(announced()).toBe("16 of 16 passwords are in known breaches.");
    expect(page.text()).toContain("Passwords not checked yet: 24");
    expect(page.button("Check 24 passwords")).toBeTruthy();
  });

  it("asks again with each answer's ETag, and keeps what is unchanged or gets no answer", async () => {
    let again: Answer | undefined;
    const page = await openAudit({ seen: { breached: 3 }, instead: () => again });
    await page.paste(vault(["Shop", "breached"], ["Bank", "unlisted-1"]));
    await page.check();
    for (again of [text("", 304), REFUSED]) {
      await page.check("Check for new breaches");
      expect(page.text()).toContain("1 of 2 passwords is in known breaches.");
    }
    expect(page.requests().map(({ headers }) => headers.get("if-none-match"))).toEqual([
      ...[null, null],
      ...["breached", "unlisted-1", "breached", "unlisted-1"].map((one) => `"${prefixOf(one)}"`),
    ]);
  });

  it("says that checks are off, requests nothing more, and resumes once they are on", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const page = await openAudit({ instead: () => promise });
    const passwords = Array.from({ length: 17 }, (_, at) => `unlisted-${at}`);
    await page.paste(vault(...passwords.map((one, at): [string, string] => [`S${at}`, one])));
    const turn = (enabled: boolean) =>
      Promise.all([change(page.world, { passwordChecks: { enabled } }), page.pass()]);
    await page.click(page.button("Check 17 passwords"));
    await page.until(() => page.asked().length === 16);
    await turn(false);
    resolve();
    await page.until(() =>
      page.text().includes("Password checks are offYou can change this in the settings."),
    );
    await page.until(() => page.text().includes("Passwords not checked yet: 1"));
    expect(page.queryByRole("button", { name: /Check 1/ })).toBeNull();
    expect(page.asked()).toHaveLength(16);
    await turn(true);
    await page.check();
    expect(page.asked()).toHaveLength(17);
    expect(page.text()).toContain("None of the checked passwords was found");
  });

  it("resumes on its own once there is a connection", async () => {
    const page = await openAudit();
    await page.paste(vault(["Bank", "unlisted-1"]));
    page.world.isOnline = false;
    await page.click(page.button("Check 1 password"));
    await page.until(() =>
      page.text().includes("You’re offline. The check continues when you’re connected."),
    );
    page.world.isOnline = true;
    await page.settled(() => page.audit.goOnline());
    await page.until(() => page.text().includes("None of the checked passwords was found"));
  });
});
