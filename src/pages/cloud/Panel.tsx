// The three calls: each has a form and its outcome. What was entered stays while another tab is open.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { hostOf } from "../../shared/addresses.ts";
import { type CloudRead, POLICY_VERSIONS, type PolicyVersion } from "../../shared/cloud/cloud.ts";
import { TextButton } from "../../ui/controls/Button.tsx";
import { Confirm } from "../../ui/controls/Confirm.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { deletionsInShort, isAcceptedDeletion, isAccountFirst, isRunning, obstacleToRead } from "./calls.ts";
import { DeletionForm } from "./DeletionForm.tsx";
import { EarlierDeletions } from "./EarlierDeletions.tsx";
import { METHODS, serviceOf } from "./methods.ts";
import { type EntryProps, NameFields } from "./name/NameFields.tsx";
import { emptyEntry, nameOf, pressedWithout, withText } from "./name/name-entry.ts";
import { RecentNames } from "./name/RecentNames.tsx";
import { Outcome } from "./Outcome.tsx";
import { ReasonedButton } from "./ReasonedButton.tsx";
import { useCloud } from "./use-cloud.ts";

const VERSION_CHOICES = [undefined, ...POLICY_VERSIONS];

interface VersionProps {
  /** Absent: the service's default. */
  version: PolicyVersion | undefined;
  onChoose: (version: PolicyVersion | undefined) => void;
}

function Version({ version, onChoose }: VersionProps) {
  const { t } = useWords();
  return (
    <div class="cloud-field stack stack-tight">
      <label class="strong" for="cloud-version">
        {t("cloud_version")}
      </label>
      <select
        class="select page-select"
        id="cloud-version"
        aria-describedby="cloud-version-note"
        onChange={(event) => onChoose(VERSION_CHOICES[event.currentTarget.selectedIndex])}
      >
        {VERSION_CHOICES.map((choice) => (
          <option key={choice} selected={choice === version}>
            {choice ?? t("cloud_version_any")}
          </option>
        ))}
      </select>
      <small id="cloud-version-note">{t("cloud_version_note")}</small>
    </div>
  );
}

/** The button that deletes the results of all tabs, and the confirmation that replaces it. */
function ForgetCalls() {
  const { t } = useWords();
  const { news, begin, tell, forgetCalls } = useCloud();
  const question = (isForgetAsked: boolean) => () => {
    begin();
    tell({ isForgetAsked });
  };
  return (
    <div data-keeps-focus tabIndex={-1}>
      {news.isForgetAsked ? (
        <Confirm
          question={t("cloud_results_question")}
          yes={t("common_forget_yes")}
          no={t("common_forget_no")}
          onYes={forgetCalls}
          onNo={question(false)}
          classes={{ yes: "button button-quiet" }}
          isNoFirst
        />
      ) : (
        <TextButton label={t("common_delete_results")} onPress={question(true)} />
      )}
    </div>
  );
}

/** What all tabs have around the rest of their forms. */
function Panel({ children, ...props }: EntryProps & { children: ComponentChildren }) {
  const { method } = props.entry;
  const { t } = useWords();
  const { calls, shownOf } = useCloud();
  const shown = shownOf(method);
  return (
    <>
      <h2 class="only-for-screen-readers">{t(METHODS[method].tab)}</h2>
      <div class="cloud-question">
        <div class="cloud-form stack stack-wide">
          <NameFields {...props} />
          {children}
        </div>
        <RecentNames method={method} onChoose={(name) => props.setEntry((was) => withText(was, name))} />
      </div>
      {shown && <Outcome call={shown} />}
      {method === "deletion" && <EarlierDeletions shown={shown} />}
      {!calls.every(isRunning) && <ForgetCalls />}
    </>
  );
}

/** The tab of a read. Enter in a field of the name reads too. */
export function ReadPanel({ method, isChosen }: { method: CloudRead["method"]; isChosen: boolean }) {
  const { t, site } = useWords();
  const cloud = useCloud();
  const { settings } = cloud;
  const [entry, setEntry] = useState(() => emptyEntry(method));
  // In other versions a service may silently leave out roles.
  const [version, setVersion] = useState<PolicyVersion | undefined>(3);
  if (!isChosen) return null;
  const obstacle = obstacleToRead(method, cloud);
  const read = () => {
    if (obstacle) return;
    const found = nameOf(entry);
    if ("problem" in found) {
      cloud.begin();
      return setEntry(pressedWithout);
    }
    const { name } = found;
    void cloud.read(
      method === "policy" ? { method, name, requestedPolicyVersion: version } : { method, name },
    );
  };
  const choose = (chosen: PolicyVersion | undefined) => {
    cloud.begin();
    setVersion(chosen);
  };
  return (
    <Panel entry={entry} setEntry={setEntry} onEnter={read}>
      {method === "policy" && <Version version={version} onChoose={choose} />}
      <div class="cloud-read row">
        <ReasonedButton
          label={t(METHODS[method].start)}
          reason={obstacle && t(obstacle)}
          isQuiet={isAccountFirst(cloud.signIn)}
          onPress={read}
        />
        {!obstacle && settings && (
          <small>{t("cloud_read_note", site(hostOf(serviceOf(method, settings))))}</small>
        )}
      </div>
    </Panel>
  );
}

/** The tab of the deletion. Enter deletes nothing: only the button does. */
export function DeletionPanel({ isChosen }: { isChosen: boolean }) {
  const { calls, arrived, settings, isUnread } = useCloud();
  const [entry, setEntry] = useState(() => emptyEntry("deletion"));
  const [typedName, setTypedName] = useState("");
  const read = nameOf(entry);
  const name = "name" in read ? read.name : undefined;
  const inShort = deletionsInShort(name, calls);
  // Whoever deleted it, the earlier confirmation says nothing about what is there now.
  useLayoutEffect(() => setTypedName(""), [name, inShort]);
  useLayoutEffect(() => {
    // The outcome names the function now; the form would ask for the same again.
    if (arrived && isAcceptedDeletion(arrived, name)) setEntry(({ mode }) => emptyEntry("deletion", mode));
  }, [arrived?.id]);
  if (!isChosen) return null;
  return (
    <Panel entry={entry} setEntry={setEntry}>
      {name !== undefined && (settings || isUnread) && (
        <DeletionForm key={name} name={name} typedName={typedName} onType={setTypedName} />
      )}
    </Panel>
  );
}
