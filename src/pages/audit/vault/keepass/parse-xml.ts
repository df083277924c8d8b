// Parses the XML of KeePass 2 into entries with their values, in the order of the document.

import sax from "sax";
import { MAX_ENTRIES, Refused } from "../limits.ts";
import { isCodeName, mayNameCode } from "../names.ts";
import { anyOf, CODE_LINK, codeIn } from "../second-steps.ts";
import type { Referable } from "./references.ts";

/** An entry, or an older version of one. */
export interface Item extends Referable {
  values: Map<string, string>;
  isRecycled: boolean;
  /** False if the document ends inside it. */
  isWhole: boolean;
  /** Its password is encrypted. */
  isLocked: boolean;
  hasCode: boolean | undefined;
  hasPasskey: boolean;
  changed: string;
  isExpiring: boolean;
  expires: string;
}

export interface Parsed {
  /** Without older versions. */
  items: Item[];
  isKeePass: boolean;
  isDamaged: boolean;
}

/** Decrypts the value of a protected element. Is called for each of them, in the order of the document. */
export type Unprotect = (value: string) => string;

interface Element {
  name: string;
  /** Only its start if it isn't wanted. */
  text: string;
  isWanted: boolean;
  isProtected: boolean;
}

/** The values that are read. Others can be as large as a file. */
const NAMES = new Set(["Title", "UserName", "Password", "URL", "Notes"]);
/** How much of the others is read: enough to see whether they are a code. */
const START_LENGTH = 40;
/** The fields of a passkey, of KeePassXC and all that store them as it does. */
const PASSKEY = "KPEX_PASSKEY";

/** The parser checks its own limits between parts. */
const PART_LENGTH = 32_768;
/** Nobody nests groups as deep, and elements of KeePass have one or two attributes. */
const MAX_DEPTH = 1_000;
const MAX_ATTRIBUTES = 50;
/** How many faults in the markup are passed over: after one, the parser may keep more than its limits say. */
const MAX_FAULTS = 100;

const isTrue = (text: unknown) => String(text).toLowerCase() === "true";

/** Collects entries from elements as they start and end. */
function createCollector(items: Item[]) {
  /** Entries that have started: inside one is its history. */
  const open: (Item & { isEarlier: boolean })[] = [];
  /** Ids of the groups that have started, outermost first. */
  const groups: string[] = [];
  const bin = { id: "", isUsed: true };
  let string = { key: "", value: "", isLocked: false };

  const setOnEntry = (some: (value: string) => Partial<Item>) => (value: string) => {
    const entry = open.at(-1);
    if (entry) Object.assign(entry, some(value));
  };
  /** Elements whose text is read, with their parents. */
  const texts = new Map<string, (value: string) => void>([
    ["Meta/RecycleBinEnabled", (value) => Object.assign(bin, { isUsed: isTrue(value) })],
    ["Meta/RecycleBinUUID", (id) => Object.assign(bin, { id })],
    ["Group/UUID", (id) => groups.splice(-1, 1, id)],
    ["Entry/UUID", setOnEntry((id) => ({ id }))],
    ["Times/LastModificationTime", setOnEntry((changed) => ({ changed }))],
    ["Times/ExpiryTime", setOnEntry((expires) => ({ expires }))],
    ["Times/Expires", setOnEntry((value) => ({ isExpiring: isTrue(value) }))],
    ["String/Key", (key) => Object.assign(string, { key })],
    ["String/Value", (value) => Object.assign(string, { value })],
  ]);

  function startEntry(parent: string): void {
    const isEarlier = parent === "History" || open.at(-1)?.isEarlier === true;
    const isRecycled = bin.isUsed && bin.id !== "" && groups.includes(bin.id);
    const states = {
      isEarlier,
      isRecycled,
      isWhole: false,
      isLocked: false,
      hasCode: false,
      hasPasskey: false,
    };
    const entry = { id: "", values: new Map(), changed: "", isExpiring: false, expires: "", ...states };
    open.push(entry);
    if (!isEarlier && items.push(entry) > MAX_ENTRIES) throw new Refused("too-many");
  }

  /** Keeps of a value whether it's a code or of a passkey; one that stays encrypted is something. */
  function noteSteps(entry: Item, { key, value, isLocked }: typeof string): void {
    if (value.includes(CODE_LINK)) entry.hasCode = true;
    else if (NAMES.has(key)) return;
    else if (isCodeName(key)) entry.hasCode = anyOf([entry.hasCode, isLocked || codeIn(value)]);
    else if (mayNameCode(key)) entry.hasCode = anyOf([entry.hasCode, value.trim() ? undefined : false]);
    else if (key.startsWith(PASSKEY)) entry.hasPasskey ||= isLocked || value.trim() !== "";
  }

  return {
    isWanted: (name: string, parent: string) =>
      texts.has(`${parent}/${name}`) && (name !== "Value" || string.key === "" || NAMES.has(string.key)),

    start(name: string, parent: string): void {
      if (name === "Group") groups.push("");
      if (name === "Entry") startEntry(parent);
      if (name === "String") string = { key: "", value: "", isLocked: false };
    },

    /** `value` is `undefined` if it stays encrypted. */
    end(name: string, parent: string, value: string | undefined): void {
      if (value === undefined) string.isLocked = true;
      texts.get(`${parent}/${name}`)?.(value ?? "");
      if (name === "Group") groups.pop();
      const entry = open.at(-1);
      if (name === "String" && entry) noteSteps(entry, string);
      if (name === "String" && NAMES.has(string.key)) {
        entry?.values.set(string.key, string.value);
        if (string.key === "Password") setOnEntry(() => ({ isLocked: string.isLocked }))("");
      }
      if (name !== "Entry") return;
      setOnEntry(() => ({ isWhole: true }))("");
      open.pop();
    },
  };
}

/**
 * Parses as far as the text goes. Faults in the markup are passed over, except with `unprotect`: after one, the values might
 * not be in order.
 */
export function parseKeePassXml(text: string, unprotect?: Unprotect): Parsed {
  const parser = sax.parser(true, { trim: false });
  const parsed: Parsed = { items: [], isKeePass: false, isDamaged: false };
  const collector = createCollector(parsed.items);
  const path: Element[] = [];
  let attributes = 0;
  let faults = 0;

  const parent = () => path.at(-1)?.name ?? "";
  const stop = () => {
    throw new Error("the document exceeds a limit");
  };
  parser.onopentagstart = () => {
    attributes = 0;
  };
  parser.onattribute = () => {
    attributes++;
    if (attributes > MAX_ATTRIBUTES) stop();
  };
  parser.onopentag = ({ name, attributes: { Protected } }) => {
    if (path.length >= MAX_DEPTH) stop();
    if (path.length === 0) parsed.isKeePass ||= name === "KeePassFile";
    const isProtected = isTrue(Protected);
    const isWanted = isProtected || collector.isWanted(name, parent());
    collector.start(name, parent());
    path.push({ name, text: "", isWanted, isProtected });
  };
  parser.ontext = (part) => {
    const element = path.at(-1);
    if (element?.isWanted) element.text += part;
    else if (element?.name === "Value" && element.text.length < START_LENGTH)
      element.text += part.slice(0, START_LENGTH);
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = (name) => {
    const { text: raw = "", isProtected = false } = path.pop() ?? {};
    collector.end(name, parent(), isProtected ? unprotect?.(raw) : raw);
  };
  parser.onerror = () => {
    parsed.isDamaged = true;
    faults++;
    if (unprotect || faults > MAX_FAULTS) stop();
    parser.resume();
  };
  try {
    for (let at = 0; at < text.length; at += PART_LENGTH) parser.write(text.slice(at, at + PART_LENGTH));
    parser.close();
  } catch (error) {
    if (error instanceof Refused) throw error;
    parsed.isDamaged = true;
  }
  return parsed;
}
