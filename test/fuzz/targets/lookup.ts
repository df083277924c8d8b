// Responses of a lookup service: breaches, pastes, data classes, each as declared or rejected as malformed.

import * as v from "valibot";
import * as answer from "../../../src/services/lookup/answer.ts";
import { parseExposedBreaches } from "../../../src/services/lookup/xposedornot.ts";
import { ACCOUNTS, PEOPLE } from "../../services/lookup/accounts.ts";
import { BREACHES } from "../../services/lookup/breaches.ts";
import { editedJson } from "../hostile-text.ts";
import { conform, count, day, each, fields, flag, list, name, number, type Shape, text } from "../shapes.ts";
import { attempt, isHere, isMalformed, promise, realAnswers, type Target } from "../target.ts";

/** An address that may be fetched or opened: http or https, without a user. */
const safeAddress = v.pipe(
  text,
  v.check((value) => {
    const { protocol, username, password } = new URL(value);
    return /^https?:$/.test(protocol) && username + password === "";
  }, "no address of the web"),
);

const logoAddress = v.pipe(
  safeAddress,
  v.check((value) => {
    const { protocol, hostname } = new URL(value);
    return protocol === "https:" || isHere(hostname);
  }, "neither https nor this computer"),
);

const time = v.pipe(
  number,
  v.transform((value) => new Date(value).getUTCFullYear()),
  v.minValue(99),
  v.maxValue(10_000),
);

const flags = each(flag, "isVerified isFabricated isSensitive isRetired isSpamList isMalware isStealerLog");
const texts = { name, title: name, domain: text, description: text, dataClasses: list(text) };
const dates = { breachDate: day, addedAt: time, modifiedAt: time };
const addresses = { logoUrl: logoAddress, disclosureUrl: safeAddress };
const breach = fields({ ...texts, ...flags }, { ...dates, ...addresses, pwnCount: count, attribution: name });
const paste = fields({ source: text, id: text }, { title: name, postedAt: time, emailCount: count });

function tryOne<Value>(input: string, parse: (text: string) => Value, shape: Shape): Value | undefined {
  const parsed = attempt(() => parse(input), isMalformed("lookup"));
  if (parsed) conform(parsed.value, shape, parse.name);
  return parsed?.value;
}

const BREACH = {
  ...BREACHES.find(({ Name }) => Name === "HollowFoxLogs"),
  LogoPath: "https://logos.example/Shop.png?v=1",
  DisclosureUrl: "https://news.example/shop",
};
const EXPOSED = {
  exposedBreaches: [
    {
      breachID: "Shop_2016",
      breachedDate: "2016-05-09T00:00:00+00:00",
      exposedData: ["Passwords"],
      exposedRecords: 7,
    },
  ],
};
const PASTE = ACCOUNTS[PEOPLE.robin]?.pastes[0];

export function lookupTarget(): Target {
  const seeds = [
    BREACH,
    [BREACH, { ...BREACH, Name: "Other" }],
    [PASTE, { ...PASTE, Date: null }],
    ["Names", "Passwords"],
    EXPOSED,
  ];
  return {
    name: "lookup",
    seeds: [
      ...seeds.map((seed) => JSON.stringify(seed)),
      ...realAnswers(
        "lookup/v2-breach-single-xsist10-2017.json",
        "lookup/v2-breachedaccount-gonimbly-2018-10.json",
        "lookup/v2-dataclasses-xsist10-2017.json",
        "lookup/v2-pasteaccount-xsist10-2017.json",
      ),
    ],
    inputs: editedJson([BREACH, [PASTE, BREACH], EXPOSED].map((seed) => JSON.stringify(seed))),
    check(input) {
      tryOne(input, answer.parseBreach, breach);
      const breaches = tryOne(input, answer.parseBreaches, list(breach));
      const listed = tryOne(input, parseExposedBreaches, list(breach));
      const names = tryOne(input, answer.parseBreachNames, list(name));
      for (const all of [breaches?.map((it) => it.name), listed?.map((it) => it.name), names]) {
        promise(new Set(all).size === (all?.length ?? 0), "a name is there twice");
      }
      tryOne(input, answer.parseDataClasses, list(text));
      const pastes = tryOne(input, answer.parsePastes, list(paste));
      const times = pastes?.map(({ postedAt }) => postedAt ?? Number.NEGATIVE_INFINITY) ?? [];
      promise(
        times.every((at, index) => index === 0 || at <= (times[index - 1] ?? 0)),
        "pastes are not the newest first",
      );
    },
  };
}
