// Breaches of which something is to be said: what is told with doubt, to nobody, or of no site.

import { type BreachRecord, breach } from "./records.ts";

const COMBINED = ["Email addresses", "Passwords"];

export const FLAGGED_BREACHES: readonly BreachRecord[] = [
  breach(
    ["CornerShopRumour", "Corner Shop (rumoured)", "shop.test"],
    ["2020-06-01", "2020-06-20T12:00Z", 40_112],
    "In June 2020, data said to be of Corner Shop was passed around. Nobody could confirm it.",
    COMBINED,
    { IsVerified: false },
  ),
  breach(
    ["FoxgloveForums", "Foxglove Forums", "foxglove.example"],
    ["2018-04-04", "2018-11-30T01:15:00Z", 1_950_331],
    "In about April 2018, accounts alleged to be of Foxglove Forums were traded.",
    ["Email addresses", "Usernames", "Passwords"],
    { IsVerified: false },
  ),
  breach(
    ["BluebellClinic", "Bluebell Clinic", "bluebellclinic.example"],
    ["2021-01-30", "2021-02-12T15:00:45Z", 28_440],
    "In January 2021, letters to patients of the Bluebell Clinic were taken.",
    ["Email addresses", "Names", "Personal health data", "Health insurance information"],
    { IsSensitive: true },
  ),
  breach(
    ["ThistleDating", "Thistle Dating", "thistledating.example"],
    ["2015-07-19", "2015-08-20T04:30Z", 3_420_018],
    "In July 2015, the members of Thistle Dating were published, with what they looked for.",
    ["Email addresses", "Passwords", "Private messages", "Relationship statuses"],
    { IsSensitive: true },
  ),
  breach(
    ["CornerShopOld", "Corner Shop (first website)", "shop.test"],
    ["2009-10-10", "2014-01-05T00:00Z", 2_204],
    "Data of the first website of Corner Shop. It was removed for good at the owner's wish.",
    COMBINED,
    { ModifiedDate: "2019-05-01T09:00Z", IsRetired: true },
  ),
  breach(
    ["PlumToys", "Plum Toys", "plumtoys.example"],
    ["2015-11-14", "2015-11-27T21:21Z", 4_833_678],
    "In November 2015, profiles of children were taken from Plum Toys. The data was deleted.",
    ["Email addresses", "Family members' names", "Names", "Passwords"],
    { ModifiedDate: "2015-12-09T11:00Z", IsSensitive: true, IsRetired: true },
  ),
  breach(
    ["CornerShopList", "Corner Shop mailing list", "shop.test"],
    ["2018-08-15", "2018-09-01T06:30Z", 310_007],
    "A list of addresses that received unwanted offers in the name of Corner Shop.",
    ["Email addresses"],
    { IsSpamList: true },
  ),
  breach(
    ["HollowFoxLogs", "Hollow Fox logs", ""],
    ["2024-09-02", "2025-01-13T11:30:20Z", 71_039_833],
    "In 2024, logs of infected computers were collected: the addresses of sites and what people had entered there.",
    ["Email addresses", "Passwords", "Website activity"],
    {
      IsMalware: false,
      IsStealerLog: true,
      IsSubscriptionFree: false,
      Attribution: '<a href="https://thanks.example/hollow-fox">The Hollow Fox research group</a>',
      DisclosureUrl: null,
    },
  ),
  breach(
    ["EveryDoor", "Every Door", ""],
    ["2019-01-02", "2019-01-16T21:46:07Z", 3_912_000_451],
    "A collection of pairs of addresses and passwords from <strong>thousands</strong> of sources.",
    COMBINED,
  ),
];
