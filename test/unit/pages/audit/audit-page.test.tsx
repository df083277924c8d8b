// The audit page: reading a file and checking it. The list: audit-list.test.tsx.
import { describe, expect, it } from "vitest";
import { hashOf, openAudit, prefixOf, type Question, SERVICE, vault } from "./audit-world.tsx";

const DOWN = { ok: false, error: { code: "bad-request", service: "passwords" } } as const;

describe("a file", () => {
  it("is read, and only the breach list is requested", async () => {
    const page = await openAudit();
    await page.paste(vault(["Shop", "unlisted-1"], ["Forum", "short"]));
    await page.until(() => page.text().includes("Passwords read from Chrome: 2"));
    expect(page.text()).toContain("Passwords not checked yet: 2");
    expect(page.text()).toContain("The passwords below already need attention.");
    expect(page.text()).toContain(
      "Only the first five characters of each password’s hash are sent to ranges.example.",
    );
    expect(page.sent.map(({ name }) => name)).toEqual(["getPasswordBreaches"]);
    expect(page.names()).toContain("Forum");
  });

  it("leaves no text in the field", async () => {
    const page = await openAudit();
    const field = page.getByLabelText<HTMLTextAreaElement>("Or paste its text here");
    await page.paste("%PDF-1.7");
    expect(field.value).toBe("");
  });

  it("can be pasted anywhere, and ends up in no field", async () => {
    const page = await openAudit();
    const paste = (text: string) => {
      const clipboardData = { files: [], getData: () => text };
      const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData });
      page.getByRole("heading", { level: 1 }).dispatchEvent(event);
      return event.defaultPrevented;
    };
    let isKept = false;
    await page.settled(() => {
      isKept = paste(vault(["Shop", "unlisted-1"]));
    });
    expect(isKept).toBe(true);
    await page.until(() => page.text().includes("Passwords read from Chrome: 1"));
  });

  it.each([
    ["%PDF-1.7", "No passwords were found in this file. Export them as CSV or JSON, without encryption."],
    [
      '{"encrypted":true}',
      "Only its own app can open this file. Export your passwords as CSV or JSON, without encryption.",
    ],
    ["<html>", "No passwords were found in this file."],
    ["name,url,username,password\n", "No passwords were found in this file."],
  ])(
    "that can't be read, like %j, is refused with advice, and another one is accepted",
    async (text, said) => {
      const page = await openAudit();
      await page.paste(text);
      expect(page.getByRole("alert").textContent).toContain(said);
      await page.paste(vault(["Shop", "unlisted-1"]));
      expect(page.text()).toContain("Passwords read from Chrome: 1");
    },
  );

  it("has its broken rows listed by number, and says if it is cut off", async () => {
    const page = await openAudit();
    await page.paste(`${vault(["Shop", "unlisted-1"])}torn\n`);
    expect(page.text()).toContain("Rows that couldn’t be read (1): 3");
    await page.click(page.button("Check another file"));
    await page.paste('{"items":[{"name":"A","login":{"password":"unlisted-1"}},{"name":"B","logi');
    expect(page.text()).toContain("The file ends too early, so some passwords may be missing.");
  });

  it("of an unknown format is asked about once, and the password column must be named", async () => {
    const page = await openAudit();
    await page.paste("service;who;secret\nShop;jo;unlisted-1\n");
    expect(page.getByRole("heading", { level: 2 }).textContent).toBe("Which column is which?");
    const choose = async (label: string, at: number) => {
      const select = page.getByLabelText<HTMLSelectElement>(label);
      select.selectedIndex = at;
      await page.settled(() => select.dispatchEvent(new Event("change", { bubbles: true })));
    };
    await choose("Password", 0);
    await page.click(page.button("Continue"));
    expect(page.getByRole("alert").textContent).toBe("Choose the column with the passwords.");
    await choose("Password", 3);
    await choose("Name", 1);
    await page.click(page.button("Continue"));
    await page.until(() => page.audit.phase().phase === "ready");
    // Without a header row, everything is data.
    expect(page.text()).toContain("Passwords read from CSV: 2");
    await page.click(page.button("Check another file"));
    await page.paste("service;who;secret\nForum;jo;unlisted-2\n");
    expect(page.text()).toContain("Passwords read from CSV: 2");
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
  it("requests each prefix once, with the suffixes to look for and nothing else", async () => {
    const page = await openAudit({ seen: { breached: 12 } });
    await page.paste(vault(["Shop", "breached"], ["Forum", "breached"], ["Bank", "unlisted-1"]));
    await page.check();
    const startedAt = page.questions()[0]?.run.startedAt;
    expect(page.questions()).toEqual(
      ["breached", "unlisted-1"].map((password, at) => ({
        prefix: prefixOf(password),
        suffixes: [hashOf(password).slice(5)],
        run: { startedAt, requests: at + 1 },
      })),
    );
    expect(page.text()).toContain("2 of 3 passwords are in known breaches.");
    expect(page.names()).toEqual(["Shop", "Forum"]);
    expect(page.text()).toContain("Seen 12 times in breaches");
    expect(page.place.querySelector(".chips")?.textContent).toContain("Reused");
    expect(page.text()).toContain("Also used for Forum");
  });

  it("that finds nothing says so, and no more than that", async () => {
    const page = await openAudit();
    await page.paste(vault(["Bank", "unlisted-1"]));
    await page.check();
    expect(page.text()).toContain("None of the checked passwords was found in known breaches.");
    expect(page.text()).not.toMatch(/\bsafe\b|\bsecure\b|\bstrong\b/i);
  });

  it("suggests the first three, if there are three", async () => {
    const seen = { breached1: 1, breached2: 2, breached3: 3 };
    const page = await openAudit({ seen });
    const entries = Object.keys(seen).map((password, at): [string, string] => [`Shop${at}`, password]);
    await page.paste(vault(...entries, ["Bank", "unlisted-1"]));
    await page.check();
    expect(page.text()).toContain("3 of 4 passwords are in known breaches.Start with the first 3 below.");
    expect(page.names()).toEqual(["Shop2", "Shop1", "Shop0"]);
    await page.click(page.button("Mark as done: Shop2"));
    await page.until(() => !page.text().includes("Start with the first 3 below."));
  });

  it("that gets no answer for one entry says so for that one, and retries it alone", async () => {
    let isDown = true;
    const fails = ({ prefix }: Question) => (isDown && prefix === prefixOf("unlisted-1") ? DOWN : undefined);
    const page = await openAudit({ seen: { breached: 1 }, instead: fails });
    await page.paste(vault(["Bank", "unlisted-1"], ["Shop", "breached"], ["Forum", "unlisted-2"]));
    await page.check();
    expect(page.text()).toContain(
      "1 of 2 passwords is in known breaches.Passwords that couldn’t be checked: 1",
    );
    expect(page.text()).toContain("Couldn’t check: ");
    expect(page.text()).not.toContain("All passwords are checked.");
    expect(page.questions(), "a refusal isn't asked about again by itself").toHaveLength(3);
    isDown = false;
    const before = page.questions().length;
    await page.check("Try again (1)");
    expect(
      page
        .questions()
        .slice(before)
        .map(({ prefix }) => prefix),
    ).toEqual([prefixOf("unlisted-1")]);
    expect(page.text()).toContain("1 of 3 passwords is in known breaches.");
    expect(page.text()).not.toContain("Couldn’t check");
  });

  it("that gets no answer for a weak password says both, and doesn't say that everything is checked", async () => {
    const fails = ({ prefix }: Question) => (prefix === prefixOf("short") ? DOWN : undefined);
    const page = await openAudit({ instead: fails });
    await page.paste(vault(["Bank", "unlisted-1"], ["Forum", "short"]));
    await page.check();
    expect(page.text()).toContain("Passwords that couldn’t be checked: 1");
    expect(page.text()).not.toContain("All passwords are checked.");
    expect(page.place.querySelector(".panel-good")).toBeNull();
  });

  it("that gets no answers is never good news", async () => {
    const page = await openAudit({ instead: () => DOWN });
    await page.paste(vault(["Bank", "unlisted-1"], ["Forum", "unlisted-2"]));
    await page.check();
    expect(page.text()).toContain("Passwords that couldn’t be checked: 2");
    expect(page.place.querySelector(".panel-good")).toBeNull();
    expect(page.text()).not.toContain("was found");
  });

  it("can be paused, resumed and canceled: findings stay, and the rest can be checked later", async () => {
    const waiting: (() => void)[] = [];
    const hold = () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)));
    const page = await openAudit({
      seen: { "shop-0": 5 },
      instead: (question) =>
        hold().then(() => ({ state: "counted", counts: question.suffixes.map(() => 5) })) as never,
    });
    await page.paste(
      vault(...Array.from({ length: 40 }, (_, at): [string, string] => [`S${at}`, `shop-${at}`])),
    );
    const announced = () => page.getAllByRole("status")[0]?.textContent;
    expect(announced()).toBe("Passwords not checked yet: 40");
    await page.click(page.button("Check 40 passwords"));
    await page.until(() => page.queryByRole("button", { name: "Pause" }));
    expect(waiting).toHaveLength(16);
    await page.click(page.button("Pause"));
    await page.until(() => page.text().includes("Paused"));
    await page.settled(() => waiting.splice(0, 16).forEach((go) => void go()));
    expect(waiting).toHaveLength(0);
    await page.until(() => page.text().includes("16 of 40 checked"));
    expect(announced(), "not with each finding").toBe("");
    await page.click(page.button("Continue"));
    await page.until(() => waiting.length === 16);
    await page.click(page.button("Cancel"));
    await page.until(() => page.text().includes("Canceled. The results so far are below."));
    await page.settled(() => waiting.splice(0, 16).forEach((go) => void go()));
    expect(announced()).toBe("16 of 16 passwords are in known breaches.");
    expect(page.text()).toContain("Passwords not checked yet: 24");
    expect(page.button("Check 24 passwords")).toBeTruthy();
  });

  it("asks again with each answer's ETag, and keeps what is unchanged", async () => {
    let isUnchanged = false;
    const page = await openAudit({
      seen: { breached: 3 },
      instead: () => (isUnchanged ? { state: "unchanged" } : undefined),
    });
    await page.paste(vault(["Shop", "breached"], ["Bank", "unlisted-1"]));
    await page.check();
    isUnchanged = true;
    await page.check("Check for new breaches");
    expect(
      page
        .questions()
        .slice(2)
        .map(({ known }) => known),
    ).toEqual(
      ["breached", "unlisted-1"].map((password) => ({
        etag: `"${prefixOf(password)}"`,
        service: SERVICE,
      })),
    );
    expect(page.text()).toContain("1 of 2 passwords is in known breaches.");
  });

  it("says that checks are off, requests nothing more, and resumes once they are on", async () => {
    const settings = (enabled: boolean) => ({
      settings: { services: { passwordsUrl: SERVICE }, passwordChecks: { enabled } },
    });
    let isOn = false;
    const page = await openAudit({ instead: () => (isOn ? undefined : { state: "skipped" }) });
    await page.paste(vault(["Bank", "unlisted-1"]));
    // The background knows first.
    await page.click(page.button("Check 1 password"));
    await page.store.write("local", settings(false));
    await page.until(() =>
      page.text().includes("Password checks are offYou can change this in the settings."),
    );
    expect(page.queryByRole("button", { name: /Check 1/ })).toBeNull();
    expect(page.text()).toContain("Passwords not checked yet: 1");
    isOn = true;
    await page.store.write("local", settings(true));
    await page.check();
    expect(page.questions()).toHaveLength(2);
    expect(page.text()).toContain("None of the checked passwords was found");
  });

  it("resumes on its own once there is a connection", async () => {
    let isOnline = false;
    const page = await openAudit({
      instead: () => (isOnline ? undefined : { ok: false, error: { code: "offline", service: "passwords" } }),
    });
    await page.paste(vault(["Bank", "unlisted-1"]));
    await page.click(page.button("Check 1 password"));
    await page.until(() =>
      page.text().includes("You’re offline. The check continues when you’re connected."),
    );
    isOnline = true;
    await page.settled(() => page.audit.goOnline());
    await page.until(() => page.text().includes("None of the checked passwords was found"));
  });
});
