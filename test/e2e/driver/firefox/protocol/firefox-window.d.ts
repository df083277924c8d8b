// The little of Firefox's own window that the tests' code uses there. None of it is described anywhere for TypeScript.
// biome-ignore-all lint/suspicious/noExplicitAny: the browser's own objects

declare const NavigableManager: any;
declare const AddonManager: any;
declare const ExtensionPermissions: any;
declare const WebExtensionPolicy: {
  getByID(id: string): { extension: any };
};
declare const Services: any;
declare const ChromeUtils: any;
declare const Cc: Record<string, { getService(kind: unknown): any; createInstance(kind: unknown): any }>;
declare const Ci: Record<string, unknown>;
