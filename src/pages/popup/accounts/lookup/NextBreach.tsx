// The next step of a lookup: the worst breach that is left, with its remedy, and what was just marked here, with a way back.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isSite } from "../../../../shared/addresses.ts";
import { type Breach, needsChange } from "../../../../shared/breaches/breach.ts";
import { Undone } from "../../../../ui/components/Undone.tsx";
import { TextButton } from "../../../../ui/controls/Button.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { badgesOf, titleOf } from "../../breaches/breach-view.ts";
import { ChangeButton } from "../../breaches/ChangeButton.tsx";
import { adviceFor } from "../../breaches/data-classes.ts";
import type { Marks } from "./use-marks.ts";

interface NextBreachProps extends Pick<Marks, "next" | "isResolved"> {
  /** Resolves with why it failed, if it did. */
  onDeal: (name: string, isDealtWith: boolean) => Promise<unknown>;
}

/** Empty once nothing is left. */
export function NextBreach({ next, isResolved, onDeal }: NextBreachProps) {
  const words = useWords();
  const { t } = words;
  const [last, setLast] = useState<Breach>();
  const place = useRef<HTMLDivElement>(null);
  const undone = last && isResolved(last) ? last : undefined;
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    // Its button went: on to the one that takes it back, and from there to the one that marks it again.
    if (isPressed.current)
      place.current
        ?.querySelector<HTMLElement>(undone ? ".undo > button" : ".popup-actions > .text-button")
        ?.focus();
    isPressed.current = false;
  }, [undone]);
  async function deal(breach: Breach, isDealtWith: boolean): Promise<void> {
    isPressed.current = true;
    setLast(breach);
    if (await onDeal(breach.name, isDealtWith)) isPressed.current = false;
  }
  const hasChange = next && needsChange(next);
  const canOpen = hasChange && isSite(next.domain);
  const [advice] = next && !canOpen ? adviceFor(next.dataClasses) : [];
  return (
    <div class="next-breach" tabIndex={-1} data-keeps-focus ref={place}>
      {undone && (
        <Undone
          id="undone-breach"
          text={t("common_button_of", t("accounts_resolved"), words.site(titleOf(undone, words)))}
          onUndo={() => void deal(undone, false)}
        />
      )}
      {next && (
        <div class="stack" key={next.name}>
          <p>
            <bdi class="strong" id="next-breach">
              {t("accounts_next", words.site(titleOf(next, words)))}
            </bdi>{" "}
            <small>
              {badgesOf(next)
                .map(([label]) => t(label))
                .join(" · ")}
            </small>
          </p>
          {advice && <p>{t(`accounts_advice_${advice}`)}</p>}
          <div class="popup-actions">
            {canOpen && <ChangeButton site={next.domain} isShort />}
            <TextButton
              label={t("accounts_mark_resolved")}
              about="next-breach"
              onPress={() => void deal(next, true)}
            />
          </div>
        </div>
      )}
    </div>
  );
}
