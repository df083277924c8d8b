// Writes what organizations read about the settings, from their table: `npm run settings` makes public/managed-schema.json and the
// table in docs/organizations.md.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROWS, type Row, SETTINGS, type SettingName } from "../src/shared/settings/table.ts";
import { textOf } from "./house.ts";

const TABLE = "src/shared/settings/table.ts";
const SCHEMA = "public/managed-schema.json";
const DOCUMENT = "docs/organizations.md";

/** Added to the description of every secret. */
const OF_SECRETS = "Breachlight never shows it, but anyone who can read the device's policy can read it.";

interface Said {
  title: string;
  description: string;
}

/** A comment at the beginning of a line, and the key in the next one. */
const COMMENTED = /^( +)\/\*\*((?:(?!\*\/)[\s\S])+)\*\/\n +(\w+): /gm;

/** Title and description of each section ("auth") and each setting ("auth.issuer"): the comment in front of it in the table. */
function commentsIn(table: string): Map<string, Said> {
  const said = new Map<string, Said>();
  let section = "";
  for (const [, indent = "", comment = "", key = ""] of table.matchAll(COMMENTED)) {
    const isSection = indent.length === 2;
    if (isSection) section = key;
    const text = comment.replace(/[\s*]+/g, " ").trim();
    const [, title = "", description = ""] = /^(.+?): (.+)$/.exec(text) ?? [];
    said.set(isSection ? section : `${section}.${key}`, { title, description });
  }
  return said;
}

const COMMENTS = commentsIn(textOf(TABLE));

function saidOf(name: string): Said {
  const said = COMMENTS.get(name);
  if (!said?.title)
    throw new Error(`${TABLE}: put a comment in front of ${name}, as /** Title: Description. */`);
  const isSecret = ROWS[name as SettingName]?.sentTo !== undefined;
  return isSecret ? { ...said, description: `${said.description} ${OF_SECRETS}` } : said;
}

function schemaOf(name: SettingName): object {
  const { byDefault, choices } = ROWS[name];
  const type = typeof byDefault === "boolean" ? "boolean" : "string";
  const one = { type, ...(choices && { enum: choices }) };
  return { ...saidOf(name), ...(Array.isArray(byDefault) ? { type: "array", items: one } : one) };
}

/** Lists and short objects in one line, as the formatter leaves them. */
function inOneLine(part: string): string {
  return part.replace(/\s+/g, " ").replace(/^\[ | \]$/g, (end) => end.trim());
}

/** The text of {@link SCHEMA}. */
export function schemaText(): string {
  const sections = Object.entries(SETTINGS).map(([section, rows]) => {
    const settings = Object.keys(rows).map((key) => [key, schemaOf(`${section}.${key}` as SettingName)]);
    return [section, { ...saidOf(section), type: "object", properties: Object.fromEntries(settings) }];
  });
  const schema = { type: "object", properties: Object.fromEntries(sections) };
  const text = JSON.stringify(schema, undefined, 2);
  return `${text.replace(/(?<="(?:enum|items)": )(?:\[[^\]]*\]|\{[^{}[\]]*\})/g, inOneLine)}\n`;
}

const CODE = (value: string | boolean) => `\`${value}\``;

function typeInWords({ byDefault, choices, kind }: Row): string {
  if (typeof byDefault === "boolean") return [true, false].map(CODE).join(", ");
  const one = choices?.map(CODE).join(", ") ?? (kind === "address" ? "address" : "text");
  return Array.isArray(byDefault) ? `list of ${one}` : one;
}

function defaultInWords({ byDefault }: Row): string {
  if (Array.isArray(byDefault)) return byDefault.length > 0 ? "all" : "none";
  return byDefault === "" ? "none" : CODE(byDefault);
}

/** The text of {@link DOCUMENT}, which ends with the table. */
export function documentText(): string {
  const [before, head = "", line = ""] = textOf(DOCUMENT).split(/^(\| setting .*\n)(\|[-|]+\n)/m);
  const rows = (Object.entries(ROWS) as [SettingName, Row][]).map(([name, row]) => {
    const cells = [CODE(name), typeInWords(row), defaultInWords(row), saidOf(name).description];
    return `| ${cells.join(" | ")} |\n`;
  });
  return [before, head, line, ...rows].join("");
}

if (import.meta.main) {
  for (const [path, text] of [
    [SCHEMA, schemaText()],
    [DOCUMENT, documentText()],
  ] as const) {
    writeFileSync(resolve(import.meta.dirname, "..", path), text);
    console.log(path);
  }
}
