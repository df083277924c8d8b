// A drawing of a sign-in form with our warning below it. Screen readers skip it: the page's first sentence says the same.

import { useWords } from "../../ui/hooks/page.ts";
import { BrandMark } from "../../ui/icons/icons.tsx";

/** How often the password in the picture was seen. */
const SEEN = 108_183;

function Field({ label, value }: { label: string; value: string }) {
  return (
    <>
      <b>{label}</b>
      <span class="picture-field" dir="ltr">
        {value}
      </span>
    </>
  );
}

export function Picture() {
  const { t, plural } = useWords();
  return (
    <div class="picture" aria-hidden="true">
      <div class="picture-bar" dir="ltr">
        <i />
        <i />
        <i />
        <span>shop.example</span>
      </div>
      <div class="picture-form">
        <Field label={t("accounts_entry")} value="robin@shop.example" />
        <Field label={t("audit_column_password")} value="••••••••" />
        <div class="picture-notice">
          <b>{t("popup_breached_title")}</b>
          <span>{plural("notice_seen", SEEN)}</span>
          <span class="row">
            <span class="picture-button">{t("notice_change")}</span>
            <small>
              <BrandMark />
              {t("extensionName")}
            </small>
          </span>
        </div>
      </div>
    </div>
  );
}
