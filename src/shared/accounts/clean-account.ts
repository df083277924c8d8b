// Removes from an account what a copy brings along: a lookup with it would say "not found" of an account that is exposed.

import { lazily } from "../lazily.ts";

/** More than any account with what is copied around it. It also keeps the patterns below fast. */
const MAX_ENTRY_LENGTH = 2_000;

/** Control characters, and what fonts don't draw: soft hyphens, marks of direction, joiners, tags, fillers. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;

/**
 * Letters that a joiner between them spells differently, and emoji that it makes one of. Looking up what belongs to a script takes
 * a starting worker or popup almost a millisecond.
 */
const joined = lazily(
  () =>
    /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u,
);

const ADDRESS_LIKE = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

const QUOTES = `["'\`“”„‟‘’‚‛«»‹›「」『』＂＇]`;
const QUOTED = new RegExp(`^${QUOTES}+(.+?)${QUOTES}+$`, "u");
const QUOTE_AT_END = new RegExp(`(?<=@.+)${QUOTES}+$`, "u");

/** Whether an invisible character changes what its neighbors look like, as in Persian, Hindi, or an emoji of several. */
function isJoiner(sign: string, before: string, after: string): boolean {
  const isNeighbor = (text: string | undefined) => text !== undefined && joined().test(text);
  if (/[\ufe0e\ufe0f]/.test(sign)) return isNeighbor([...before].at(-1));
  const last = [...before.replace(/\ufe0f$/, "")].at(-1);
  return /[\u200c\u200d]/.test(sign) && isNeighbor(last) && isNeighbor([...after][0]);
}

/** What is inside a link to an address. */
function linked(text: string): string {
  const [whole, encoded = ""] = /^mailto:([^?]*)/i.exec(text) ?? [];
  // Without an "@", only a copied part of a link has one in this form.
  if (whole === undefined && (text.includes("@") || !/%40/.test(text))) return text;
  try {
    return decodeURIComponent(whole === undefined ? text : encoded);
  } catch {
    return encoded || text;
  }
}

/** In ASCII where all of it is meant so: keyboards for East Asian languages write wide letters, dots and brackets. */
function narrowed(text: string): string {
  const narrow = text.replace(/[。｡]/g, ".").replace(/、/g, ",").normalize("NFKC");
  return /^[!-~]+$/.test(narrow) ? narrow : text;
}

/** One layer less around an address: a link, a name, brackets, quotes, or what ends a list or a sentence. */
function unwrapped(text: string): string {
  return linked(narrowed(text))
    .replace(/^[^<>]*<([^<>]*@[^<>]*)>(?=[,;.>\s]*$)/, "$1")
    .replace(/^[<(]|[,;.:!?)>،؛؟\s]+$/g, "")
    .replace(QUOTED, "$1")
    .replace(QUOTE_AT_END, "")
    .trim();
}

/** The address in a text that has nothing else that could be meant; `undefined` if there is none. */
function addressIn(text: string): string | undefined {
  const plain = text.replace(/[＠﹫]/g, "@");
  let [before, address] = ["", plain];
  while (address !== before) [before, address] = [address, unwrapped(address)];
  return ADDRESS_LIKE.test(address) ? address : undefined;
}

interface CleanAccount {
  /** Empty if there is none. */
  account: string;
  /** Something other than white space around it and the spelling of its letters was changed. */
  isChanged: boolean;
  hadInvisible: boolean;
  /** The texts that were around it. */
  removed: string[];
}

/**
 * The account in what a person entered. An address loses all that can't belong to it; a username only white space around it and
 * invisible characters, because it may have any others.
 */
export function cleanAccount(entered: string): CleanAccount {
  if (entered.length > MAX_ENTRY_LENGTH) {
    return { account: entered.trim(), isChanged: false, hadInvisible: false, removed: [] };
  }
  const written = entered
    .replace(/[\t-\r\p{Zs}]/gu, " ")
    .trim()
    .normalize("NFC");
  // An address has no joiners that are meant.
  const isUsername = !/@|＠|﹫|%40/.test(written);
  const visible = written
    .replace(INVISIBLE, (sign, at: number) =>
      isUsername && isJoiner(sign, written.slice(0, at), written.slice(at + sign.length)) ? sign : "",
    )
    .trim();
  const account = (isUsername ? visible : (addressIn(visible) ?? visible)).normalize("NFC");
  const [before = "", ...rest] = visible.split(account);
  const isWhole = rest.length === 1;
  return {
    account,
    isChanged: account !== written,
    hadInvisible: visible !== written,
    removed: isWhole ? [before, ...rest].map((text) => text.trim()).filter((text) => text !== "") : [],
  };
}
