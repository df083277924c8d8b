// Breaches of invented companies as most breaches are: verified, with a domain, a logo and a plain description.

import { type BreachRecord, breach } from "./records.ts";

export const EVERYDAY_BREACHES: readonly BreachRecord[] = [
  breach({
    Name: "CornerShop2016",
    Title: "Corner Shop",
    Domain: "shop.test",
    BreachDate: "2016-05-09",
    AddedDate: "2017-01-20T07:41Z",
    ModifiedDate: "2018-06-02T10:00Z",
    PwnCount: 418_220,
    Description:
      'In May 2016, the neighbourhood shop <a href="https://disclosures.example/corner-shop" target="_blank" rel="noopener">Corner Shop lost a copy of its customer database</a>. It held e-mail addresses and passwords stored as <em>unsalted MD5 hashes</em>.',
    DataClasses: ["Email addresses", "Names", "Passwords"],
  }),
  breach({
    Name: "CornerShop2021",
    Title: "Corner Shop (2021)",
    Domain: "shop.test",
    BreachDate: "2021-11-26",
    AddedDate: "2022-01-14T21:05:33Z",
    PwnCount: 2_750_914,
    Description:
      "In November 2021, on the busiest day of its year, Corner Shop was broken into <strong>for the second time</strong>. Orders, delivery addresses and the last four digits of payment cards were taken, together with bcrypt hashes of passwords.",
    DataClasses: [
      "Email addresses",
      "Passwords",
      "Phone numbers",
      "Physical addresses",
      "Purchases",
      "Partial credit card data",
    ],
    DisclosureUrl: "https://disclosures.example/corner-shop-2021",
    Attribution: null,
  }),
  breach({
    Name: "CornerShopLoyalty",
    Title: "Corner Shop loyalty cards",
    Domain: "shop.test",
    BreachDate: "2023-02-01",
    AddedDate: "2023-03-18T16:20Z",
    PwnCount: 96_341,
    Description:
      "In February 2023, a supplier of Corner Shop left a list of loyalty card holders on an open server. There were no passwords in it.",
    DataClasses: ["Email addresses", "Dates of birth", "Reward program balances"],
  }),
  breach({
    Name: "LanternBooks",
    Title: "Lantern Books",
    Domain: "lanternbooks.example",
    BreachDate: "2019-03-14",
    AddedDate: "2019-04-02T08:15Z",
    PwnCount: 3_303_003,
    Description:
      'In March 2019, the online bookseller Lantern Books found that <a href="https://disclosures.example/lantern">its newsletter system had been copied</a>. The data held names, e-mail addresses and salted SHA-1 hashes of passwords.',
    DataClasses: ["Email addresses", "Names", "Passwords"],
  }),
  breach({
    Name: "TidewayRail",
    Title: "Tideway Rail",
    Domain: "tidewayrail.example",
    BreachDate: "2020-08-30",
    AddedDate: "2020-09-11T06:02:57Z",
    PwnCount: 861_077,
    Description:
      "In August 2020, the ticket system of Tideway Rail gave out bookings to whoever guessed a number. Journeys, names and phone numbers of passengers were collected for <em>eleven days</em>.",
    DataClasses: ["Email addresses", "Names", "Phone numbers", "Travel habits"],
  }),
  breach({
    Name: "BrambleMail",
    Title: "BrambleMail",
    Domain: "bramblemail.example",
    BreachDate: "2013-06-01",
    AddedDate: "2016-12-15T23:59:59Z",
    PwnCount: 1_204_870_112,
    Description:
      "In the middle of 2013, the mail provider BrambleMail lost the records of <strong>every account that it had ever opened</strong>. Passwords were stored as MD5 hashes, security questions and answers in plain text.",
    DataClasses: [
      "Email addresses",
      "Passwords",
      "Security questions and answers",
      "Dates of birth",
      "Phone numbers",
    ],
  }),
  breach({
    Name: "QuillForum",
    Title: "Quill",
    Domain: "quillforum.example",
    BreachDate: "2012-02-29",
    AddedDate: "2014-03-03T03:03Z",
    PwnCount: 8_804,
    Description: "On a leap day in 2012, the writers' forum Quill lost its user table.",
    DataClasses: ["Email addresses", "Passwords", "Usernames"],
  }),
  breach({
    Name: "MossyTrails",
    Title: "Mossy Trails",
    Domain: "mossytrails.example",
    BreachDate: "2017-06-11",
    AddedDate: "2017-07-01T20:45Z",
    PwnCount: 129_006,
    Description: "In June 2017, the hiking community Mossy Trails lost its routes and those who walked them.",
    DataClasses: ["Email addresses", "Geographic locations", "Passwords", "Usernames"],
  }),
  breach({
    Name: "MarbleArcade",
    Title: "Marble Arcade",
    Domain: "marblearcade.example",
    BreachDate: "2014-08-19",
    AddedDate: "2015-02-11T22:22Z",
    PwnCount: 13_502_886,
    Description: "In August 2014, the games site Marble Arcade stored its passwords in <em>plain text</em>.",
    DataClasses: ["Email addresses", "Passwords", "Usernames", "Private messages", "Avatars"],
  }),
];
