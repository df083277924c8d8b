// The key of a KeePass database: from a password and a key file, through the slow derivation that its header asks for.

import { Refused } from "../limits.ts";
import { deriveByArgon2 } from "./argon2.ts";
import { type Bytes, bytesOf, bytesOfBase64, bytesOfHex, hexOf, joined, numberIn, sha256 } from "./bytes.ts";
import type { OnProgress } from "./progress.ts";

/** A key file in XML is far smaller; larger files are pictures and the like. */
const MAX_XML_BYTES = 65_536;

/** The key in an XML file; `undefined` if it's damaged, and `null` if the file is of another kind. */
async function keyInXml(file: Uint8Array): Promise<Bytes | undefined | null> {
  const text = file.length <= MAX_XML_BYTES ? new TextDecoder().decode(file) : "";
  if (!/<KeyFile[\s>]/.test(text)) return null;
  const version = /<Version>\s*(\d+)/.exec(text)?.[1];
  const [, attributes = "", value] = /<Data([^>]*)>([^<]*)<\/Data>/.exec(text) ?? [];
  if (value === undefined) return null;
  const data = value.replace(/\s/g, "");
  if (version === "1") return bytesOfBase64(data);
  if (version !== "2") return null;
  const key = bytesOfHex(data);
  const hash = /\bHash\s*=\s*"([^"]*)"/.exec(attributes)?.[1]?.trim().toLowerCase();
  if (!key || (hash !== undefined && hash !== hexOf(await sha256(key)).slice(0, 8))) return undefined;
  return key;
}

/** The key in a key file; `undefined` if the file is damaged. Any file can be one. */
async function keyOfFile(file: Uint8Array): Promise<Bytes | undefined> {
  const key = await keyInXml(file);
  if (key !== null) return key;
  if (file.length === 32) return joined([file]);
  const digits = file.length === 64 ? bytesOfHex(new TextDecoder().decode(file)) : undefined;
  return digits ?? sha256(file);
}

export interface KdbxKey {
  /** Empty if nothing was entered. */
  password: string;
  /** The content of the key file. */
  keyFile?: Uint8Array;
}

/** Far more than KeePass suggests; about ten seconds. */
const MAX_AES_ROUNDS = 100_000_000;
/** Rounds between two reports, which is also how many blocks of memory they take. */
const AES_ROUNDS_AT_ONCE = 65_536;
const BLOCK = 16;

/** Ids of the key derivations. KeePassXC once wrote another id for AES. */
const AES = ["c9d9f39a628a4460bf740d08c18a4fea", "7c02bb8279a74ac0927d114a00648238"];
const ARGON2: Record<string, "d" | "id"> = {
  ef636ddf8c29444b91f7a9a403e30a0c: "d",
  "9e298b1956db4773b23dfc3ec6f0a1e6": "id",
};

/**
 * The keys that a person may mean, the likelier one first. Without text in the password field, that is no password or an
 * empty one: KeePass tells them apart. Refuses a damaged key file with no keys.
 */
export async function compositeKeys({ password, keyFile }: KdbxKey): Promise<Bytes[]> {
  const fileKey = keyFile && (await keyOfFile(keyFile));
  if (keyFile && !fileKey) return [];
  const without = fileKey ? [fileKey] : [];
  const whole = await sha256(await sha256(bytesOf(password)), ...without);
  if (password !== "") return [whole];
  const withoutPassword = await sha256(...without);
  return fileKey ? [withoutPassword, whole] : [whole, withoutPassword];
}

/**
 * Encrypts each half of a key with AES many times over. In CBC mode, zeros become that: each block is the encryption of
 * the block before it, and the first one that of the initialization vector.
 */
async function deriveByAes(
  composite: Bytes,
  seed: Uint8Array,
  rounds: number,
  onProgress: OnProgress,
): Promise<Bytes> {
  if (rounds > MAX_AES_ROUNDS) throw new Refused("locked-too-costly");
  if (seed.length !== 32) throw new Refused("damaged");
  const key = await crypto.subtle.importKey("raw", seed as Bytes, "AES-CBC", false, ["encrypt"]);
  const zeros = new Uint8Array(BLOCK * Math.min(rounds, AES_ROUNDS_AT_ONCE));
  let halves = [composite.slice(0, BLOCK), composite.slice(BLOCK)];
  for (let done = 0; done < rounds; ) {
    const size = BLOCK * Math.min(rounds - done, AES_ROUNDS_AT_ONCE);
    const encrypt = async (iv: Bytes) => {
      const blocks = await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, zeros.subarray(0, size));
      // A block of padding follows.
      return new Uint8Array(blocks).slice(size - BLOCK, size);
    };
    halves = await Promise.all(halves.map(encrypt));
    done += size / BLOCK;
    onProgress(done / rounds);
  }
  return sha256(...halves);
}

/** Derives the key of the content, as the settings in the header say. Refuses settings that cost too much. */
export async function transformKey(
  composite: Bytes,
  settings: ReadonlyMap<string, Uint8Array>,
  onProgress: OnProgress,
): Promise<Bytes> {
  const setting = (name: string) => {
    const value = settings.get(name);
    if (!value) throw new Refused("damaged");
    return value;
  };
  const number = (name: string) => numberIn(setting(name));
  // Version 3 has no id, as it has only AES.
  const id = settings.has("$UUID") ? hexOf(setting("$UUID")) : AES[0];
  if (id === undefined || AES.includes(id))
    return deriveByAes(composite, setting("S"), number("R"), onProgress);
  const kind = ARGON2[id];
  if (!kind) throw new Refused("locked-other-cipher");
  const options = {
    kind,
    memory: Math.floor(number("M") / 1024),
    rounds: number("I"),
    lanes: number("P"),
    salt: setting("S"),
    version: number("V"),
    secret: settings.get("K"),
    associated: settings.get("A"),
  };
  return joined([deriveByArgon2(composite, options, onProgress)]);
}
