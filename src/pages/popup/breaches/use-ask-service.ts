// Asking the lookup service one question, as the components of the popup do.

import { useMemo } from "preact/hooks";
import { usePage } from "../../../ui/hooks/page.ts";
import { usePopup } from "../popup-context.ts";
import { type AskService, createAskService } from "./ask-service.ts";

/** The function that asks. */
export function useAskService(): AskService {
  const { ask, isPrivate, now } = usePage();
  const { agree } = usePopup();
  return useMemo(
    () =>
      createAskService({
        ask,
        agree,
        findIsPrivate: async () => isPrivate,
        newId: () => crypto.randomUUID(),
        now,
        wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
      }),
    [ask, agree, isPrivate, now],
  );
}
