// All that the options page shows, in words: its groups, and one of them or what was found.

import type { Words } from "../../shared/words.ts";
import { describeGroups, type GroupView, headingOf } from "./group-view.ts";
import { GROUPS, type GroupName, linkToGroup } from "./groups.ts";
import type { OptionsSnapshot } from "./options-state.ts";
import { type FoundGroup, findSettings } from "./search.ts";

export interface OptionsView {
  /** Title of the document. */
  title: string;
  name: string;
  heading: string;
  /** When a change takes effect. */
  intro: string;
  nav: {
    label: string;
    groups: { name: GroupName; label: string; href: string; isShown: boolean }[];
  };
  search: { label: string; clear: string; text: string };
  /** Absent until the settings are read. */
  content?: { group: GroupView } | { found: FoundGroup[]; outcome: string };
}

/** Says in words what is known. */
export function describeOptions(snapshot: OptionsSnapshot, words: Words): OptionsView {
  const { word, plural } = words;
  const { options, group, search } = snapshot;
  const heading = word("options_heading");
  const text = search.trim();
  const groups = options && describeGroups(snapshot, options, words);
  const shown = groups?.find(({ name }) => name === group);
  const found = groups && text !== "" ? findSettings(groups, text) : undefined;
  const count = found?.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return {
    title: word("options_title", heading, word("extensionName")),
    name: word("extensionName"),
    heading,
    intro: word("options_intro"),
    nav: {
      label: word("options_nav"),
      groups: GROUPS.map((name) => ({
        name,
        label: headingOf(name, words),
        href: linkToGroup(name),
        isShown: text === "" && name === group,
      })),
    },
    search: { label: word("options_search"), clear: word("options_search_clear"), text: search },
    ...(found
      ? {
          content: {
            found,
            outcome: count > 0 ? plural("options_found", count, text) : word("options_found_none", text),
          },
        }
      : shown && { content: { group: shown } }),
  };
}
