// Every kind of data that a service is known to name has words of ours; others stay as they are.

import { describe, expect, it } from "vitest";
import english from "../../../../public/_locales/en/messages.json" with { type: "json" };
import { createWords } from "../../../../src/shared/words.ts";
import { dataClassInSentence, dataClassLabel } from "../../../../src/ui/text/data-class.ts";
import { messageSource } from "../../../world/english-messages.ts";

/** The service's list, and classes of newer breaches. */
const KNOWN = `
Account balances
Address book contacts
Age groups
Ages
AI prompts
Apps installed on devices
Astrological signs
Audio recordings
Auth tokens
Avatars
Bank account numbers
Banking PINs
Beauty ratings
Biometric data
Bios
Browser user agent details
Browsing histories
Buying preferences
Car ownership statuses
Career levels
Charitable donations
Chat logs
Company names
Credit card CVV
Credit cards
Credit scores
Credit status information
Cryptocurrency wallet addresses
Customer feedback
Customer interactions
Customer service records
Dates of birth
Deceased date
Device information
Device serial numbers
Device usage tracking data
Drinking habits
Driver's licenses
Drug habits
Education levels
Email addresses
Email messages
Employers
Employment statuses
Encrypted keys
Ethnicities
Family members' names
Family plans
Family structure
Financial investments
Financial transactions
Fitness levels
Flights taken
Genders
Geographic locations
Government issued IDs
Health insurance information
Historical passwords
Home ownership statuses
Homepage URLs
IMEI numbers
IMSI numbers
Income levels
Instant messenger identities
IP addresses
Job applications
Job titles
Keystroke logs
Licence plates
Loan information
Login histories
MAC addresses
Marital statuses
Mnemonic phrases
Mothers maiden names
Names
Nationalities
Net worths
Nicknames
Occupations
Parenting plans
Partial credit card data
Partial dates of birth
Partial government issued IDs
Partial phone numbers
Passport numbers
Password hints
Passwords
Payment histories
Payment methods
Personal descriptions
Personal health data
Personal interests
Phone numbers
Photos
Physical addresses
Physical attributes
PINs
Places of birth
Political donations
Political views
Private messages
Professional skills
Profile photos
Purchases
Purchasing habits
Races
Recovery email addresses
Relationship statuses
Religions
Reward program balances
Salutations
Security questions and answers
Sexual fetishes
Sexual orientations
Smoking habits
SMS messages
Social connections
Social media profiles
Social security numbers
Spoken languages
Support tickets
Survey results
Taxation records
Time zones
Travel habits
User statuses
User website URLs
Usernames
Utility bills
Vehicle details
Website activity
Work habits
Years of birth
Years of professional experience
`
  .trim()
  .split("\n");

/** Words that show which message they are from. */
const marked = Object.fromEntries(
  Object.keys(english)
    .filter((name) => name.startsWith("class_"))
    .map((name) => [name, `»${name}`]),
);
const words = createWords(messageSource("en-US"));
const foreign = createWords(messageSource("en-US", marked));

describe("a data class", () => {
  it("has a message of its own if it is known, and no message is left over", () => {
    const said = KNOWN.map((name) => dataClassInSentence(name, foreign));
    expect(said.toSorted()).toEqual(Object.values(marked).toSorted());
  });

  it.each([
    ["Email addresses", "Email addresses", "email addresses"],
    [" email  ADDRESSES ", "Email addresses", "email addresses"],
    ["Family members' names", "Family members’ names", "family members’ names"],
    ["IP addresses", "IP addresses", "IP addresses"],
    ["Brain waves", "Brain waves", "brain waves"],
    ["DNA samples", "DNA samples", "DNA samples"],
    ["脳波", "脳波", "脳波"],
    ["", "", ""],
  ])("%j is a label, and goes into a sentence", (name, label, inSentence) => {
    expect(dataClassLabel(name, words)).toBe(label);
    expect(dataClassInSentence(name, words)).toBe(inSentence);
  });
});
