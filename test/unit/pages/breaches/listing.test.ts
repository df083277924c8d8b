// Which breaches the page of all breaches lists, in which order, and what it offers to ask.
import { describe, expect, it } from "vitest";
import { classesToChoose, listedBreaches, questionOf } from "../../../../src/pages/breaches/listing.ts";
import { addressOf, fragmentOf } from "../../../../src/pages/popup/breaches/catalog-address.ts";
import type { Breach } from "../../../../src/shared/breaches/breach.ts";
import { createWords } from "../../../../src/shared/words.ts";
import { messageSource } from "../../../world/english-messages.ts";
import { breach } from "../popup/accounts/lookup-states.ts";

const VIEW = { search: "", order: "title", dataClass: "" } as const;

const NORTH = breach({ name: "N", title: "Nördlich", domain: "north.test", dataClasses: ["Passwords"] });
const EAST = breach({ name: "EastMail", title: "East", domain: "mail.east.test", dataClasses: ["Names"] });
const BARE = breach({ name: "Bare", title: "Bare", domain: "", dataClasses: [], isVerified: false });

const titles = (all: Breach[], view: Partial<Parameters<typeof listedBreaches>[1]>) =>
  listedBreaches(all, { ...VIEW, ...view }).map(({ title }) => title);

describe("the list", () => {
  it.each([
    ["nordlich", ["Nördlich"]],
    ["EASTMAIL", ["East"]],
    ["east mail", ["East"]],
    ["https://mail.east.test/a?b#c", ["East"]],
    ["https://user:pw@mail.east.test:8443/", ["East"]],
    ["http://login.north.test", ["Nördlich"]],
    ["www.north.test", ["Nördlich"]],
    ["north.test/login", ["Nördlich"]],
    ["jo@east.test", ["East"]],
    ["login.orth.test", []],
    ["  ", ["Bare", "East", "Nördlich"]],
    ["nobody", []],
  ])("is searched for %j by title, name and site", (search, found) => {
    expect(titles([NORTH, EAST, BARE], { search })).toEqual(found);
  });

  it("is filtered by a data class in any spelling, and by a mark", () => {
    expect(titles([NORTH, EAST, BARE], { dataClass: " passwords" })).toEqual(["Nördlich"]);
    expect(titles([NORTH, EAST, BARE], { flag: "unverified" })).toEqual(["Bare"]);
  });

  it("has what isn't known last", () => {
    const known = breach({ title: "Known", addedAt: 5, breachDate: "2020-01-01", pwnCount: 1 });
    const unknown = {
      ...breach({ title: "Also" }),
      addedAt: undefined,
      breachDate: undefined,
      pwnCount: undefined,
    };
    for (const order of ["added", "date", "size"] as const)
      expect(titles([unknown as never, known], { order }), order).toEqual(["Known", "Also"]);
  });
});

const german = createWords(
  messageSource("de", { language_tag: "de", class_names: "Namen", class_passwords: "Passwörter" }),
);

it("the data classes are the service's and those of its breaches, in the order of the reader's language, each once", () => {
  expect(
    classesToChoose([NORTH, EAST, { ...NORTH }], ["Zodiac signs", "names", "Ärzte", " zodiac signs"], german),
  ).toEqual([
    { name: "Ärzte", label: "Ärzte", count: 0 },
    { name: "Names", label: "Namen", count: 1 },
    { name: "Passwords", label: "Passwörter", count: 2 },
    { name: "Zodiac signs", label: "Zodiac signs", count: 0 },
  ]);
});

it.each([
  ["shop.test", { about: "site", site: "shop.test" }],
  ["https://www.shop.test/login", { about: "site", site: "shop.test" }],
  ["Adobe", { about: "breach", name: "Adobe" }],
  ["Corner Shop", { about: "breach", name: "Corner Shop" }],
  // Nor is what stands in such an address sent as a name.
  ["https://user:pw@localhost/", undefined],
  // No service knows the local network.
  ["192.168.0.1", { about: "breach", name: "192.168.0.1" }],
  ["8.8.8.8", { about: "breach", name: "8.8.8.8" }],
  ["http://router.local/", undefined],
  [" ", undefined],
])("for %j the service can be asked %j", (search, question) => {
  expect(questionOf(search)).toEqual(question);
});

it.each([{ breach: "Corner Shop & 50% +1 ü#" }, { search: "shop.test" }, {}])(
  "an address names what it was made for: %j",
  (address) => {
    expect(addressOf(fragmentOf(address))).toEqual(address);
  },
);

it("an address that names nothing is the whole list", () => {
  for (const fragment of ["#", "#list", "#accounts", "#breach=", "#%", "#breach=&search="])
    expect(addressOf(fragment)).toEqual({});
});
