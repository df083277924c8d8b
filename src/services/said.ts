// What a service says in its own words, fit to stand beside ours: one line of bounded length, without secrets.

/** `ErrorData.said` is one line on a small screen. */
const MAX_SAID_LENGTH = 300;

/** Nothing beyond can become part of the line, so nothing beyond is searched. */
const MAX_SEARCHED_LENGTH = 4_000;

/**
 * The beginning of what a service says, as far as it is searched for what is meant: an answer may have megabytes, and there
 * are patterns that take the square of it.
 */
export function searchedPart(text: string): string {
  return text.slice(0, MAX_SEARCHED_LENGTH);
}

/** Letters and digits that no language runs together like this: a token, a code, a trace id. */
const OPAQUE_WORD = /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])[\w.~+=-]{32,}/gi;

/** Control and formatting characters, line and paragraph separators: they can hide or turn around what is said. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * The text as one line of at most 300 characters, with an ellipsis for each of the `secrets` in it and for every word that
 * could be one; `undefined` where nothing is left, and for what is no text.
 */
export function oneLine(text: unknown, secrets: readonly string[] = []): string | undefined {
  if (typeof text !== "string") return undefined;
  let said = text.toWellFormed();
  for (const secret of secrets) {
    if (secret === "") continue;
    said = said.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret.toWellFormed()), "…");
  }
  said = said
    .slice(0, MAX_SEARCHED_LENGTH)
    .replace(INVISIBLE, " ")
    .replace(OPAQUE_WORD, "…")
    .replace(/\s+/g, " ")
    .trim();
  if (said.length <= MAX_SAID_LENGTH) return said || undefined;
  // Half a character is none.
  return `${said.slice(0, MAX_SAID_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
