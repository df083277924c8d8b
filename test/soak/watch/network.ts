// Every request that the extension sends, as the browser itself logs it, compared with what may leave.

import type { LoggedRequest } from "../../e2e/driver/chromium/net-log.ts";
import type { TourWorld } from "../../tour/world.ts";

/** Headers of every browser request, whoever sends it. */
const ALWAYS =
  /^(?:host|connection|pragma|cache-control|user-agent|accept|accept-encoding|accept-language|sec-fetch-.*|te|priority)$/;

/** By origin: what a request there may look like, and the headers it may have beyond those of every request. */
export type MayLeave = Map<string, { says: RegExp; headers: string[] }>;

const BODY = ["content-type", "content-length", "origin"];

/** @param isUnset the settings were just deleted, so the services are the public ones */
export function mayLeaveFor(world: TourWorld, isUnset: boolean): MayLeave {
  const { extension, range, lookup, analysis, auth } = world;
  const anything = { says: /^GET \//, headers: ["hibp-api-key", "add-padding"] };
  const token = ["authorization", "origin", "if-none-match"];
  const ofPublic = ["https://haveibeenpwned.com", "https://api.pwnedpasswords.com"];
  return new Map([
    ...(isUnset ? ofPublic.map((origin) => [origin, anything] as const) : []),
    // The end of a sign-in, which the browser takes for itself.
    [new URL(extension.redirectUrl).origin, { says: /^GET \/\?/, headers: [] }],
    [range.url, { says: /^GET \/range\/[0-9A-F]{5}$/, headers: ["add-padding"] }],
    [lookup.url, { says: /^GET \/(?:api\/v3|v1|logos)\//, headers: ["hibp-api-key"] }],
    [
      analysis.url,
      {
        says: /^(?:GET|OPTIONS) \/pagescoreonline\/v5\/runPagescore\?/,
        headers: [...token, "x-goog-api-key"],
      },
    ],
    [
      auth.url,
      { says: /^(?:GET|POST) \/(?:\.well-known|jwks|me|token|auth)/, headers: [...BODY, "authorization"] },
    ],
  ]);
}

/** What was sent that must not be. */
export function networkOffenses(requests: readonly LoggedRequest[], mayLeave: MayLeave): string[] {
  return requests.flatMap(({ method, url, headers }) => {
    const { origin, pathname, search } = new URL(url);
    const entry = mayLeave.get(origin);
    if (!entry?.says.test(`${method} ${pathname}${search}`)) return [`${method} ${url}`];
    const extra = Object.keys(headers).filter(
      (name) =>
        !ALWAYS.test(name) && !name.startsWith("access-control-request-") && !entry.headers.includes(name),
    );
    return extra.length > 0 ? [`${method} ${url} with ${extra.join(", ")}`] : [];
  });
}
