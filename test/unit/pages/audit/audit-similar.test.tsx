// Which passwords of a vault the page of the vault check calls nearly the same, short, or the same as a name.
import { describe, expect, it } from "vitest";
import { openAudit, vault } from "../../../world/pages/audit.tsx";
import { ALPHABETS, randomPasswords } from "./random-passwords.ts";

/** Finds nothing easy to guess. */
const startGuessThread = () => ({
  guess: async (asked: readonly unknown[]) => asked.map(() => undefined),
  end: () => undefined,
});

/** Opens the page with these passwords, each at a site of its own. */
async function openWith(...passwords: string[]) {
  const page = await openAudit({ startGuessThread });
  await page.paste(vault(...passwords.map((password, at): [string, string] => [`S${at}`, password])));
  return page;
}

describe("nearly the same are passwords that differ in", () => {
  it.each([
    ["the year", "Winter2025!", "Winter2026!"],
    ["case", "Winter2025!", "wINTER2025!"],
    ["digits at the end", "Secretword1", "Secretword48213"],
    ["digits at the beginning", "Secretword", "77Secretword"],
    ["signs at the ends", "Dragon!!", "#Dragon"],
    ["a year in the middle", "Winter2025Shop", "Winter2026Shop"],
    ["signs for letters", "P@ssw0rd", "password"],
    ["a sign for the first letter", "$ummer", "Summer1"],
    ["few digits beside four letters", "love24", "Love2025"],
    ["letters of another alphabet", "Пароль1", "пароль2"],
  ])("%s: %s, %s", async (_, one, other) => {
    const page = await openWith(one, other);
    expect(page.button("Nearly the same (2)")).toBeTruthy();
  });
});

describe("not nearly the same are", () => {
  it.each([
    ["two words", ["Winter2025!", "Summer2025!"]],
    ["fewer than four letters", ["abc123", "abc456"]],
    ["numbers", ["12345678", "123456789"]],
    ["four letters in random digits", ["48kqzw31", "kqzw7702"]],
    ["hexadecimal keys", ["beef4821aa", "beef1377aa"]],
    ["long texts", [`${"word ".repeat(20)}1`, `${"word ".repeat(20)}2`]],
    ["random passwords", Object.values(ALPHABETS).flatMap((it) => randomPasswords(it, 8, 300))],
  ])("%s", async (_, passwords) => {
    const page = await openWith(...passwords);
    expect(page.text()).toContain(`Passwords read from Chrome: ${passwords.length.toLocaleString("en")}`);
    expect(page.text()).not.toContain("Nearly the same");
  });

  it("passwords of one site, or of an archived entry until it is included", async () => {
    const page = await openAudit();
    const url = "https://a.example/";
    await page.paste(vault(["A", "Winter2025!", url], ["B", "Winter2026!", url]));
    expect(page.text()).not.toContain("Nearly the same");
    await page.click(page.button("Check another file"));
    const old = { name: "Old", deletedDate: "2026-01-02T03:04:05Z", login: { password: "Winter2026!" } };
    await page.paste(JSON.stringify({ items: [{ name: "A", login: { password: "Winter2025!" } }, old] }));
    expect(page.text()).not.toContain("Nearly the same");
    await page.click(page.getByRole("switch", { name: /^Include archived/ }));
    await page.until(() => page.queryByRole("button", { name: "Nearly the same (2)" }));
  });
});

it("says of how many other places a password is nearly the same, also if all are", async () => {
  const page = await openWith(...Array.from({ length: 300 }, (_, at) => `Winter-no-${at}`));
  expect(page.text()).toContain("Nearly the same as 299 others");
});

describe("without a request, a password is reported as", () => {
  const SHOP = "https://garden-shop.example/login";
  const SHORT = "Too short";
  const NAME = "Same as username or site";
  const PLAIN = "Sent unencrypted";
  it.each<[password: string, url: string, said: string[]]>([
    ["unlisted-1", SHOP, []],
    ["1234567", SHOP, [SHORT]],
    ["𝄞𝄞𝄞𝄞𝄞𝄞𝄞", SHOP, [SHORT]],
    ["𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞", SHOP, []],
    ["JO.DOE@example.org", SHOP, [NAME]],
    ["jo.doe", SHOP, [NAME, SHORT]],
    ["Garden-Shop", SHOP, [NAME]],
    ["garden-shop.example", SHOP, [NAME]],
    ["My Account", SHOP, [NAME]],
    ["unlisted-1", "http://garden-shop.example/", [PLAIN]],
    ["unlisted-1", "http://192.168.0.1/", []],
    ["unlisted-1", "http://localhost:8080/", []],
  ])("as %s at %s: %j", async (password, url, said) => {
    const page = await openAudit({ startGuessThread });
    await page.paste(vault(["My account", password, url, "jo.doe@example.org"]));
    const chips = [...page.place.querySelectorAll(".chips li")].map(({ textContent }) => textContent);
    expect(chips.filter((chip) => chip !== "Not checked yet")).toEqual(said);
  });
});
