// Addresses of the page of all breaches: the list, the list of a search, and each breach by its stable name.

/** The page, relative to any other page of ours. */
const CATALOG_PAGE = "../breaches/index.html";

interface CatalogAddress {
  /** The name of the one breach to show. */
  breach?: string;
  /** What the list is searched for. */
  search?: string;
}

/** The fragment of an address; empty for the whole list. */
export function fragmentOf({ breach, search }: CatalogAddress): string {
  const [name, value] = breach ? ["breach", breach] : ["search", search];
  return value ? `#${name}=${encodeURIComponent(value.toWellFormed())}` : "";
}

export function breachAddress(name: string): string {
  return CATALOG_PAGE + fragmentOf({ breach: name });
}

/** The list of breaches; with a site, its breaches. */
export function catalogAddress(site?: string): string {
  return CATALOG_PAGE + fragmentOf({ search: site });
}

/** What a fragment names. Anything else is the whole list. */
export function addressOf(fragment: string): CatalogAddress {
  const parts = new URLSearchParams(fragment.replace(/^#/, "").replaceAll("+", "%2B"));
  const breach = parts.get("breach");
  const search = parts.get("search");
  return { ...(breach && { breach }), ...(search && !breach && { search }) };
}
