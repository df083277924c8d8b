// Three random passwords to copy, and how to go on with one.

import { useState } from "preact/hooks";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Button, CopyButton } from "../../ui/controls/Button.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { bitsOf, FORMATS, type Format, makePassword } from "./make-password.ts";
import "./suggest.css";

const NAMES = Object.keys(FORMATS) as Format[];

const make = () => NAMES.map((format) => ({ format, password: makePassword(format) }));

/** They are in this component's state alone, and gone with the page. */
export function Suggest() {
  const { t, count } = useWords();
  const [made, setMade] = useState(make);
  return (
    <>
      <PageHeader />
      <main class="page-main stack stack-wide">
        <h1>{t("notice_new_title")}</h1>
        <p>{t("suggest_how")}</p>
        <ul class="card">
          {made.map(({ format, password }) => (
            // A new key clears what was said about the one before.
            <li key={password} class="suggestion">
              <div>
                <code dir="ltr" translate={false}>
                  {password}
                </code>
                <p class="small-print">
                  {t(
                    "common_button_of",
                    t(`suggest_${format}`),
                    t("suggest_bits", count(Math.floor(bitsOf(format)))),
                  )}
                </p>
              </div>
              <CopyButton what={`suggest_${format}`} text={password} isAtEnd />
            </li>
          ))}
        </ul>
        <div>
          <Button label={t("suggest_more")} isQuiet onClick={() => setMade(make())} />
        </div>
        <p class="small-print">{t("suggest_private")}</p>
      </main>
    </>
  );
}
