// A breach and a paste as the local lookup service writes them (lookup-v2, "Resources and their fields").

type TextName = "Name" | "Title" | "Domain" | "BreachDate" | "AddedDate" | "ModifiedDate" | "Description";
type FlagName = "IsVerified" | "IsFabricated" | "IsSensitive" | "IsRetired" | "IsSpamList";

export interface BreachRecord extends Record<TextName, string>, Record<FlagName, boolean> {
  PwnCount: number;
  DataClasses: readonly string[];
  /** A path on the service's own address; it is served as a whole address. */
  LogoPath?: string;
}

export type PasteRecord = {
  Source: string;
  Id: string;
  /** Null where the source shows none; it is then left out of answers. */
  Title: string | null;
  /** ISO 8601, UTC, to the second; null where the source publishes none. */
  Date: string | null;
  EmailCount: number;
};

/** The order of titles and data classes: alphabetical, whatever their case and script. */
export const alphabetical = new Intl.Collator("en").compare;

/**
 * A breach that is verified and nothing else, never modified and with a logo of its own, unless `more` says otherwise. It was
 * added at a minute or, as the public service writes it, at a second.
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
