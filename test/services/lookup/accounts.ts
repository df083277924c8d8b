// The local lookup service's accounts: made up, with their breaches and pastes.

import { AWKWARD } from "./breaches.ts";
import type { PasteRecord } from "./records.ts";

interface AccountRecord {
  /** Names. What the service returns depends on their flags. */
  breaches: readonly string[];
  pastes: readonly PasteRecord[];
}

/** The accounts by purpose. */
export const PEOPLE = {
  /** Breaches of every kind, including two with passwords of the demo site, and pastes of every kind. */
  robin: "robin@shop.test",
  nobody: "nobody@shop.test",
  /** No email address: breaches only. */
  userName: "robin_the_tall",
  pastesOnly: "paige@shop.test",
  awkward: "odd+one@shop.test",
} as const;

export function guestAccount(number: number): string {
  return `guest${String(number).padStart(2, "0")}@shop.test`;
}

function paste(
  source: string,
  id: string,
  title: string | null,
  date: string | null,
  emailCount: number,
): PasteRecord {
  return { Source: source, Id: id, Title: title, Date: date, EmailCount: emailCount };
}

/** A guest is in the breaches whose bits its number has: no two are in the same set. */
const GUESTS = [1, 2, 3, 4, 5].map((number): [string, AccountRecord] => [
  guestAccount(number),
  {
    breaches: ["LanternBooks", "TidewayRail", "BrambleMail"].filter((_, bit) => (number >> bit) % 2 === 1),
    pastes: [],
  },
]);

const ROBINS_BREACHES =
  "CornerShop2016 CornerShop2021 CornerShopLoyalty CornerShopRumour CornerShopList LanternBooks " +
  "TidewayRail BrambleMail HollowFoxLogs EveryDoor BluebellClinic PlumToys";

export const ACCOUNTS: Readonly<Record<string, AccountRecord>> = {
  [PEOPLE.robin]: {
    breaches: ROBINS_BREACHES.split(" "),
    pastes: [
      paste("Notebin", "q8Rk2LxA", "corner shop customers (part 3 of 9)", "2021-12-02T18:44:09Z", 12_480),
      paste("Notebin", "Zt40mmBd", null, "2019-04-11T02:13:57Z", 139),
      paste("AdHocUrl", "http://lists.example/dump.txt?page=1&all=<yes>", "lists.example", null, 1_204_114),
      paste("OptOut", "7c1d", "Removed at the author's wish", "2020-01-01T00:00:00Z", 1),
    ],
  },
  [PEOPLE.userName]: { breaches: ["QuillForum", "MarbleArcade", "MossyTrails"], pastes: [] },
  [PEOPLE.pastesOnly]: {
    breaches: [],
    pastes: [
      paste("Slipshot", "88", "test", "2016-07-30T23:59:59Z", 3),
      paste("PermanentOptOut", "-", null, null, 0),
    ],
  },
  [PEOPLE.awkward]: {
    breaches: AWKWARD.map(({ Name }) => Name),
    pastes: [
      paste(
        "Notebin",
        "<b>../..",
        "<script>document.title = 'ran'</script> 名簿 القائمة",
        "2023-10-29T01:30:00Z",
        2_147_483_648,
      ),
    ],
  },
  ...Object.fromEntries(GUESTS),
};
