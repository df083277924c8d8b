// The local lookup service's breach list: invented companies, sorted by title (lookup-v2, "Breach").

import { alphabetical, type BreachRecord, breach } from "./records.ts";

const COMBINED = ["Email addresses", "Passwords"];

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhänger";

/** Ordinary breaches: verified, with a domain, a logo and a plain description. */
const EVERYDAY = [
  breach(
    ["CornerShop2016", "Corner Shop", "shop.test"],
    ["2016-05-09", "2017-01-20T07:41Z", 418_220],
    'In May 2016, the neighbourhood shop <a href="https://disclosures.example/corner-shop" target="_blank" rel="noopener">Corner Shop lost a copy of its customer database</a>. It held e-mail addresses and passwords stored as <em>unsalted MD5 hashes</em>.',
    ["Email addresses", "Names", "Passwords"],
    { ModifiedDate: "2018-06-02T10:00Z" },
  ),
  breach(
    ["CornerShop2021", "Corner Shop (2021)", "shop.test"],
    ["2021-11-26", "2022-01-14T21:05:33Z", 2_750_914],
    "In November 2021, on the busiest day of its year, Corner Shop was broken into <strong>for the second time</strong>. Orders, delivery addresses and the last four digits of payment cards were taken, together with bcrypt hashes of passwords.",
    [
      "Email addresses",
      "Passwords",
      "Phone numbers",
      "Physical addresses",
      "Purchases",
      "Partial credit card data",
    ],
    { DisclosureUrl: "https://disclosures.example/corner-shop-2021", Attribution: null },
  ),
  breach(
    ["CornerShopLoyalty", "Corner Shop loyalty cards", "shop.test"],
    ["2023-02-01", "2023-03-18T16:20Z", 96_341],
    "In February 2023, a supplier of Corner Shop left a list of loyalty card holders on an open server. There were no passwords in it.",
    ["Email addresses", "Dates of birth", "Reward program balances"],
  ),
  breach(
    ["LanternBooks", "Lantern Books", "lanternbooks.example"],
    ["2019-03-14", "2019-04-02T08:15Z", 3_303_003],
    'In March 2019, the online bookseller Lantern Books found that <a href="https://disclosures.example/lantern">its newsletter system had been copied</a>. The data held names, e-mail addresses and salted SHA-1 hashes of passwords.',
    ["Email addresses", "Names", "Passwords"],
  ),
  breach(
    ["TidewayRail", "Tideway Rail", "tidewayrail.example"],
    ["2020-08-30", "2020-09-11T06:02:57Z", 861_077],
    "In August 2020, the ticket system of Tideway Rail gave out bookings to whoever guessed a number. Journeys, names and phone numbers of passengers were collected for <em>eleven days</em>.",
    ["Email addresses", "Names", "Phone numbers", "Travel habits"],
  ),
  breach(
    ["BrambleMail", "BrambleMail", "bramblemail.example"],
    ["2013-06-01", "2016-12-15T23:59:59Z", 1_204_870_112],
    "In the middle of 2013, the mail provider BrambleMail lost the records of <strong>every account that it had ever opened</strong>. Passwords were stored as MD5 hashes, security questions and answers in plain text.",
    ["Email addresses", "Passwords", "Security questions and answers", "Dates of birth", "Phone numbers"],
  ),
  breach(
    ["QuillForum", "Quill", "quillforum.example"],
    ["2012-02-29", "2014-03-03T03:03Z", 8_804],
    "On a leap day in 2012, the writers' forum Quill lost its user table.",
    ["Email addresses", "Passwords", "Usernames"],
  ),
  breach(
    ["MossyTrails", "Mossy Trails", "mossytrails.example"],
    ["2017-06-11", "2017-07-01T20:45Z", 129_006],
    "In June 2017, the hiking community Mossy Trails lost its routes and those who walked them.",
    ["Email addresses", "Geographic locations", "Passwords", "Usernames"],
  ),
  breach(
    ["MarbleArcade", "Marble Arcade", "marblearcade.example"],
    ["2014-08-19", "2015-02-11T22:22Z", 13_502_886],
    "In August 2014, the games site Marble Arcade stored its passwords in <em>plain text</em>.",
    ["Email addresses", "Passwords", "Usernames", "Private messages", "Avatars"],
  ),
];

/** Flagged breaches: unverified, hidden, or without a site. */
const FLAGGED = [
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

/** Breaches that are hard to show: many scripts, long words, broken and hostile markup. */
export const AWKWARD = [
  breach(
    ["Himawari", "ひまわり書店（オンライン会員・定期購読者・旧会員を含む）", "himawari.example"],
    ["2020-10-05", "2020-12-01T00:30Z", 1_220_540],
    "2020年10月、書店の会員情報が<em>外部に流出</em>しました。",
    ["Email addresses", "Names", "Passwords"],
  ),
  breach(
    ["SouqNakheel", "سوق النخيل للتجارة الإلكترونية", "nakheel.example"],
    ["2022-09-09", "2022-10-10T13:31:00Z", 640_002],
    'في سبتمبر 2022، <a href="https://disclosures.example/nakheel">نُشرت بيانات العملاء</a> (Email, SMS).',
    ["Email addresses", "Phone numbers"],
  ),
  breach(
    [
      "LongTitle",
      "The Incorporated Society for the Preservation of Lighthouses, Lightships, Fog Signals and Other Aids to Navigation of the Northern and Western Coasts, including the Friends of the Lamp Room and the Junior Keepers' League",
      "lighthouses-lightships-and-fog-signals.members.northern-and-western-coasts.example",
    ],
    ["2019-12-01", "2020-01-31T23:59Z", 741],
    `In December 2019, the society's directory was found. ${"It held postal addresses of keepers, and of their keepers. ".repeat(20)}`,
    ["Email addresses", "Names", "Physical addresses", "Charitable donations", "Family structure"],
  ),
  breach(
    ["LongWord", LONG_WORD, "schluesselanhaenger.example"],
    ["2017-04-17", "2017-05-17T17:17Z", 99],
    `${LONG_WORD}${LONG_WORD.toLowerCase()} <a href="https://disclosures.example/${"a".repeat(180)}">https://disclosures.example/${"a".repeat(180)}</a>`,
    ["Email addresses"],
  ),
  // A title is text: these tags and entities are literal.
  breach(
    ["RockAndReel", "Rock &amp; Reel <b>Records</b> \"'`", "rockandreel.example"],
    ["2011-11-11", "2013-12-04T11:11Z", 202_020],
    "In November 2011, buyers at Rock &#38; Reel &lt;b&gt;Records&lt;/b&gt; were listed &#8212; &quot;all of them&quot;.",
    ["Email addresses", "Usernames"],
  ),
  breach(
    ["BrokenMarkup", "Unclosed Umbrellas", "umbrellas.example"],
    ["2016-02-02", "2016-02-20T02:20Z", 88_123],
    'In <em>February 2016, <strong>Unclosed Umbrellas <a href="https://disclosures.example/umbrellas" target="_blank"">lost its orders</a/>. Write to <a href="mailto:help@umbrellas.example?subject=Breach">the owner</a>, <a/> or <a href=\'https://disclosures.example/?a=1&b=2>ask</a> & wait < 3 days</p></div>.',
    ["Email addresses", "Passwords"],
  ),
  // Nothing in this may run, load or navigate, except to https.
  breach(
    ["HostileMarkup", "Scripted Scarves", "scarves.example"],
    ["2018-03-03", "2018-03-30T03:30Z", 666],
    '<script>document.title = "ran"</script><img src="https://pixel.example/x.png" onerror="document.title = \'ran\'"><svg onload="document.title = \'ran\'"></svg><iframe src="https://pixel.example/"></iframe><style>body { display: none }</style><p onclick="document.title = \'ran\'" style="position: fixed; inset: 0">In March 2018</p>, <a href="javascript:document.title = \'ran\'">Scripted Scarves</a>, <a href=" &#106;avascript:document.title = \'ran\'">its till</a>, <a href="data:text/html,ran">its shop</a>, <a href="/account">its accounts</a>, <a href="http://scarves.example/">its old page</a> and <a href="https://scarves.example/" onmouseover="document.title = \'ran\'" target="_top">its page</a> were broken into.<form action="https://pixel.example/"><input name="password" type="password"><button>Continue</button></form><math><mtext><style><img src="x" onerror="document.title = \'ran\'"></style></mtext></math>',
    ["Email addresses", "<img src=x onerror=\"document.title='ran'\">"],
  ),
];

/** A LogoPath is a path on the service's own address. */
export const BREACHES: readonly BreachRecord[] = [...EVERYDAY, ...FLAGGED, ...AWKWARD].sort((a, b) =>
  alphabetical(a.Title, b.Title),
);
