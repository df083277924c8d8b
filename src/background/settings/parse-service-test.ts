// The input of the message that tests a service: an address that may be asked, whatever the page thought of it.

import type { InputOf } from "../../shared/messages.ts";
import { TESTED_SERVICES } from "../../shared/settings/service-test.ts";
import { LOOKUP_INTERFACES, parseServiceUrl } from "../../shared/settings/settings.ts";
import { isFields, isId, isLine } from "../platform/message-guards.ts";

const MAX_ADDRESS_LENGTH = 2_000;

/** The input, or `undefined` where it is not one. */
export function parseServiceTest(input: unknown): { input: InputOf<"testService"> } | undefined {
  if (!isFields(input) || typeof input.isPrivate !== "boolean") return undefined;
  const { id, address, isPrivate } = input;
  const service = TESTED_SERVICES.find((one) => one === input.service);
  const lookupInterface = LOOKUP_INTERFACES.find((one) => one === input.lookupInterface);
  if (!isId(id) || !service || !lookupInterface) return undefined;
  const url = isLine(address, MAX_ADDRESS_LENGTH) ? parseServiceUrl(address.trim()) : undefined;
  return url === undefined ? undefined : { input: { id, service, address: url, lookupInterface, isPrivate } };
}
