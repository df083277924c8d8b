// What lies in a store may be of another version, or damaged: what is asked of it before anything is made of it.

type Kind = "string" | "number" | "boolean" | "object" | "list";

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === "list") return Array.isArray(value);
  if (kind === "number") return Number.isFinite(value);
  if (kind === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === kind;
}

/** Whether a stored value is an object that has all of these, each of its kind. */
export function has(value: unknown, kinds: Record<string, Kind>): value is Record<string, unknown> {
  if (!isOfKind(value, "object")) return false;
  const found = value as Record<string, unknown>;
  return Object.entries(kinds).every(
    ([key, kind]) => Object.hasOwn(found, key) && isOfKind(found[key], kind),
  );
}

/** The items of a stored list that are what they should be; none of what is no list. */
export function itemsOf<Item>(stored: unknown, isItem: (item: unknown) => boolean): Item[] {
  return Array.isArray(stored) ? (stored.filter(isItem) as Item[]) : [];
}

/** Whether a stored value is a text. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a stored value is an error as it crosses boundaries. */
export function isErrorData(value: unknown): boolean {
  return has(value, { code: "string", service: "string" });
}
