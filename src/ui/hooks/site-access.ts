// How far the access to sites goes, and what came of asking for more.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { MessageName } from "../../shared/words.ts";
import type { AccessSources, SiteAccess } from "../page/site-access.ts";

/** "unknown" where the browser gave no answer. */
export type KnownAccess = SiteAccess | { extent: "unknown" };

interface State {
  /** Absent until the browser has said. */
  access?: KnownAccess;
  /** Said as long as access is the same: the person said no, or the browser did not ask them. */
  problem?: Extract<MessageName, "common_access_declined" | "popup_not_changed">;
}

/** Read once, and whenever it may have changed. `allow` is for a click. */
export function useSiteAccess({ readAccess, requestAccess, subscribe }: AccessSources) {
  const [state, setState] = useState<State>({});
  /** Goes up with each question: only the last one's answer is shown. */
  const questions = useRef(0);

  async function refresh(): Promise<void> {
    const question = ++questions.current;
    const access = await readAccess().catch(() => ({ extent: "unknown" as const }));
    if (question !== questions.current) return;
    setState((before) => ({
      access,
      problem: before.access?.extent === access.extent ? before.problem : undefined,
    }));
  }

  async function allow(): Promise<void> {
    const problem = await requestAccess().then(
      (isAllowed) => (isAllowed ? undefined : "common_access_declined"),
      () => "popup_not_changed" as const,
    );
    setState(({ access }) => ({ access, problem }));
    await refresh();
  }

  useLayoutEffect(() => {
    subscribe(() => void refresh());
    void refresh();
  }, []);
  return { ...state, allow };
}
