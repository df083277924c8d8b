// What we find out about each entry without asking anyone.
import { createHash } from "node:crypto";
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import {
  type PreparedEntry,
  prepareVault,
  type VaultProgress,
} from "../../../../../src/pages/audit/vault/prepare.ts";
import { csv } from "../../../../services/exports.ts";

async function newBreachesOf(text: string): Promise<VaultProgress[]> {
  const progress: VaultProgress[] = [];
  await prepareVault({ bytes: strToU8(text) }, (one) => progress.push(one));
  return progress;
}

async function prepared(
  title: string,
  url: string,
  username: string,
  password: string,
): Promise<PreparedEntry> {
  const [first] = await newBreachesOf(csv("name,url,username,password", [[title, url, username, password]]));
  const [entry] = first && "entries" in first ? first.entries : [];
  if (!entry) throw new Error("nothing was read");
  return entry;
}

it("has the SHA-1 of the UTF-8 password and the registrable domain of its address", async () => {
  const password = "pässwörd 𝄞";
  const entry = await prepared("A", "https://login.shop.co.uk/in", "jo", password);
  expect(entry.sha1).toBe(createHash("sha1").update(password, "utf8").digest("hex").toUpperCase());
  expect(entry.site).toBe("shop.co.uk");
  expect(await prepared("A", "", "jo", "unlisted-1")).not.toHaveProperty("site");
});

it("reports a large vault in parts, in file order, and ends with a summary", async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => ["A", "", "jo", `unlisted-${at}`]);
  const progress = await newBreachesOf(`${csv("name,url,username,password", rows)}torn`);
  const parts = progress.flatMap((one) => ("entries" in one ? [one.entries] : []));
  expect(parts.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(parts.flat().map(({ password }) => password)).toEqual(rows.map((row) => row[3]));
  expect(progress.at(-1)).toEqual({
    end: {
      state: "read",
      manager: "chrome",
      total: 2_501,
      unreadable: [2_502],
      withoutPassword: 0,
      ofOtherKind: 0,
    },
  });
});

it("says why nothing is read", async () => {
  expect(await newBreachesOf("%PDF-1.7")).toEqual([{ end: { state: "refused", reason: "no-passwords" } }]);
});

describe("flaws", () => {
  const URL_OF_SHOP = "https://garden-shop.example/login";
  it.each<[password: string, url: string, flaws: string[]]>([
    ["unlisted-1", URL_OF_SHOP, []],
    ["1234567", URL_OF_SHOP, ["short"]],
    ["𝄞𝄞𝄞𝄞𝄞𝄞𝄞", URL_OF_SHOP, ["short"]],
    ["𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞", URL_OF_SHOP, []],
    ["JO.DOE@example.org", URL_OF_SHOP, ["name"]],
    ["jo.doe", URL_OF_SHOP, ["short", "name"]],
    ["Garden-Shop", URL_OF_SHOP, ["name"]],
    ["garden-shop.example", URL_OF_SHOP, ["name"]],
    ["My Account", URL_OF_SHOP, ["name"]],
    ["unlisted-1", "http://garden-shop.example/", ["unencrypted"]],
    ["unlisted-1", "http://192.168.0.1/", []],
    ["unlisted-1", "http://localhost:8080/", []],
  ])("of %s at %s: %j", async (password, url, flaws) => {
    const entry = await prepared("My account", url, "jo.doe@example.org", password);
    expect(entry.flaws).toEqual(flaws);
  });
});
