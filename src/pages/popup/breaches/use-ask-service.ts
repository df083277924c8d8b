// One request to the lookup service, from the click to the response. Survives a background that is killed meanwhile.

import { useMemo } from "preact/hooks";
import type { LookupQuestion, QuestionState } from "../../../shared/accounts/lookup.ts";
import { lookupSource } from "../../../shared/accounts/lookup-source.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import { type DataKind, SENT_BY_QUESTION } from "../../../shared/privacy/data-consent.ts";
import { type Page, usePage } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { sendUntilDone } from "../../../ui/page/send-until-done.ts";
import { usePopup } from "../popup-context.ts";
import { isNotAgreed } from "./failures.ts";

const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

/** What a request needs from the popup. */
interface AskServiceSources extends Pick<Page, "send" | "isPrivate" | "now"> {
  /** The service that the user sees, as {@link lookupSource} gives it. */
  source: string;
  /** Prompts for consent to send these kinds of data. */
  agree(...kinds: DataKind[]): Promise<boolean>;
}

/**
 * Sends a question and reports every change of its state. Call it in a click, before any await: the browser may have to
 * prompt first. Returns a function that stops it: nothing more is reported, and the background gives up.
 */
type AskService = (question: LookupQuestion, onState: (state: QuestionState) => void) => () => void;

/** Creates the ask function for one popup. */
export function createAskService({ source, send, agree, isPrivate, now }: AskServiceSources): AskService {
  return (question, onState) => {
    let isOver = false;
    const agreeing = agree(...SENT_BY_QUESTION[question.about]).catch(() => false);

    /** Reports every state up to the last; resolves to whether only the user's consent was missing. */
    async function follow(): Promise<boolean> {
      const id = crypto.randomUUID();
      const sendQuestion = () => send("askLookupService", { id, source, question, isPrivate });
      const reply = await sendUntilDone(sendQuestion, () => !isOver, onState);
      if (isOver) return false;
      const error = reply && !reply.ok ? reply.error : STOPPED;
      const state = reply?.ok ? reply.value : ({ state: "failed", at: now(), error } as const);
      onState(state);
      return state.state === "failed" && isNotAgreed(state.error);
    }

    async function run(): Promise<void> {
      // The consent prompt is open now. A refused request is sent again once the user agrees, if they still wait for it.
      if ((await follow()) && (await agreeing) && !isOver) await follow();
    }

    onState({ state: "running" });
    void run();
    return () => {
      isOver = true;
    };
  };
}

/** The ask function, for components. */
export function useAskService(): AskService {
  const { send, isPrivate, now } = usePage();
  const { agree } = usePopup();
  const read = useSettings();
  const source = (read && lookupSource(read.settings)) ?? "";
  return useMemo(
    () => createAskService({ source, send, agree, isPrivate, now }),
    [source, send, agree, isPrivate, now],
  );
}
