// The part of the tour about accounts and sites: what is looked up in the popup, and what has to come of it.

import { PEOPLE } from "../services/lookup-service.ts";

/** An account that a person looks up in the popup. */
export interface LookupStep {
  name: string;
  account: string;
  /** Everything that the popup has to say. */
  says: readonly (string | RegExp)[];
  /** How many times the service is asked. */
  requests: number;
}

export const LOOKUP_STEPS: readonly LookupStep[] = [
  {
    name: "Look up an address that was exposed",
    account: PEOPLE.robin,
    says: [
      "In 10 breaches and 4 pastes",
      /Passwords were exposed in \d of them/,
      "Breach data:",
      "CC BY 4.0",
    ],
    requests: 2,
  },
  {
    name: "Look up one that was not",
    account: PEOPLE.nobody,
    says: ["Not in known breaches and pastes", "The account may be in others."],
    requests: 2,
  },
  {
    name: "Look up a user name",
    account: PEOPLE.userName,
    says: ["In 3 breaches", "Pastes can be searched for e-mail addresses only"],
    requests: 1,
  },
];

/** A site of the catalogue, and what the toolbar and the popup have to say of it. */
export const BREACHED_SITE = {
  host: "shop.test",
  toolbar: /^shop\.test was in \d known breaches/,
  says: "shop.test was breached",
} as const;
