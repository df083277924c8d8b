// Names of fields and columns, in the languages of the managers, and how sure one can be of them.

import type { Columns } from "./entry.ts";
import { addressIn } from "./values.ts";

export type Part = Exclude<keyof Columns, "hasNames">;

/** No name is longer. */
const MAX_NAME_LENGTH = 60;

/** Labels repeat in every entry. */
const MAX_KNOWN = 2_000;
const known = new Map<string, string>();

const list = (words: string) =>
  words
    .trim()
    .split(/\s*,\s*/)
    .map(plain);

const NAMES: Record<Part, ReadonlySet<string>> = {
  password: new Set(
    list(`password, pass, passwd, pwd, pw, passwort, kennwort, loginpassword, userpassword, accountpassword,
    contraseña, contrasena, clave, senha, palavrapasse, motdepasse, mdp, parola, wachtwoord, adgangskode, lösenord, passord,
    salasana, hasło, haslo, heslo, jelszó, parolă, парола, пароль, лозинка, passphrase, contrasenya, slaptažodis, parole, pasahitza, lykilorð, fjalëkalimi, paswoord, گذرواژه, κωδικόςπρόσβασης, κωδικός, şifre, parool, lozinka, geslo,
    mậtkhẩu, katasandi, สิ่งที่ใช้ผ่าน, รหัสผ่าน, パスワード, 密码, 密碼, 비밀번호, 암호, סיסמה, סיסמא, كلمةالمرور, كلمةالسر, رمزعبور, पासवर्ड`),
  ),
  username: new Set(
    list(`username, user, login, loginname, userid, loginid, account, benutzername, benutzer, nutzername,
    anmeldename, usuario, nombredeusuario, utilizador, nomedeusuário, usuário, nomdutilisateur, nomd'utilisateur, identifiant,
    utilisateur, nomeutente, utente, gebruikersnaam, gebruiker, brugernavn, användarnamn, brukernavn, käyttäjätunnus, käyttäjänimi,
    nazwaużytkownika, użytkownik, uživatelskéjméno, uživatel, felhasználónév, numedeutilizator, потребителскоиме, имяпользователя,
    логин, логін, користувач, όνομαχρήστη, kullanıcıadı, korisničkoime, uporabniškoime, tênngườidùng, namapengguna, ชื่อผู้ใช้,
    ユーザー名, ユーザ名, ユーザーid, 用户名, 用戶名, 帐号, 账号, 帳號, 사용자이름, 아이디, שםמשתמש, اسمالمستخدم, نامکاربری, email, emailaddress, mail, correo,
    correoelectrónico, courriel, adressemail, adresseemail, emailadresse, mailadresse, posta, indirizzoemail, adreçaelectrònica, sähköposti,
    epost, eposta, почта, электроннаяпочта, メール, メールアドレス, 邮箱, 電子郵件, 电子邮件, 이메일, البريدالإلكتروني`),
  ),
  address: new Set(
    list(`url, urls, uri, website, websiteurl, web, webaddress, webseite, internetseite, site, siteurl, websiteaddress, weblink, link,
    address, loginuri, loginurl, adresse, internetadresse, sitioweb, sitio, página, siteweb, sitoweb, sito, indirizzo, webbplats, hemsida,
    hjemmeside, nettside, nettsted, verkkosivu, verkkosivusto, stronainternetowa, strona, witryna, webovástránka, webovéstránky, weboldal,
    webhely, siteulweb, сайт, вебсайт, адрес, ιστοσελίδα, ιστότοπος, websitesi, webstranica, spletnastran, trangweb, situsweb, situs,
    เว็บไซต์, サイト, ウェブサイト, 网址, 網址, 网站, 網站, 웹사이트, 사이트, אתר, אתראינטרנט, الموقع, موقعالويب, وبسایت, host, hostname, domain, server`),
  ),
  title: new Set(
    list(`title, name, itemname, entryname, label, titel, bezeichnung, eintrag, título, nombre, nome, titre, nom, titolo, naam, navn,
    namn, otsikko, nimi, tytuł, nazwa, název, cím, név, titlu, nume, название, имя, заголовок, назва, τίτλος, όνομα, başlık, ad, naziv,
    naslov, tên, judul, nama, ชื่อ, タイトル, 名前, 名称, 标题, 標題, 名稱, 제목, 이름, כותרת, שם, العنوان, الاسم, عنوان, website name, site name, service`),
  ),
  changed: new Set(
    list(`changed, modified, lastmodified, lastchanged, passwordchanged, passwordlastchanged, timepasswordchanged, updated, updatedat,
    modificationtime, dateofchange, geändert, letzteänderung, modificado, modifié, modificato, gewijzigd, изменён, изменено, 更新日, 修改时间`),
  ),
};

/** A name without what differs between tables: case, marks on letters, blanks, signs between words, and what is in brackets. */
export function plain(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const after = name
    .slice(0, MAX_NAME_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^)]*\)/g, "")
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}\p{P}\p{S}\s]+/gu, "");
  if (known.size < MAX_KNOWN && name.length < MAX_NAME_LENGTH) known.set(name, after);
  return after;
}

/** Words that make of a password's name the name of something else: a hint, a date, another password's. */
const ABOUT =
  /hint|name|titl|requir|strength|score|quality|health|date|time|chang|modif|updat|creat|expir|history|old|previous|master|storage|attach|length|age|note|question|url|link|type|count|reuse|breach|tag|id$|hinweis|datum|stärke|länge|alter/i;

/** Codes for two-step sign-in, and what they are made from. */
const CODES = new Set(
  list(`otp, totp, hotp, otpauth, otpauthurl, otpauthuri, otpurl, otpuri, otpsecret, otpkey, otpcode, logintotp, totpauth, totpurl,
  totpuri, totpseed, totpsecret, totpsecretkey, totpkey, totpcode, onetimepassword, onetimepasscode, onetimecode, onetimesecret,
  2fa, 2facode, 2fasecret, 2fakey, mfasecret, twofactorcode, twofactorsecret, authenticatorkey, authenticatorsecret, tfckeeper,
  einmalpasswort, einmalkennwort, einmalcode, codeàusageunique, motdepasseàusageunique, contraseñadeunsolouso, códigodeunsolouso,
  códigodeusoúnico, ワンタイムパスワード, ワンタイムコード, 一次性密码, 一次性代码, 一次性密碼, 一次性验证码`),
);

/** Whether a column or a field of this name holds a code for two-step sign-in. */
export function isCodeName(name: string): boolean {
  const plainName = plain(name);
  return CODES.has(plainName) || /^(?:time|hmac)otpsecret/.test(plainName);
}

/** Whether it may: people name fields of their own as they like. */
export const mayNameCode = (name: string): boolean =>
  /authenti|factor|\b[2m]fa|\b[th]?otp/i.test(name) && !/setting|period|digit|algorithm/i.test(name);

/** Keeper's fields have names of their own: their kind, a label and a number. */
export const isKeeperCode = (name: string): boolean => name.startsWith("$oneTimeCode") || isCodeName(name);

/** Other columns that exports have. */
const OTHERS = new Set(
  list(`note, notes, comment, comments, extra, description, memo, folder, group, grouping, category, tags, type, kind, favorite, fav,
  created, id, uuid, guid, notiz, notizen, ordner, gruppe, kategorie, anmerkungen, notas, carpeta, dossier,
  remarques, notities, примечание, заметки, 备注, メモ`),
);

const isOtherName = (name: string) => OTHERS.has(plain(name)) || isCodeName(name);

/** What a column or a field of exactly this name holds. */
export function partNamed(name: string): Part | undefined {
  const plainName = plain(name);
  return (Object.keys(NAMES) as Part[]).find((part) => NAMES[part].has(plainName));
}

const words = new Map(
  (Object.keys(NAMES) as Part[]).map((part) => [part, [...NAMES[part]].filter(({ length }) => length > 2)]),
);

/** What a column whose name contains a known one may hold. */
function partSuggested(part: Part, name: string): boolean {
  const plainName = plain(name);
  if (part === "password" && (ABOUT.test(name) || isCodeName(name))) return false;
  if (part === "title" && (["username", "password"] as const).some((it) => partSuggested(it, name)))
    return false;
  return (words.get(part) ?? []).some((word) => plainName.includes(word));
}

/** Whether a field of this name holds a password, of whatever. */
export function mentionsPassword(name: string): boolean {
  const plainName = plain(name);
  return (
    (words.get("password") ?? []).some((word) => plainName.includes(word)) &&
    !isCodeName(name) &&
    !/hint|hinweis|question|old|previous/i.test(name)
  );
}

/**
 * Guesses the columns by their names: an exact name beats one that contains it, and of several the likeliest.
 */
export function guessByNames(
  names: readonly string[],
  likelihoodOf: (part: Part, column: number) => number,
): Partial<Columns> {
  const guess: Partial<Columns> = {};
  const isTaken = (at: number) => Object.values(guess).includes(at);
  for (const isExact of [true, false]) {
    for (const part of Object.keys(NAMES) as Part[]) {
      if (guess[part] !== undefined) continue;
      const fits = (name: string) => (isExact ? partNamed(name) === part : partSuggested(part, name));
      const columns = names.map((_, at) => at).filter((at) => !isTaken(at) && fits(names[at] ?? ""));
      const [best] = columns.sort(
        (one, other) => likelihoodOf(part, other) - likelihoodOf(part, one) || one - other,
      );
      if (best !== undefined) guess[part] = best;
    }
  }
  return guess;
}

/** Whether a row may be a title, then labels each with a value. */
function arePairs(cells: readonly string[]): boolean {
  const values = cells.filter((_, at) => at >= 2 && at % 2 === 0);
  const isNamed = (cell: string) => partNamed(cell) !== undefined;
  return values.length >= 2 && !values.some(isNamed) && values.some((value) => value.trim() !== "");
}

/**
 * Whether a row surely holds names: of a password and of two other parts, exactly; or nothing but names. An entry may have a few
 * of these words in its cells, and then they must not be shown.
 */
export function areSurelyNames(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const parts = new Set(filled.map(partNamed).filter((part) => part !== undefined));
  const isAllKnown = filled.every((cell) => partNamed(cell) !== undefined || isOtherName(cell));
  const isEnough = parts.size >= 3 || (isAllKnown && parts.size >= 2);
  const isOfEntry = (cell: string) =>
    cell.length > MAX_NAME_LENGTH || cell.includes("@") || addressIn(cell) !== "";
  return parts.has("password") && isEnough && !arePairs(cells) && !filled.some(isOfEntry);
}

/** Whether a row is written like names: words of small letters, some of them joined by a line, or known ones. */
export function areLikelyNames(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const isKnown = (cell: string) => partNamed(cell) !== undefined || isOtherName(cell);
  const isJoined = (cell: string) => /^[a-z]+(?:_[a-z0-9]+)+$/.test(cell);
  const count = filled.filter((cell) => isKnown(cell) || isJoined(cell)).length;
  return count >= 2 && filled.every((cell) => /^[\p{L}_ ]{1,40}\d?$/u.test(cell));
}
