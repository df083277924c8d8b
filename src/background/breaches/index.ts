// Breaches: message handlers and listeners for the catalog, site marks and the watch list.

import * as v from "valibot";
import { verifiedOf } from "../../shared/breaches/breach.ts";
import { lookupKeyChanged, lookupServiceChanged } from "../lookup-service/index.ts";
import { QUEUE_ALARM } from "../lookup-service/lookup-access.ts";
import { command } from "../platform/commands.ts";
import { watchConsent } from "../platform/consent.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { erased, onErase } from "../platform/erase.ts";
import { redrawToolbar } from "../platform/events.ts";
import { ACCOUNT, FLAG, line } from "../platform/schemas.ts";
import { siteAccessChanged } from "../platform/site-access.ts";
import { onAlarm } from "../platform/tasks.ts";
import { passwordBreaches } from "./breached-site-index.ts";
import { setBreachDismissed, watchBreachedSites } from "./breached-sites.ts";
import {
  CATALOG_ALARM,
  catalogArrived,
  catalogRefreshed,
  dropCatalog,
  keepCatalog,
  keepCatalogSoon,
  pauseCatalog,
  readCatalog,
  refreshWhenDue,
  refreshWithAccess,
  resumeCatalog,
  wantedCatalog,
} from "./catalog.ts";
import { dataClasses } from "./data-classes.ts";
import { watchNotifications } from "./notify-of-breaches.ts";
import {
  bindWatched,
  checkWatchList,
  checkWithAccess,
  endWatching,
  planCheck,
  stopChecksWithoutConsent,
  WATCH_ALARM,
} from "./watch-list.ts";
import { setTwoStepOn } from "./watch-records.ts";
import { setAccountWatched, watchWithService } from "./watched-accounts.ts";

/** Breach names are usually short, but a service is free to choose: whatever is shown can be dismissed. */
const MAX_NAME_LENGTH = 10_000;

const MAX_ORIGIN_LENGTH = 2_000;
const ORIGIN = line(MAX_ORIGIN_LENGTH);

const NAME = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_NAME_LENGTH));

export const breachesCommands = {
  /**
   * For the vault check, which compares locally, so no service learns which sites are in the vault. `undefined` if there is no
   * catalog and none can be fetched now.
   */
  getPasswordBreaches: command({
    service: "lookup",
    waitsForPolicy: true,
    async handle() {
      await wantedCatalog();
      const catalog = await readCatalog();
      const isWhole = (await currentSettings()).lookups.includeUnverified;
      return catalog && passwordBreaches(isWhole ? catalog.breaches : verifiedOf(catalog.breaches));
    },
  }),

  setBreachDismissed: command({
    service: "lookup",
    schema: v.object({ name: NAME, isDismissed: FLAG }),
    handle: ({ name, isDismissed }) => setBreachDismissed(name, isDismissed),
  }),

  /** For the page of all breaches, which has the breaches themselves from the catalog's record. */
  getDataClasses: command({ service: "lookup", waitsForPolicy: true, handle: dataClasses }),

  /**
   * From pages that show the catalog, once they do: whoever opens them may want to know about breaches. Answered before it is
   * fetched, but not before the policy is known and stored.
   */
  fetchMissingCatalog: command({
    service: "lookup",
    waitsForPolicy: true,
    handle: () => void wantedCatalog().catch(() => undefined),
  }),

  setAccountWatched: command({
    service: "lookup",
    waitsForPolicy: true,
    schema: v.object({ account: ACCOUNT, isWatched: FLAG, origin: v.optional(ORIGIN) }),
    handle: ({ account, isWatched, origin }) => setAccountWatched(account, isWatched, origin),
  }),

  /** `origin`: the service that the person saw, as `lookupOrigin` returns it. */
  watchWithService: command({
    service: "lookup",
    waitsForPolicy: true,
    schema: v.object({ origin: ORIGIN }),
    handle: ({ origin }) => watchWithService(origin),
  }),

  setTwoStepOn: command({
    service: "lookup",
    schema: v.object({ account: ACCOUNT, site: NAME, isOn: FLAG }),
    handle: ({ account, site, isOn }) => setTwoStepOn(account, site, isOn),
  }),
};

export function registerBreaches(): void {
  onErase("watch-list", endWatching);
  onErase("catalog", dropCatalog);
  // Without settings another service applies. Don't fetch its breach list before the old one is deleted.
  onErase("everything", pauseCatalog);
  erased.subscribe((what) => what === "everything" && resumeCatalog());
  watchConsent("personallyIdentifyingInfo", { agreed: checkWatchList, takenBack: stopChecksWithoutConsent });
  lookupKeyChanged.subscribe(checkWatchList);
  lookupServiceChanged.subscribe(() => keepCatalog(true));
  watchBreachedSites(() => redrawToolbar());
  catalogArrived.subscribe(planCheck);
  catalogRefreshed.subscribe(checkWatchList);
  watchNotifications();
  onAlarm(CATALOG_ALARM, refreshWhenDue);
  onAlarm(WATCH_ALARM, checkWatchList);
  onAlarm(QUEUE_ALARM, checkWatchList);
  siteAccessChanged.subscribe(refreshWithAccess);
  siteAccessChanged.subscribe(checkWithAccess);
  void bindWatched().catch(() => undefined);
  keepCatalogSoon();
}
