// One request to the lookup service from a component: given up when the component unmounts or is about something else.

import { useEffect, useRef, useState } from "preact/hooks";
import type { LookupQuestion, QuestionState } from "../../../shared/accounts/lookup.ts";
import { lookupSource } from "../../../shared/accounts/lookup-source.ts";
import type { ErrorData } from "../../../shared/errors.ts";
import { SENT_BY_QUESTION } from "../../../shared/privacy/data-consent.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { waitingCommands } from "../../../ui/page/connect.ts";
import { usePopup } from "../popup-context.ts";
import { isNotAgreed } from "./failures.ts";

const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

interface AskedQuestion {
  /** State of the last question; absent if there was none, or if it was given up. */
  state?: QuestionState;
  /** Asks a question in place of the last one. Call it in a click, before any await: the browser may have to prompt first. */
  put(question: LookupQuestion): void;
  giveUp(): void;
}

/** Holds one question at a time. What was asked about one subject is never shown for another. */
export function useQuestion(subject: string): AskedQuestion {
  const { connect, isPrivate, now } = usePage();
  const { agree } = usePopup();
  const read = useSettings();
  /** The service that the user sees. */
  const source = (read && lookupSource(read.settings)) ?? "";
  const [asked, setAsked] = useState<{ subject: string; state: QuestionState }>();
  const last = useRef<AbortController>(undefined);

  function giveUp(): void {
    last.current?.abort();
    setAsked(undefined);
  }

  useEffect(() => giveUp, [subject]);
  return {
    // The effect comes too late for the first frame about another subject.
    state: asked?.subject === subject ? asked.state : undefined,
    giveUp,
    async put(question) {
      giveUp();
      last.current = new AbortController();
      const { signal } = last.current;
      const agreeing = agree(...SENT_BY_QUESTION[question.about]).catch(() => false);
      const show = (state: QuestionState) => setAsked({ subject, state });

      /** Shows every state up to the last; resolves to whether only the user's consent was missing. */
      async function follow(): Promise<boolean> {
        const input = { source, question, isPrivate };
        const reply = await waitingCommands(connect).askLookupService(input, signal, show);
        const error = reply && !reply.ok ? reply.error : STOPPED;
        const state = reply?.ok ? reply.value : ({ state: "failed", at: now(), error } as const);
        show(state);
        return state.state === "failed" && isNotAgreed(state.error);
      }

      show({ state: "running" });
      // The consent prompt is open now. A refused request is sent again once the user agrees, if they still wait for it.
      if ((await follow()) && (await agreeing) && !signal.aborted) await follow();
    },
  };
}
