// Formats JSON without parsing it, so that numbers, keys and their order stay as they came.

/** Maximum indentation, so that deep nesting doesn't make lines ever longer. */
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

/** The text, indented by two spaces per level; unchanged if it isn't JSON. */
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
