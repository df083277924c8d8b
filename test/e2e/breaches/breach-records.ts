// Made-up breaches, as the lookup service writes them.

/** A breach of `Domain` with nothing special about it. */
export function breachRecord(Name: string, Domain: string, more: Record<string, unknown> = {}) {
  return {
    Name,
    Title: `The ${Name}`,
    Domain,
    BreachDate: "2024-05-01",
    AddedDate: "2024-06-01T10:00Z",
    ModifiedDate: "2024-06-01T10:00Z",
    PwnCount: 1_204_551,
    Description: "In May 2024, <em>data</em> was taken.",
    DataClasses: ["Email addresses", "Passwords"],
    IsVerified: true,
    IsFabricated: false,
    IsSensitive: false,
    IsRetired: false,
    IsSpamList: false,
    LogoPath: "",
    ...more,
  };
}
