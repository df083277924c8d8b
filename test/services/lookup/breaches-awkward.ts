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
    ["CafeCreme", "Café Crème ☕ 커피 👩‍🍳", "cafecreme.example"],
    ["2023-05-01", "2023-06-01T12:12Z", 3_310],
    "In May 2023, orders of coffee were readable for everyone &mdash; caf&eacute; &amp; cr&egrave;me alike.",
    ["Email addresses", "Drinking habits", "Purchases"],
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
  // A title is text: these tags and entities are its characters.
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
  // Nothing of this may run, load or lead anywhere but to https.
  breach(
    ["HostileMarkup", "Scripted Scarves", "scarves.example"],
    ["2018-03-03", "2018-03-30T03:30Z", 666],
    '<script>document.title = "ran"</script><img src="https://pixel.example/x.png" onerror="document.title = \'ran\'"><svg onload="document.title = \'ran\'"></svg><iframe src="https://pixel.example/"></iframe><style>body { display: none }</style><p onclick="document.title = \'ran\'" style="position: fixed; inset: 0">In March 2018</p>, <a href="javascript:document.title = \'ran\'">Scripted Scarves</a>, <a href=" &#106;avascript:document.title = \'ran\'">its till</a>, <a href="data:text/html,ran">its shop</a>, <a href="/account">its accounts</a>, <a href="http://scarves.example/">its old page</a> and <a href="https://scarves.example/" onmouseover="document.title = \'ran\'" target="_top">its page</a> were broken into.<form action="https://pixel.example/"><input name="password" type="password"><button>Continue</button></form><math><mtext><style><img src="x" onerror="document.title = \'ran\'"></style></mtext></math>',
    ["Email addresses", "<img src=x onerror=\"document.title='ran'\">"],
  ),
  // As the public service wrote records in 2018: a logo type in the place of its path, and an attribute that is gone.
  (({ LogoPath: _, ...record }) => record)(
    breach(
      ["AmberTypewriters", "Amber Typewriters", "ambertypewriters.example"],
      ["2010-01-01", "2013-12-04T00:00:00Z", 15_001],
      "At some time before 2010, Amber Typewriters lost its correspondence.",
      ["Email addresses", "Email messages"],
      { LogoType: "svg", IsActive: true },
    ),
  ),
  // The attribute set may grow without a version change.
  breach(
    ["TomorrowToday", "Tomorrow Today", "Tomorrow-Today.EXAMPLE"],
    ["2025-08-01", "2025-10-02T22:10:05Z", 7_001],
    "",
    [],
    { RiskScore: { value: 7, scale: null }, Regions: ["north"], IsProvisional: "maybe" },
  ),
  ...UNFIT_LOGOS.map(([Name, Title, file]) =>
    breach(
      [Name, Title, `${Name.toLowerCase()}.example`],
      ["2019-02-10", "2019-02-28T14:00Z", 5_120],
      `In February 2019, ${Title} lost its plans.`,
      ["Email addresses"],
      { LogoPath: `/logos/${file}` },
    ),
  ),
];
