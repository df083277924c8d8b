// What screen readers are told of the popup, as far as it matters: roles, names, states and levels, in order.

/** The tab This page, of a site with a breach put aside. */
export const THIS_PAGE = `
- banner:
  - heading "Breachlight" [level=1]
  - button "Settings"
  - tablist "Breachlight":
    - tab "This page" [selected]
    - tab "Accounts"
    - tab "Activity"
- main:
  - tabpanel "This page":
    - heading "No password entered here yet" [level=2]
    - heading "Breaches of this site" [level=2]
    - list:
      - listitem:
        - heading /^forum.corner.test was breached/ [level=3]
        - button "Details" [expanded]
        - button "Dismiss"
    - button "Dismissed breaches (1)" [expanded]
    - region "Page score":
      - heading "Page score" [level=2]
      - status
      - button "Score this page"
    - heading "Password checks" [level=2]
    - switch /^Check passwords/ [checked]
    - switch /^Don’t check on this site/ [checked=false]
`;

/** The tab Accounts, with many breaches, of which the first is opened. */
export const ACCOUNTS = `
- region "Accounts":
  - heading "Accounts" [level=2]
  - status
  - textbox "Email address or username": robin@shop.test
  - button "Check"
  - button "Clear lookups"
  - region "robin@shop.test":
    - heading "In 9 breaches, 4 pastes" [level=2]
  - region "Exposed data":
    - heading "Exposed data" [level=3]
  - heading "What to do first" [level=3]
  - heading "Breaches" [level=3]
  - combobox "Breaches":
    - option "By date" [selected]
  - list:
    - listitem:
      - button /^Hollow Fox logs about September 2024 .* Passwords/ [expanded]
`;

/** The section about the page's score, with its choices opened. */
export const PAGE_SCORE = `
- heading "Page score" [level=2]
- status
- button "Leave out the part after “?”"
- group:
  - group "Device":
    - radio "Mobile" [checked]
    - radio "Desktop" [checked=false]
  - group "Categories":
    - checkbox "Performance" [checked]
    - checkbox "SEO" [checked]
- button "Score this page"
`;
