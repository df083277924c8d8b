// Password managers whose exports are known, and how to get an export from each.

interface Facts {
  /** As its maker writes it. */
  name: string;
  /** Where it exports; absent for a format that several managers share. In English, as in the managers. */
  menus?: string;
  /** The formats to choose from, if it asks. */
  formats?: readonly string[];
  /** The way that leaves no readable file: a format with a password of its own, or the database as it is. */
  locked?: string;
}

/** What `locked` says where nothing needs to be exported. */
export const DATABASE = ".kdbx";

/** The ones that most people use come first. */
export const MANAGERS = {
  chrome: { name: "Chrome", menus: "Settings › Google Password Manager › Settings › Export passwords" },
  safari: { name: "Apple Passwords", menus: "File › Export all passwords" },
  firefox: { name: "Firefox", menus: "Passwords › ⋯ › Export passwords" },
  bitwarden: {
    name: "Bitwarden",
    menus: "Tools › Export",
    formats: [".json", ".csv"],
    locked: ".json (Encrypted)",
  },
  "1password": { name: "1Password", menus: "File › Export › your account", formats: ["1PUX", "CSV"] },
  lastpass: { name: "LastPass", menus: "Advanced options › Export", formats: ["CSV"] },
  dashlane: { name: "Dashlane", menus: "My account › Settings › Export data", formats: ["CSV"] },
  proton: { name: "Proton Pass", menus: "Settings › Export", formats: ["JSON", "CSV", "ZIP"] },
  nordpass: { name: "NordPass", menus: "Settings › Import and export › Export items" },
  keeper: { name: "Keeper", menus: "Settings › Export", formats: ["CSV", "JSON"] },
  keepass: { name: "KeePass", menus: "File › Export", formats: ["XML", "CSV"], locked: DATABASE },
  keepassxc: { name: "KeePassXC", menus: "Database › Export", formats: ["CSV", "XML"], locked: DATABASE },
  roboform: { name: "RoboForm", menus: "Options › Account & Data › Export", formats: ["CSV"] },
  enpass: { name: "Enpass", menus: "Menu › File › Export", formats: [".json", ".csv"] },
  buttercup: { name: "Buttercup", menus: "Vault › Export", formats: ["CSV"] },
  cxf: { name: "Credential Exchange" },
  kaspersky: { name: "Kaspersky", menus: "Settings › Export", formats: ["text file"] },
  logmeonce: { name: "LogMeOnce", menus: "Settings › Export", formats: ["CSV"] },
  padloc: { name: "Padloc", menus: "Settings › Import / Export › Export", formats: ["CSV"] },
  passbolt: { name: "Passbolt", menus: "⋯ › Export all", formats: ["csv"], locked: "kdbx" },
  psono: { name: "Psono", menus: "Other › Export", formats: ["JSON"] },
  safeincloud: { name: "SafeInCloud", menus: "File › Export", formats: ["XML", "CSV"] },
  sticky: { name: "Sticky Password", menus: "Menu › Export", formats: ["XML"] },
  zoho: { name: "Zoho Vault", menus: "Settings › Export", formats: ["General CSV"] },
} as const satisfies Record<string, Facts>;

/** Those with steps to follow. */
export const GUIDED: readonly Facts[] = Object.values<Facts>(MANAGERS).filter(({ menus }) => menus);

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
  return manager === "other" ? "CSV" : MANAGERS[manager].name;
}
