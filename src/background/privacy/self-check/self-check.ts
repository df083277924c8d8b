// The part of the self-check that needs the background: what is granted, stored, sent and installed.

import { type BackgroundChecks, NOT_CHECKED, type PromiseCheck } from "../../../shared/privacy/self-check.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import { checkFiles } from "./check-files.ts";
import { checkPermissions } from "./check-permissions.ts";
import { checkSent } from "./check-sent.ts";
import { checkStored } from "./check-stored.ts";

/** A check that fails is unknown. */
function orUnknown(check: Promise<PromiseCheck>): Promise<PromiseCheck> {
  return check.catch(() => NOT_CHECKED);
}

/** Runs the checks. They change nothing, and send nothing. Never rejects. */
export async function checkSelf(settings: Settings): Promise<BackgroundChecks> {
  return {
    permissions: await orUnknown(checkPermissions()),
    stored: await orUnknown(checkStored()),
    sent: await orUnknown(checkSent(settings)),
    files: await orUnknown(checkFiles()),
  };
}
