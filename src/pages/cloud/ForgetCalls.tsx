// The button that forgets all answers, and the question that takes its place.

import { Confirm } from "../../ui/components/Confirm.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { QuietButton } from "./Buttons.tsx";
import { useCloud } from "./cloud-context.ts";

/** Of all tabs. */
export function ForgetCalls() {
  const { word } = useWords();
  const { state, act } = useCloud();
  return (
    <div data-keeps-focus tabIndex={-1}>
      {state.isForgetAsked ? (
        <Confirm
          question={word("cloud_forget_question")}
          yes={word("cloud_forget_yes")}
          no={word("cloud_forget_no")}
          onYes={() => void act.forgetCalls()}
          onNo={() => act.askForget(false)}
          classes={{ whole: "cloud-forget", buttons: "cloud-buttons", yes: "button button-quiet" }}
          isNoFirst
        />
      ) : (
        <QuietButton onPress={() => act.askForget(true)}>{word("cloud_forget_calls")}</QuietButton>
      )}
    </div>
  );
}
