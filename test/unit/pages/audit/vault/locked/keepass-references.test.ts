// References between entries of KeePass: what they lead to, and what those do that lead nowhere, in circles or too far.
import { describe, expect, it } from "vitest";
import type { VaultEntry } from "../../../../../../src/pages/audit/vault/entry.ts";
import { captured, hasCaptures } from "../../../../services/captures.ts";
import { document, entry, hex, passwordsOf, read } from "./keepass-documents.ts";

describe("a reference", () => {
  const TARGET = {
    id: "target",
    values: {
      Title: "Main",
      UserName: "ada",
      Password: "Hafen-1",
      URL: "https://a.example",
      Notes: "a note",
    },
  };
  function resolved(values: Record<string, string>): VaultEntry | undefined {
    const { entries } = read(document(entry({ id: "from", values }) + entry(TARGET)));
    return entries.find(({ password }) => password !== "Hafen-1" || values.Password !== undefined);
  }
  const withPassword = (password: string) => resolved({ Title: "x", Password: password })?.password;

  it.each([
    [`{REF:P@I:${hex("target")}}`, "Hafen-1"],
    [`{ref:p@i:${hex("target").toLowerCase()}}`, "Hafen-1"],
    ["{REF:P@T:Main}", "Hafen-1"],
    ["{REF:P@U:ADA}", "Hafen-1"],
    ["{REF:P@A:https://a.example}", "Hafen-1"],
    ["{REF:P@N:a note}", "Hafen-1"],
    ["{REF:U@P:Hafen-1}", "ada"],
    ["{REF:N@T:main}", "a note"],
    ["{REF:I@T:main}", hex("target")],
    ["before {REF:P@T:Main}{REF:U@T:Main} after", "before Hafen-1ada after"],
    ["{REF:P@T:Main", "{REF:P@T:Main"],
    ["$&{REF:P@T:Main}", "$&Hafen-1"],
  ])("%s is %s", (password, expected) => {
    expect(withPassword(password.replaceAll("&", "&amp;"))).toBe(expected);
  });

  it.each(["{REF:P@T:Nobody} and more", "{REF:X@T:Main}", "{USERNAME}{S:PIN}"])(
    "%s can't be read: nobody knows the password",
    (Password) => {
      const found = read(document(entry(TARGET) + entry({ values: { Password } })));
      expect(found).toMatchObject({ entries: [{ password: "Hafen-1" }], unreadable: [2] });
    },
  );

  it("is replaced in what is shown, but never by a password", () => {
    const id = hex("target");
    const { entries } = read(
      document(
        entry(TARGET) +
          entry({
            values: {
              ...{ Title: `{REF:T@I:${id}} 2`, UserName: `{REF:U@I:${id}}`, URL: `{REF:A@I:${id}}/in` },
              Password: "unlisted-1",
            },
          }) +
          entry({
            values: { Title: `{REF:P@I:${id}}`, UserName: "{REF:T@T:middle}", Password: "unlisted-2" },
          }) +
          entry({ values: { Title: "middle", UserName: `{REF:P@I:${id}}` } }),
      ),
    );
    expect(entries[1]).toMatchObject({ title: "Main 2", username: "ada", address: "https://a.example/in" });
    expect(entries[2]).toMatchObject({ title: `{REF:P@I:${id}}`, username: "middle" });
  });

  it("may lead to another, over a few steps", () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, at) =>
        entry({
          id: `e${at}`,
          values: { Password: at === 0 ? "the end" : `{REF:P@I:${hex(`e${at - 1}`)}}` },
        }),
      ).join("");
    expect(passwordsOf(read(document(chain(5))).entries)).toEqual(Array(5).fill("the end"));
    const long = read(document(chain(20_000)));
    expect(long.entries.length).toBeGreaterThan(5);
    expect(new Set(passwordsOf(long.entries))).toEqual(new Set(["the end"]));
  });

  it("to nothing or in a circle can't be read, and to no password is none", () => {
    const to = (id: string) => `{REF:P@I:${hex(id)}}`;
    const passwords = [to("gone"), to("a"), to("d"), to("c"), to("empty"), `${to("gone")}${to("a")}`];
    const ids = ["x", "a", "c", "d", "y", "z"];
    const made = passwords.map((Password, at) => entry({ id: ids[at] ?? "", values: { Password } }));
    const found = read(document(made.join("") + entry({ id: "empty", values: { Password: "" } })));
    expect(found).toMatchObject({ entries: [], withoutPassword: 2, unreadable: [1, 2, 3, 4, 6] });
  });

  it("isn't followed into the history", () => {
    const history = `<History>${entry({ id: "old", values: { Title: "Old", Password: "Hafen-0" } })}</History>`;
    const made = entry({ ...TARGET, inside: history }) + entry({ values: { Password: "{REF:P@T:Old}" } });
    expect(read(document(made))).toMatchObject({ unreadable: [2], entries: [{ password: "Hafen-1" }] });
  });

  it("can't multiply itself into more than memory holds", () => {
    const level = (at: number) => `{REF:N@I:${hex(`n${at + 1}`)}}`.repeat(30);
    const made = Array.from({ length: 12 }, (_, at) =>
      entry({ id: `n${at}`, values: { Notes: at === 11 ? "x".repeat(1_000) : level(at) } }),
    );
    const from = entry({ values: { Password: `p{REF:N@I:${hex("n0")}}` } });
    const { entries, unreadable } = read(document(made.join("") + from.repeat(20)));
    expect(entries.length + unreadable.length).toBe(20);
    const size = entries.reduce((sum, { password }) => sum + password.length, 0);
    expect(size).toBeLessThan(100_000_000);
  });

  it("that never ends costs no more time than text", () => {
    const made = entry({ values: { Password: "{REF:P@T:".repeat(300_000) } });
    expect(passwordsOf(read(document(made)).entries)[0]).toHaveLength(2_700_000);
  });
});

describe.skipIf(!hasCaptures)("a real export (skipped where ../shared/data is absent)", () => {
  it("with references has three entries with one password", () => {
    const { entries } = read(captured("cases/vaults/keepass-references.xml"));
    expect(passwordsOf(entries)).toEqual(Array(3).fill("Hafen-Licht-74"));
    expect(entries.map(({ username }) => username)).toEqual(["ada", "ada", "ada"]);
  });
});
