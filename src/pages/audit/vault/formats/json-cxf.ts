// FIDO's Credential Exchange Format 1.0 (Proposed Standard of 2025-08-14): accounts, their items, and each item's credentials.

import { type Fields, isFields } from "../../../../shared/shapes.ts";
import { entryOf, type Found, together } from "../entry.ts";
import { mentionsPassword } from "../names.ts";
import { timeIn } from "../values.ts";
import { fieldsOf, hasAny, type JsonFormat, listOf, textOf, webAddress } from "./json-shapes.ts";

/** Values of a field that can be edited: text, whatever the type; some write a number, or the value alone. */
function fieldValue(field: unknown): string {
  const value = fieldsOf(field).value ?? field;
  return typeof value === "number" ? String(value) : textOf(value);
}

/** Usernames and passwords of a credential; none if its kind has none. */
function secretsOf(credential: Fields): { username: string; password: string }[] {
  switch (credential.type) {
    case "basic-auth":
      return [{ username: fieldValue(credential.username), password: fieldValue(credential.password) }];
    case "generated-password":
      return [{ username: "", password: fieldValue(credential.password) }];
    case "wifi":
      return [{ username: fieldValue(credential.ssid), password: fieldValue(credential.passphrase) }];
    case "custom-fields":
      return listOf(credential.fields)
        .map(fieldsOf)
        .filter(({ fieldType, label }) => fieldType === "concealed-string" && mentionsPassword(textOf(label)))
        .map((field) => ({ username: "", password: fieldValue(field) }));
    default:
      return [];
  }
}

const nameIn = (credentials: readonly unknown[]) =>
  credentials.map((one) => fieldValue(fieldsOf(one).username)).find((name) => name !== "") ?? "";

function find(item: Fields): Found {
  const scope = fieldsOf(item.scope);
  const credentials = isFields(item.credentials) ? [item.credentials] : listOf(item.credentials).flat();
  if (!credentials.every(isFields)) return null;
  const hasType = (type: string) => credentials.some((credential) => fieldsOf(credential).type === type);
  const secrets = credentials.flatMap((credential) => secretsOf(fieldsOf(credential)));
  const isOther = secrets.length === 0;
  // A code or a passkey alone is of the account that it names.
  if (isOther) secrets.push({ username: nameIn(credentials), password: "" });
  const entries = secrets.map((secret) =>
    entryOf({
      ...secret,
      title: textOf(item.title),
      address: webAddress([...listOf(scope.urls), ...credentials.map((one) => fieldsOf(one).rpId)]),
      changedAt: timeIn(item.modifiedAt),
      hasCode: hasType("totp"),
      hasPasskey: hasType("passkey"),
    }),
  );
  return together(entries, isOther ? "of-other-kind" : "without-password");
}

export const CXF: JsonFormat = {
  manager: "cxf",
  is: ({ accounts }) => hasAny(accounts, "items") && !hasAny(accounts, "vaults"),
  items: ({ accounts }) => listOf(accounts).flatMap((account) => listOf(fieldsOf(account).items)),
  find,
  mayOmitSteps: true,
};
