// A service's own message, made fit to show next to ours: one line of limited length, without secrets.

/** `ErrorData.said` is one line on a small screen. */
const MAX_MESSAGE_LENGTH = 300;

const MAX_SEARCHED_LENGTH = 4_000;

/** The part of a response that is searched. It may have megabytes, and some patterns take quadratic time. */
export function searchedPart(text: string): string {
  return text.slice(0, MAX_SEARCHED_LENGTH);
}

/** Letters and digits in a mix that no language uses: a token, a code, a trace id. */
const OPAQUE_WORD = /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])[\w.~+=-]{32,}/gi;

/** Control and formatting characters, and line and paragraph separators: they can hide or reorder text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export function onOneLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
}

/** The start of a text, without half a character at its end. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * The text as one line of at most 300 characters. Each of the `secrets`, and every word that could be one, becomes an ellipsis.
 * `undefined` if nothing is left, or if it isn't text.
 */
export function oneLine(text: unknown, secrets: readonly string[] = []): string | undefined {
  if (typeof text !== "string") return undefined;
  let message = text.toWellFormed();
  for (const secret of secrets) {
    if (secret === "") continue;
    message = message.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret.toWellFormed()), "…");
  }
  message = onOneLine(searchedPart(message).replace(INVISIBLE, " ").replace(OPAQUE_WORD, "…"));
  if (message.length <= MAX_MESSAGE_LENGTH) return message || undefined;
  return `${cutAt(message, MAX_MESSAGE_LENGTH - 1)}…`;
}
