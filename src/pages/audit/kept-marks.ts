// What a person said of entries, kept in memory until the browser closes if they want that: by short codes, without names or passwords.

import { type KeptMark, type KeptMarks, MARK_LENGTH, type VaultMark } from "../../shared/records/warned.ts";
import { sha1Of } from "../../shared/sha1.ts";
import type { Commands, InputOf } from "../../ui/page/commands.ts";
import type { GivenFile } from "./read-files.ts";
import type { PreparedEntry } from "./vault/prepare.ts";

/** What a person said of an entry, by its id. */
export type Said = (id: number) => VaultMark | undefined;

/**
 * 20 bits of a hash: two entries have the same code once in a million pairs. In a vault of 2,000 that is about two pairs, which are
 * seen and not kept unless both have the same mark. So only an entry that is new since can be marked by mistake: with 100 marks, one in
 * 10,000. It's listed under "Done" like all others, where it can be undone. Who has the salt, too, can check a guess of the names.
 */
function codesOf(entries: readonly PreparedEntry[], salt: string): Promise<string[]> {
  const names = entries.map(({ site = "", username, title }) =>
    JSON.stringify([site, username.toLowerCase(), title]),
  );
  // Those alike are told apart by their places. With one more or less of them, nobody can tell which was marked: none is.
  const places: string[] = [];
  for (const alike of Map.groupBy(names.keys(), (id) => names[id]).values())
    for (const [at, id] of alike.entries()) places[id] = `${at}/${alike.length}`;
  return Promise.all(
    names.map(async (name, id) => (await sha1Of(`${salt} ${places[id]} ${name}`)).slice(0, MARK_LENGTH)),
  );
}

/** Told apart from other files by name, size and date. What is in them doesn't count. `undefined` for what has no date. */
async function codeOfFiles(files: readonly GivenFile[], salt: string): Promise<string | undefined> {
  const known = files.filter(({ changedAt }) => changedAt !== undefined);
  if (known.length < files.length) return undefined;
  const names = JSON.stringify(known.map(({ name, size, changedAt }) => [name, size, changedAt]));
  return (await sha1Of(`${salt} ${names}`)).slice(0, MARK_LENGTH);
}

/** What was kept of a vault. */
interface Begun {
  /** By id. */
  marks: ReadonlyMap<number, VaultMark>;
  /** Something was marked before in the same files, so the passwords are those that the person knew of. */
  areSameFiles: boolean;
}

/** The kept marks, as far as they are about one vault. */
export function createKeptMarks({ keepVaultMarks }: Commands) {
  let entries: readonly PreparedEntry[] = [];
  let files: readonly GivenFile[] = [];
  let codes: readonly string[] = [];
  let fileCode: string | undefined;
  let salt: string | undefined;
  /** The entries that something was said of on this page, or taken back: a message about it may have got lost. */
  const touched = new Set<number>();

  /** Returns what is kept now. Without a response, nothing is. */
  async function send(change: InputOf<"keepVaultMarks">): Promise<KeptMarks | undefined> {
    const mine = entries;
    const reply = await keepVaultMarks(change).catch(() => undefined);
    const kept = reply?.ok ? reply.value : undefined;
    if (kept && kept.salt !== salt) {
      const [made, madeOfFiles] = await Promise.all([
        codesOf(mine, kept.salt),
        codeOfFiles(files, kept.salt),
      ]);
      if (mine === entries) [codes, fileCode] = [made, madeOfFiles];
    }
    if (mine === entries) salt = kept?.salt;
    return kept;
  }

  /** The codes of some entries with their marks; none where entries with the same code differ. */
  function marksOf(ids: readonly number[], said: Said): [string, KeptMark | null][] {
    const all = Map.groupBy(codes.keys(), (id) => codes[id] ?? "");
    const marks = [...new Set(ids.map((id) => codes[id] ?? ""))].map((code): [string, KeptMark | null] => {
      const [mark, ...others] = new Set(all.get(code)?.map(said));
      return [code, others.length === 0 && mark ? mark : null];
    });
    return fileCode === undefined ? marks : [...marks, [fileCode, "files"]];
  }

  /** All that was said of this vault and taken back, for a salt that may know none of it. The rest is left as another page kept it. */
  async function sendAll(said: Said): Promise<void> {
    const ids = [...codes.keys()].filter((id) => touched.has(id) || said(id));
    await send({ ...(salt !== undefined && { salt, marks: marksOf(ids, said) }) });
  }

  function end(): void {
    entries = [];
    files = [];
    codes = [];
    fileCode = undefined;
    salt = undefined;
    touched.clear();
  }

  return {
    /** Forgets the vault. */
    end,

    /** Begins with another vault, which was read from these files. */
    async begin(vault: readonly PreparedEntry[], from: readonly GivenFile[]): Promise<Begun> {
      end();
      entries = vault;
      files = from;
      const kept = (await send({}))?.marks ?? {};
      return {
        marks: new Map(
          [...codes.entries()].flatMap(([id, code]): [number, VaultMark][] => {
            const mark = kept[code];
            return mark && mark !== "files" ? [[id, mark]] : [];
          }),
        ),
        areSameFiles: fileCode !== undefined && kept[fileCode] === "files",
      };
    },

    /** Some entries may have other marks. Nothing is kept unless the person has turned it on. */
    async save(ids: readonly number[], said: Said): Promise<void> {
      for (const id of ids) touched.add(id);
      const known = salt;
      const kept = await send({ ...(salt !== undefined && { salt, marks: marksOf(ids, said) }) });
      // Turned on elsewhere meanwhile, or there was no reply: marks of this vault may be new there.
      if (kept && kept.salt !== known) await sendAll(said);
    },

    /** Turns it on, with all that was said so far, or off, which deletes everything. */
    async turn(isKept: boolean, said: Said): Promise<void> {
      if (await send({ isKept })) await sendAll(said);
    },
  };
}
