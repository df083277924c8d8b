// Breaches that are hard to show: many scripts, long words, broken and hostile markup, missing attributes, unfit logos.
// Spec: lookup-v2, "Breach"; what the public service does beyond it is in the records' own comments.

import { type BreachRecord, breach } from "./records.ts";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhänger";

/** Logos that no client should show, and breaches that have them. */
const UNFIT_LOGOS = [
  ["WideLogo", "Wide Walls", "huge.png"],
  ["HeavyLogo", "Heavy Hauliers", "too-large.png"],
  ["FalseLogo", "False Fruits", "not-a-png.png"],
  ["GoneLogo", "Gone Geese", "gone.png"],
] as const;

export const AWKWARD_BREACHES: readonly BreachRecord[] = [
  breach({
    Name: "Himawari",
    Title: "ひまわり書店（オンライン会員・定期購読者・旧会員を含む）",
    Domain: "himawari.example",
    BreachDate: "2020-10-05",
    AddedDate: "2020-12-01T00:30Z",
    PwnCount: 1_220_540,
    Description: "2020年10月、書店の会員情報が<em>外部に流出</em>しました。",
    DataClasses: ["Email addresses", "Names", "Passwords"],
  }),
  breach({
    Name: "SouqNakheel",
    Title: "سوق النخيل للتجارة الإلكترونية",
    Domain: "nakheel.example",
    BreachDate: "2022-09-09",
    AddedDate: "2022-10-10T13:31:00Z",
    PwnCount: 640_002,
    Description:
      'في سبتمبر 2022، <a href="https://disclosures.example/nakheel">نُشرت بيانات العملاء</a> (Email, SMS).',
    DataClasses: ["Email addresses", "Phone numbers"],
  }),
  breach({
    Name: "CafeCreme",
    Title: "Café Crème ☕ 커피 👩‍🍳",
    Domain: "cafecreme.example",
    BreachDate: "2023-05-01",
    AddedDate: "2023-06-01T12:12Z",
    PwnCount: 3_310,
    Description:
      "In May 2023, orders of coffee were readable for everyone &mdash; caf&eacute; &amp; cr&egrave;me alike.",
    DataClasses: ["Email addresses", "Drinking habits", "Purchases"],
  }),
  breach({
    Name: "LongTitle",
    Title:
      "The Incorporated Society for the Preservation of Lighthouses, Lightships, Fog Signals and Other Aids to Navigation of the Northern and Western Coasts, including the Friends of the Lamp Room and the Junior Keepers' League",
    Domain: "lighthouses-lightships-and-fog-signals.members.northern-and-western-coasts.example",
    BreachDate: "2019-12-01",
    AddedDate: "2020-01-31T23:59Z",
    PwnCount: 741,
    Description: `In December 2019, the society's directory was found. ${"It held postal addresses of keepers, and of their keepers. ".repeat(20)}`,
    DataClasses: [
      "Email addresses",
      "Names",
      "Physical addresses",
      "Charitable donations",
      "Family structure",
    ],
  }),
  breach({
    Name: "LongWord",
    Title: LONG_WORD,
    Domain: "schluesselanhaenger.example",
    BreachDate: "2017-04-17",
    AddedDate: "2017-05-17T17:17Z",
    PwnCount: 99,
    Description: `${LONG_WORD}${LONG_WORD.toLowerCase()} <a href="https://disclosures.example/${"a".repeat(180)}">https://disclosures.example/${"a".repeat(180)}</a>`,
    DataClasses: ["Email addresses"],
  }),
  // A title is text: these tags and entities are its characters.
  breach({
    Name: "RockAndReel",
    Title: "Rock &amp; Reel <b>Records</b> \"'`",
    Domain: "rockandreel.example",
    BreachDate: "2011-11-11",
    AddedDate: "2013-12-04T11:11Z",
    PwnCount: 202_020,
    Description:
      "In November 2011, buyers at Rock &#38; Reel &lt;b&gt;Records&lt;/b&gt; were listed &#8212; &quot;all of them&quot;.",
    DataClasses: ["Email addresses", "Usernames"],
  }),
  breach({
    Name: "BrokenMarkup",
    Title: "Unclosed Umbrellas",
    Domain: "umbrellas.example",
    BreachDate: "2016-02-02",
    AddedDate: "2016-02-20T02:20Z",
    PwnCount: 88_123,
    Description:
      'In <em>February 2016, <strong>Unclosed Umbrellas <a href="https://disclosures.example/umbrellas" target="_blank"">lost its orders</a/>. Write to <a href="mailto:help@umbrellas.example?subject=Breach">the owner</a>, <a/> or <a href=\'https://disclosures.example/?a=1&b=2>ask</a> & wait < 3 days</p></div>.',
    DataClasses: ["Email addresses", "Passwords"],
  }),
  // Nothing of this may run, load or lead anywhere but to https.
  breach({
    Name: "HostileMarkup",
    Title: "Scripted Scarves",
    Domain: "scarves.example",
    BreachDate: "2018-03-03",
    AddedDate: "2018-03-30T03:30Z",
    PwnCount: 666,
    Description:
      '<script>document.title = "ran"</script><img src="https://pixel.example/x.png" onerror="document.title = \'ran\'"><svg onload="document.title = \'ran\'"></svg><iframe src="https://pixel.example/"></iframe><style>body { display: none }</style><p onclick="document.title = \'ran\'" style="position: fixed; inset: 0">In March 2018</p>, <a href="javascript:document.title = \'ran\'">Scripted Scarves</a>, <a href=" &#106;avascript:document.title = \'ran\'">its till</a>, <a href="data:text/html,ran">its shop</a>, <a href="/account">its accounts</a>, <a href="http://scarves.example/">its old page</a> and <a href="https://scarves.example/" onmouseover="document.title = \'ran\'" target="_top">its page</a> were broken into.<form action="https://pixel.example/"><input name="password" type="password"><button>Continue</button></form><math><mtext><style><img src="x" onerror="document.title = \'ran\'"></style></mtext></math>',
    DataClasses: ["Email addresses", "<img src=x onerror=\"document.title='ran'\">"],
  }),
  // As the public service wrote records in 2018: a logo type in the place of its path, and an attribute that is gone.
  (({ LogoPath: _, ...record }) => record)(
    breach({
      Name: "AmberTypewriters",
      Title: "Amber Typewriters",
      Domain: "ambertypewriters.example",
      BreachDate: "2010-01-01",
      AddedDate: "2013-12-04T00:00:00Z",
      PwnCount: 15_001,
      Description: "At some time before 2010, Amber Typewriters lost its correspondence.",
      DataClasses: ["Email addresses", "Email messages"],
      LogoType: "svg",
      IsActive: true,
    }),
  ),
  // The attribute set may grow without a version change.
  breach(
    {
      Name: "TomorrowToday",
      Title: "Tomorrow Today",
      Domain: "Tomorrow-Today.EXAMPLE",
      BreachDate: "2025-08-01",
      AddedDate: "2025-10-02T22:10:05Z",
      PwnCount: 7_001,
      Description: "",
      DataClasses: [],
    },
    { RiskScore: { value: 7, scale: null }, Regions: ["north"], IsProvisional: "maybe" },
  ),
  ...UNFIT_LOGOS.map(([Name, Title, file]) =>
    breach({
      Name,
      Title,
      Domain: `${Name.toLowerCase()}.example`,
      BreachDate: "2019-02-10",
      AddedDate: "2019-02-28T14:00Z",
      PwnCount: 5_120,
      Description: `In February 2019, ${Title} lost its plans.`,
      DataClasses: ["Email addresses"],
      LogoPath: `/logos/${file}`,
    }),
  ),
];
