// What the tour does and what has to come of it: one table, read by the headless tour and worth reading by people.

import type { RangeFault } from "../services/range-service.ts";

/** What a person types into a field, and the key with which they leave it. */
export interface Entry {
  /** `name` of the field. */
  field: string;
  value: string;
  leaveWith: "Tab" | "Enter";
}

/** Where the form of a page is. */
export type FormPlace = "page" | "frame" | "closed-root";

export interface Step {
  name: string;
  /** Path on the demo site; absent where the step goes on with the page of the one before. */
  path?: string;
  /** Host that the page is opened on; this computer by default. */
  host?: string;
  form: FormPlace;
  fault?: RangeFault;
  entries: Entry[];
  /** Path of the page that the step ends on, where that is another one. */
  endsOn?: string;
  expected: {
    /** Everything that the notice has to say; absent where there must be none. */
    notice?: { of: string; says: readonly string[] };
    toolbar: RegExp;
    /** How many times the service is asked. Absent where retries may add to it. */
    requests?: number;
  };
}

/** Of the common passwords one per step: an answer that is known already would not be asked for again. */
const PASSWORDS = {
  login: "sunshine",
  signup: "football",
  current: "trustno1",
  new: "starwars",
  frame: "princess",
  shadow: "dragon",
  plain: "butterfly",
  leaving: "cheese",
  fault: "monkey",
} as const;

/** In no list: what a person should choose. */
export const UNLISTED_PASSWORD = "velvet-harbour-91-quilt";

const NOTICE = {
  login: ["Change this password after signing in"],
  new: ["Choose another password"],
  earlier: ["Change the password you just used"],
  unencrypted: ["This page is not encrypted"],
} as const;

const TOOLBAR = {
  breached: /(?<!not )in known breaches/,
  notFound: /not in known breaches/,
  unknown: /could not check/,
} as const;

const username: Entry = { field: "username", value: "robin", leaveWith: "Tab" };

export const STEPS: readonly Step[] = [
  {
    name: "Sign in with a breached password",
    path: "/login",
    form: "page",
    entries: [username, { field: "password", value: PASSWORDS.login, leaveWith: "Tab" }],
    expected: {
      notice: { of: PASSWORDS.login, says: NOTICE.login },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
  {
    name: "Sign in with one that is in no breach",
    path: "/login",
    form: "page",
    entries: [username, { field: "password", value: UNLISTED_PASSWORD, leaveWith: "Tab" }],
    expected: { toolbar: TOOLBAR.notFound, requests: 1 },
  },
  {
    name: "Choose a breached password",
    path: "/signup",
    form: "page",
    entries: [
      { field: "email", value: "robin@shop.test", leaveWith: "Tab" },
      { field: "password", value: PASSWORDS.signup, leaveWith: "Tab" },
    ],
    expected: {
      notice: { of: PASSWORDS.signup, says: NOTICE.new },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
  {
    name: "Confirm it",
    form: "page",
    entries: [{ field: "confirmation", value: PASSWORDS.signup, leaveWith: "Tab" }],
    expected: {
      notice: { of: PASSWORDS.signup, says: NOTICE.new },
      toolbar: TOOLBAR.breached,
      requests: 0,
    },
  },
  {
    name: "Change a password: the current one",
    path: "/change",
    form: "page",
    entries: [{ field: "current", value: PASSWORDS.current, leaveWith: "Tab" }],
    expected: {
      notice: { of: PASSWORDS.current, says: NOTICE.login },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
  {
    name: "Change a password: the new one",
    form: "page",
    entries: [{ field: "new", value: PASSWORDS.new, leaveWith: "Tab" }],
    expected: { notice: { of: PASSWORDS.new, says: NOTICE.new }, toolbar: TOOLBAR.breached, requests: 1 },
  },
  {
    name: "Sign in in a frame of another site",
    path: "/frame",
    form: "frame",
    entries: [username, { field: "password", value: PASSWORDS.frame, leaveWith: "Tab" }],
    expected: {
      notice: { of: PASSWORDS.frame, says: NOTICE.login },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
  {
    name: "Sign in inside a closed shadow root",
    path: "/shadow",
    form: "closed-root",
    entries: [username, { field: "password", value: PASSWORDS.shadow, leaveWith: "Tab" }],
    expected: {
      notice: { of: PASSWORDS.shadow, says: NOTICE.login },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
  {
    name: "Sign in on an unencrypted page",
    path: "/plain",
    host: "shop.test",
    form: "page",
    entries: [username, { field: "password", value: PASSWORDS.plain, leaveWith: "Tab" }],
    expected: {
      notice: { of: PASSWORDS.plain, says: [...NOTICE.login, ...NOTICE.unencrypted] },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
  {
    name: "Sign in where that leaves the page at once",
    path: "/leaving",
    form: "page",
    entries: [username, { field: "password", value: PASSWORDS.leaving, leaveWith: "Enter" }],
    endsOn: "/welcome",
    expected: {
      notice: { of: PASSWORDS.leaving, says: NOTICE.earlier },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
  {
    name: "Sign in while the service answers 503",
    path: "/login",
    form: "page",
    fault: { kind: "status", status: 503 },
    entries: [username, { field: "password", value: PASSWORDS.fault, leaveWith: "Tab" }],
    expected: { toolbar: TOOLBAR.unknown },
  },
  {
    name: "Enter it again once the service is back",
    form: "page",
    entries: [{ field: "password", value: PASSWORDS.fault, leaveWith: "Tab" }],
    expected: {
      notice: { of: PASSWORDS.fault, says: NOTICE.login },
      toolbar: TOOLBAR.breached,
      requests: 1,
    },
  },
];

/** What the popup has to say after the last step. */
export const POPUP_SAYS = "The password entered here is in known breaches";
