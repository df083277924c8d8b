// Breaches of invented companies as most breaches are: verified, with a domain, a logo and a plain description.

import { type BreachRecord, breach } from "./records.ts";

export const EVERYDAY_BREACHES: readonly BreachRecord[] = [
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
