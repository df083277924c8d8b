// The tour's world: the extension in a real browser, demo pages and all services, on localhost only.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "../../scripts/browser.mjs";
import { HOST_RULES } from "../e2e/driver/chromium/launch-chromium.ts";
import { inExtension } from "../e2e/driver/in-extension.ts";
import {
  type BrowserName,
  type LaunchedExtension,
  launchExtension,
  redirectUrlOf,
} from "../e2e/driver/launch.ts";
import { type AnalysisService, startAnalysisService } from "../services/analysis-service.ts";
import { type AuthorizationServer, startAuthorizationServer } from "../services/authorization-server.ts";
import { type CloudServices, startCloudServices } from "../services/cloud-services.ts";
import { type CruxService, startCruxService } from "../services/crux-service.ts";
import { startDemoSite } from "../services/demo-site.ts";
import type { LocalServer } from "../services/local-server.ts";
import { sharedCertificate } from "../services/lookup/certificate.ts";
import { type LookupService, startLookupService } from "../services/lookup-service.ts";
import { type RangeService, startRangeService } from "../services/range-service.ts";

export interface TourWorld {
  extension: LaunchedExtension;
  range: RangeService;
  lookup: LookupService;
  auth: AuthorizationServer;
  analysis: AnalysisService;
  crux: CruxService;
  cloud: CloudServices;
  site: LocalServer;
}

export interface TourOptions {
  browser: BrowserName;
  headless: boolean;
  /** In Chromium, passwords and accounts go to the public services, whose names resolve to localhost. */
  asReleased?: boolean;
  /** Profile to use and keep; by default one that is deleted with the tour. */
  profileDir?: string;
  /** Arguments for Chromium. */
  args?: string[];
  /** Allows the extension in private windows. */
  isAllowedInPrivate?: boolean;
}

/** Stores settings for the local services. @param asReleased leaves passwords and accounts to the public ones' names */
export async function pointAtLocalServices(world: TourWorld, asReleased = false): Promise<void> {
  const { extension, range, lookup, auth, analysis, crux, cloud } = world;
  const { backupUrl, functionsUrl, migrationUrl } = cloud;
  await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
    services: {
      ...(!asReleased && { passwordsUrl: range.url, lookupUrl: lookup.url }),
      lookupApiKey: lookup.apiKey,
      analysisUrl: analysis.url,
      analysisInterface: "pagescore",
      cruxUrl: crux.url,
      backupUrl,
      functionsUrl,
      migrationUrl,
    },
    auth: { issuer: auth.issuer, clientId: auth.clientId },
    pageScore: { strategy: "MOBILE" },
  });
}

/** Resolves the public services' names for the browser. */
function publicNames({ range, lookup }: Pick<TourWorld, "range" | "lookup">): string {
  const names = {
    "api.pwnedpasswords.com": range.port,
    "haveibeenpwned.com": lookup.port,
    "api.xposedornot.com": lookup.port,
  };
  const rules = Object.entries(names).map(([name, port]) => `MAP ${name} 127.0.0.1:${port}`);
  return `--host-resolver-rules=${[...rules, HOST_RULES].join(",")}`;
}

function ownProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-tour-"));
  // On exit, because the tour may be interrupted at any moment.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function launch(
  { browser, headless, isAllowedInPrivate = false, profileDir = ownProfile(), args = [] }: TourOptions,
  trustedKeyHash: string,
  names: string[],
): Promise<{ extension: LaunchedExtension; headless: boolean }> {
  const options = { browser, isAllowedInPrivate, profileDir, trustedKeyHash, args: [...names, ...args] };
  try {
    return { extension: await launchExtension({ ...options, headless }), headless };
  } catch (error) {
    if (headless) throw error;
    console.log("The display cannot be used, so the tour goes on without it.");
    return { extension: await launchExtension({ ...options, headless: true }), headless: true };
  }
}

/**
 * Sets the world up, passes it on, and tears it down however that ends.
 * @param visit is told whether there is no display: an unusable one counts as none
 */
export async function inTourWorld(
  options: TourOptions,
  visit: (world: TourWorld, headless: boolean) => Promise<void>,
): Promise<void> {
  const { asReleased = false } = options;
  const tls = asReleased && (await sharedCertificate());
  const [range, lookup, site, auth] = await Promise.all([
    startRangeService(tls ? { tls } : {}),
    startLookupService(),
    startDemoSite(),
    startAuthorizationServer({ redirectUrls: [redirectUrlOf(options.browser)] }),
  ]);
  const introspect = (token: string) => auth.introspect(token);
  const [analysis, crux, cloud] = await Promise.all([
    startAnalysisService({ introspect, chromium: chromiumPath() }),
    startCruxService(),
    startCloudServices({ introspect }),
  ]);
  const services = [range, lookup, analysis, crux, cloud, auth, site];
  let extension: LaunchedExtension | undefined;
  try {
    const names = asReleased ? [publicNames({ range, lookup })] : [];
    const launched = await launch(options, lookup.certificateKeyHash, names);
    extension = launched.extension;
    const world = { extension, range, lookup, auth, analysis, crux, cloud, site };
    await pointAtLocalServices(world, asReleased);
    await visit(world, launched.headless);
  } finally {
    // If the person closed the browser, there is nothing left to close.
    await extension?.close().catch(() => undefined);
    await Promise.all(services.map((service) => service.stop()));
  }
}
