// Use case: the sample field of our own welcome page. The same question to the same service, and no tab, site or notice to it.

import type { HttpContext } from "../../services/http.ts";
import type { PasswordCheck } from "../../shared/messages.ts";
import type { PasswordVerdict } from "../../shared/passwords/verdict.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { type CheckOrigin, countOf } from "./check-password.ts";
import { noticeContent } from "./notice-content.ts";

/**
 * Checks a password that was entered into a page of our own. It enters no tab's record, so neither the toolbar nor the next
 * page of that tab has a word of it.
 *
 * @throws {ServiceError} where the check could not be done
 */
export async function checkSample(
  context: HttpContext,
  settings: Settings,
  check: PasswordCheck,
  origin: Pick<CheckOrigin, "tabId" | "isPrivate">,
): Promise<PasswordVerdict> {
  if (!settings.passwordChecks.enabled) return { state: "skipped" };
  const count = await countOf(context, settings, check, origin);
  if (count === 0) return { state: "not-found" };
  return { state: "breached", count, notice: noticeContent("new", count, false) };
}
