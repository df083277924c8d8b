// How to get the file from the password manager that a person uses, in a few steps: the last one is to drop it.

import type { ComponentChildren } from "preact";
import { useWords } from "../../../ui/hooks/page.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { DATABASE, GUIDED } from "../vault/managers.ts";

/** The place in a message for what stays in English. */
const GAP = "\n";

/** A message with something in English at its gap. */
function WithEnglish({ message, english }: { message: string; english: string }) {
  const [before, after] = message.split(GAP);
  return (
    <>
      {before}
      <bdi lang="en">{english}</bdi>
      {after}
    </>
  );
}

/** The steps, with the drop area as the last of them. The way that leaves no readable file comes first. */
export function HowToExport({ children }: { children: ComponentChildren }) {
  const { t, either, site } = useWords();
  const vaultCheck = useVaultCheck();
  const at = vaultCheck.guided();
  const { name = "", menus = "", formats = [], locked } = GUIDED[at] ?? {};
  const isDatabase = locked === DATABASE;
  return (
    <div class="stack">
      <div class="row">
        <label class="strong" for="audit-manager">
          {t("audit_where")}
        </label>
        <select
          id="audit-manager"
          class="select page-select"
          value={name}
          onChange={({ currentTarget }) => vaultCheck.guide(currentTarget.selectedIndex)}
        >
          {GUIDED.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
      </div>
      <ol class="audit-steps">
        {isDatabase ? (
          <li>{t("audit_how_database")}</li>
        ) : (
          <li>
            <WithEnglish message={t("audit_how_menus", name, GAP)} english={menus} />
          </li>
        )}
        {!isDatabase && formats.length > 0 && (
          <li>
            {locked ? (
              <WithEnglish message={t("audit_how_locked", GAP)} english={locked} />
            ) : (
              t("audit_how_format", either(formats.map(site)))
            )}
          </li>
        )}
        <li>{children}</li>
      </ol>
      {locked && (
        <p class="soft">
          <WithEnglish
            message={t("audit_how_plain", GAP)}
            english={`${isDatabase ? `${menus} › ` : ""}${formats.join(" / ")}`}
          />
        </p>
      )}
      <p class="soft">{t("audit_known")}</p>
    </div>
  );
}
