// Key files of KeePass: what of a file is the key. Formats: https://keepass.info/help/base/keys.html#keyfiles

import { type Bytes, bytesOfBase64, bytesOfHex, hexOf, joined, sha256 } from "./bytes.ts";

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
export async function keyOfFile(file: Uint8Array): Promise<Bytes | undefined> {
  const key = await keyInXml(file);
  if (key !== null) return key;
  if (file.length === 32) return joined([file]);
  const digits = file.length === 64 ? bytesOfHex(new TextDecoder().decode(file)) : undefined;
  return digits ?? sha256(file);
}
