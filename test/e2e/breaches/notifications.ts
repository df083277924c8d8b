// Notifications: a browser that allows them, and what it is told to show.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LookupService } from "../../services/lookup-service.ts";
import { BUILT_EXTENSION } from "../driver/chromium/launch-chromium.ts";
import { allow } from "../driver/firefox/permissions.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";
import { inBackground } from "../driver/in-extension.ts";
import { type BrowserName, type LaunchedExtension, launchExtension } from "../driver/launch.ts";

export interface ShownNotification {
  title: string;
  message: string;
}

/** A copy of the extension with the permission in its manifest: a test can't answer Chromium's dialog. */
function copyWithNotifications(): string {
  const folder = mkdtempSync(join(tmpdir(), "breachlight-notifying-"));
  cpSync(BUILT_EXTENSION, folder, { recursive: true });
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  manifest.permissions.push("notifications");
  writeFileSync(path, JSON.stringify({ ...manifest, optional_permissions: [] }));
  return folder;
}

/** Starts a separate browser in which the extension may show notifications. */
export async function launchNotifying(
  browser: BrowserName,
  { certificateKeyHash }: LookupService,
): Promise<{ extension: LaunchedExtension; close(): Promise<void> }> {
  const folder = browser === "chromium" ? copyWithNotifications() : undefined;
  const extension = await launchExtension({
    browser,
    headless: true,
    trustedKeyHash: certificateKeyHash,
    ...(folder && { extensionPath: folder }),
  });
  const control = firefoxOf(extension.context);
  if (control) await allow(control, extension.extensionId, { permissions: ["notifications"] });
  return {
    extension,
    async close() {
      await extension.close();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Records the notifications shown from now on by the current background. */
export async function watchNotifications(
  extension: LaunchedExtension,
): Promise<() => Promise<ShownNotification[]>> {
  await inBackground(extension, (background) => {
    const shown: unknown[] = [];
    Object.assign(background, { shown });
    // In one browser both names are the same object, in the other two.
    const roots = background as unknown as { chrome: typeof chrome; browser?: typeof chrome };
    for (const notifications of new Set([roots.chrome.notifications, roots.browser?.notifications])) {
      if (!notifications) continue;
      const { create } = notifications;
      notifications.create = ((id: string, content: unknown) => {
        shown.push(content);
        return Reflect.apply(create, notifications, [id, content]);
      }) as never;
    }
  });
  return () =>
    inBackground(extension, (background) => (background as unknown as { shown: ShownNotification[] }).shown);
}
