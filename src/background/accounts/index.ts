// Account lookups: their commands, and reactions to changes in settings, consent and windows.

import * as v from "valibot";
import { parseLogoUrl } from "../../services/lookup/answer.ts";
import { isSite } from "../../shared/addresses.ts";
import { isAskable, siteOf } from "../../shared/sites.ts";
import { catalogRefreshed } from "../breaches/catalog.ts";
import { lookupServiceChanged } from "../lookup-service/index.ts";
import { QUEUE_ALARM } from "../lookup-service/lookup-access.ts";
import { command } from "../platform/commands.ts";
import { watchConsent } from "../platform/consent.ts";
import { policyConfirmed } from "../platform/current-settings.ts";
import { ofWindows, onErase } from "../platform/erase.ts";
import { lastPrivateWindowClosed } from "../platform/private-windows.ts";
import { ACCOUNT, FLAG, fields, isLine, readBy } from "../platform/schemas.ts";
import { createTaskQueue, onAlarm } from "../platform/tasks.ts";
import { askLookupService } from "./ask-lookup-service.ts";
import {
  askRefusedLookups,
  cancelLookup,
  completeLookups,
  eraseLookups,
  forgetLookups,
  forgetPrivateLookups,
  resumePendingLookups,
  stopForeignLookups,
  stopLookupsWithoutConsent,
} from "./cancel-lookups.ts";
import { dropLogos, getLogo } from "./logos.ts";
import { lookUpAccount, resumeLookups } from "./look-up-account.ts";
import { resolveBreach } from "./resolve-breach.ts";

const MAX_URL_LENGTH = 2_000;

const ACCOUNT_AND_WINDOW = v.object({ account: ACCOUNT, isPrivate: FLAG });
/** A host stands for its registrable domain. */
const SITE = v.pipe(
  v.custom<string>((value) => isSite(value) && !value.includes(":")),
  v.transform((host) => siteOf(`https://${host}`) ?? ""),
  v.check(isAskable),
);
const SOURCE = v.custom<string>((value) => isLine(value, MAX_URL_LENGTH));
const BREACH_NAME = v.custom<string>((value) => isLine(value, MAX_URL_LENGTH) && value !== "");
const QUESTION = v.union([
  fields({ about: v.literal("breach"), name: BREACH_NAME }),
  fields({ about: v.literal("site"), site: SITE }),
  fields({ about: v.literal("account-at-site"), site: SITE, account: ACCOUNT }),
]);
const LOGO_URL = readBy((value) => (isLine(value, MAX_URL_LENGTH) ? parseLogoUrl(value) : undefined));

/** One after another, as they arrive: what cancels or deletes finds what was started before it. */
const inOrder = createTaskQueue();

export const accountsCommands = {
  /** Sent when the user clicks. Responds once the lookup is stored; results arrive in the lookup records. */
  lookUpAccount: command({
    service: "lookup",
    waitsForPolicy: true,
    schema: ACCOUNT_AND_WINDOW,
    handle: ({ account, isPrivate }) => inOrder(() => lookUpAccount(account, isPrivate)),
  }),

  cancelLookup: command({
    service: "lookup",
    waitsForPolicy: true,
    schema: ACCOUNT_AND_WINDOW,
    handle: ({ account, isPrivate }) => inOrder(() => cancelLookup(account, isPrivate)),
  }),

  /** Kept with a watched address, and otherwise as long as its lookup. */
  setBreachResolved: command({
    service: "lookup",
    schema: v.object({ account: ACCOUNT, name: BREACH_NAME, isDealtWith: FLAG, isPrivate: FLAG }),
    handle: ({ account, name, isDealtWith, isPrivate }) =>
      inOrder(() => resolveBreach(account, name, isDealtWith, isPrivate)),
  }),

  forgetLookups: command({
    service: "lookup",
    schema: v.object({ isPrivate: FLAG }),
    handle: ({ isPrivate }) => forgetLookups(isPrivate),
  }),

  /** Sent when the user clicks, through a port that gets the response. It is not stored. */
  askLookupService: command({
    service: "lookup",
    waitsForPolicy: true,
    schema: v.object({ source: SOURCE, question: QUESTION, isPrivate: FLAG }),
    handle: askLookupService,
  }),

  /** Returns the logo at a URL as a `data:` URL; `undefined` if there is none that may be shown. */
  getLogo: command({
    service: "lookup",
    waitsForPolicy: true,
    schema: v.object({ url: LOGO_URL, isPrivate: FLAG }),
    handle: ({ url, isPrivate }) => getLogo(url, isPrivate),
  }),
};

export function registerAccounts(): void {
  onErase("lookups", (isEverything) => inOrder(() => ofWindows(isEverything, eraseLookups)));
  onErase("logos", dropLogos);
  watchConsent("personallyIdentifyingInfo", {
    agreed: askRefusedLookups,
    takenBack: stopLookupsWithoutConsent,
  });
  lookupServiceChanged.subscribe(stopForeignLookups);
  catalogRefreshed.subscribe(completeLookups);
  onAlarm(QUEUE_ALARM, resumeLookups);
  lastPrivateWindowClosed.subscribe(forgetPrivateLookups);
  void policyConfirmed().then(resumePendingLookups);
}
