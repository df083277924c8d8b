// The inputs of the messages about stored data. They come from our own pages, and are looked at all the same.

import type { BackgroundMessages, InputOf } from "../../shared/messages.ts";
import { type Erasable, STORED_KINDS } from "../../shared/privacy/stored-data.ts";
import { isFields } from "../platform/message-guards.ts";

/** The messages that are parsed here. */
export type StoredMessageName = keyof Pick<BackgroundMessages, "listStored" | "eraseStored">;

type Parsed<Name extends StoredMessageName> = { input: InputOf<Name> } | undefined;

const ERASABLE: readonly Erasable[] = [...STORED_KINDS, "everything"];

/** For each message: its input, made of nothing but what belongs to it, or `undefined` where it is not one. */
export const STORED_INPUTS: { [Name in StoredMessageName]: (input: unknown) => Parsed<Name> } = {
  listStored: () => ({ input: undefined }),
  eraseStored(input) {
    const kind = isFields(input) ? ERASABLE.find((one) => one === input.kind) : undefined;
    return kind && { input: { kind } };
  },
};
