// One of the three calls: its form and its outcome.

import { type CloudMethod, type CloudRead, POLICY_VERSIONS } from "../../shared/cloud/cloud.ts";
import { hostOf } from "../../shared/settings/host-of.ts";
import { Confirm } from "../../ui/components/Confirm.tsx";
import { TextButton } from "../../ui/components/TextButton.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { ReasonedButton } from "./Buttons.tsx";
import { DeletionForm } from "./calls/DeletionForm.tsx";
import { EarlierDeletions } from "./calls/EarlierDeletions.tsx";
import { isRunning, obstacleToRead, shownCall } from "./calls/known-calls.ts";
import { Outcome, START_LABELS } from "./calls/Outcome.tsx";
import { enteredFunction, serviceOf, TAB_LABELS } from "./cloud-state.ts";
import { NameFields } from "./name/NameFields.tsx";
import { RecentNames } from "./name/RecentNames.tsx";
import { useCloud } from "./use-cloud.ts";

const VERSION_CHOICES = [undefined, ...POLICY_VERSIONS];

function Version() {
  const { word } = useWords();
  const { state, act } = useCloud();
  return (
    <div class="cloud-field stack stack-tight">
      <label class="strong" for="cloud-version">
        {word("cloud_version")}
      </label>
      <select
        class="select page-select"
        id="cloud-version"
        aria-describedby="cloud-version-note"
        onChange={(event) => act.chooseVersion(VERSION_CHOICES[event.currentTarget.selectedIndex])}
      >
        {VERSION_CHOICES.map((version) => (
          <option key={version} selected={version === state.policyVersion}>
            {version ?? word("cloud_version_any")}
          </option>
        ))}
      </select>
      <small id="cloud-version-note">{word("cloud_version_note")}</small>
    </div>
  );
}

/** The form for a read; Enter submits it too. */
function ReadForm({ method }: { method: CloudRead["method"] }) {
  const { word, site } = useWords();
  const { state, known, act } = useCloud();
  const { settings } = known;
  const obstacle = obstacleToRead(method, known);
  const read = () => {
    if (!obstacle) act.read(method);
  };
  return (
    <div class="cloud-form stack stack-wide">
      <NameFields entry={state.entries[method]} onEnter={read} />
      {method === "policy" && <Version />}
      <div class="cloud-read row">
        <ReasonedButton
          label={word(START_LABELS[method])}
          reason={obstacle && word(obstacle)}
          onPress={read}
        />
        {!obstacle && settings && (
          <small>{word("cloud_read_note", site(hostOf(serviceOf(method, settings))))}</small>
        )}
      </div>
    </div>
  );
}

function DeletionPart() {
  const { state, known } = useCloud();
  const name = enteredFunction(state);
  return (
    <div class="cloud-form stack stack-wide">
      <NameFields entry={state.entries.deletion} />
      {name !== undefined && (known.settings || known.isUnread) && <DeletionForm key={name} name={name} />}
    </div>
  );
}

/** The button that deletes the results of all tabs, and the confirmation that replaces it. */
function ForgetCalls() {
  const { word } = useWords();
  const { state, act } = useCloud();
  return (
    <div data-keeps-focus tabIndex={-1}>
      {state.isForgetAsked ? (
        <Confirm
          question={word("cloud_results_question")}
          yes={word("common_forget_yes")}
          no={word("common_forget_no")}
          onYes={act.forgetCalls}
          onNo={() => act.askForget(false)}
          classes={{ yes: "button button-quiet" }}
          isNoFirst
        />
      ) : (
        <TextButton label={word("common_delete_results")} onPress={() => act.askForget(true)} />
      )}
    </div>
  );
}

export function Panel({ method }: { method: CloudMethod }) {
  const { word } = useWords();
  const { state, known } = useCloud();
  const shown = shownCall(method, known, state);
  return (
    <>
      <h2 class="only-for-screen-readers">{word(TAB_LABELS[method])}</h2>
      <div class="cloud-question">
        {method === "deletion" ? <DeletionPart /> : <ReadForm method={method} />}
        <RecentNames method={method} />
      </div>
      {shown && <Outcome call={shown} />}
      {method === "deletion" && <EarlierDeletions shown={shown} />}
      {!known.calls.every(isRunning) && <ForgetCalls />}
    </>
  );
}
