// Opens Bitwarden's export that is protected with a password of its own.

import { isFields, isText } from "../../../../shared/shapes.ts";
import { Refused } from "../limits.ts";
import { deriveByArgon2 } from "./argon2.ts";
import { type Bytes, bytesOf, bytesOfBase64, isMacOf, joined, sha256 } from "./bytes.ts";
import { inPercent, type OnProgress } from "./progress.ts";

/** Far more than Bitwarden allows; about five seconds. */
const MAX_PBKDF2_ROUNDS = 10_000_000;
/** In base64: about as much as a hundred thousand logins. */
const MAX_LENGTH = 100_000_000;
const PBKDF2 = 0;
const ARGON2 = 1;

/** The keys of an export: one encrypts, one proves that nothing was changed. */
interface Keys {
  encryption: Bytes;
  mac: Bytes;
}

interface Encrypted {
  iv: Bytes;
  content: Bytes;
  mac: Bytes;
}

/** Whether parsed JSON is such an export. Those without a password of their own need the account. */
export function isBitwardenProtected(data: unknown): data is Record<string, unknown> {
  return isFields(data) && data.encrypted === true && data.passwordProtected === true;
}

/** Parses an encrypted text: its type, then three parts in base64. */
function encryptedIn(text: unknown): Encrypted {
  if (!isText(text)) throw new Refused("damaged");
  if (text.length > MAX_LENGTH) throw new Refused("too-large");
  const [type, parts = ""] = text.split(".", 2);
  const [iv, content, mac] = parts.split("|", 3).map(bytesOfBase64);
  if (type !== "2" || iv?.length !== 16 || !content || !mac) throw new Refused("damaged");
  return { iv, content, mac };
}

async function pbkdf2(password: Bytes, salt: Bytes, iterations: number): Promise<Bytes> {
  if (iterations > MAX_PBKDF2_ROUNDS) throw new Refused("locked-too-costly");
  if (iterations === 0) throw new Refused("damaged");
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256));
}

/** Derives the master key as the file says. Only Argon2 reports in between. */
async function deriveMaster(
  file: Record<string, unknown>,
  password: string,
  onProgress: OnProgress,
): Promise<Bytes> {
  const whole = (name: string) => {
    const value = file[name];
    if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw new Refused("damaged");
    return value;
  };
  const { salt } = file;
  if (!isText(salt)) throw new Refused("damaged");
  const rounds = whole("kdfIterations");
  const kind = whole("kdfType");
  if (kind === PBKDF2) return pbkdf2(bytesOf(password), bytesOf(salt), rounds);
  if (kind !== ARGON2) throw new Refused("locked-other-cipher");
  const options = {
    kind: "id" as const,
    memory: whole("kdfMemory") * 1024,
    rounds,
    lanes: whole("kdfParallelism"),
    salt: await sha256(bytesOf(salt)),
  };
  return joined([deriveByArgon2(bytesOf(password), options, onProgress)]);
}

/** The expansion of HKDF, for a key as long as one hash. */
async function expand(master: Bytes, purpose: string): Promise<Bytes> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", master, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, joined([bytesOf(purpose), Uint8Array.of(1)])));
}

const isGenuine = ({ iv, content, mac }: Encrypted, keys: Keys) => isMacOf(mac, keys.mac, iv, content);

async function decrypt({ iv, content }: Encrypted, keys: Keys): Promise<string> {
  try {
    const key = await crypto.subtle.importKey("raw", keys.encryption, "AES-CBC", false, ["decrypt"]);
    const plain = await crypto.subtle.decrypt({ name: "AES-CBC", iv }, key, content);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    throw new Refused("damaged");
  }
}

/** The plain JSON of an export; `undefined` with a wrong password. Rejects with {@link Refused} if no password can open it. */
export async function openBitwarden(
  file: Record<string, unknown>,
  password: string,
  onProgress: OnProgress,
): Promise<string | undefined> {
  const validation = encryptedIn(file.encKeyValidation_DO_NOT_EDIT);
  const data = encryptedIn(file.data);
  const report = inPercent(onProgress);
  const master = await deriveMaster(file, password, report);
  report(1);
  const keys = { encryption: await expand(master, "enc"), mac: await expand(master, "mac") };
  if (!(await isGenuine(validation, keys))) return undefined;
  if (!(await isGenuine(data, keys))) throw new Refused("damaged");
  return decrypt(data, keys);
}
