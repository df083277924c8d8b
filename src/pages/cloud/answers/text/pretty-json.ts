// JSON set in lines. Numbers, keys and their order stay as they came, which a parser does not promise.

/** Deeper lines begin no further in: each level would make all below it longer. */
const MAX_INDENT = 24;

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The text in lines of two spaces a level; a text that is no JSON as it is. */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  const tokens = text.match(TOKEN) ?? [];
  const parts: string[] = [];
  let depth = 0;
  const newLine = () => parts.push("\n", "  ".repeat(Math.min(depth, MAX_INDENT)));
  tokens.forEach((token, index) => {
    const isEmptied = /^[{[]$/.test(tokens[index - 1] ?? "");
    if (token === "}" || token === "]") {
      depth--;
      if (!isEmptied) newLine();
    } else if (isEmptied) newLine();
    parts.push(token);
    if (token === "{" || token === "[") depth++;
    else if (token === ",") newLine();
    else if (token === ":") parts.push(" ");
  });
  return parts.join("");
}
