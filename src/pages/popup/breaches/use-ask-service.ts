// One question to the lookup service, from a click to its answer: outlives a background that is killed meanwhile.

import { useMemo } from "preact/hooks";
import type { LookupQuestion, QuestionState } from "../../../shared/accounts/lookup.ts";
import { lookupSource } from "../../../shared/accounts/lookup-source.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import { type DataKind, SENT_BY_QUESTION } from "../../../shared/privacy/data-consent.ts";
import { type Page, usePage } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { askUntilDone } from "../../../ui/page/ask-until-done.ts";
import { isNotAgreed } from "../accounts/lookup/failures.ts";
import { usePopup } from "../popup-context.ts";

const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

/** What asking takes of the popup around it. */
interface AskServiceSources extends Pick<Page, "ask" | "isPrivate" | "now"> {
  /** The service that the person is shown, as {@link lookupSource} tells it. */
  source: string;
  /** Lets the browser ask whether data of these kinds may be sent. */
  agree(...kinds: DataKind[]): Promise<boolean>;
}

/**
 * Asks a question and tells how it stands with every change. To be called in a click, before anything is awaited: the browser
 * may have to ask first. Gives the function that ends it: nothing is told after that, and the background gives it up.
 */
type AskService = (question: LookupQuestion, onState: (state: QuestionState) => void) => () => void;

/** Makes the function that asks for one popup. */
export function createAskService({ source, ask, agree, isPrivate, now }: AskServiceSources): AskService {
  return (question, onState) => {
    let isOver = false;
    const agreeing = agree(...SENT_BY_QUESTION[question.about]).catch(() => false);

    /** Tells of everything up to the last state; gives whether only the person's consent was missing. */
    async function follow(): Promise<boolean> {
      const id = crypto.randomUUID();
      const send = () => ask("askLookupService", { id, source, question, isPrivate });
      const reply = await askUntilDone(send, () => !isOver, onState);
      if (isOver) return false;
      const error = reply && !reply.ok ? reply.error : STOPPED;
      const state = reply?.ok ? reply.value : ({ state: "failed", at: now(), error } as const);
      onState(state);
      return state.state === "failed" && isNotAgreed(state.error);
    }

    async function run(): Promise<void> {
      // The browser is asking just now: what was refused is asked once the person said yes, for as long as they look.
      if ((await follow()) && (await agreeing) && !isOver) await follow();
    }

    onState({ state: "running" });
    void run();
    return () => {
      isOver = true;
    };
  };
}

/** The function that asks, for components. */
export function useAskService(): AskService {
  const { ask, isPrivate, now } = usePage();
  const { agree } = usePopup();
  const read = useSettings();
  const source = (read && lookupSource(read.settings)) ?? "";
  return useMemo(
    () => createAskService({ source, ask, agree, isPrivate, now }),
    [source, ask, agree, isPrivate, now],
  );
}
