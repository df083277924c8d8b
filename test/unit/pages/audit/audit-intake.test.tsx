// What the page of the vault check asks about a file before it reads it: which column is which, and a password.

import { describe, expect, it } from "vitest";
import { GUIDED, MANAGERS } from "../../../../src/pages/audit/vault/managers.ts";
import { passwordKey, writeKdbx } from "../../../services/exports/kdbx-writer.ts";
import { keePassXml, zip } from "../../../services/exports.ts";
import { openAudit, vault } from "../../../world/pages/audit.tsx";

const optionsOf = (select: HTMLElement) => [...select.children].map(({ textContent }) => textContent);

describe("the way to a file", () => {
  const DROP = "Drop your exported file hereChoose a file";

  it("is a few steps for the manager that a person uses, the last of which is to drop the file", async () => {
    const page = await openAudit();
    const steps = async (manager: string) => {
      const select = page.getByLabelText<HTMLSelectElement>("Your password manager");
      await page.choose("Your password manager", optionsOf(select).indexOf(manager));
      return page.texts(".audit-steps > li");
    };
    expect(await steps("Firefox")).toEqual([
      "Open Firefox and go to Passwords › ⋯ › Export passwords.",
      DROP,
    ]);
    expect(await steps("Enpass")).toEqual([
      "Open Enpass and go to Menu › File › Export.",
      "Choose .json or .csv as the format.",
      DROP,
    ]);
    expect(page.text()).not.toContain("plain text");
  });

  it("begins with what leaves no readable file", async () => {
    const page = await openAudit();
    const select = page.getByLabelText<HTMLSelectElement>("Your password manager");
    const choose = (manager: string) =>
      page.choose("Your password manager", optionsOf(select).indexOf(manager));
    await choose("Bitwarden");
    expect(page.texts(".audit-steps > li")[1]).toBe(
      "Choose .json (Encrypted) and a password for the file. Breachlight asks for it here.",
    );
    expect(page.text()).toContain("Or as plain text: .json / .csv");
    await choose("KeePassXC");
    expect(page.texts(".audit-steps > li")[0]).toMatch(/^Take the database itself \(\.kdbx\)/);
    expect(page.text()).toContain("Or as plain text: Database › Export › CSV / XML");
  });

  it("stays that of the same manager after a refused file and another vault, without a word against it", async () => {
    const page = await openAudit();
    await page.choose(
      "Your password manager",
      GUIDED.findIndex(({ name }) => name === "Bitwarden"),
    );
    const isSame = () =>
      expect(page.texts(".audit-steps > li")[0]).toBe("Open Bitwarden and go to Tools › Export.");
    await page.paste("%PDF-1.7");
    isSame();
    expect(page.getByRole("alert").textContent).not.toContain("encrypt");
    await page.paste(vault(["Bank", "unlisted-1"]));
    await page.click(page.button("Check another file"));
    isSame();
    const select = page.getByLabelText<HTMLSelectElement>("Your password manager");
    expect(select.selectedOptions[0]?.textContent).toBe("Bitwarden");
  });

  it("is known for every manager whose files can be read", () => {
    const guided = GUIDED.map(({ name }) => name);
    const others = Object.values(MANAGERS).filter(({ name }) => !guided.includes(name));
    expect(others.map(({ name }) => name)).toEqual(["Credential Exchange"]);
    expect(guided.length).toBeGreaterThanOrEqual(14);
  });
});

describe("a table without names", () => {
  const TABLE = [
    "Kompass-pass-10,https://a.example,jo@example.org,first title",
    "Bucht-Ried-21,https://b.example,ann@example.org,second",
    "Clown-Sieb-3,https://c.example,jo@example.org,third",
  ].join("\n");

  it("shows what its columns are like, and no cell", async () => {
    const page = await openAudit();
    await page.paste(TABLE);
    const select = page.getByLabelText<HTMLSelectElement>("Password");
    expect(optionsOf(select)).toEqual([
      "None",
      "Column 1 (mixed, 12–15 characters)",
      "Column 2 (web addresses)",
      "Column 3 (email addresses)",
      "Column 4 (5–11 characters)",
    ]);
    expect(select.selectedIndex).toBe(1);
    expect(page.place.innerHTML).not.toMatch(/Kompass|first title|example/);
    await page.click(page.button("Continue"));
    await page.until(() => page.text().includes("Passwords read from CSV: 3"));
  });

  it("warns before it reads a column that doesn't look like passwords, and sends nothing", async () => {
    const page = await openAudit();
    await page.paste(TABLE);
    await page.choose("Password", 2);
    await page.click(page.button("Continue"));
    expect(page.getByRole("alert").textContent).toContain("This column doesn’t look like passwords.");
    await page.click(page.button("Continue"));
    await page.until(() => page.text().includes("Passwords read from CSV: 3"));
    expect(page.asked()).toEqual([]);
  });

  it("must have a column of passwords, and is asked about once", async () => {
    const page = await openAudit();
    await page.paste("service;who;secret\nShop;jo;unlisted-1\n");
    expect(page.getByRole("heading", { level: 2 }).textContent).toBe("Which column is which?");
    await page.choose("Password", 0);
    await page.click(page.button("Continue"));
    expect(page.getByRole("alert").textContent).toBe("Choose the column with the passwords.");
    await page.choose("Password", 3);
    await page.choose("Name", 1);
    await page.click(page.button("Continue"));
    // Without a header row, everything is data.
    await page.until(() => page.text().includes("Passwords read from CSV: 2"));
    await page.click(page.button("Check another file"));
    await page.paste("service;who;secret\nForum;jo;unlisted-2\n");
    expect(page.text()).toContain("Passwords read from CSV: 2");
  });

  it("that looks like the export of a manager is called so", async () => {
    const page = await openAudit();
    const row = '"Web","Kiosk","ada","unlisted-1","https://kiosk.example","",""';
    await page.paste(`${row}\n${row},"x"\n`);
    expect(page.text()).toContain("This looks like Keeper without column names.");
  });
});

it("each table of an archive is asked about, unless it is like one before", async () => {
  const page = await openAudit();
  const tables = {
    "one.csv": "a.example,jolanda,Xk2!abc9\nb.example,jolanda,Zk2!abc9\n",
    "two.csv": "Yk2!abc9,c.example,jolanda\nWk2!abc9,d.example,jolanda\n",
    "three.csv": "e.example,jolanda,Vk2!abc9\nf.example,jolanda,Uk2!abc9\n",
  };
  await page.give("a.zip", zip(tables));
  for (const column of [3, 1]) {
    await page.until(() => page.text().includes(`Column ${column} (mixed`));
    await page.click(page.button("Continue"));
  }
  await page.until(() => page.text().includes("Passwords read from CSV: 6"));
  const passwords = page.audit.findings().assessed();
  expect(passwords.every(({ entry }) => entry.password.endsWith("k2!abc9"))).toBe(true);
});

describe("what was read", () => {
  it("is counted to the last item", async () => {
    const page = await openAudit();
    const items = [
      { type: 1, name: "A", login: { username: "jo", password: "unlisted-1" } },
      { type: 1, name: "B", login: { username: "jo", password: "" } },
      { type: 2, name: "A note", secureNote: {} },
      { type: 3, name: "A card", card: {} },
      null,
    ];
    await page.paste(JSON.stringify({ items }));
    for (const said of [
      "Passwords read from Bitwarden: 1",
      "Entries without a password: 1",
      "Notes, cards and other items: 2",
      "Rows that couldn’t be read: 1 (#5)",
    ])
      expect(page.text()).toContain(said);
  });

  it("says where signs were read as written in HTML", async () => {
    const page = await openAudit();
    await page.paste("url,username,password,extra,name,grouping\nhttps://a.example,jo,a&amp;b,,A,\n");
    expect(page.text()).toContain("This file writes & as &amp;");
  });

  it("names the app that alone can open a file", async () => {
    const page = await openAudit();
    await page.give("vault.spass", new TextEncoder().encode("Qk1hZGUtdXA+".repeat(40)));
    expect(page.getByRole("alert").textContent).toContain("Only Samsung Pass can open this file.");
  });

  it("is too large before anything of it is read", async () => {
    const page = await openAudit();
    const read = () => Promise.reject(new Error("it was read"));
    await page.settled(() => void page.audit.read([{ name: "a.zip", size: 60e6, read }]));
    await page.until(() => page.queryByRole("alert")?.textContent);
    expect(page.getByRole("alert").textContent).toContain("larger than 50 MB");
  });
});

it("a locked file asks for its password in place, says that one is wrong, and can be given up", async () => {
  const made = { title: "Shop", url: "https://shop.example", username: "jo", password: "unlisted-1" };
  const xml = keePassXml([{ ...made, changedAt: 1.6e12 }]);
  const bytes = writeKdbx({ version: 4, keys: [passwordKey("open")], xml });
  const page = await openAudit();
  await page.give("vault.kdbx", bytes);
  expect(page.getByRole("heading", { level: 2 }).textContent).toBe("Open the file from KeePass");
  await page.unlock("wrong");
  expect(page.getByRole("alert").textContent).toBe(
    "That didn’t open the file. Check the password, and the key file if there is one.",
  );
  await page.unlock("open");
  expect(page.text()).toContain("Passwords read from KeePass: 1");
  expect(JSON.stringify(page.sent)).not.toContain('open"');
  await page.give("vault.kdbx", bytes);
  await page.click(page.button("Check another file"));
  await page.until(() => page.queryByLabelText("Or paste its text here"));
});
