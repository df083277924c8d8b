// Finds settings by what is written about them: every word that was entered, anywhere in them.

import type { ComponentChild } from "preact";

/** One thing of a group, and what it is found by. */
export interface GroupItem {
  /** The same wherever it stands. */
  id: string;
  texts: string[];
  shown?: ComponentChild;
}

export interface Group {
  name: string;
  heading: string;
  /** Headings and introductions are absent where none is needed. */
  sections: { heading?: string; intro?: string; items: GroupItem[] }[];
}

/** Capitals and accents make no difference. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** What fits `entered`, group by group; what stands in two of them is found in the first. */
export function findSettings(groups: readonly Group[], entered: string) {
  const wanted = plain(entered).split(/\s+/).filter(Boolean);
  const seen = new Set<string>();
  return groups.flatMap(({ name, heading, sections }) => {
    const items = sections.flatMap((section) =>
      section.items.filter(({ id, texts }) => {
        const text = plain([heading, section.heading ?? "", ...texts].join("\n"));
        const isFound = !seen.has(id) && wanted.every((one) => text.includes(one));
        if (isFound) seen.add(id);
        return isFound;
      }),
    );
    return items.length > 0 ? [{ name, heading, items }] : [];
  });
}
