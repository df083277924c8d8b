// Which URLs can be scored, and what is sent of them: no fragment or user info, and the query only on request.

import { isLoopbackHost, parseServiceUrl } from "../addresses.ts";
import { pageOf } from "./page-score.ts";

export type ScoreObstacle =
  /** A page of the browser or of an extension, or no page at all. */
  | "browser-page"
  | "file"
  /** This device, which a remote service can't reach. */
  | "loopback"
  /** A private network, which a public service can't reach. */
  | "private-network"
  | "too-long"
  | "service-refused";

/** A URL as it would be sent, with its query unless that is too long. `withoutQuery` is set if `url` has a query. */
export interface Scorable {
  isScorable: true;
  url: string;
  withoutQuery?: string;
}

export type ScorableAddress = Scorable | { isScorable: false; obstacle: ScoreObstacle };

/** Servers reject longer URLs, and this one becomes part of another. */
const MAX_ADDRESS_LENGTH = 6_000;

const PRIVATE_HOST = new RegExp(
  [
    // Digits and dots to the end, as names can start like an IP address.
    /^(?=[\d.]+$)(?:0|10|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./,
    /^\[(?:f[cd]|fe[89ab]|::(?:\]|ffff:))/,
    // Names that public DNS doesn't have: a single label, or a domain reserved for other uses.
    /^[^.:]+\.?$/,
    /\.(?:local|internal|test|invalid|example|onion|lan|home\.arpa)\.?$/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

type Reach = "loopback" | "private-network" | "public";

function reachOf(host: string): Reach {
  if (isLoopbackHost(host.replace(/\.$/, "")) || host === "0.0.0.0") return "loopback";
  return PRIVATE_HOST.test(host) ? "private-network" : "public";
}

/** From farthest to nearest. A service reaches pages that are at least as far away as itself. */
const NEARNESS: Record<Reach, number> = { public: 0, "private-network": 1, loopback: 2 };

/** A URL without fragment and user info. */
export function bareAddress(address: URL): string {
  const url = new URL(address);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}

/** What can be sent about a tab's page to the analysis service at `analysisUrl`. */
export function scorableAddress(tabUrl: string | undefined, analysisUrl: string): ScorableAddress {
  const no = (obstacle: ScoreObstacle): ScorableAddress => ({ isScorable: false, obstacle });
  if (tabUrl === undefined || !URL.canParse(tabUrl)) return no("browser-page");
  const url = new URL(tabUrl);
  if (url.protocol === "file:") return no("file");
  if (url.protocol !== "http:" && url.protocol !== "https:") return no("browser-page");
  const service = parseServiceUrl(analysisUrl);
  if (service === undefined) return no("service-refused");
  const reach = reachOf(url.hostname);
  if (reach !== "public" && NEARNESS[reach] > NEARNESS[reachOf(new URL(service).hostname)]) return no(reach);
  const whole = bareAddress(url);
  const withoutQuery = pageOf(whole);
  if (withoutQuery.length > MAX_ADDRESS_LENGTH) return no("too-long");
  // An empty query ("https://shop.example/?") doesn't count, though `whole` keeps its question mark.
  const hasQuery = url.search !== "" && whole.length <= MAX_ADDRESS_LENGTH;
  return hasQuery ? { isScorable: true, url: whole, withoutQuery } : { isScorable: true, url: withoutQuery };
}
