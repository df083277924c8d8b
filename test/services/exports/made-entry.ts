// An entry of a made-up vault.

export interface MadeEntry {
  title: string;
  url: string;
  username: string;
  password: string;
  /** When the password was set, in milliseconds since the epoch; whole seconds, as most write it. */
  changedAt: number;
  isArchived?: true;
}
