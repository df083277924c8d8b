// The popup's accessibility tree as expected: roles, names, states and levels, in order.

/** The This page tab of a site with a dismissed breach. */
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

/** The Accounts tab with many breaches, the first one open. */
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

/** The page score section with its choices open. */
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
