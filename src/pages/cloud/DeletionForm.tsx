// The form below a function's name: what is deleted, as whom, where, what goes with it, and the confirmation.

import { hostOf } from "../../shared/addresses.ts";
import { DELETE_PERMISSION } from "../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../shared/cloud/resource-name.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings/settings.ts";
import { useNow, useWords } from "../../ui/hooks/page.ts";
import { accountLine } from "./Account.tsx";
import { visibleName } from "./answers/text.ts";
import { deletionBefore, endingOf, lastHeard, obstacleToDeletion } from "./calls.ts";
import { serviceOf } from "./methods.ts";
import { AS_TYPED } from "./name/NameFields.tsx";
import { ReasonedButton } from "./ReasonedButton.tsx";
import { useCloud } from "./use-cloud.ts";

const HEADING_ID = "cloud-deletion";
const FIELD_ID = "cloud-confirmation";
const NAME_PLACE = "\ue000";

/** As the service writes it: the public one is named in front of it. Another's namespace isn't known. */
function permissionAt(service: string | undefined): string {
  const isPublic = service === hostOf(DEFAULT_SETTINGS.services.functionsUrl);
  return isPublic ? `cloudfunctions.${DELETE_PERMISSION}` : DELETE_PERMISSION;
}

interface DeletionFormProps {
  name: string;
  /** Typed to confirm. */
  typedName: string;
  onType: (typedName: string) => void;
}

/** The whole form for the named function. Enter submits nothing: only the button does. */
export function DeletionForm({ name, typedName, onType }: DeletionFormProps) {
  const words = useWords();
  const { t, site, time } = words;
  const now = useNow();
  const cloud = useCloud();
  const { settings, signIn } = cloud;
  const before = deletionBefore(name, cloud.calls);
  const obstacle = obstacleToDeletion(name, typedName, cloud);
  const press = () => {
    void cloud.deleteFunction(name, typedName);
    // A second press finds no confirmation.
    onType("");
  };
  const account = signIn ? (signIn.account ?? accountLine(signIn, words)) : t("cloud_account_unknown");
  const service = settings && hostOf(serviceOf("deletion", settings));
  const [start, end] = t("cloud_confirm", NAME_PLACE).split(NAME_PLACE);
  return (
    <section class="cloud-deletion cloud-field stack" aria-labelledby={HEADING_ID}>
      <h3 id={HEADING_ID}>{t("cloud_deletion_what")}</h3>
      {before && (
        <p class="cloud-note cloud-note-warn">
          {t("cloud_deletion_before", t(endingOf(before)), time(lastHeard(before), now))}
        </p>
      )}
      <p class="cloud-deletion-name strong">
        <bdi>{visibleName(name)}</bdi>
      </p>
      <dl class="cloud-facts">
        <div>
          <dt class="soft">{t("cloud_account")}</dt>
          <dd>
            <bdi>{visibleName(account)}</bdi>
          </dd>
        </div>
        {service !== undefined && (
          <div>
            <dt class="soft">{t("common_service")}</dt>
            <dd>
              <bdi>{site(service)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <ul class="cloud-consequences">
        <li>{t("cloud_deletion_triggers")}</li>
        <li>{t("cloud_deletion_final")}</li>
        <li>{t("cloud_deletion_permission", permissionAt(service))}</li>
      </ul>
      <label class="strong" for={FIELD_ID}>
        {start}
        <bdi class="cloud-to-type">{shortNameOf(name)}</bdi>
        {end}
      </label>
      <input
        class="field"
        id={FIELD_ID}
        type="text"
        {...AS_TYPED}
        value={typedName}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <ReasonedButton label={t("cloud_delete")} reason={obstacle && t(obstacle)} isBad onPress={press} />
    </section>
  );
}
