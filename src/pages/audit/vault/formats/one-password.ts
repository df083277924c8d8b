// Items of 1Password: in a 1pux, and in its old format 1PIF, a text with an item a line.

import type { Fields } from "../../../../shared/shapes.ts";
import { entryOf, type Found, together } from "../entry.ts";
import { isCodeName, mentionsPassword, partNamed } from "../names.ts";
import { anyOf, codeIn } from "../second-steps.ts";
import { fieldsOf, latest, listOf, textOf, webAddress } from "./json-shapes.ts";

/** 1Password lets people turn off its warnings for an entry, under several names. */
const isExcluded = (exclusions: unknown) => Object.values(fieldsOf(exclusions)).some(Boolean);

/** Logins and passwords. */
const LOGINS = ["001", "005"];

const namesOf = (field: Fields) =>
  [field.designation, field.id, field.name, field.title, field.n, field.t].map(textOf);
const isMeant = (field: Fields) => namesOf(field).some(mentionsPassword);

/** The values in an item's sections, as text. */
function sectionFields(sections: unknown): { field: Fields; value: string; isHidden: boolean }[] {
  return listOf(sections)
    .flatMap((section) => listOf(fieldsOf(section).fields))
    .map(fieldsOf)
    .map((field) => {
      const value = fieldsOf(field.value);
      const concealed = textOf(value.concealed);
      return {
        field,
        value: concealed || textOf(value.string) || textOf(field.value) || textOf(field.v),
        isHidden: concealed !== "" || field.k === "concealed",
      };
    });
}

/** In a 1pux its value has this type; a 1PIF writes it as a hidden field of such a name. */
const isCode = (field: Fields) =>
  "totp" in fieldsOf(field.value) || [field.n, field.id].some((name) => textOf(name).startsWith("TOTP_"));

/** Whether a code is among the fields of an item. */
function hasCode(details: Fields): boolean | undefined {
  const sections = [details.sections, fieldsOf(details.unknown_details).sections].flatMap(sectionFields);
  const codes = sections.filter(({ field }) => isCode(field) || namesOf(field).some(isCodeName));
  return anyOf(codes.map(({ field, value }) => codeIn(value || fieldsOf(field.value).totp)));
}

/** All passwords of an item: of the login, of what is only a password, and of servers, networks and mail accounts. */
function secretsOf(details: Fields): string[] {
  const fields = listOf(details.loginFields ?? details.fields).map(fieldsOf);
  const named = fields.filter((field) => field.designation === "password");
  const typed = fields.filter((field) => (field.fieldType ?? field.type) === "P");
  const own = (named.length > 0 ? named : typed.slice(0, 1)).map((field) => textOf(field.value));
  const hidden = sectionFields(details.sections).filter(
    ({ field, isHidden }) => isHidden && isMeant(field) && !isCode(field),
  );
  const all = [
    ...(own.some(Boolean) ? own : [textOf(details.password)]),
    ...hidden.map(({ value }) => value),
  ];
  const filled = all.filter((value) => value !== "");
  return filled.length > 0 ? filled : [""];
}

function usernameOf(details: Fields): string {
  const fields = listOf(details.loginFields ?? details.fields).map(fieldsOf);
  const own = fields.find((field) => field.designation === "username");
  const other = sectionFields(details.sections).find(
    ({ field, isHidden }) => !isHidden && namesOf(field).some((name) => partNamed(name) === "username"),
  );
  return textOf(own?.value) || (other?.value ?? "");
}

interface Around {
  title: unknown;
  addresses: readonly unknown[];
  changedAt?: number | undefined;
  leftOut?: "archived" | "excluded" | undefined;
  isLogin: boolean;
}

function entriesOf(details: Fields, { title, addresses, changedAt, leftOut, isLogin }: Around): Found {
  const found = secretsOf(details).map((password) =>
    entryOf({
      title: textOf(title),
      address: webAddress(addresses),
      username: usernameOf(details),
      password,
      changedAt,
      leftOut,
      hasCode: hasCode(details),
    }),
  );
  return together(found, isLogin ? "without-password" : "of-other-kind");
}

/** An item of a 1pux. */
export function onePasswordItem(item: Fields): Found {
  const details = fieldsOf(item.details);
  const overview = fieldsOf(item.overview);
  const isArchived = item.state === "archived" || item.trashed === true;
  return entriesOf(details, {
    title: overview.title,
    addresses: [overview.url, ...listOf(overview.urls).map((one) => fieldsOf(one).url)],
    changedAt: latest(
      listOf(details.passwordHistory ?? item.passwordHistory).map((one) => fieldsOf(one).time),
    ),
    leftOut: isArchived ? "archived" : isExcluded(overview.watchtowerExclusions) ? "excluded" : undefined,
    isLogin: item.categoryUuid === undefined || LOGINS.includes(textOf(item.categoryUuid)),
  });
}

/** An item of a 1PIF. */
export function oldOnePasswordItem(item: Fields): Found {
  const contents = fieldsOf(item.secureContents);
  return entriesOf(contents, {
    title: item.title,
    addresses: [item.location, ...listOf(contents.URLs).map((one) => fieldsOf(one).url)],
    leftOut: item.trashed === true ? "archived" : undefined,
    isLogin: /WebForm|passwords\.Password/.test(textOf(item.typeName)),
  });
}
