// Captured pages of real sites, and which of their inputs take a password. They are outside of the project.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../shared/data/forms");
const TEXT_TYPES = ["text", "password", "email", "tel", "url", "search", "number"];

export interface CapturedInput {
  /** ` >>> ` leads into a shadow root. */
  selector: string;
  type: string;
  isPassword: boolean;
  visible: boolean;
  disabled?: boolean;
  readonly?: boolean;
  typePasswordButOther?: string;
  ambiguous?: boolean;
}

export interface CapturedPage {
  file: string;
  inputs: CapturedInput[];
}

const isThere = existsSync(join(FOLDER, "index.json"));

/** None if the captures are not beside the project. */
export const CAPTURED: CapturedPage[] = isThere
  ? JSON.parse(readFileSync(join(FOLDER, "index.json"), "utf8"))
  : [];

/** Fields that only scripts or a browser's own parser make: a document without them lacks these. */
export const MADE_BY_SCRIPTS = [
  "shadow-inputs-login.html",
  "scanner-perf.html",
  "stripeelements_checkout.html",
];

/** Pages whose scripts unmask their own password field: text at runtime, password in their markup. */
export const UNMASKED =
  /multiple_forms\.html #test-password-16|form_unmasked_password_after_pageload\.html #form-basic/;

/** The original capture, without the labels that its collectors added. */
export function readCapture(file: string): string {
  const text = readFileSync(join(FOLDER, file), "utf8");
  return text.replace(/\sdata-(?:manual-scoring|fathom)(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?/g, "");
}

function isUsable(input: CapturedInput): boolean {
  return input.visible && !input.disabled && !input.readonly && TEXT_TYPES.includes(input.type);
}

/** Definite password fields of a page that a person can enter. */
export function passwordsOf({ inputs }: CapturedPage): string[] {
  return inputs
    .filter((it) => isUsable(it) && it.type === "password")
    .filter((it) => it.isPassword && !it.typePasswordButOther && !it.ambiguous)
    .map(({ selector }) => selector);
}

/** Fields of a page that a person can enter, and that take something else. */
export function othersOf({ file, inputs }: CapturedPage): string[] {
  return inputs
    .filter((it) => isUsable(it) && !(it.isPassword && !it.typePasswordButOther))
    .map(({ selector }) => selector)
    .filter((selector) => !UNMASKED.test(`${file} ${selector}`));
}
