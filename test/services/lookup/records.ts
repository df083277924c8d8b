// A breach and a paste as the local lookup service writes them (lookup-v2, "Resources and their fields").

type TextName = "Name" | "Title" | "Domain" | "BreachDate" | "AddedDate" | "ModifiedDate" | "Description";
type FlagName = "IsVerified" | "IsFabricated" | "IsSensitive" | "IsRetired" | "IsSpamList";

export interface BreachRecord extends Record<TextName, string>, Record<FlagName, boolean> {
  PwnCount: number;
  DataClasses: readonly string[];
  /** A path on the service's own origin; it is served as an absolute address. */
  LogoPath?: string;
}

export type PasteRecord = {
  Source: string;
  Id: string;
  /** Null if the source shows none; it is then omitted from responses. */
  Title: string | null;
  /** ISO 8601, UTC, to the second; null if the source publishes none. */
  Date: string | null;
  EmailCount: number;
};

/** Sort order of titles and data classes: alphabetical, in any case and script. */
export const alphabetical = new Intl.Collator("en").compare;

/**
 * A plain verified breach, never modified and with its own logo, unless `more` overrides it. It was added at a minute or, as the
 * public service writes it, at a second.
 */
export function breach(
  [Name, Title, Domain]: [name: string, title: string, domain: string],
  [BreachDate, AddedDate, PwnCount]: [day: string, addedAt: string, count: number],
  Description: string,
  DataClasses: readonly string[],
  more: Record<string, unknown> = {},
): BreachRecord {
  return {
    Name,
    Title,
    Domain,
    BreachDate,
    AddedDate,
    ModifiedDate: AddedDate,
    PwnCount,
    Description,
    DataClasses: DataClasses.toSorted(alphabetical),
    IsVerified: true,
    IsFabricated: false,
    IsSensitive: false,
    IsRetired: false,
    IsSpamList: false,
    LogoPath: `/logos/${Name}.png`,
    ...more,
  };
}
