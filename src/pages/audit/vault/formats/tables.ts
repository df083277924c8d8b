// Table formats of password managers, recognized by their column names: which column holds what.

import type { LeftOut, Manager } from "./entry.ts";

/** A row's cell in the named column; empty if there is none. */
export type Cells = (name: string) => string;

export interface Format {
  manager: Manager;
  /** Column names to recognize it by, in any order and case. No earlier format matches them. */
  has: string[];
  /** The first column of each list that isn't empty counts. */
  title: string[];
  address: string[];
  username: string[];
  password: string;
  changed?: string;
  leftOut?(cells: Cells): LeftOut | undefined;
  /** Whether the row is a note, a card or a browser setting. */
  isOther?(cells: Cells): boolean;
}

const RECYCLED = /(?:^|\/)recycle bin(?:\/|$)/i;
const isYes = (text: string) => /^(?:true|1|yes)$/i.test(text.trim());
const isOfOtherType = (cells: Cells) => !/^(?:login|password)?$/i.test(cells("type").trim());

/** More specific formats come first. */
export const FORMATS: readonly Format[] = [
  {
    manager: "firefox",
    has: ["url", "username", "password", "httprealm", "formactionorigin"],
    title: [],
    address: ["url"],
    username: ["username"],
    password: "password",
    changed: "timepasswordchanged",
    isOther: (cells) => cells("url").startsWith("chrome://"),
  },
  {
    manager: "bitwarden",
    has: ["name", "login_uri", "login_username", "login_password"],
    title: ["name"],
    address: ["login_uri"],
    username: ["login_username"],
    password: "login_password",
    leftOut: (cells) => (cells("archiveddate").trim() ? "archived" : undefined),
    isOther: isOfOtherType,
  },
  {
    manager: "lastpass",
    has: ["url", "username", "password", "extra", "name", "grouping"],
    title: ["name"],
    address: ["url"],
    username: ["username"],
    password: "password",
    isOther: (cells) => cells("url").trim() === "http://sn",
  },
  {
    manager: "dashlane",
    has: ["username", "username2", "title", "password"],
    title: ["title"],
    address: ["url"],
    username: ["username", "username2", "username3"],
    password: "password",
  },
  {
    manager: "keepassxc",
    has: ["group", "title", "username", "password", "url"],
    title: ["title"],
    address: ["url"],
    username: ["username"],
    password: "password",
    changed: "last modified",
    leftOut: (cells) => (RECYCLED.test(cells("group")) ? "archived" : undefined),
  },
  {
    manager: "keepass",
    has: ["account", "login name", "password", "web site"],
    title: ["account"],
    address: ["web site"],
    username: ["login name"],
    password: "password",
  },
  {
    manager: "nordpass",
    has: ["name", "url", "username", "password", "cardholdername"],
    title: ["name"],
    address: ["url"],
    username: ["username", "email"],
    password: "password",
    isOther: isOfOtherType,
  },
  {
    manager: "nordpass",
    has: ["name", "url", "additional_urls", "username", "password"],
    title: ["name"],
    address: ["url"],
    username: ["username", "email"],
    password: "password",
    isOther: isOfOtherType,
  },
  {
    manager: "proton",
    has: ["type", "name", "url", "username", "password", "vault"],
    title: ["name"],
    address: ["url"],
    username: ["username", "email"],
    password: "password",
    changed: "modifytime",
    isOther: isOfOtherType,
  },
  {
    manager: "roboform",
    has: ["name", "url", "login", "pwd"],
    title: ["name"],
    address: ["url", "matchurl"],
    username: ["login"],
    password: "pwd",
  },
  ...["website", "url", "urls"].map(
    (address): Format => ({
      manager: "1password",
      has: ["title", address, "username", "password", "archived"],
      title: ["title"],
      address: [address],
      username: ["username"],
      password: "password",
      leftOut: (cells) => (isYes(cells("archived")) ? "archived" : undefined),
    }),
  ),
  {
    manager: "safari",
    has: ["title", "url", "username", "password", "notes", "otpauth"],
    title: ["title"],
    address: ["url"],
    username: ["username"],
    password: "password",
  },
  {
    manager: "chrome",
    has: ["name", "url", "username", "password"],
    title: ["name"],
    address: ["url"],
    username: ["username"],
    password: "password",
  },
];
