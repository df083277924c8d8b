// The names that were asked about before, in words, and whether they are kept.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import type { Words } from "../../../shared/words.ts";
import type { SwitchView } from "../../../ui/components/Switch.tsx";
import { visibleName } from "../answers/text/visible-text.ts";
import type { CloudAction, CloudSnapshot } from "../cloud-state.ts";
import type { CloudButton } from "./name-view.ts";
import { toldApart } from "./told-apart.ts";

export interface RecentView {
  heading: string;
  names: { shortName: string; name: string; choose: CloudAction; forget: CloudButton }[];
  /** Absent where there is nothing to forget. */
  forgetAll?: CloudButton;
  /** Absent where nothing is kept in any case. */
  keep?: SwitchView<CloudAction>;
  /** Said in place of the names. */
  note?: string;
}

/** Names of one method; `undefined` while nothing is known of them. */
export function describeRecent(
  method: CloudMethod,
  { news, settings, isPrivate }: CloudSnapshot,
  { word }: Words,
): RecentView | undefined {
  if (!settings || isPrivate === undefined) return undefined;
  const heading = word("cloud_recent");
  if (isPrivate) return { heading, names: [], note: word("cloud_recent_private") };
  const names = news?.recentNames[method] ?? [];
  const { keepRecentNames, isKeepManaged } = settings;
  const spoken = toldApart(
    names.map((name) => ({
      label: word("cloud_recent_forget_of", visibleName(shortNameOf(name))),
      name: visibleName(name),
    })),
  );
  return {
    heading,
    names: names.map((name, index) => ({
      shortName: visibleName(shortNameOf(name)),
      name: visibleName(name),
      choose: { kind: "enter", method, step: { kind: "choose", name } },
      forget: {
        label: word("cloud_recent_forget"),
        spoken: spoken[index] ?? name,
        action: { kind: "forget-name", method, name },
      },
    })),
    ...(names.length > 0 && {
      forgetAll: {
        label: word("cloud_recent_forget_all"),
        action: { kind: "forget-names", method } as const,
      },
    }),
    keep: {
      label: word("cloud_recent_keep"),
      detail: word(isKeepManaged ? "options_managed" : "cloud_recent_keep_detail"),
      isOn: keepRecentNames,
      isDisabled: isKeepManaged,
      action: { kind: "keep-names", isKept: !keepRecentNames },
    },
  };
}
