// Recent names, each to reuse or remove, and the setting that keeps them.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import { CLOUD_NAMES } from "../../../shared/records/cloud.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { Switch } from "../../../ui/controls/Switch.tsx";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../../ui/hooks/records.ts";
import { visibleName } from "../answers/text.ts";
import { useCloud } from "../use-cloud.ts";
import { distinctParts } from "./distinct-parts.ts";

const HEADING_ID = "cloud-recent";

interface RecentNamesProps {
  method: CloudMethod;
  onChoose: (name: string) => void;
}

/** The list of one method. A private window keeps nothing, and shows nothing from other windows. */
export function RecentNames({ method, onChoose }: RecentNamesProps) {
  const { t } = useWords();
  const { commands, isPrivate } = usePage();
  const { run } = useCloud();
  const read = useSettings();
  const keepRecentNames = read?.settings.cloud.keepRecentNames === true;
  const kept = useRecord(CLOUD_NAMES[keepRecentNames ? "local" : "session"]).value;
  if (!read) return null;
  const isManaged = read.locked.has("cloud.keepRecentNames");
  const names = (!isPrivate && kept?.[method]) || [];
  /** Deletes one name, or all of the method. */
  const forget = (name?: string) => () =>
    void run(commands.forgetCloudNames({ method, name }), { done: "cloud_removed" });
  const spoken = distinctParts(
    names.map((name) => ({
      label: t("common_button_of", t("common_remove"), visibleName(shortNameOf(name))),
      name: visibleName(name),
    })),
  );
  return (
    <section class="cloud-recent" aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
      <div class="cloud-line row">
        <h3 id={HEADING_ID}>{t("cloud_recent")}</h3>
        {names.length > 0 && <TextButton label={t("cloud_recent_remove_all")} onPress={forget()} />}
      </div>
      {names.length > 0 && (
        <ul class="card">
          {names.map((name, index) => (
            <li key={name} class="cloud-item">
              <button type="button" class="cloud-name-button" onClick={() => onChoose(name)}>
                <bdi class="cloud-recent-short strong">{visibleName(shortNameOf(name))}</bdi>{" "}
                <bdi>{visibleName(name)}</bdi>
              </button>
              <TextButton label={t("common_remove")} spoken={spoken[index]} onPress={forget(name)} />
            </li>
          ))}
        </ul>
      )}
      {isPrivate ? (
        <p class="soft">{t("cloud_recent_private")}</p>
      ) : (
        <Switch
          label={t("common_keep_names")}
          detail={t(isManaged ? "common_managed" : "cloud_recent_keep_detail")}
          isOn={keepRecentNames}
          isDisabled={isManaged}
          onSwitch={() => run(commands.changeSettings({ cloud: { keepRecentNames: !keepRecentNames } }))}
        />
      )}
    </section>
  );
}
