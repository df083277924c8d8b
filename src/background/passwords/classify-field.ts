// Classifies a field by what its page calls it. That only decides whether to check it, and how to word the result.

import type { FieldHints, PageText } from "../../shared/content-messages.ts";
import { lazily } from "../../shared/lazily.ts";

export type PasswordKind = "login" | "new";

/** A PIN rarely has more digits, a password rarely fewer characters. */
const MAX_PIN_LENGTH = 8;

const MIN_PASSWORD_LENGTH = 4;

/** Longer text is prose, not a field name. The limit is lower for text that stands before a field. */
const MAX_NAME_LENGTH = 80;
const MAX_NEARBY_LENGTH = 40;

// Products with "password" in their name: pages tell password managers apart from fields, or keep them away from one.
const PRODUCT =
  /(?:lastpass|keepass|(?:nord|proton)[-_ ]?pass|(?<![a-z])enpass)(?!w)|(?<![a-z\d])(?:1|one)password(?!\d)|passbolt/gi;

// "Password" in the web's languages: whole words, and common short forms in field names.
const PASSWORD = lazily(
  () =>
    new RegExp(
      [
        "pas+w(?!or(?:d?less|th))|passphrase|passcode|(?<![a-z])[a-z]{0,5}pass(?![a-z])|passord|parool|(?:pas+)?pwd|(?<![a-z])(?:pw|psw|pswd|pwrd|mdp)(?![a-z])|pw\\d",
        "mot ?de ?passe|palavra[ -]?passe|kennwort|contrase[nñ]|(?<![a-z])clave(?= de acceso| actual| nueva|[^a-z]*$)|senha",
        "wachtwoord|l[öo]senord|adgangskode|kodeord(?!n)|salasana|(?<![a-z])(?:has[łl][oa]|hesl[oa])(?![a-zá-ž])|jelsz[oó]",
        "(?<![a-z])parol[aăe]?\\d?(?![a-z])|парол|лозинк|lozink|(?<![a-z])geslo(?!t)|slapta[žz]|κωδικ[όο]ς? (?:πρόσ|εισ)|κωδικ[όο]ς?$|συνθηματικ",
        "[şs]i\\u0307?fr[eə]|סיסמ|كلم[ةه] ?(?:ال)?(?:مرور|سر)|الرقم السري|رمز ?(?:ال)?عبور|کلمه ?عبور|گذر ?واژه|پسورد",
        "パスワード|ﾊﾟｽﾜｰﾄﾞ|密 ?[码碼]|口令|비밀번호|암호(?!화)|패스워드|รหัสผ่าน|m[ậa]t ?kh[ẩa]u|kata ?(?:sandi|laluan)|पासवर्ड|कूटशब्द",
      ].join("|"),
      "gi",
    ),
);

// Names of other fields; the last matching word of a name decides.
const ORDINARY = lazily(
  () =>
    new RegExp(
      [
        "mail|user|login|phone|mobile|(?<![a-z])tel|(?<![a-z])name|(?<!pass)code|address|street|city|zip|postal|search|query",
        "company|birth|forgot|lost|reset|usuario|identi|sso ?id|captcha|(?<!plain )text$|question",
        "(?<!vä)hint|strength|length|policy|expir|(?<![a-z])age(?![a-z])|manager|title|url|type$|changed|(?<!ac)count(?!ry)|(?<![a-z])days",
      ].join("|"),
      "gi",
    ),
);

// Labels of fields other than passwords, in the languages of PASSWORD: user, account, mail, phone, search, names,
// address, birth. These match at the start of a word.
const OTHER_LABEL_STEM = [
  "account|member|customer|client|employee|student|country|e ?(?:mail|post|past|poçt)|po[sšșş]t|adre[sçc]|t[eé]l[eéè](?:f|ph|m[oó]v)|mobi|firm|ident[iy]f",
  "benutzer|nutzer|anwender|kunden|mitglied|konto|kennung|handy|suche|anschrift|stra(?:ß|ss)e|stad|wohnort|geburt",
  "gebruiker|rekening|zoek|woonplaats|bedrijf|geboorte|klant|användar|bru[gk]er|s[öø][kg]|personnum|företag|virksomhed|bedrift|f[öø]d(?:else|sel|t)",
  "käyttäj|tunnus(?!sana)|sähköp|puhelin|matkapuh|osoite|kaupun|yrity|syntym|kasutaj|otsi|aadress|ettevõt|sünn",
  "lietotāj|tālr|meklē|uzvārd|pilsēt|uzņēm|dzim|vartotoj|naudotoj|paskyr|el ?pa[šs]t|ie[šs]ko|paie[šs]k|pavard|įmon|gimim",
  "utili[sz]a[dt]|compte|courriel|recherch|pr[ée]nom|pseudo|entrepri|soci[ée]t[ée]|nai[sx]|usu[aá]ri|cuenta|corre[iou]|m[óo]vil|cell?ular|b[úu]sq|busca",
  "nombre|apell?id|direcci|ciu?dad|empresa|nas?cim|c[ée]dula|pesquis|procur|endere[çc]|morada|ciutat|cognom",
  "utent|cerca|ricerca|indirizz|citt[àa]|aziend|nascit|c[ăa]uta|prenume|ora[șşs]|compani|na[șşs]ter",
  "felhaszn|fi[óo]k|keres|vezetékn|keresztn|becenév|város|irányít|cégn|szület|u[żz]ytkow|poczt|komórk|(?:wy)?szuk|nazw|mi?[eě]st|miast|urodz",
  "(?:po)?u[žz][íi]vate|úč[et]|hled|hľada|vyhled|jm[ée]no|p[řr][íi]jm|priezv|spole[čc]n|naro[zd]",
  "uporabni|korisni|ra[čc]un|nalog|iskan|i[šs][čc]i|pretra|tra[žz]i|priimek|prezime|nadimak|naslov|podjet|tvrtk|preduze|rojst|ro[đd]en",
  "пользоват|лог[иі]н|уч[её]тн|акк?аунт|по[чш]т|пощ|имейл|телефон|мобил|поиск|искать|найти|имени|фамили|отчеств|псевдоним|адрес|город|[иі]ндекс",
  "компани|организац|рожден|користувач|обліков|пошук|прізвищ|місто|народж|потребител|корисни|сметк|налог|рачун|търс|претра|пребар|презим|рођ|ражд",
  "χρ[ήη]στ|λογαριασμ|ηλεκτρονικ|ταχυδρομ|τηλ[έε]φ|κινητ|αναζ[ήη]τ|[όο]νομα|επ[ώω]νυμ|δι[έε][ύυ]θυν|π[όο]λη|εταιρ|γ[έε]ννησ",
  "kullan[ıi]c|hesa[bp]|[şs][əe]h[əei]r|[şs]irket|do[ğg]um|kimlik|soyad|istifad[əe][çc]|axtar|ünvan",
  "người dùng|tài khoản|tai khoan|đăng nhập|thư điện|điện thoại|di động|địa chỉ|thành phố|công ty|ngày sinh",
  "pengguna|aka?un|surel|emel|ponsel|(?:pen)?cari|alamat|kode pos|poskod|perusahaan|syarikat|(?:tanggal |tarikh )?lahir",
];
// These match whole words only.
const OTHER_LABEL_WORD = [
  "id|nom|cont[aou]?s?|nume|nime|tili|haku|hae|vārds|vardas|konts|ville|portable|alias|dni|cpf|n[ée]v(?:e|ed)?|c[íi]me?|imi[ęe]|meno|ime|grad|linn",
  "им[яе]|ім.?я|ник|град|ara|arama|ad[ıi]?|ad[ıi]n[ıi]z|isim|tên|họ|tìm|nama|kota|bandar|ה?שם|ה?עיר|نام",
];
// These match anywhere, for scripts that put no space between words or join them to others.
const OTHER_LABEL_PART = [
  "name|na(?:am|mn|vn)|(?<!mi)nimi|nome(?!n)|משתמש|חשבון|דוא.?ל|מייל|טלפון|נייד|חיפוש|חפש|כתובת|מיקוד|חברה|לידה|תעודת זהות",
  "مستخدم|حساب|بريد|[يی]م[يی]ل|هاتف|جوال|موبا[يی]ل|بحث|اسم|لقب|عنوان|مدين[ةه]|شر[كک][ةهت]|ميلاد|هوي[ةه]",
  "[كک]اربر|را[يی]انامه|پست ال|تلفن|همراه|جست.?و?.?جو|نام خانوادگ|آدرس|نشان[يی]|شهر|[كک]د (?:پست|مل)[يی]|تولد|شناسه",
  "उपयोगकर्ता|यूज|खात|ई ?मेल|फ़?ोन|मोबाइल|खोज|नाम|पता|शहर|कंपनी|जन्म",
  "ผู้ใช้|บัญชี|อีเมล|โทรศัพท์|มือถือ|เบอร์|ค้นหา|ชื่อ|นามสกุล|ที่อยู่|จังหวัด|ไปรษณีย์|บริษัท|วันเกิด|บัตรประชาชน",
  "用[户戶]|使用者|[账帐帳賬][号號户戶]|[邮郵][箱件编編遞]|信箱|[电電][邮郵话話子]|手[机機]|搜[索寻尋]|查[找询詢]|姓名|名[字称稱]|[昵暱][称稱]|地址|城市|公司|出?生日|身[份分][证證]|[会會][员員]",
  "ユーザ|ﾕｰｻﾞ|アカウント|メール|ﾒｰﾙ|携帯|検索|氏名|名前|住所|市区町村|会社|生年月日|ログイン ?(?:名|id)|ニックネーム|利用者|電話|郵便番号",
  "사용자|아이디|계정|메일|전화|휴대|핸드폰|검색|이름|성명|닉네임|별명|주소|도시|우편|회사|생년월일|생일|회원",
];
const OTHER_LABEL = lazily(
  () =>
    new RegExp(
      `(?<!\\p{L})(?:${OTHER_LABEL_STEM.join("|")}|(?:${OTHER_LABEL_WORD.join("|")})(?!\\p{L}))|${OTHER_LABEL_PART.join("|")}`,
      "iu",
    ),
);

// A field about a password, or a word that only sounds like one: never a password, whatever else its name says.
const ABOUT = lazily(
  () =>
    new RegExp(
      [
        "(?<!vä)hint|hinweis|remind|erinnerung|indice|pista(?![a-z])|suggeriment|(?<![a-z])dica(?![a-z])|подсказ|ipucu|ヒント|提示|힌트",
        "(?:season|ski|bus|lift|boarding|fast|day|visitor) ?pass(?!w)|compass|bypass|impasse|passport|passage|passenger|passagier|passeport|pasaporte",
        "pass ?(?:no|nr|number|num|type|through|id)(?![a-z])|num[ée]ro de passe|navigo",
        "palabras? clave|clave (?:de (?:producto|licencia|elector|pa[ií]s)|catastral|curp|postal)|clave ?pais",
        "parol[ae] ?(?:chiave|del|officer)|una parola|free parole|ταχυδρομικ|εκπτωτικ|κάρτας|پستی|红包|淘口令|slovn|hled(?:at|ej)|reklam|وای ?فای",
        "passwordless|(?:disable|ignore|prevent|block|not a) pass|(?:search|find|filter|buscar|suche\\w*|rechercher|cerca|szukaj|поиск|ara|検索|搜索|검색) .{0,12}pass",
        "coupon|gutschein|voucher|promo|licen[cs]e key|seriennummer|serial number",
      ].join("|"),
      "i",
    ),
);

// Beside a password field, this is a link for those who forgot theirs. Elsewhere the field asks for an address to write to.
const FORGOTTEN =
  /forg[oe]t|vergessen|oubli|olvid|recuper|esquec|забыл|восстан|忘记|忘れ|找回|찾기|unuttum|quên|نسيت|بازیابی/i;

// Secrets other than passwords: "change it everywhere" would be wrong advice, and their hashes must not be sent.
const OTHER_SECRET = lazily(
  () =>
    new RegExp(
      [
        "(?<![a-z])(?:cv[vcn]\\d?|csc|ssn|tan|iban)(?![a-z])|(?:security|verification|card|auth\\w*|sms|mfa|access|activation) ?code",
        "(?<![a-z\\d])(?:otp|totp|mfa|2fa|смс)(?![a-z])",
        // A password that is used once, not one that is entered once more.
        "one.?time(?! more)|(?<!(?:noch|wieder) ?)einmal(?:ig| ?(?:pass|code|kenn|pin|tan))|eenmalig|eng[åa]ngs|kertak[äa]ytt|ühekord|vienreiz[ēe]j|vienkartin",
        "usage unique|solo uso|sol [úu]s(?![a-z])|(?:uso|ús|utilização) [uú]nic|monouso|unic[ăa] folosin|jednor[aá]z|jednokratn|enkratn|једнократн|еднократ|однораз",
        "egyszer(?:i(?![a-z])| ?haszn)|μ[ιί]ας χρ[ήη]σης|tek (?:kullan|sefer)|bir (?:kere|defa)l[ıi]k|bird[əe]f[əe]lik|sekali (?:pakai|guna)|(?<!(?:thêm|lại).{0,12} )một lần(?! nữa)",
        "یک ?بار(?!.{0,2}(?:د[یي]گر|هم|نیز))|رمز (?:دوم )?پو[یي]ا|لمر[ةه] واحد[ةه](?! أخرى)|חד.?פעמי|वन.?टाइम|एक बार (?:उपयोग|इस्तेमाल)|(?<!อีก)ครั้งเดียว",
        "ワンタイム|使い捨て|[1一]回限り|一次性|动态密|動態密|[일1]회용",
        "answer(?!s@)|antwort|antwoord|respuesta|r[ée]ponse|risposta|resposta|(?<!со)ответ|odpowied[zź]|odpov[ěe]|cevap|απάντ|جواب|إجابة|תשובה|답변|答え|答案|उत्तर",
        "(?:secret|security|sicherheits) ?(?:question|frage)|memorable|maiden|social security|sozialversicherung|card ?number|kartennummer",
        "pr[üu]f(?:nummer|ziffer)|cryptogramme|c[oó]digo de seguran?[çc]a|c[oó]digo de seguridad|暗証番号",
      ].join("|"),
      "i",
    ),
);

// A code shown in a picture. A name that says both is a password with such a code beside it.
const CODE =
  /(?<![a-z])captcha(?![a-z])|[验驗][证證][码碼](?!登)|画像認証|보안 ?문자|(?:код|символы|текст) с картинки|رمز التحقق|کد (?:امنیتی|تصویر)|do[ğg]rulama kodu|(?<!mật )mã (?:xác|bảo)/;

const PIN = /(?<![a-z])(?:pin|nip)(?![a-z])/;

// Names of fields for a new password, or for repeating it.
const NEW =
  /new|neu|nuev|nouv|nuov|nov[aáéýo]|nieuw|(?<![a-z])ny(?:tt)?(?![a-z])|нов|새|신규|新|جدید|جديد|confirm|verif|repeat|re ?(?:type|enter)|again|wiederh|bestätig|r[eé]p[eé]t|ripeti|herhaal|gentag|upprepa|powt[óo]rz|potvr|повтор|подтвер|tekrar|확인|再|確認|确认|تایید|تأكيد|create|choose|erstellen|(?<![a-z])reg(?![a-z])|registr|sign ?up/;

// Names of fields for the current password.
const CURRENT =
  /current|(?<![a-z])old|existing|login|log ?in|sign ?in|anmeld|actual|aktuell|huidig|anterior|ancien|attual|star[éý]|obecne|текущ|стар|mevcut|現在|当前|현재|الحالية|فعلی/;

// Names of forms that set or change a password.
const NEW_FORM = /regist|sign ?up|join|create|reset|change ?p/;

// Names and buttons of forms that sign somebody in.
const SIGN_IN_FORM =
  /log ?[io]n|sign ?in|anmeld|einlogg|connexion|se connecter|entrar|acced|ingres|iniciar|inlog|logga|zalog|přihl|войти|вход|увійти|gir[iı]ş|kirjaudu|ログイン|サインイン|登[录錄入]|로그인|الدخول|ورود|đăng nhập|masuk|लॉग ?इन|auth/;

// Secrets that pages put into the fields of their settings.
const SETTING = /(?<!pass)key|token|secret|smtp|imap|ldap|proxy|webhook|bearer|server|密[钥鑰]/;

// Forms that keep such settings.
const SETTINGS_FORM =
  /save|apply|setting|config|speicher|übernehm|einstell|enregistr|guardar|salv[ao]|opslaan|spara|zapisz|uložit|сохран|зберег|kaydet|保存|저장|حفظ|lưu/;

/** The form attributes that count as its name. */
const FORM_NAME = /^(?:button|id|name|class|action)=(?<value>.*)/s;

/** Splits a name into words at camel case and punctuation. */
function words(name: string): string {
  return name
    .replace(PRODUCT, " ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_\-.[\]:$\s\u200c]+/g, " ")
    .trim()
    .toLowerCase();
}

function lastMatchEnd(pattern: RegExp, text: string): number {
  let end = -1;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

const saysPassword = (text: string) => lastMatchEnd(PASSWORD(), text) >= 0;
const saysOrdinary = (text: string) => lastMatchEnd(ORDINARY(), text) >= 0;
const saysOther = (label: string) => saysOrdinary(label) || OTHER_LABEL().test(label);

/** Whether a text field is really a password field: made visible by its page, or never masked. */
function isPasswordByName({ names, labels, nearby, autocomplete }: ReturnType<typeof namesIn>): boolean {
  if ([...names, ...labels].some((text) => ABOUT().test(text))) return false;
  // A label that names only something else outweighs a name that says both.
  if (labels.some(saysOther) && !labels.some(saysPassword)) return false;
  for (const name of names) {
    // "Text" is either the content of a field or a caption: such a name can rule a password out, but labels must rule it in.
    const core = name.replace(/(?<!plain )text$/, "");
    const weight = lastMatchEnd(PASSWORD(), core) - lastMatchEnd(ORDINARY(), core);
    if (weight < 0 || (weight > 0 && core === name)) return weight > 0 && !FORGOTTEN.test(name);
  }
  if (labels.some((text) => FORGOTTEN.test(text))) return false;
  for (const label of labels) {
    const isPassword = saysPassword(label);
    if (isPassword !== saysOrdinary(label)) return isPassword;
  }
  if (/(?:current|new)-password/.test(autocomplete)) return true;
  const [before = ""] = nearby;
  if (labels.length > 0 || ABOUT().test(before) || FORGOTTEN.test(before)) return false;
  return saysPassword(before) && !saysOrdinary(before);
}

/** Page text on one line, cut to the length of a name. */
function line(text: PageText): string {
  return (text ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_NAME_LENGTH);
}

/** The names of a field from its hints, as words. */
function namesIn({ texts }: FieldHints) {
  const [autocomplete, names, labels, nearby, form] = texts;
  const wordsOf = (list: PageText[]) => list.map((text) => words(line(text))).filter(Boolean);
  return {
    autocomplete: line(autocomplete[0]).toLowerCase(),
    names: wordsOf(names),
    labels: wordsOf(labels),
    nearby: wordsOf(nearby.filter((text) => (text ?? "").trim().length <= MAX_NEARBY_LENGTH)),
    form: words(
      form
        .flatMap((text) => FORM_NAME.exec(text ?? "")?.groups?.value?.slice(0, MAX_NAME_LENGTH) ?? [])
        .join(" "),
    ),
  };
}

/** How many of these are passwords; a type may be missing from what a page sends. */
function passwordsIn(types: readonly string[]): number {
  return types.filter((type) => type === "password").length;
}

const TEXT_TYPE = /^(?:text|email|tel|url|number)$/;

/** Whether what a script filled in is a person's password: the form signs somebody in, or sets a password. */
function isOfCredentials(
  { types }: FieldHints,
  { autocomplete, names, labels, form }: ReturnType<typeof namesIn>,
): boolean {
  if (/(?:current|new)-password/.test(autocomplete)) return true;
  const all = [...names, ...labels];
  if (all.some((text) => SETTING.test(text))) return false;
  if (passwordsIn(types) > 1) return true;
  if (SETTINGS_FORM.test(form)) return false;
  if (all.some((text) => NEW.test(text))) return true;
  // Whom it signs in, and the password.
  return (
    types.filter((type) => TEXT_TYPE.test(type)).length <= 1 || SIGN_IN_FORM.test(form) || NEW_FORM.test(form)
  );
}

function isOtherSecret(
  { isPassword, isNumeric, maxLength }: FieldHints,
  { autocomplete, names, labels }: ReturnType<typeof namesIn>,
  texts: string[],
): boolean {
  // Pages also say this to keep password managers away from what they name and label a password.
  const isTrick = names.some(saysPassword) && labels.every(saysPassword);
  if (/cc-|one-time/.test(autocomplete) && !isTrick) return true;
  if (/(?:current|new)-password/.test(autocomplete)) return false;
  if (texts.some((text) => CODE.test(text) && !(isPassword && saysPassword(text)))) return true;
  const all = texts.join(" | ");
  if (OTHER_SECRET().test(all)) return true;
  if (!PIN.test(all) || saysPassword(all)) return false;
  return isNumeric || (maxLength >= 0 && maxLength <= MAX_PIN_LENGTH);
}

export function classifyField(hints: FieldHints): PasswordKind | undefined {
  if (hints.maxLength >= 0 && hints.maxLength < MIN_PASSWORD_LENGTH) return undefined;
  const named = namesIn(hints);
  if (!hints.isPassword && !isPasswordByName(named)) return undefined;
  const { autocomplete, names, labels, nearby, form } = named;
  const all = [...names, ...labels];
  const known = labels.length > 0 ? all : [...all, ...nearby.slice(0, 1)];
  if (isOtherSecret(hints, named, known)) return undefined;
  if (hints.isFilled && !isOfCredentials(hints, named)) return undefined;
  if (autocomplete.includes("current-password")) return "login";
  if (autocomplete.includes("new-password")) return "new";
  if (all.some((text) => CURRENT.test(text))) return "login";
  if (all.some((text) => NEW.test(text))) return "new";
  // Two password fields in one form are a new password and its repetition; a current one would be named as such.
  return NEW_FORM.test(form) || passwordsIn(hints.types) > 1 ? "new" : "login";
}
