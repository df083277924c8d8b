// Takes what an audit tool writes in its Markdown (code and links, no more) to the text that it shows.

/** An address may hold brackets of its own, one within the other at most. */
const LINK = /\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g;

/** The text of a title or a warning: links read as their text, code without its marks. */
export function plainText(markdown: string): string {
  return markdown.replace(LINK, "$1").replaceAll("`", "").replace(/\s+/g, " ").trim();
}
