// One breach at its own address: from the list on this device, or from the service, on a click.

import { useEffect } from "preact/hooks";
import type { StoredCatalog } from "../../shared/records/catalog.ts";
import { useWords } from "../../ui/hooks/page.ts";
import { BreachDetails } from "../popup/breaches/BreachDetails.tsx";
import { titleOf } from "../popup/breaches/breach-view.ts";
import { AskService } from "./AskForMore.tsx";

interface OneBreachProps {
  name: string;
  /** Absent if there is none yet. */
  catalog?: StoredCatalog;
}

export function OneBreach({ name, catalog }: OneBreachProps) {
  const words = useWords();
  const { t, day } = words;
  const breach = catalog?.breaches.find((one) => one.name === name);
  const title = breach ? titleOf(breach, words) : t("watch_unlisted_breach");
  useEffect(() => {
    const before = document.title;
    document.title = t("common_page_title", title, t("extensionName"));
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <article class="stack breaches-one">
      <p>
        <a class="link" href="#list">
          {t("breaches_heading")}
        </a>
      </p>
      <h1 tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {breach ? (
        <BreachDetails breach={breach} />
      ) : (
        <>
          {catalog && <p class="soft">{t("popup_site_not_listed", day(catalog.fetchedAt))}</p>}
          <AskService question={{ about: "breach", name }} />
        </>
      )}
    </article>
  );
}
