// The tour's steps and their expected outcomes: one table, read by the headless tour and useful to people.

import type { RangeFault } from "../services/range-service.ts";

/** What a person types into a field, and the key that leaves it. */
export interface Entry {
  /** `name` of the field. */
  field: string;
  value: string;
  leaveWith: "Tab" | "Enter";
}

/** Where a page's form is. */
export type FormPlace = "page" | "frame" | "closed-root";

export interface Step {
  name: string;
  /** Path on the demo site; absent if the step continues on the previous page. */
  path?: string;
  /** The page's host; localhost by default. */
  host?: string;
  /** In the page itself by default. */
  form?: FormPlace;
  fault?: RangeFault;
  entries: Entry[];
  /** Path of the page that the step ends on, if that differs. */
  endsOn?: string;
  expected: {
    /** The notice's complete content; absent if there must be none. */
    notice?: {
      /** Absent if the password is too common for a count. */
      countOf?: string;
      says: readonly string[];
    };
    toolbar: RegExp;
    /** Number of requests to the service. Absent if retries may add to it. */
    requests?: number;
  };
}

/** One per step, all breached: a cached response wouldn't be requested again. */
const PASSWORDS = {
  login: "sunshine",
  signup: "keylargo",
  current: "trustno1",
  new: "hardaway",
  frame: "princess",
  shadow: "obsession",
  plain: "butterfly",
  leaving: "shalimar",
  offline: "cheese",
  fault: "illuminati",
} as const;

/** The ones so common that they need no request. */
const COMMON: readonly string[] = [
  PASSWORDS.login,
  PASSWORDS.current,
  PASSWORDS.frame,
  PASSWORDS.plain,
  PASSWORDS.offline,
];

/** In no list: what a person should choose. */
export const UNLISTED_PASSWORD = "velvet-harbour-91-quilt";

/** The notice's title for a sign-in password, and for a new one. */
const LOGIN = "This password is in known breaches";
const NEW = "Choose another password";

const TOOLBAR = {
  breached: /is in known breaches/,
  common: /is in known breaches/,
  notFound: /not found in known breaches/,
  unknown: /Couldn’t check/,
} as const;

const username: Entry = { field: "username", value: "robin", leaveWith: "Tab" };

function typed(field: string, value: string): Entry {
  return { field, value, leaveWith: "Tab" };
}

/** The notice has these words for a password, and the toolbar agrees. */
function breached(of: string, ...says: string[]): Step["expected"] {
  return COMMON.includes(of)
    ? { notice: { says: [...says, "one of the most common"] }, toolbar: TOOLBAR.common, requests: 0 }
    : { notice: { countOf: of, says }, toolbar: TOOLBAR.breached, requests: 1 };
}

/** Signs in with a breached password. */
function signIn(password: string, ...more: string[]): Pick<Step, "entries" | "expected"> {
  return { entries: [username, typed("password", password)], expected: breached(password, LOGIN, ...more) };
}

export const STEPS: readonly Step[] = [
  { name: "Sign in with a breached password", path: "/login", ...signIn(PASSWORDS.login) },
  {
    name: "Sign in with one that is in no breach",
    path: "/login",
    entries: [username, typed("password", UNLISTED_PASSWORD)],
    expected: { toolbar: TOOLBAR.notFound, requests: 1 },
  },
  {
    name: "Choose a breached password",
    path: "/signup",
    entries: [typed("email", "robin@shop.test"), typed("password", PASSWORDS.signup)],
    expected: breached(PASSWORDS.signup, NEW),
  },
  {
    name: "Confirm it",
    entries: [typed("confirmation", PASSWORDS.signup)],
    expected: { ...breached(PASSWORDS.signup, NEW), requests: 0 },
  },
  {
    name: "Change a password: the current one",
    path: "/change",
    entries: [typed("current", PASSWORDS.current)],
    expected: breached(PASSWORDS.current, LOGIN),
  },
  {
    name: "Change a password: the new one",
    entries: [typed("new", PASSWORDS.new)],
    expected: breached(PASSWORDS.new, NEW),
  },
  {
    name: "Sign in in a frame of another site",
    path: "/frame",
    form: "frame",
    ...signIn(PASSWORDS.frame),
  },
  {
    name: "Sign in inside a closed shadow root",
    path: "/shadow",
    form: "closed-root",
    ...signIn(PASSWORDS.shadow),
  },
  {
    name: "Sign in on an unencrypted page",
    path: "/plain",
    // Not the breached one: a visit would use up its mark, if the breach list is there by then.
    host: "plain.test",
    ...signIn(PASSWORDS.plain, "This page isn’t encrypted"),
  },
  {
    name: "Sign in where that leaves the page at once",
    path: "/leaving",
    entries: [username, { field: "password", value: PASSWORDS.leaving, leaveWith: "Enter" }],
    endsOn: "/welcome",
    expected: breached(PASSWORDS.leaving, "The password you used on 127.0.0.1 is in known breaches"),
  },
  {
    name: "Sign in with a common password while the service answers 503",
    path: "/login",
    fault: { kind: "status", status: 503 },
    ...signIn(PASSWORDS.offline),
  },
  {
    name: "Sign in with another while it does",
    path: "/login",
    fault: { kind: "status", status: 503 },
    entries: [username, typed("password", PASSWORDS.fault)],
    expected: { toolbar: TOOLBAR.unknown },
  },
  {
    name: "Enter it again once the service is back",
    entries: [typed("password", PASSWORDS.fault)],
    expected: breached(PASSWORDS.fault, LOGIN),
  },
];

/** How many passwords are checked, and how many of them without a request. One that was just checked isn't checked again. */
export const CHECKS = {
  all: STEPS.filter(({ expected }) => expected.requests !== 0 || expected.toolbar === TOOLBAR.common).length,
  here: STEPS.filter(({ expected }) => expected.toolbar === TOOLBAR.common).length,
};

/** The popup's text after the last step. */
export const POPUP_SAYS = "This password is in known breaches";
