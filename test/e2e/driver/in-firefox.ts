// What runs in Firefox as well in every run: what it may do in its own way, and one journey for each feature.

/** Reasons by file, for the whole file or by the title of a test as reports print it: "captured forms › …". */
export type Reasons = Record<string, string | Record<string, string>>;

export const IN_FIREFOX_TOO: Reasons = {
  "access/access-keyboard.spec.ts": "the report's journey: Firefox's Tab key and downloads",
  "access/access-pages.spec.ts": {
    "the welcome page is for everyone, whatever it says": "one walk: Firefox draws focus and fields itself",
  },
  "settings/access-without-sites.spec.ts": "permissions: Firefox lets a person allow one site",
  "accounts/accounts-keyboard.spec.ts": {
    "stays in the field after Check, with all of it selected, and leads the Tab key in the order of what is seen":
      "focus: Firefox's own Tab order",
  },
  "accounts/accounts-private.spec.ts": "private windows: Firefox shares one background with them",
  "accounts/accounts.spec.ts": {
    "takes Enter for a click, and never calls safe an account whose breaches are told to nobody":
      "look-ups: the journey",
    "shows the same answers in a popup that is opened anew, and forgets them when it is told to":
      "storage: Firefox's own session store",
  },
  "page-score/analysis.spec.ts": {
    "says what went wrong and what to do, and can be asked again":
      "Firefox's own redirects and cut connections",
    "ends what is under way when it is told to, at the service too":
      "messages: a request that Firefox's event page gives up",
  },
  "accounts/attribution.spec.ts": {
    "stands beside the result, the details and the pastes of an account, and names the chosen service":
      "attribution: the journey",
  },
  "platform/boundary.spec.ts": {
    "refuses a content script everything that is not on its list": "messages: who Firefox says is speaking",
    "counts checks by the browser's name for a document, not by its own":
      "messages: Firefox's own names for documents",
    "keeps its stores from content scripts": "storage: what scripts can read differs",
  },
  "breaches/breached-site.spec.ts": {
    "puts a breach aside for good, and takes it back": "toolbar: badge and title by tab, and the journey",
  },
  "passwords/budgets.spec.ts": {
    "sends no message while a person types, and as few as can be for one password":
      "messages: Firefox's own channel",
  },
  "platform/build.spec.ts": "looks at Firefox's own build; starts no browser",
  "breaches/catalogue.spec.ts": {
    "is fetched with one request, planned for tomorrow, and not fetched by a worker that starts":
      "alarms and the life of the event page",
  },
  "cloud/delete/cloud-delete-account.spec.ts": {
    "without room for a note of it nothing is sent, and it says so":
      "storage: the session quota is the browser's own",
  },
  "cloud/delete/cloud-delete-killed.spec.ts": {
    "stopped by the person or killed before anything was sent: nothing was deleted, and it says so":
      "event page life: killed before a request",
    "reloaded, pressed again and killed while the service is at it: it may have been deleted, and is not sent again":
      "event page life, with a request under way",
  },
  "cloud/delete/cloud-delete-network.spec.ts": {
    "a kept connection that breaks: what the browser repeats is not ours, and nothing untrue is said of it":
      "network: each browser repeats other requests",
    "says what was surely not done, and of all else that it may have been; nothing is sent again":
      "network: offline and broken connections as Firefox tells them",
  },
  "cloud/delete/cloud-delete.spec.ts": {
    "of twenty messages at once, be they one and the same or each of its own, one is carried out":
      "messages, and a background page that starts anew",
    "sends one deletion in every way of pressing": "keys: each browser repeats them in its own way",
  },
  "cloud/cloud-errors.spec.ts": {
    "says of a refusal what happened, what was not done and what to do":
      "network: redirects and cut answers as Firefox tells them",
  },
  "cloud/cloud-keyboard.spec.ts": "the journey by keys: Firefox's focus and tab order",
  "cloud/cloud-private.spec.ts": "private windows: Firefox really shows pages of the extension there",
  "cloud/cloud-read.spec.ts": {
    "reads a policy in the version that is chosen, asks for nothing but that, and copies it with a command that gets the same":
      "clipboard, and one journey of reading",
  },
  "sign-in/cloud-sign-in.spec.ts": {
    "the first read opens the window, which others share, asks for exactly what is needed, and says as whom":
      "identity: Firefox's own redirect address and window",
    "a window is said to be closed, or the only one, and the next press opens it again":
      "identity: Firefox's own errors of a closed window",
  },
  "sign-in/cloud-tokens.spec.ts": {
    "a token that is about to expire is renewed unseen, as long as the provider knows the person":
      "identity: renewal without a window",
  },
  "breaches/descriptions.spec.ts": {
    "makes only text, emphasis, and links of a thousand hostile descriptions":
      "hostile markup: Firefox's own HTML parser and policy",
    "would notice: the same descriptions as raw markup in an ordinary page reach the server":
      "the control of the test before",
  },
  "passwords/dying-worker.spec.ts": {
    "a value that is changed while the worker starts leaves no warning behind":
      "event page life: what is said while it starts",
    "a full session store loses no check": "storage: Firefox's own quota",
  },
  "passwords/faults.spec.ts": {
    "tells of a lost connection": "network: Firefox repeats by itself",
  },
  "passwords/field-cases.spec.ts": {
    "finds a field in an open root inside an open one":
      "shadow roots: Firefox reaches closed ones by a property",
    "finds a field in a closed shadow root": "shadow roots: Firefox reaches closed ones by a property",
    "finds the second of two fields in a closed shadow root":
      "shadow roots: Firefox reaches closed ones by a property",
    "finds a field in a closed root inside an open one inside a closed one":
      "shadow roots: Firefox reaches closed ones by a property",
    "finds a field in a declarative closed root": "shadow roots: Firefox reaches closed ones by a property",
    "finds a frame of another site": "frames: which of them get a script",
    "finds a srcdoc frame": "frames: which of them get a script",
    "finds a sandboxed frame": "frames: which of them get a script",
    "finds a data frame": "frames: which of them get a script",
    "finds an about:blank frame that its page writes": "frames: which of them get a script",
    "finds a document that was rewritten twice": "content world: Firefox sees pages through wrappers",
    "finds a page that stops every event": "content world: Firefox sees pages through wrappers",
    "finds a document whose elements clobber its properties":
      "content world: Firefox sees pages through wrappers",
    "finds a page with a strict policy": "content world: Firefox sees pages through wrappers",
    "finds a field that came from another document": "content world: Firefox sees pages through wrappers",
  },
  "hostile/hostile-network.spec.ts": {
    "a service that lies in every way, and is mended": "requests: what Firefox takes for a broken answer",
  },
  "hostile/hostile-page-ask.spec.ts": {
    "has nothing asked while nobody is there": "user activation: each browser's own",
  },
  "hostile/hostile-page-hide.spec.ts": {
    "stays, and tells on the toolbar, however a page disguises or presses the notice":
      "notice: Firefox's own styles and top layer",
  },
  "hostile/hostile-page-learn.spec.ts": "content world: what a page notices of a script",
  "hostile/hostile-page-paths.spec.ts": "addresses: Firefox's extensions have random ones",
  "hostile/hostile-page-read.spec.ts": "shadow roots: what a page reads of a closed one",
  "hostile/hostile-report.spec.ts": "a hostile report and saved file under Firefox's own policy",
  "accounts/logos.spec.ts": {
    "are asked for by the background, without cookies and referrer": "cookies and referrer are Firefox's own",
    "leave no trace on the disk": "Firefox's own disk cache",
  },
  "accounts/lookup-errors.spec.ts": {
    "says that an answer was cut off or is a web page, and asks again when told to":
      "network errors: Firefox resends and names them differently",
    "says that there is no internet connection": "Firefox's own offline state",
  },
  "settings/managed.spec.ts": "storage: Firefox reads its policy from a manifest",
  "passwords/navigation.spec.ts": {
    "tells on the next page of the same site, once": "tabs: order of events and messages",
    "tells of a login in a frame of another site on the toolbar, and tells the page around it nothing":
      "frames: no document ids",
    "survives a worker that is killed between the check and the next page":
      "event page life: killed between pages",
    "loses no check to a worker that is killed while the service thinks":
      "event page life: how a question breaks off",
  },
  "passwords/notice-place.spec.ts": {
    "follows its field when the page scrolls, resizes or moves it": "notice: Firefox's own layout",
    "does not close the popover that its field stands in": "popovers: light dismissal",
    "stands in the modal dialog of its field, where it can be seen and reached": "notice: the top layer",
  },
  "passwords/notice.spec.ts": {
    "says how often and what to do on a login, as an alert with its words and a named button":
      "notice: Firefox's accessibility tree",
    "is dismissed by a click, submits nothing and stays away": "notice: presses and focus",
    "is dismissed by Escape, submits nothing and stays away": "notice: presses and focus",
    "is dismissed by its button by keyboard, submits nothing and stays away": "notice: presses and focus",
    "takes no focus and stops no typing": "notice: Firefox's own focus",
  },
  "passwords/once-per-value.spec.ts": {
    "asks once for Enter, submit and leaving together": "events: their order in Firefox",
    "does not take a look at another window for leaving the field": "focus of windows: Firefox's own",
  },
  "settings/options-groups.spec.ts": {
    "finds a setting in any group, and undoes by keys a change that the popup has followed":
      "storage events between pages, and Firefox's Tab key",
    "carries settings in a file, asks before it takes them, and sets them back":
      "downloads and chosen files are the browser's own",
  },
  "settings/options.spec.ts": {
    "shows the redirect address to register, and copies it":
      "identity: Firefox's own redirect address, and its clipboard",
    "offers another redirect address where the browser has one, and shows that to register":
      "identity: only Firefox has two",
    "makes the popup ready without a restart, and signs out here and at the provider":
      "identity and storage: the journey from the options to a score",
  },
  "page-score/page-score-keyboard.spec.ts": "the journey by keys, with Firefox's own focus and windows",
  "page-score/page-score-popup.spec.ts": {
    "goes on without the popup, tells so on the toolbar, and shows what came in the next one":
      "popup and toolbar",
  },
  "page-score/page-score-privacy.spec.ts": {
    "sends nothing while nobody presses the button, signed in": "event page that is ended and starts again",
    "sends the address exactly as it is shown, with or without its query, and nothing else of the page":
      "Firefox's own addresses, cookies and referrers",
  },
  "accounts/polite.spec.ts": {
    "asks nothing while the service wants it to wait, says so, and keeps to it when the worker dies":
      "event page life: the clock outlives it",
  },
  "toolbar/popup.spec.ts":
    "popup, notice, storage and frames: the switches hold at once in Firefox's own messages",
  "accounts/privacy-accounts.spec.ts": "Firefox's own profile on the disk",
  "privacy/privacy-page.spec.ts": {
    "erases everything, and nothing of it comes back": "storage: Firefox's databases and event page",
  },
  "privacy/privacy.spec.ts": "storage: Firefox's profile on the disk",
  "passwords/private-window.spec.ts": "private windows: Firefox shares one background with them",
  "accounts/real-answers.spec.ts": {
    "shows real answers of version 2": "real answers: the journey",
  },
  "page-score/score-ends.spec.ts": {
    "what a window brings after signing out is revoked, not kept, refresh token and all":
      "identity: Firefox's own window",
    "cancelling while the window is open asks the service nothing, even after signing in there":
      "identity: Firefox's own window",
    "a click after cancelling goes on in the window that is open; after signing out that window is in the way":
      "identity: one window at a time",
  },
  "page-score/score-history.spec.ts": {
    "keeps thirty runs of a page, three hundred in all, and the reports of the latest twenty":
      "storage: Firefox's own database",
    "with the history off, nothing of a score is on the disk":
      "storage: what Firefox writes into its profile",
  },
  "page-score/score-private.spec.ts": {
    "keeps nothing of a page that is scored in a private window: no failure, no result, nothing under way":
      "private windows",
  },
  "page-score/score-real-answers.spec.ts": {
    "shows, keeps and saves lhr-sample_v2 under the names of pagescore":
      "the journey of results: drawing, saving and opening a report",
  },
  "sign-in/sign-in-attacks.spec.ts": {
    "refuses an answer with a wrong state": "identity: Firefox's own redirect address",
    "sends nobody to a provider that has moved": "requests: Firefox hides redirects in its own way",
    "refuses an answer that goes to another path of its own address":
      "identity: what Firefox takes for its redirect address",
    "takes nothing from an answer that goes to a web page": "identity: Firefox leaves the window open",
    "takes nothing from an answer that goes to another extension": "identity: Firefox shows an error page",
    "takes no answer that nobody asked for": "identity: the redirect address as a page",
  },
  "sign-in/sign-in-flows.spec.ts": {
    "says that the window was closed, and opens it again with the next click":
      "identity: Firefox's words for a closed window",
    "says that the provider may not know the client, where its page does not open":
      "identity: Firefox shows the error page",
    "opens one window for two pages that are scored at once, however often, and then scores both":
      "identity: one window at a time",
    "a worker that dies while the window is open leaves nothing half done":
      "event page life: the window outlives it",
  },
  "settings/site-access.spec.ts": {
    "without access asks nothing, says so in toolbar and popup, and answers all that needs none":
      "permissions: Firefox withholds sites by default",
    "says of an answer that only access would let it read why it could not":
      "preflights: Firefox's own, and what it keeps from an extension",
    "looks accounts up in the ways of version 2 that a header tells, and browsers ask before where they have to":
      "preflights: Firefox's own",
  },
  "sign-in/token-life.spec.ts": {
    "a token that is about to expire is renewed before it is used, without a window":
      "identity: unseen visits in Firefox",
    "a provider that answers an unseen question with an error page is shown in the window":
      "identity: Firefox's words for an unseen failure",
    "another issuer, client or service throws the tokens away at once, and nothing else does":
      "storage: Firefox's own news of settings",
  },
  "sign-in/token-secrecy.spec.ts": {
    "tokens, codes and verifiers are in no file, log, message, address or page":
      "storage: what Firefox writes in its profile",
    "content scripts reach neither tokens nor the messages about them":
      "messages and storage of content scripts",
  },
  "platform/upgrade.spec.ts": "storage: Firefox's own, as an earlier version left it",
  "breaches/watch-list.spec.ts": {
    "watches one's own address, tells of a new breach by its title until it is dealt with, and lets it go":
      "event page life and toolbar, and the journey",
    "shows a notification with its source and license, and without the address":
      "notifications and their permission are Firefox's own",
  },
  "welcome/welcome.spec.ts": "the sample's journey, and real private windows",
};
