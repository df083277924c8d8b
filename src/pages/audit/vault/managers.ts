// Password managers whose exports are known: their names as their makers write them, and where the export is.

/** Menus are in English, as in the managers; `·` stands between two ways. */
export const MANAGERS = {
  "1password": ["1Password", "File › Export › your account › 1PUX or CSV"],
  bitwarden: ["Bitwarden", "Tools › Export › .json, .csv or .json (Encrypted) with a password"],
  buttercup: ["Buttercup", "Vault › Export › CSV"],
  chrome: ["Chrome", "Settings › Google Password Manager › Settings › Export passwords"],
  cxf: ["Credential Exchange", "The JSON file of a manager that exports in this format"],
  dashlane: ["Dashlane", "My account › Settings › Export data › CSV"],
  enpass: ["Enpass", "Menu › File › Export › .json or .csv"],
  firefox: ["Firefox", "Passwords › ⋯ › Export passwords"],
  kaspersky: ["Kaspersky", "Settings › Export › text file"],
  keepass: ["KeePass", "The database (.kdbx) itself · File › Export › XML or CSV"],
  keepassxc: ["KeePassXC", "The database (.kdbx) itself · Database › Export › CSV or XML"],
  keeper: ["Keeper", "Settings › Export › CSV or JSON"],
  lastpass: ["LastPass", "Advanced options › Export › CSV"],
  logmeonce: ["LogMeOnce", "Settings › Export › CSV"],
  nordpass: ["NordPass", "Settings › Import and export › Export items"],
  padloc: ["Padloc", "Settings › Import / Export › Export › CSV"],
  passbolt: ["Passbolt", "⋯ › Export all › kdbx or csv"],
  proton: ["Proton Pass", "Settings › Export › JSON, CSV or ZIP"],
  psono: ["Psono", "Other › Export › JSON"],
  roboform: ["RoboForm", "Options › Account & Data › Export › CSV"],
  safari: ["Apple Passwords", "File › Export all passwords"],
  safeincloud: ["SafeInCloud", "File › Export › XML or CSV"],
  sticky: ["Sticky Password", "Menu › Export › XML"],
  zoho: ["Zoho Vault", "Settings › Export › General CSV"],
} as const satisfies Record<string, readonly [name: string, menus: string]>;

/** `other`: a table whose columns the user named. */
export type Manager = keyof typeof MANAGERS | "other";

/** Files that only their own app can open, by the ends of their names. */
const LOCKED_FILES: Record<string, string> = {
  "1password": "1Password",
  agilekeychain: "1Password",
  bcup: "Buttercup",
  dash: "Dashlane",
  enpassbackup: "Enpass",
  enpassdb: "Enpass",
  fsk: "F-Secure KEY",
  kdb: "KeePass 1",
  opvault: "1Password",
  pls: "Padloc",
  psafe3: "Password Safe",
  rfo: "RoboForm",
  rfx: "RoboForm",
  spass: "Samsung Pass",
  walletx: "Enpass",
};

/** The app that alone can open a file of this name; `undefined` if it isn't known for that. */
export function lockedFileOf(name: string): string | undefined {
  return LOCKED_FILES[name.split(".").at(-1)?.toLowerCase() ?? ""];
}

export function managerName(manager: Manager): string {
  return manager === "other" ? "CSV" : MANAGERS[manager][0];
}
