// Messages from both kinds of sender: from our own pages, and from content scripts, whose pages may be hostile.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as v from "valibot";
import { parseServiceUrl } from "../../../src/shared/addresses.ts";
import { editedJson } from "../hostile-text.ts";
import { parseMessage } from "../parse-message.ts";
import { revived, SPECIAL_TEXTS } from "../revived.ts";
import { conform, count, fields, flag, list, number, oneOf, type Shape } from "../shapes.ts";
import { attempt, checkAddress, promise, type Target, written } from "../target.ts";
import {
  ALSO_VALID,
  CHANGE,
  CHECK,
  changed,
  SETTLE,
  SKIP,
  SUGGEST,
  VALID_MESSAGES,
  WAKE,
} from "../valid-messages.ts";

const documentName = v.custom((value) => /^[\d.e-]{1,25}$/.test(String(value)), "no name");
const label = v.nullish(v.pipe(v.string(), v.maxLength(250)));
const reference = { document: documentName, field: count, value: count };
const hints = fields({
  isPassword: flag,
  isNumeric: flag,
  isFilled: flag,
  types: list(label),
  maxLength: number,
  texts: list(list(label)),
});

const hash = v.pipe(v.string(), v.regex(/^[\dA-F]{40}$/));
const change = fields({ ...reference, reason: oneOf("changed", "closed", "dismissed", "seen", "sent") });

/** Everything that content scripts may send: field names and a hash, no address to fetch. */
const FROM_CONTENT: Record<string, Shape> = {
  [WAKE]: fields({ name: v.unknown(), input: v.undefined() }),
  [CHECK]: fields({
    name: v.unknown(),
    input: fields({ ...reference, sha1: hash, hints }),
  }),
  [SETTLE]: fields({ name: v.unknown(), input: change }),
  ...Object.fromEntries(
    [SKIP, CHANGE, SUGGEST].map((name) => [name, fields({ name: v.unknown(), input: v.undefined() })]),
  ),
};

/** The addresses that a message makes the background fetch from now on. */
function addressesIn(message: { input: unknown }): string[] {
  const { address, services = {} } = (message.input ?? {}) as { address?: unknown; services?: object };
  const chosen = Object.entries(services)
    .filter(([key, value]) => key.endsWith("Url") && value !== null)
    .map(([, value]) => String(value));
  return address === undefined ? chosen : [String(address), ...chosen];
}

const anyInput = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(..."account url tabId isPrivate id kind sha1 services __proto__ name".split(" ")),
    fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(...SPECIAL_TEXTS, true, false, 1, "https://a.example")),
  ),
);
const structured = fc
  .record({
    name: fc.oneof(
      fc.constantFrom(...VALID_MESSAGES.map(({ name }) => name as string)),
      fc.constantFrom(
        ..."__proto__ constructor toString Wake hasOwnProperty @String".split(" "),
        "wake ",
        "",
      ),
    ),
    input: anyInput,
  })
  .map((message) => JSON.stringify(message));

export function messagesTarget(): Target {
  const others = ALSO_VALID.map((parts) => changed(...parts));
  const seeds = [...VALID_MESSAGES, ...others].map((message) => JSON.stringify(message));
  return {
    name: "messages",
    seeds,
    inputs: fc.oneof(editedJson(seeds), structured),
    check(input) {
      const message = revived(input);
      const fromContent = attempt(() => parseMessage(message, false))?.value;
      if (fromContent) {
        const shape = Object.hasOwn(FROM_CONTENT, fromContent.name)
          ? FROM_CONTENT[fromContent.name]
          : undefined;
        promise(shape !== undefined, `${fromContent.name} was accepted from a content script`);
        conform(fromContent, shape, fromContent.name);
      }
      const fromPage = attempt(() => parseMessage(message, true))?.value;
      promise(
        !fromContent || isDeepStrictEqual(fromPage, fromContent),
        "what pages may say, our own may not",
      );
      if (!fromPage) return;
      promise(
        VALID_MESSAGES.some(({ name }) => name === fromPage.name),
        `${fromPage.name} is no message`,
      );
      for (const address of addressesIn(fromPage)) {
        promise(parseServiceUrl(address) !== undefined, `${address} would be asked`);
        checkAddress(address);
      }
      const again = attempt(() => parseMessage(fromPage, true))?.value;
      promise(isDeepStrictEqual(again, fromPage), "let in once, it is not let in as it is again");
      promise((written(fromPage)?.length ?? 0) < 12_000_000, "no message is as long as this");
      promise(!("polluted" in {}), "every object was changed");
    },
  };
}
