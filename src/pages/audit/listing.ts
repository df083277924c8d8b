// What the list of the vault check shows: which entries, in which order.

import type { Assessed, Kind, Mark } from "./assess.ts";
import { KINDS } from "./assess.ts";

export type Filter = "all" | Kind | Mark;

export const FILTERS: readonly Filter[] = ["all", ...KINDS, "done", "ignored"];

export const SORTS = ["worst", "name", "oldest"] as const;
export type Sort = (typeof SORTS)[number];

export interface View {
  filter: Filter;
  sort: Sort;
  /** Matches names, usernames and sites. */
  search: string;
}

/** An entry's display name: its title, else its site or username; may be empty. */
export function nameOf({ entry: { title, site, username } }: Pick<Assessed, "entry">): string {
  return title || site || username;
}

const COMPARE: Record<Sort, (one: Assessed, other: Assessed) => number> = {
  worst: (one, other) => other.severity - one.severity || one.id - other.id,
  name: (one, other) => nameOf(one).localeCompare(nameOf(other)) || one.id - other.id,
  // Entries without a date come last: their age is unknown.
  oldest: (one, other) =>
    (one.entry.changedAt ?? Number.POSITIVE_INFINITY) - (other.entry.changedAt ?? Number.POSITIVE_INFINITY) ||
    one.id - other.id,
};

type Marks = ReadonlyMap<number, Mark>;

/** Whether a kind is shown under a filter. Nearly the same is a way of being reused. */
const isOf = (kind: Kind, filter: Kind) => kind === filter || (filter === "reused" && kind === "similar");

/** An entry's mark; one with nothing left but advice that the person follows is done, too. */
export function markOf({ id, kinds, isFollowed }: Assessed, marks: Marks): Mark | undefined {
  return marks.get(id) ?? (isFollowed && kinds.length === 0 ? "done" : undefined);
}

/** What nobody can tell is nothing to do. */
const isToDo = ({ kinds }: Assessed) => kinds.some((kind) => kind !== "unsaid");

/** A mark takes an entry out of all filters but its own, and "unknown": what couldn't be checked is no better known by it. */
function isIn(filter: Filter, one: Assessed, marks: Marks): boolean {
  const mark = markOf(one, marks);
  if (filter === "done" || filter === "ignored") return mark === filter;
  if (mark && filter !== "unknown") return false;
  return filter === "all" ? isToDo(one) : one.kinds.some((kind) => isOf(kind, filter));
}

/** Whether a line is all that is left of an entry: it was marked, or has nothing left of the filter since its advice is followed. */
function isDealtWith(filter: Filter, one: Assessed, marks: Marks): boolean {
  const mark = markOf(one, marks);
  return mark ? mark !== filter : one.isFollowed === true && !isIn(filter, one, marks);
}

/** Number of entries in each filter. */
export function countFilters(all: readonly Assessed[], marks: Marks): Record<Filter, number> {
  const counts = Object.fromEntries(FILTERS.map((filter) => [filter, 0])) as Record<Filter, number>;
  for (const one of all) {
    const { kinds } = one;
    const mark = markOf(one, marks);
    if (mark) {
      counts[mark]++;
      if (kinds.includes("unknown")) counts.unknown++;
    } else if (kinds.length > 0) {
      if (isToDo(one)) counts.all++;
      for (const filter of KINDS) if (kinds.some((kind) => isOf(kind, filter))) counts[filter]++;
    }
  }
  return counts;
}

/** The entries of a view, in order, with those of `before` that were dealt with since. */
export function listed(
  all: readonly Assessed[],
  marks: Marks,
  { filter, sort, search }: View,
  before?: ReadonlySet<number>,
): Assessed[] {
  const isThere = (one: Assessed) =>
    isIn(filter, one, marks) ||
    (filter !== "unknown" && before?.has(one.id) && isDealtWith(filter, one, marks));
  const wanted = search.trim().toLowerCase();
  const isFound = ({ entry: { title, username, site = "" } }: Assessed) =>
    wanted === "" || [title, username, site].some((text) => text.toLowerCase().includes(wanted));
  return all.filter((one) => isThere(one) && isFound(one)).sort(COMPARE[sort]);
}

/** One row of the list. */
export interface Row {
  one: Assessed;
  /** How many others with the same password are listed with it, shown or not. */
  others: number;
  /** It stands below the first one with its password. */
  isMember: boolean;
  /** Only a line is left of it. */
  isDealtWith: boolean;
}

/**
 * The entries as rows: those with one password become one row, with the others below it if it is unfolded. One that is dealt with stands
 * for no others.
 */
export function folded(
  all: readonly Assessed[],
  isUnfolded: (id: number) => boolean,
  filter: Filter,
  marks: Marks,
): Row[] {
  const groups = new Map<string, Assessed[]>();
  for (const one of all) {
    if (one.group.length < 2) continue;
    const group = groups.get(one.entry.sha1);
    if (group) group.push(one);
    else groups.set(one.entry.sha1, [one]);
  }
  const isDealt = (one: Assessed) => isDealtWith(filter, one, marks);
  const rowOf = (one: Assessed, others = 0, isMember = false): Row => {
    return { one, others, isMember, isDealtWith: isDealt(one) };
  };
  return all.flatMap((one) => {
    const group = (one.group.length > 1 && groups.get(one.entry.sha1)) || [one];
    if (group[0] !== one) return [];
    const at = group.findIndex((other) => !isDealt(other));
    const first = group[at];
    if (!first) return group.map((other) => rowOf(other));
    const others = group.slice(at + 1);
    const isOpen = isUnfolded(first.id);
    return [
      ...group.slice(0, isOpen ? at : Math.min(at, 1)).map((other) => rowOf(other)),
      rowOf(first, others.filter((other) => !isDealt(other)).length),
      ...(isOpen ? others : []).map((other) => rowOf(other, 0, true)),
    ];
  });
}
