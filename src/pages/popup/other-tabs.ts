// The tabs behind the first one, in a file of their own: the popup's first paint doesn't wait for it.

export { Accounts } from "./accounts/Accounts.tsx";
export { Activity } from "./activity/Activity.tsx";
export { PageScore } from "./page-score/PageScore.tsx";
