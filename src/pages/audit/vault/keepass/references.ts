// References between the entries of KeePass: `{REF:P@I:…}` is the password of the entry with that id.
// Syntax: https://keepass.info/help/base/fieldrefs.html

import { bytesOfBase64, hexOf } from "../locked/bytes.ts";

/** What references can name, and be found by. */
export interface Referable {
  /** In base64, as in the file. */
  id: string;
  /** By their names in the file. */
  values: ReadonlyMap<string, string>;
}

/** Fields by their letters; `I` is the id. */
const FIELDS: Record<string, string> = { T: "Title", U: "UserName", P: "Password", A: "URL", N: "Notes" };

/** What is sought is a field's whole text, so an end keeps the search for the brace short. */
const REFERENCE = /\{REF:([TUPANI])@([TUPANI]):([^{}]{1,250})\}/gi;

/** As in KeePass. Circles end here, too. */
const MAX_DEPTH = 12;
/** How many characters all references of a file may lead to: they can be nested so that a few become endless. */
const MAX_LENGTH = 20_000_000;
/** What following a reference costs at least, in characters. */
const MIN_COST = 20;

const hexIdOf = ({ id }: Referable) => hexOf(bytesOfBase64(id) ?? new Uint8Array());

/** KeePass takes a text in quotes for what is in them. */
const unquoted = (text: string) => text.replace(/^"(.+)"$/, "$1");

/** References that lead nowhere, and placeholders, which stand for another text too. */
const PLACEHOLDER = /\{(?:REF:[A-Z]@[A-Z]:[^{}]*|S:[^{}]+|USERNAME|TITLE|URL|NOTES)\}/i;

/** Whether some of a text stands for another one, so that nobody knows what it is as typed. */
export const hasPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);

/**
 * A function that gives an entry's field with its references replaced. One that leads nowhere or too far stays as it is. So
 * does one to a password, in any other field: those are shown.
 */
export function createResolver<Item extends Referable>(items: readonly Item[]) {
  const indexes = new Map<string, Map<string, Item>>();
  let left = MAX_LENGTH;

  function indexOf(letter: string): Map<string, Item> {
    const known = indexes.get(letter);
    if (known) return known;
    const index = new Map<string, Item>();
    for (const item of items) {
      const text = letter === "I" ? hexIdOf(item) : (item.values.get(FIELDS[letter] ?? "") ?? "");
      const key = text.toLowerCase();
      if (!index.has(key)) index.set(key, item);
    }
    indexes.set(letter, index);
    return index;
  }

  function resolve(text: string, canHavePassword: boolean, depth: number): string {
    return text.replace(REFERENCE, (reference: string, wanted: string, by: string, sought: string) => {
      const found = indexOf(by.toUpperCase()).get(unquoted(sought).toLowerCase());
      if (!found) return reference;
      const name = FIELDS[wanted.toUpperCase()];
      if (name === undefined) return hexIdOf(found).toUpperCase();
      const value = found.values.get(name) ?? "";
      const cost = value.length + MIN_COST;
      if (depth >= MAX_DEPTH || cost > left || (name === "Password" && !canHavePassword)) return reference;
      left -= cost;
      return resolve(value, canHavePassword, depth + 1);
    });
  }

  return (item: Item, name: string): string => resolve(item.values.get(name) ?? "", name === "Password", 0);
}
