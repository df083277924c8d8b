// FIDO's Credential Exchange Format 1.0 (Proposed Standard of 2025-08-14): accounts, their items, and each item's credentials.

import type { Fields } from "../../../../shared/shapes.ts";
import { entryOf, type Found, together } from "../entry.ts";
import { timeIn } from "../values.ts";
import { fieldsOf, hasAny, type JsonFormat, listOf, textOf, webAddress } from "./json-shapes.ts";

/** Values of a field that can be edited: text, whatever the type. */
const fieldValue = (field: unknown) => textOf(fieldsOf(field).value) || textOf(field);

/** Username and password of a credential; no password if its kind has none. */
function secretsOf(credential: Fields): { username: string; password: string } | undefined {
  switch (credential.type) {
    case "basic-auth":
      return { username: fieldValue(credential.username), password: fieldValue(credential.password) };
    case "generated-password":
      return { username: "", password: fieldValue(credential.password) };
    case "wifi":
      return { username: fieldValue(credential.ssid), password: fieldValue(credential.passphrase) };
    default:
      return undefined;
  }
}

function find(item: Fields): Found {
  const scope = fieldsOf(item.scope);
  const secrets = listOf(item.credentials)
    .map((credential) => secretsOf(fieldsOf(credential)))
    .filter((one) => one !== undefined);
  if (secrets.length === 0) return "of-other-kind";
  const entries = secrets.map((secret) =>
    entryOf({
      ...secret,
      title: textOf(item.title),
      address: webAddress(listOf(scope.urls)),
      changedAt: timeIn(item.modifiedAt),
    }),
  );
  return together(entries, "without-password");
}

export const CXF: JsonFormat = {
  manager: "cxf",
  is: ({ accounts }) => hasAny(accounts, "items") && !hasAny(accounts, "vaults"),
  items: ({ accounts }) => listOf(accounts).flatMap((account) => listOf(fieldsOf(account).items)),
  find,
};
