// Which addresses can be scored, and what of them is sent: neither fragment nor user info, and the query only if wanted.

import { isLoopbackHost, parseServiceUrl } from "../settings/settings.ts";
import { pageOf } from "./page-score.ts";

export type ScoreObstacle =
  /** A page of the browser or of an extension, or none at all. */
  | "browser-page"
  | "file"
  /** This computer, which a service elsewhere cannot reach. */
  | "loopback"
  /** A network of one's own, which a public service cannot reach. */
  | "private-network"
  | "too-long"
  | "service-refused";

/** An address as it would be sent, with its query, unless that is too long, and without, where it has one. */
export interface Scorable {
  isScorable: true;
  url: string;
  withoutQuery?: string;
}

export type ScorableAddress = Scorable | { isScorable: false; obstacle: ScoreObstacle };

/** Servers refuse longer addresses, and this one becomes a part of another. */
const MAX_ADDRESS_LENGTH = 6_000;

const PRIVATE_HOST = new RegExp(
  [
    // Numbers to the end: names can begin like them.
    /^(?=[\d.]+$)(?:0|10|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./,
    /^\[(?:f[cd]|fe[89ab]|::(?:\]|ffff:))/,
    // Names that the public name system does not know: of one label, or of a domain kept for other uses.
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

/** From farthest to nearest: a service reaches what is at least as far away as itself. */
const NEARNESS: Record<Reach, number> = { public: 0, "private-network": 1, loopback: 2 };

/** An address without fragment and user info. */
export function bareAddress(address: URL): string {
  const url = new URL(address);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}

/** What can be sent about the page of a tab to the analysis service at `analysisUrl`. */
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
  // "https://shop.example/?" has a query, if an empty one.
  const hasQuery = url.search !== "" && whole.length <= MAX_ADDRESS_LENGTH;
  return hasQuery ? { isScorable: true, url: whole, withoutQuery } : { isScorable: true, url: withoutQuery };
}
