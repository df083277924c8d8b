// What a service says in its own words, fit to stand beside ours: one line of bounded length, without secrets.

/** `ErrorData.said` is one line on a small screen. */
const MAX_SAID_LENGTH = 300;

const MAX_SEARCHED_LENGTH = 4_000;

/** As far as an answer is searched for what is meant: it may have megabytes, and some patterns take the square of it. */
export function searchedPart(text: string): string {
  return text.slice(0, MAX_SEARCHED_LENGTH);
}

/** Letters and digits that no language runs together like this: a token, a code, a trace id. */
const OPAQUE_WORD = /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])[\w.~+=-]{32,}/gi;

/** Control and formatting characters, line and paragraph separators: they can hide or turn around what is said. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export function onOneLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
}

/** The beginning of a text, without half a character at its end. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * The text as one line of at most 300 characters, with an ellipsis for each of the `secrets` and every word that could be
 * one; `undefined` where nothing is left, and for what is no text.
 */
export function oneLine(text: unknown, secrets: readonly string[] = []): string | undefined {
  if (typeof text !== "string") return undefined;
  let said = text.toWellFormed();
  for (const secret of secrets) {
    if (secret === "") continue;
    said = said.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret.toWellFormed()), "…");
  }
  said = onOneLine(searchedPart(said).replace(INVISIBLE, " ").replace(OPAQUE_WORD, "…"));
  if (said.length <= MAX_SAID_LENGTH) return said || undefined;
  return `${cutAt(said, MAX_SAID_LENGTH - 1)}…`;
}
