// Bitwarden's export with a password of its own: a real one if available, and made ones with every kind of damage.

import { argon2Sync, createCipheriv, createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  isBitwardenProtected,
  openBitwarden,
} from "../../../../../../src/pages/audit/vault/locked/bitwarden.ts";
import { outcomeOf } from "./outcome.ts";

const IV = Buffer.alloc(16, 3);
const PLAIN = JSON.stringify({ items: [{ login: { password: "pässwörd 𝄞" } }] });

function encrypted(master: Uint8Array, text: string | Buffer): string {
  const expand = (purpose: string) => createHmac("sha256", master).update(`${purpose}\x01`).digest();
  const cipher = createCipheriv("aes-256-cbc", expand("enc"), IV);
  const content = Buffer.concat([cipher.update(text), cipher.final()]);
  const mac = createHmac("sha256", expand("mac")).update(IV).update(content).digest();
  return `2.${[IV, content, mac].map((part) => part.toString("base64")).join("|")}`;
}

function made(kdf: "pbkdf2" | "argon2id", text: string | Buffer = PLAIN): Record<string, unknown> {
  const salt = "c2FsdA==";
  const common = { encrypted: true, passwordProtected: true, salt };
  const argon2 = { kdfType: 1, kdfIterations: 2, kdfMemory: 1, kdfParallelism: 2 };
  const options = { message: "open", nonce: createHash("sha256").update(salt).digest(), tagLength: 32 };
  const master =
    kdf === "pbkdf2"
      ? pbkdf2Sync("open", salt, 1_000, 32, "sha256")
      : argon2Sync("argon2id", { ...options, passes: 2, memory: 1_024, parallelism: 2 });
  return {
    ...common,
    ...(kdf === "pbkdf2" ? { kdfType: 0, kdfIterations: 1_000 } : argon2),
    encKeyValidation_DO_NOT_EDIT: encrypted(master, "any text"),
    data: encrypted(master, text),
  };
}

const open = (file: Record<string, unknown>, password = "open") =>
  outcomeOf(openBitwarden(file, password, () => {}));

describe.each(["pbkdf2", "argon2id"] as const)("an export with %s", (kdf) => {
  it("is opened with its password, and no other", async () => {
    expect(await open(made(kdf))).toEqual({ opened: PLAIN });
    for (const wrong of ["Open", "", "open "])
      expect(await open(made(kdf), wrong)).toEqual({ wrongPassword: true });
  });
});

describe("damage", () => {
  const file = made("pbkdf2");
  const data = String(file.data);
  const changed = (name: string, value: unknown) => open({ ...file, [name]: value });

  it.each(Object.keys(file).slice(2))("without %s, or with something else there", async (name) => {
    const { [name]: _gone, ...rest } = file;
    expect(await open(rest)).toEqual({ refused: "damaged" });
    for (const value of [null, "", [], {}, -1, 0.5, "2.a|b|c"]) {
      const result = await changed(name, value);
      // Any text can be the salt, so that is another key.
      const isSalt = name === "salt" && typeof value === "string";
      expect(result, String(value)).toEqual(isSalt ? { wrongPassword: true } : { refused: "damaged" });
    }
  });

  it("of the data is no wrong password", async () => {
    const other = (text: string) => text.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const [iv = "", content = "", mac = ""] = data.split("|");
    const texts = [
      [iv, content, `${other(mac.replace("=", ""))}=`],
      [iv, `A${content.slice(1)}`, mac],
      [iv, content],
      [iv, content.slice(0, -4), mac],
      [iv.replace("2.", "0."), content, mac],
      [`${iv}!`, content, mac],
    ].map((parts) => parts.join("|"));
    for (const text of texts) expect(await changed("data", text), text).toEqual({ refused: "damaged" });
    const short = `2.AAAA|${content}|${mac}`;
    expect(await changed("encKeyValidation_DO_NOT_EDIT", short)).toEqual({ refused: "damaged" });
  });

  it("by a million parts, or by more text than any vault has, is refused", async () => {
    expect(await changed("data", `2.${"|".repeat(1_000_000)}`)).toEqual({ refused: "damaged" });
    expect(await changed("data", `2.${"A".repeat(100_000_000)}`)).toEqual({ refused: "too-large" });
  });

  it("of the text in it is damage too", async () => {
    expect(await open(made("pbkdf2", Buffer.of(0xff, 0xfe, 0xfd)))).toEqual({ refused: "damaged" });
  });
});

describe("settings of the key derivation", () => {
  it.each([
    [{ kdfIterations: 10_000_001 }],
    [{ kdfType: 1, kdfIterations: 3, kdfMemory: 257, kdfParallelism: 4 }],
    [{ kdfType: 1, kdfIterations: 51, kdfMemory: 16, kdfParallelism: 4 }],
    [{ kdfType: 1, kdfIterations: 3, kdfMemory: 64, kdfParallelism: 17 }],
    [{ kdfType: 1, kdfIterations: 33, kdfMemory: 128, kdfParallelism: 1 }],
    [{ kdfType: 1, kdfIterations: 1e300, kdfMemory: 1e300, kdfParallelism: 1e300 }],
  ])("%j are refused at once", async (settings) => {
    expect(await open({ ...made("pbkdf2"), ...settings })).toEqual({ refused: "locked-too-costly" });
  });

  it("of an unknown kind are named", async () => {
    expect(await open({ ...made("pbkdf2"), kdfType: 2 })).toEqual({ refused: "locked-other-cipher" });
  });
});

it("is recognized, unlike an export that only the account opens", () => {
  expect(isBitwardenProtected(made("pbkdf2"))).toBe(true);
  expect(isBitwardenProtected({ encrypted: true, items: [] })).toBe(false);
  expect(isBitwardenProtected({ encrypted: true, passwordProtected: false })).toBe(false);
  for (const other of [null, [], "text", { items: [] }]) expect(isBitwardenProtected(other)).toBe(false);
});
