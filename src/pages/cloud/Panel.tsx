// One of the three calls: its question, and what came of it.

import { useLayoutEffect, useState } from "preact/hooks";
import { type CloudMethod, POLICY_VERSIONS, type PolicyVersion } from "../../shared/cloud/cloud.ts";
import type { MessageName } from "../../shared/words.ts";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import { answerHeadingId } from "./answers/Answer.tsx";
import { ReasonedButton } from "./Buttons.tsx";
import { DeletionForm } from "./calls/DeletionForm.tsx";
import { EarlierDeletions } from "./calls/EarlierDeletions.tsx";
import { shownCall } from "./calls/known-calls.ts";
import { Outcome, START_LABELS } from "./calls/Outcome.tsx";
import { obstacleToRead } from "./calls/obstacle.ts";
import { useCloud } from "./cloud-context.ts";
import { enteredFunction, serviceOf } from "./cloud-state.ts";
import { ForgetCalls } from "./ForgetCalls.tsx";
import { NameFields } from "./name/NameFields.tsx";
import { RecentNames } from "./name/RecentNames.tsx";

/** What each call is called. */
export const TABS: Record<CloudMethod, MessageName> = {
  policy: "cloud_tab_policy",
  deletion: "cloud_tab_deletion",
  "report-config": "cloud_tab_report_config",
};

const INTROS: Record<CloudMethod, MessageName> = {
  policy: "cloud_intro_policy",
  deletion: "cloud_intro_deletion",
  "report-config": "cloud_intro_report_config",
};

const VERSIONS: Record<PolicyVersion, MessageName> = {
  0: "cloud_version_0",
  1: "cloud_version_1",
  3: "cloud_version_3",
};

const VERSION_CHOICES = [undefined, ...POLICY_VERSIONS];

function Version() {
  const { word } = useWords();
  const { state, act } = useCloud();
  return (
    <div class="cloud-version">
      <label class="cloud-label" for="cloud-version">
        {word("cloud_version")}
      </label>
      <select
        class="select cloud-select"
        id="cloud-version"
        aria-describedby="cloud-version-note"
        onChange={(event) => act.chooseVersion(VERSION_CHOICES[event.currentTarget.selectedIndex])}
      >
        {VERSION_CHOICES.map((version) => (
          <option key={version} selected={version === state.policyVersion}>
            {word(version === undefined ? "cloud_version_any" : VERSIONS[version])}
          </option>
        ))}
      </select>
      <small id="cloud-version-note">{word("cloud_version_note")}</small>
    </div>
  );
}

type ReadMethod = Exclude<CloudMethod, "deletion">;

/** The form of a read, which Enter sends too. */
function ReadForm({ method }: { method: ReadMethod }) {
  const { word, site } = useWords();
  const { known, act } = useCloud();
  const { settings } = known;
  const obstacle = obstacleToRead(method, known);
  const read = () => {
    if (!obstacle) void act.read(method);
  };
  return (
    <div class="cloud-form">
      <NameFields method={method} onEnter={read} />
      {method === "policy" && <Version />}
      <div class="cloud-read">
        <ReasonedButton
          label={word(START_LABELS[method])}
          reason={obstacle && word(obstacle)}
          reasonId="cloud-read-reason"
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
    <div class="cloud-form">
      <NameFields method="deletion" />
      {name !== undefined && (known.settings || known.hasNoSettings) && (
        <DeletionForm key={name} name={name} />
      )}
    </div>
  );
}

/** The whole of it. */
export function Panel({ method }: { method: CloudMethod }) {
  const { word } = useWords();
  const { state, known, act } = useCloud();
  const read = useSettings();
  const { calls } = known;
  const shown = shownCall(method, calls, state);
  const earlier =
    method === "deletion"
      ? calls.filter(({ id, question }) => question.method === method && id !== shown?.id)
      : [];
  /** The one that they wanted to see, and go to. */
  const [wantedId, setWantedId] = useState<{ id: string }>();
  useLayoutEffect(() => {
    if (wantedId) document.getElementById(answerHeadingId(wantedId.id))?.focus();
  }, [wantedId]);
  return (
    <>
      <h2 class="only-for-screen-readers">{word(TABS[method])}</h2>
      <p class="soft">{word(INTROS[method])}</p>
      <div class="cloud-question">
        {method === "deletion" ? <DeletionPart /> : <ReadForm method={method} />}
        {read && <RecentNames method={method} read={read} />}
      </div>
      {shown && <Outcome call={shown} />}
      {earlier.length > 0 && (
        <EarlierDeletions
          calls={earlier}
          onShow={(id) => {
            act.show(method, id);
            setWantedId({ id });
          }}
        />
      )}
      {calls.some(({ state: { name } }) => name !== "running") && <ForgetCalls />}
    </>
  );
}
