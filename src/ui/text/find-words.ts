// Search by words: finds texts that contain each entered word, ignoring case and accents.

/** A text as {@link wordFinder} compares it. */
export function plainText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A test of plain texts for all words of `entered`, in any order. Finds everything if there are none. */
export function wordFinder(entered: string): (plain: string) => boolean {
  const wanted = plainText(entered).split(/\s+/).filter(Boolean);
  return (plain) => wanted.every((word) => plain.includes(word));
}
