// The printed result: a plain table that exists only while printing.

import { useEffect, useState } from "preact/hooks";
import { usePage } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { resultTable } from "./result-table.ts";

export function PrintedResult() {
  const { words, now } = usePage();
  const vaultCheck = useVaultCheck();
  const { services, lookups } = useSettings()?.settings ?? {};
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const begin = () => setIsPrinted(true);
    const end = () => setIsPrinted(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  if (!isPrinted) return null;
  const { names, rows, sources } = resultTable(vaultCheck, services, words);
  return (
    <div class="audit-printed">
      <p>{words.day(now())}</p>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {[...new Set(sources?.flat())].map((source) => (
        <p key={source}>{source}</p>
      ))}
      {lookups?.includeUnverified === false && <p>{words.t("accounts_unverified_left_out")}</p>}
    </div>
  );
}
