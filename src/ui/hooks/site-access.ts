// How far site access goes, and the result of asking for more.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TextKey } from "../../shared/words.ts";
import type { AccessSources, SiteAccess } from "../page/site-access.ts";

/** "unknown" if the browser couldn't say. */
export type KnownAccess = SiteAccess | { extent: "unknown" };

interface State {
  /** Absent until the browser responds. */
  access?: KnownAccess;
  /** Shown while access stays the same: the person declined, or the browser didn't ask. */
  problem?: Extract<TextKey, "common_access_declined" | "popup_not_changed">;
}

/** Read once, and again whenever it may have changed. Call `allow` in a click. */
export function useSiteAccess({ readAccess, requestAccess, subscribe }: AccessSources) {
  const [state, setState] = useState<State>({});
  /** Incremented with each read, so that only the latest result is shown. */
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
