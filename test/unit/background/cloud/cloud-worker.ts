// A background worker with cloud calls only: real local services, and a fake browser that tests can fill up or hold.
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { CloudCall } from "../../../../src/shared/cloud/cloud.ts";
import { shortNameOf } from "../../../../src/shared/cloud/resource-name.ts";
import type { InputOf } from "../../../../src/ui/page/ask.ts";
import { type CloudServices, startCloudServices } from "../../../services/cloud-services.ts";
import {
  beginWith,
  world as inBrowser,
  pageScoreTokens,
  useFakeBrowser,
} from "../../../world/fake-browser.ts";

const ISSUER = "https://accounts.example";
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

export const world = Object.assign(inBrowser, { isOnline: true, services: {} as CloudServices });

/** Stored tokens, valid for all three services. */
export function tokens(more: Record<string, unknown> = {}) {
  const { backupUrl, functionsUrl, migrationUrl } = world.services;
  return {
    ...pageScoreTokens(backupUrl),
    accessToken: "token-of-demo",
    account: "demo@accounts.test",
    scope: SCOPE,
    askedScope: SCOPE,
    destinations: [backupUrl, functionsUrl, migrationUrl],
    ...more,
  };
}

/** Starts the services for the tests in a file. Each test begins signed in, without requests. */
export function useCloudServices(): void {
  useFakeBrowser();
  beforeAll(async () => {
    world.services = await startCloudServices({
      introspect: async (token) => ({
        isActive: token.startsWith("token-of-"),
        scope: SCOPE,
        account: token.slice(9),
      }),
    });
    vi.stubGlobal("navigator", {
      get onLine() {
        return world.isOnline;
      },
    });
  });
  afterAll(() => world.services.stop());
  beforeEach(() => {
    const { services } = world;
    services.reset();
    const { backupUrl, functionsUrl, migrationUrl } = services;
    world.isOnline = true;
    const settings = {
      services: { backupUrl, functionsUrl, migrationUrl },
      auth: { issuer: ISSUER, clientId: "breachlight" },
    };
    beginWith({ local: { settings }, session: { "tokens:cloud": tokens() } });
  });
}

/** Starts a fresh worker: memory is empty, but the browser's storage stays. */
export async function startWorker() {
  vi.resetModules();
  const [calls, records, names, signIn] = await Promise.all([
    import("../../../../src/background/cloud/cloud-calls.ts"),
    import("../../../../src/background/cloud/cloud-records.ts"),
    import("../../../../src/background/cloud/cloud-names.ts"),
    import("../../../../src/background/cloud/cloud-sign-in.ts"),
  ]);
  return { ...calls, ...records, ...names, ...signIn };
}

export type Worker = Awaited<ReturnType<typeof startWorker>>;

/** A page's request to delete a function, from the signed-in account. */
export function deletionOf(
  name: string,
  more: Partial<InputOf<"deleteFunction">> = {},
): InputOf<"deleteFunction"> {
  return {
    id: crypto.randomUUID(),
    name,
    typedName: shortNameOf(name),
    account: "demo@accounts.test",
    isPrivate: false,
    ...more,
  };
}

export async function endOf(worker: Worker, id: string, isPrivate = false): Promise<CloudCall["state"]> {
  return vi.waitFor(async () => {
    const state = (await worker.cloudCalls(isPrivate)).get(id)?.state;
    if (!state || state.name === "running") throw new Error("it is not over");
    return state;
  });
}

export function deletionCount(): number {
  return world.services.requests.filter(({ method }) => method === "DELETE").length;
}
