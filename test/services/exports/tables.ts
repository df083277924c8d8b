// Made-up tables as password managers and browsers export them, written by hand and not by the code under test.

import type { MadeEntry } from "./made-entry.ts";

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const quotedIfNeeded = (cell: string) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell);
const backslashed = (cell: string) => `"${cell.replace(/["\\]/g, "\\$&")}"`;
/** As RoboForm guards what a spreadsheet would take for a formula. */
const guarded = (cell: string) => quotedIfNeeded(cell.replace(/^(?=[@=+'-])/, "'"));
/** As LastPass's extension writes every cell. */
const escaped = (cell: string) =>
  cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A table with a header row and LF after each line. */
export function csv(names: string, rows: readonly string[][], quote = quotedIfNeeded): string {
  return [names, ...rows.map((row) => row.map(quote).join(","))].map((line) => `${line}\n`).join("");
}

interface Table {
  manager: string;
  format: string;
  /** The first row; a manager that writes none has none. */
  names?: string;
  /** What stands in each column: a part of the entry, or a text that is the same in every row. */
  row: string;
  quote?: (cell: string) => string;
  lacks?: ("title" | "changedAt")[];
}

/** The parts of an entry that a column can have. */
const PARTS: Record<string, (entry: MadeEntry) => string> = {
  TITLE: ({ title }) => title,
  URL: ({ url }) => url,
  USER: ({ username }) => username,
  PASSWORD: ({ password }) => password,
  MS: ({ changedAt }) => String(changedAt),
  SECONDS: ({ changedAt }) => String(changedAt / 1000),
  ISO: ({ changedAt }) => new Date(changedAt).toISOString().replace(".000Z", "Z"),
  SECRET: ({ username, password }) => `SecretType:Web Account\nUser Name:${username}\nPassword:${password}\n`,
  // RoboForm's own fields: more cells than there are names, with commas in them.
  FIELD: () => "User ID$,,,txt",
  FIELD_2: () => "Password$,,,pwd",
};

export const TABLES: readonly Table[] = [
  {
    ...{ manager: "chrome", format: "Chrome, Edge, Brave, Opera" },
    names: "name,url,username,password,note",
    row: "TITLE,URL,USER,PASSWORD,",
  },
  {
    ...{ manager: "firefox", format: "Firefox", quote: quoted, lacks: ["title"] },
    names:
      '"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"',
    row: "URL,USER,PASSWORD,,URL,{guid},1400000000000,1600000000000,MS",
  },
  {
    ...{ manager: "safari", format: "Safari" },
    names: "Title,URL,Username,Password,Notes,OTPAuth",
    row: "TITLE,URL,USER,PASSWORD,,",
  },
  {
    ...{ manager: "bitwarden", format: "Bitwarden CSV" },
    names:
      "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp",
    row: ",,login,TITLE,,,0,URL,USER,PASSWORD,",
  },
  {
    ...{ manager: "1password", format: "1Password CSV" },
    names: "Title,Website,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes",
    row: "TITLE,URL,USER,PASSWORD,,false,false,,",
  },
  {
    ...{ manager: "lastpass", format: "LastPass", quote: (cell) => quotedIfNeeded(escaped(cell)) },
    names: "url,username,password,totp,extra,name,grouping,fav",
    row: "URL,USER,PASSWORD,,,TITLE,,0",
  },
  {
    ...{ manager: "dashlane", format: "Dashlane CSV" },
    names: "username,username2,username3,title,password,note,url,category,otpUrl",
    row: "USER,,,TITLE,PASSWORD,,URL,,",
  },
  {
    ...{ manager: "keepassxc", format: "KeePassXC", quote: quoted, lacks: [] },
    names: '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"',
    row: "Root,TITLE,USER,PASSWORD,URL,,,0,ISO,2014-05-13T16:53:20Z",
  },
  {
    ...{ manager: "keepass", format: "KeePass 1 CSV", quote: backslashed },
    names: '"Account","Login Name","Password","Web Site","Comments"',
    row: "TITLE,USER,PASSWORD,URL,",
  },
  {
    ...{ manager: "nordpass", format: "NordPass" },
    names:
      "name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields",
    row: "TITLE,URL,,USER,PASSWORD,,,,,,,,,,,,,,,,,password,",
  },
  {
    ...{ manager: "proton", format: "Proton Pass CSV", lacks: [] },
    names: "type,name,url,email,username,password,note,totp,createTime,modifyTime,vault",
    row: "login,TITLE,URL,,USER,PASSWORD,,,1400000000,SECONDS,Personal",
  },
  {
    ...{ manager: "enpass", format: "Enpass CSV", quote: quoted },
    row: "TITLE,Username,USER,*Password,PASSWORD,Website,URL",
  },
  {
    ...{ manager: "roboform", format: "RoboForm", quote: guarded },
    names: "Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2",
    row: "TITLE,URL,URL,USER,PASSWORD,,,FIELD,FIELD_2",
  },
  { manager: "keeper", format: "Keeper CSV", quote: quoted, row: "Work,TITLE,USER,PASSWORD,URL,," },
  {
    ...{ manager: "safeincloud", format: "SafeInCloud CSV", quote: quoted },
    names: "Title,Login,Password,Website,Notes",
    row: "TITLE,USER,PASSWORD,URL,",
  },
  {
    ...{ manager: "logmeonce", format: "LogMeOnce", quote: quoted },
    names: "name,url,note,group,username,password,extra",
    row: "TITLE,URL,,,USER,PASSWORD,",
  },
  {
    ...{ manager: "buttercup", format: "Buttercup", quote: quoted },
    names: "!type,!group_id,!group_name,!group_parent,title,username,password,URL",
    row: "entry,1,All,0,TITLE,USER,PASSWORD,URL",
  },
  {
    ...{ manager: "padloc", format: "Padloc", quote: quoted },
    names: "name,tags,url,username,password,notes",
    row: "TITLE,,URL,USER,PASSWORD,",
  },
  {
    ...{ manager: "zoho", format: "Zoho Vault", quote: quoted },
    names: "Password Name,Description,Password URL,SecretData,Notes",
    row: "TITLE,,URL,SECRET,",
  },
];

/** These entries in one of the formats. */
export function tableOf(format: string, entries: readonly MadeEntry[]): string {
  const table = TABLES.find((one) => one.format === format);
  if (!table) throw new Error(`no table of ${format}`);
  const rows = entries.map((entry) => table.row.split(",").map((part) => PARTS[part]?.(entry) ?? part));
  const whole = csv(table.names ?? "", rows, table.quote);
  return table.names === undefined ? whole.slice(1) : whole;
}
