// Whom the local lookup service knows: made-up accounts, the breaches that they are in, and their pastes.

import type { PasteRecord } from "./records.ts";

interface AccountRecord {
  /** Names. What the service says of them depends on their flags. */
  breaches: readonly string[];
  pastes: readonly PasteRecord[];
}

/** The accounts by what they are for. */
export const PEOPLE = {
  /** Breaches of every kind, two with passwords of the demo site among them, and pastes of every kind. */
  robin: "robin@shop.test",
  nobody: "nobody@shop.test",
  /** No e-mail address: breaches only. */
  userName: "robin_the_tall",
  pastesOnly: "paige@shop.test",
  /** Found only where unverified breaches are included. */
  unverifiedOnly: "una@shop.test",
  /** In a sensitive breach and a retired one: never found. */
  hiddenOnly: "hester@shop.test",
  awkward: "odd+one@shop.test",
} as const;

const GUEST_COUNT = 5;

export function guestAccount(number: number): string {
  return `guest${String(number).padStart(2, "0")}@shop.test`;
}

const ROBINS_PASTES: readonly PasteRecord[] = [
  {
    Source: "Notebin",
    Id: "q8Rk2LxA",
    Title: "corner shop customers (part 3 of 9)",
    Date: "2021-12-02T18:44:09Z",
    EmailCount: 12_480,
  },
  { Source: "Notebin", Id: "Zt40mmBd", Title: null, Date: "2019-04-11T02:13:57Z", EmailCount: 139 },
  {
    Source: "AdHocUrl",
    Id: "http://lists.example/dump.txt?page=1&all=<yes>",
    Title: "lists.example",
    Date: null,
    EmailCount: 1_204_114,
  },
  {
    Source: "OptOut",
    Id: "7c1d",
    Title: "Removed at the author's wish",
    Date: "2020-01-01T00:00:00Z",
    EmailCount: 1,
  },
];

const GUEST_BREACHES = ["LanternBooks", "TidewayRail", "BrambleMail"];

/** Those whose bits the number has: no two guests are in the same. */
function guestBreaches(number: number): string[] {
  return GUEST_BREACHES.filter((_, bit) => (number >> bit) % 2 === 1);
}

function guestPastes(number: number): PasteRecord[] {
  return Array.from({ length: number % 3 }, (_, index) => ({
    Source: "Notebin",
    Id: `g${number}p${index}`,
    Title: `list ${number}.${index}`,
    Date: `20${10 + index}-0${1 + (number % 9)}-15T12:00:0${index}Z`,
    EmailCount: number * 10 + index,
  }));
}

const GUESTS = Array.from({ length: GUEST_COUNT }, (_, index): [string, AccountRecord] => [
  guestAccount(index + 1),
  { breaches: guestBreaches(index + 1), pastes: guestPastes(index + 1) },
]);

export const ACCOUNTS: Readonly<Record<string, AccountRecord>> = {
  [PEOPLE.robin]: {
    breaches: [
      "CornerShop2016",
      "CornerShop2021",
      "CornerShopLoyalty",
      "CornerShopRumour",
      "CornerShopList",
      "LanternBooks",
      "TidewayRail",
      "BrambleMail",
      "HollowFoxLogs",
      "EveryDoor",
      "BluebellClinic",
      "PlumToys",
    ],
    pastes: ROBINS_PASTES,
  },
  [PEOPLE.userName]: { breaches: ["QuillForum", "MarbleArcade", "MossyTrails"], pastes: [] },
  [PEOPLE.pastesOnly]: {
    breaches: [],
    pastes: [
      { Source: "Slipshot", Id: "88", Title: "test", Date: "2016-07-30T23:59:59Z", EmailCount: 3 },
      { Source: "PermanentOptOut", Id: "-", Title: null, Date: null, EmailCount: 0 },
    ],
  },
  [PEOPLE.unverifiedOnly]: { breaches: ["FoxgloveForums"], pastes: [] },
  [PEOPLE.hiddenOnly]: { breaches: ["ThistleDating", "CornerShopOld"], pastes: [] },
  [PEOPLE.awkward]: {
    breaches: [
      "Himawari",
      "SouqNakheel",
      "CafeCreme",
      "LongTitle",
      "LongWord",
      "RockAndReel",
      "BrokenMarkup",
      "HostileMarkup",
      "AmberTypewriters",
      "TomorrowToday",
      "WideLogo",
      "HeavyLogo",
      "FalseLogo",
      "GoneLogo",
    ],
    pastes: [
      {
        Source: "Notebin",
        Id: "<b>../..",
        Title: "<script>document.title = 'ran'</script> 名簿 القائمة",
        Date: "2023-10-29T01:30:00Z",
        EmailCount: 2_147_483_648,
      },
    ],
  },
  ...Object.fromEntries(GUESTS),
};
