// Finds settings whose texts contain every entered word.

import type { ComponentChild } from "preact";
import { plainText, wordFinder } from "../../ui/said/find-words.ts";

/** One item of a group, with the texts it's found by. */
export interface GroupItem {
  /** The same in every group that has the item. */
  id: string;
  texts: string[];
  shown?: ComponentChild;
}

export interface Group {
  name: string;
  heading: string;
  /** Headings and introductions are absent if none is needed. */
  sections: { heading?: string; intro?: string; items: GroupItem[] }[];
}

/** The matches for `entered`, by group; an item in two groups is listed in the first. */
export function findSettings(groups: readonly Group[], entered: string) {
  const isWanted = wordFinder(entered);
  const seen = new Set<string>();
  return groups.flatMap(({ name, heading, sections }) => {
    const items = sections.flatMap((section) =>
      section.items.filter(({ id, texts }) => {
        const text = plainText([heading, section.heading ?? "", ...texts].join("\n"));
        const isFound = !seen.has(id) && isWanted(text);
        if (isFound) seen.add(id);
        return isFound;
      }),
    );
    return items.length > 0 ? [{ name, heading, items }] : [];
  });
}
