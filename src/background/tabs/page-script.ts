// Whether the page of a tab has a script of ours, as the script itself says.

import { tellTab } from "../passwords/follow-tabs.ts";

/** A page that is too busy to answer has a script all the same; nobody waits for it. */
const SCRIPT_ANSWER_MS = 300;

/** Whether there is a script in the page of a tab: only it knows. */
export async function hasScript(tabId: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const busy = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, SCRIPT_ANSWER_MS, "busy");
  });
  const answer = await Promise.race([tellTab(tabId, 0, "nameDocument"), busy]);
  clearTimeout(timer);
  return answer !== undefined;
}
