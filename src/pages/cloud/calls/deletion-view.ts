// Deleting a function, in words: what goes, as whom and where, what it takes with it, and what still stands in the way.

import type { CloudCall } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import { providerOf } from "../account/account-view.ts";
import { hasOperationError } from "../answers/findings.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import type { CloudAction, CloudSnapshot } from "../cloud-state.ts";
import type { CloudButton } from "../name/name-view.ts";
import { toldApart } from "../name/told-apart.ts";
import { enteredFunction } from "./cloud-news.ts";
import { obstacleToDeletion } from "./obstacle.ts";
import { mayBeDeleted } from "./outcome-view.ts";
import { callsOf } from "./own-calls.ts";

export interface DeletionView {
  heading: string;
  /** That it was deleted, or may have been, with when and how that ended; absent where it was not in this session. */
  before?: string;
  name: string;
  facts: { term: string; value: string }[];
  consequences: string[];
  /** "Type resize to confirm", in three parts: what is to be typed stands in the middle. */
  confirm: { before: string; name: string; after: string; typed: string };
  button: { label: string; action: CloudAction; isReady: boolean };
  /** Why the button does nothing yet; absent where it is ready. */
  reason?: string;
}

export interface EarlierView {
  heading: string;
  items: {
    id: string;
    shortName: string;
    name: string;
    when: string;
    ending: string;
    tone?: Tone;
    show: CloudButton;
  }[];
}

/** The last deletion of a function that changed something, or may have. */
function deletionBefore(snapshot: CloudSnapshot, name: string): CloudCall | undefined {
  const calls = callsOf("deletion", snapshot).filter(({ question }) => question.name === name);
  const isHarmless = (call: CloudCall) =>
    (call.state.name === "failed" || call.state.name === "interrupted") && !mayBeDeleted(call);
  return calls.find((call) => !isHarmless(call));
}

function lastHeard({ state }: CloudCall): number {
  return state.name === "running" ? state.startedAt : state.at;
}

const NAME_PLACE = "\ue000";

/** The form below the name; `undefined` while no function is entered. */
export function describeDeletion(
  snapshot: CloudSnapshot,
  words: Words,
  now: number,
): DeletionView | undefined {
  const { word, site, time } = words;
  const { news, settings, hasNoSettings, typedName } = snapshot;
  const name = enteredFunction(snapshot);
  if (name === undefined || !(settings || hasNoSettings)) return undefined;
  const { signIn } = news ?? {};
  const account = signIn?.isSignedIn
    ? (signIn.account ?? word("cloud_account_untold", providerOf(signIn, words)))
    : word("cloud_not_signed_in");
  const [start = "", end = ""] = word("cloud_confirm", NAME_PLACE).split(NAME_PLACE);
  const obstacle = obstacleToDeletion(name, snapshot);
  const before = deletionBefore(snapshot, name);
  const heading =
    before?.state.name === "running"
      ? "cloud_deletion_running"
      : before
        ? "cloud_deletion_again"
        : "cloud_deletion_what";
  return {
    heading: word(heading),
    ...(before && {
      before: word("cloud_deletion_before", word(endingOf(before).name), time(lastHeard(before), now)),
    }),
    name: visibleName(name),
    facts: [
      { term: word("cloud_deletion_as"), value: visibleName(account) },
      ...(settings
        ? [{ term: word("cloud_deletion_at"), value: site(hostOf(settings.services.deletion)) }]
        : []),
    ],
    consequences: [
      word("cloud_deletion_triggers"),
      word("cloud_deletion_final"),
      word("cloud_deletion_operation"),
    ],
    confirm: { before: start, name: shortNameOf(name), after: end, typed: typedName },
    button: {
      label: word("cloud_delete"),
      action: { kind: "delete", name },
      isReady: obstacle === undefined,
    },
    ...(obstacle && { reason: word(obstacle) }),
  };
}

function endingOf(call: CloudCall): { name: MessageName; tone?: Tone } {
  const { state } = call;
  switch (state.name) {
    case "running":
      return { name: "cloud_ended_running" };
    case "answered": {
      const operation = state.answer.method === "deletion" ? state.answer.operation : undefined;
      if (operation && hasOperationError(operation)) return { name: "cloud_ended_error", tone: "warn" };
      return operation?.isDone ? { name: "cloud_ended_deleted" } : { name: "cloud_ended_accepted" };
    }
    case "not-found":
      return { name: "cloud_ended_not_found", tone: "warn" };
    default:
      return mayBeDeleted(call)
        ? { name: "cloud_ended_unknown", tone: "warn" }
        : { name: "cloud_ended_not_deleted" };
  }
}

/** The deletions of this session but the one that is shown, latest first; `undefined` where there is none. */
export function describeEarlier(
  snapshot: CloudSnapshot,
  shownId: string | undefined,
  words: Words,
  now: number,
): EarlierView | undefined {
  const { word, time } = words;
  const others = callsOf("deletion", snapshot).filter(({ id }) => id !== shownId);
  if (others.length === 0) return undefined;
  const rows = others.map((call) => {
    const { question } = call;
    const shortName = visibleName(shortNameOf(question.name));
    const when = time(lastHeard(call), now);
    return {
      ...{ call, shortName, when, name: visibleName(question.name) },
      label: word("cloud_show_of", shortName, when),
    };
  });
  const spoken = toldApart(rows);
  return {
    heading: word("cloud_earlier"),
    items: rows.map(({ call, shortName, when, name }, index) => {
      const { id } = call;
      const { name: ending, tone } = endingOf(call);
      return {
        ...{ id, shortName, name, when },
        ending: word(ending),
        ...(tone && { tone }),
        show: {
          label: word("cloud_show"),
          spoken: spoken[index] ?? name,
          action: { kind: "show", method: "deletion", id },
        },
      };
    }),
  };
}
