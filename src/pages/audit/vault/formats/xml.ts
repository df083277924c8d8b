// XML exports other than KeePass's.

import sax from "sax";
import { entryOf, type Found, type ReadEntries, type ReadVault, tally, together } from "../entry.ts";
import { readKeePassXml } from "../keepass/keepass-xml.ts";
import { countOf } from "../limits.ts";
import { anyOf, codeIn, haveCodeLink } from "../second-steps.ts";

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  parent: XmlElement | undefined;
  text: string;
}

/** Deeper than any export. */
const MAX_DEPTH = 100;
/** Each takes many times the memory of its text. */
const MAX_ELEMENTS = 1_500_000;

/** Calls back for each element at its end, children first. Returns whether the document is whole. */
function readElements(text: string, ended: (element: XmlElement) => void): boolean {
  countOf(text, "<", 2 * MAX_ELEMENTS);
  const parser = sax.parser(true, { trim: false });
  let open: XmlElement | undefined;
  let depth = 0;
  let isWhole = true;
  parser.onopentag = ({ name, attributes }) => {
    if (depth++ > MAX_DEPTH) throw new Error("too deep");
    open = { name, attributes: attributes as Record<string, string>, parent: open, text: "" };
  };
  parser.ontext = (part) => {
    if (open) open.text += part;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = () => {
    depth--;
    if (open) ended(open);
    open = open?.parent;
  };
  parser.onerror = (error) => {
    throw error;
  };
  try {
    parser.write(text).close();
  } catch {
    isWhole = false;
  }
  return isWhole;
}

interface XmlFormat {
  /** Name of the outermost element. */
  root: string;
  read(text: string): ReadVault;
}

/** Whether some text has a link to a code; `undefined` if not, as these formats have no field for codes. */
const hasLink = (texts: Iterable<string>) => haveCodeLink([...texts]) || undefined;

const asRead = (entries: ReadEntries, isWhole: boolean): ReadVault => ({
  state: "read",
  ...entries,
  ...(!isWhole && { isCutShort: true }),
});

/** SafeInCloud: cards with fields; templates are cards too. */
function readSafeInCloud(text: string): ReadVault {
  const cards: { card: XmlElement; fields: XmlElement[] }[] = [];
  let fields: XmlElement[] = [];
  const isWhole = readElements(text, (element) => {
    if (element.name === "field" || element.name === "notes") fields.push(element);
    if (element.name !== "card") return;
    if (element.attributes.template !== "true") cards.push({ card: element, fields });
    fields = [];
  });
  const find = ({ card: { attributes }, fields }: (typeof cards)[number]): Found => {
    const ofType = (type: string) =>
      fields.filter((field) => field.attributes.type === type && field.text.trim() !== "");
    const textOf = (type: string) => ofType(type)[0]?.text ?? "";
    const isSetAside = attributes.deleted === "true" || attributes.archived === "true";
    const codes = ofType("one_time_password");
    const found = ofType("password").map(({ text: password }) =>
      entryOf({
        title: attributes.title ?? "",
        address: textOf("website"),
        username: textOf("login") || textOf("email"),
        password,
        leftOut: isSetAside ? "archived" : undefined,
        hasCode:
          hasLink(fields.map((field) => field.text)) ?? anyOf(codes.map((field) => codeIn(field.text))),
      }),
    );
    return together(found, textOf("login") === "" ? "of-other-kind" : "without-password");
  };
  return asRead(tally("safeincloud", cards, find), isWhole);
}

/** Sticky Password: logins, and accounts that link to them. */
function readSticky(text: string): ReadVault {
  const logins: XmlElement[] = [];
  const accounts = new Map<string, XmlElement>();
  const isWhole = readElements(text, (element) => {
    if (element.name !== "Login") return;
    const { SourceLoginID: source } = element.attributes;
    if (source === undefined) logins.push(element);
    else if (element.parent?.parent?.name === "Account") accounts.set(source, element.parent.parent);
  });
  const find = ({ attributes }: XmlElement): Found => {
    const account = accounts.get(attributes.ID ?? "")?.attributes ?? {};
    return entryOf({
      title: account.Name ?? "",
      address: account.Link ?? "",
      username: attributes.Name ?? "",
      password: attributes.Password ?? "",
      hasCode: hasLink([...Object.values(attributes), ...Object.values(account)]),
    });
  };
  return asRead(tally("sticky", logins, find), isWhole);
}

/** KeePass 1. */
function readOldKeePass(text: string): ReadVault {
  const entries: Map<string, string>[] = [];
  let values = new Map<string, string>();
  const isWhole = readElements(text, ({ name, text: value, parent }) => {
    if (parent?.name === "pwentry") values.set(name, value);
    if (name !== "pwentry") return;
    entries.push(values);
    values = new Map();
  });
  const find = (entry: Map<string, string>): Found =>
    entryOf({
      title: entry.get("title") ?? "",
      address: entry.get("url") ?? "",
      username: entry.get("username") ?? "",
      password: entry.get("password") ?? "",
      hasCode: hasLink(entry.values()),
    });
  return asRead(tally("keepass", entries, find), isWhole);
}

const XML_FORMATS: readonly XmlFormat[] = [
  { root: "KeePassFile", read: (text) => readKeePassXml(text) },
  { root: "pwlist", read: readOldKeePass },
  { root: "database", read: readSafeInCloud },
  { root: "root", read: readSticky },
];

/** Reads the XML of any manager, recognized by its outermost element. */
export function readXmlFormats(text: string): ReadVault {
  const root = /<([A-Za-z][\w.-]*)[\s>]/.exec(text.slice(0, 10_000))?.[1];
  const format = XML_FORMATS.find((one) => one.root === root);
  return format?.read(text) ?? { state: "refused", reason: "no-passwords" };
}
