// The local analysis service's requests: parameters and their rules (page-analysis-v5, "Endpoints" and "Enumerations").

/** The spec's names, or the public service's. */
export type Interface = "pagescore" | "pagespeed";

export const PATHS = new Map<string, Interface>([
  ["/pagescoreonline/v5/runPagescore", "pagescore"],
  ["/pagespeedonline/v5/runPagespeed", "pagespeed"],
]);

const CATEGORIES = ["CATEGORY_UNSPECIFIED", "ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"];
const STRATEGIES = ["STRATEGY_UNSPECIFIED", "DESKTOP", "MOBILE"];
const NAMES = ["url", "category", "strategy", "locale", "utm_campaign", "utm_source", "captchaToken"];

export type CategoryKey = "accessibility" | "best-practices" | "performance" | "seo";

export interface Question {
  url: string;
  /** In request order, each once. */
  categories: CategoryKey[];
  strategy: "DESKTOP" | "MOBILE";
  /** "en-US" by default. */
  locale: string;
}

export class BadQuestion extends Error {
  override name = "BadQuestion";
}

/** This service only loads local pages. Names in `.test` are those that `chromium.ts` resolves to localhost. */
function isLocal({ protocol, hostname }: URL): boolean {
  if (protocol !== "http:" && protocol !== "https:") return false;
  return /^127\.\d+\.\d+\.\d+$|^\[::1\]$|^(?:.+\.)?localhost$|\.test$/.test(hostname);
}

function oneOf(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw new BadQuestion(`The parameter ${name} may be given once only.`);
  return values[0];
}

function categoriesOf(values: readonly string[]): CategoryKey[] {
  const unknown = values.find((value) => !CATEGORIES.includes(value));
  if (unknown !== undefined) throw new BadQuestion(`There is no category "${unknown}".`);
  const named = values.filter((value) => value !== "CATEGORY_UNSPECIFIED");
  const keys = named.map((value) => value.toLowerCase().replaceAll("_", "-") as CategoryKey);
  return keys.length > 0 ? [...new Set(keys)] : ["performance"];
}

/** @throws {BadQuestion} */
export function parseQuestion(query: URLSearchParams): Question {
  const stranger = [...query.keys()].find((name) => !NAMES.includes(name));
  if (stranger !== undefined) throw new BadQuestion(`There is no parameter "${stranger}".`);
  const url = oneOf(query, "url");
  if (!url) throw new BadQuestion("The parameter url is required.");
  if (!URL.canParse(url) || !isLocal(new URL(url))) {
    throw new BadQuestion("This service analyses http and https pages of this computer only.");
  }
  const strategy = oneOf(query, "strategy") ?? "STRATEGY_UNSPECIFIED";
  if (!STRATEGIES.includes(strategy)) throw new BadQuestion(`There is no strategy "${strategy}".`);
  const locale = oneOf(query, "locale");
  for (const name of ["utm_campaign", "utm_source", "captchaToken"]) oneOf(query, name);
  return {
    url,
    categories: categoriesOf(query.getAll("category")),
    strategy: strategy === "MOBILE" ? "MOBILE" : "DESKTOP",
    locale: locale ?? "en-US",
  };
}
