// Field labels for passwords and other fields, by language.

/** Per language: labels for a repeated password, a one-time password and other fields, and a rule that doesn't say password. */
type Spoken = Record<"again" | "once" | "others", string[]> & { rule: string };

// biome-ignore format: one line for each kind reads best
export const LANGUAGES: Record<string, Spoken> = {
  English: {
    again: ["Enter the password one more time", "Password once again", "Password again"], once: ["One-time password", "Onetime passcode"],
    others: ["User name", "Account", "E-mail", "Phone", "Search", "Nickname", "Surname", "Member ID", "Customer", "Country"], rule: "At least 8 characters",
  },
  German: {
    again: ["Noch einmal Kennwort", "Passwort noch einmal", "Noch einmal Passwort eingeben", "Passwort nochmals"], once: ["Einmalpasswort", "Einmal-Passwort", "Einmalige PIN", "Einmal-Kennwort"],
    others: ["Benutzername", "Nutzerkennung", "Konto", "E-Mail", "Telefon", "Handynummer", "Suche", "Nachname", "Anschrift", "Straße", "Kundennummer", "Geburtsdatum"], rule: "Mindestens 8 Zeichen",
  },
  Dutch: {
    again: ["Wachtwoord nogmaals", "Nog een keer het wachtwoord", "Wachtwoord nog eenmaal"], once: ["Eenmalig wachtwoord", "Eenmalige code"],
    others: ["Gebruikersnaam", "Rekening", "Telefoonnummer", "Mobiel", "Zoeken", "Naam", "Achternaam", "Adres", "Woonplaats"], rule: "Gebruik minimaal 8 tekens",
  },
  Swedish: {
    again: ["Lösenord en gång till", "Upprepa lösenordet igen"], once: ["Engångslösenord", "Engångskod"],
    others: ["Användarnamn", "Konto", "E-post", "Telefon", "Sök", "Namn", "Efternamn", "Personnummer"], rule: "Använd minst 8 tecken",
  },
  Danish: {
    again: ["Adgangskode en gang til", "Gentag adgangskode igen"], once: ["Engangsadgangskode", "Engangskode"],
    others: ["Brugernavn", "Konto", "E-mail", "Mobilnummer", "Søg", "Navn", "Efternavn", "Virksomhed"], rule: "Brug mindst 8 tegn",
  },
  Norwegian: {
    again: ["Passord en gang til", "Gjenta passord igjen"], once: ["Engangspassord", "Engangskode"],
    others: ["Brukernavn", "Konto", "E-post", "Telefon", "Søk", "Navn", "Etternavn", "Fødselsdato"], rule: "Bruk minst 8 tegn",
  },
  Finnish: {
    again: ["Salasana vielä kerran", "Salasana toisen kerran"], once: ["Kertakäyttöinen salasana", "Kertakäyttösalasana"],
    others: ["Käyttäjätunnus", "Tunnus", "Tili", "Sähköposti", "Puhelin", "Haku", "Nimi", "Sukunimi", "Osoite"], rule: "Käytä vähintään 8 merkkiä",
  },
  Estonian: {
    again: ["Parool veel kord"], once: ["Ühekordne parool"],
    others: ["Kasutajanimi", "Konto", "E-post", "Telefon", "Otsi", "Nimi", "Perekonnanimi", "Aadress"], rule: "Kasuta vähemalt 8 märki",
  },
  Latvian: {
    again: ["Parole vēlreiz", "Vēl vienu reizi parole"], once: ["Vienreizējā parole"],
    others: ["Lietotājvārds", "Konts", "E-pasts", "Tālrunis", "Meklēt", "Vārds", "Uzvārds", "Adrese"], rule: "Lietojiet vismaz 8 rakstzīmes",
  },
  Lithuanian: {
    again: ["Slaptažodis dar kartą", "Dar vieną kartą slaptažodis"], once: ["Vienkartinis slaptažodis"],
    others: ["Vartotojo vardas", "Naudotojas", "Paskyra", "El. paštas", "Telefonas", "Ieškoti", "Vardas", "Pavardė", "Adresas"], rule: "Naudokite bent 8 simbolius",
  },
  French: {
    again: ["Mot de passe encore une fois", "Le mot de passe une nouvelle fois"], once: ["Mot de passe à usage unique"],
    others: ["Nom d’utilisateur", "Identifiant", "Compte", "Courriel", "Téléphone", "Rechercher", "Nom", "Prénom", "Adresse", "Ville"], rule: "Utilisez au moins 8 caractères",
  },
  Spanish: {
    again: ["Contraseña una vez más", "La contraseña otra vez", "Contraseña de nuevo"], once: ["Contraseña de un solo uso", "Clave de uso único"],
    others: ["Nombre de usuario", "Cuenta", "Correo electrónico", "Teléfono", "Móvil", "Buscar", "Nombre", "Apellidos", "Dirección", "DNI"], rule: "Use al menos 8 caracteres",
  },
  Catalan: {
    again: ["Contrasenya una altra vegada", "Contrasenya un cop més"], once: ["Contrasenya d’un sol ús"],
    others: ["Nom d’usuari", "Compte", "Correu electrònic", "Telèfon", "Cerca", "Nom", "Cognoms", "Adreça"], rule: "Com a mínim 8 caràcters",
  },
  Portuguese: {
    again: ["Senha mais uma vez", "Palavra-passe outra vez", "Senha novamente"], once: ["Senha de uso único", "Palavra-passe de utilização única"],
    others: ["Nome de usuário", "Nome de utilizador", "Conta", "Correio eletrónico", "Telemóvel", "Celular", "Pesquisar", "Nome", "Apelido", "Endereço", "CPF"], rule: "Utilize pelo menos 8 caracteres",
  },
  Italian: {
    again: ["Password ancora una volta", "La password un’altra volta"], once: ["Password monouso", "Password usa e getta (monouso)"],
    others: ["Nome utente", "Conto", "Posta elettronica", "Telefono", "Cellulare", "Cerca", "Nome", "Cognome", "Indirizzo", "Città"], rule: "Almeno 8 caratteri",
  },
  Romanian: {
    again: ["Parola încă o dată", "Parola din nou"], once: ["Parolă de unică folosință"],
    others: ["Nume de utilizator", "Cont", "Poștă electronică", "Telefon", "Căutare", "Nume", "Prenume", "Adresă", "Oraș"], rule: "Utilizați minimum 8 caractere",
  },
  Polish: {
    again: ["Hasło jeszcze raz", "Ponownie hasło", "Hasło (odpowiednie do zasad)"], once: ["Jednorazowe hasło", "Hasło jednorazowe"],
    others: ["Nazwa użytkownika", "Identyfikator", "Konto", "Poczta", "Telefon", "Szukaj", "Imię", "Nazwisko", "Adres"], rule: "Użyj co najmniej 8 znaków",
  },
  Czech: {
    again: ["Heslo ještě jednou", "Heslo znovu"], once: ["Jednorázové heslo"],
    others: ["Uživatelské jméno", "Účet", "E-mail", "Telefon", "Hledat", "Jméno", "Příjmení", "Adresa", "Město"], rule: "Použijte alespoň 8 znaků",
  },
  Slovak: {
    again: ["Heslo ešte raz"], once: ["Jednorazové heslo"],
    others: ["Používateľské meno", "Účet", "Telefón", "Hľadať", "Meno", "Priezvisko", "Adresa", "Mesto"], rule: "Použite aspoň 8 znakov",
  },
  Hungarian: {
    again: ["Jelszó még egyszer", "Még egyszer a jelszó"], once: ["Egyszer használatos jelszó", "Egyszeri jelszó"],
    others: ["Felhasználónév", "Fiók", "E-mail cím", "Telefonszám", "Keresés", "Név", "Vezetéknév", "Cím", "Város"], rule: "Használjon legalább 8 karaktert",
  },
  Slovenian: {
    again: ["Geslo še enkrat"], once: ["Enkratno geslo"],
    others: ["Uporabniško ime", "Račun", "Telefon", "Iskanje", "Ime", "Priimek", "Naslov"], rule: "Uporabite vsaj 8 znakov",
  },
  Croatian: {
    again: ["Lozinka još jednom", "Još jedanput lozinka"], once: ["Jednokratna lozinka"],
    others: ["Korisničko ime", "Račun", "Nalog", "Telefon", "Pretraga", "Ime", "Prezime", "Adresa", "Grad"], rule: "Koristite najmanje 8 znakova",
  },
  Serbian: {
    again: ["Лозинка још једном"], once: ["Једнократна лозинка"],
    others: ["Корисничко име", "Налог", "Пошта", "Телефон", "Претрага", "Име", "Презиме", "Адреса", "Град"], rule: "Најмање 8 знакова",
  },
  Bulgarian: {
    again: ["Парола още веднъж", "Парола отново"], once: ["Еднократна парола"],
    others: ["Потребителско име", "Акаунт", "Имейл", "Телефон", "Търсене", "Име", "Фамилия", "Адрес", "Град"], rule: "Поне 8 знака",
  },
  Russian: {
    again: ["Пароль еще раз", "Ещё раз введите пароль", "Пароли должны соответствовать"], once: ["Одноразовый пароль"],
    others: ["Имя пользователя", "Логин", "Учётная запись", "Аккаунт", "Почта", "Телефон", "Поиск", "Имя", "Фамилия", "Адрес", "Город"], rule: "Не менее 8 символов",
  },
  Ukrainian: {
    again: ["Пароль ще раз"], once: ["Одноразовий пароль"],
    others: ["Ім’я користувача", "Логін", "Обліковий запис", "Пошта", "Телефон", "Пошук", "Ім'я", "Прізвище", "Адреса", "Місто"], rule: "Щонайменше 8 символів",
  },
  Greek: {
    again: ["Κωδικός πρόσβασης άλλη μία φορά", "Συνθηματικό μια φορά ακόμα"], once: ["Κωδικός μίας χρήσης", "Κωδικός πρόσβασης μιας χρήσης"],
    others: ["Όνομα χρήστη", "ΟΝΟΜΑ ΧΡΗΣΤΗ", "Λογαριασμός", "Ηλεκτρονική διεύθυνση", "Τηλέφωνο", "Κινητό", "Αναζήτηση", "Επώνυμο", "Διεύθυνση", "Πόλη"], rule: "Τουλάχιστον 8 χαρακτήρες",
  },
  Turkish: {
    again: ["Şifre bir kez daha", "Şifreyi bir kere daha girin"], once: ["Tek kullanımlık şifre", "Tek seferlik şifre", "Bir kerelik şifre"],
    others: ["Kullanıcı adı", "KULLANICI ADI", "Hesap", "E-posta", "Telefon", "Ara", "Adınız", "Soyadı", "Adres", "Şehir"], rule: "En az 8 karakter kullanın",
  },
  Azerbaijani: {
    again: ["Şifrə bir daha"], once: ["Birdəfəlik şifrə"],
    others: ["İstifadəçi adı", "Hesab", "E-poçt", "Telefon", "Axtar", "Ad", "Soyad", "Ünvan"], rule: "Ən azı 8 simvol istifadə edin",
  },
  Hebrew: {
    again: ["סיסמה פעם נוספת", "שוב סיסמה"], once: ["סיסמה חד פעמית", "סיסמה חד-פעמית", "קוד חד פעמי"],
    others: ["שם משתמש", "חשבון", "דוא״ל", "טלפון", "חיפוש", "שם", "השם", "כתובת", "עיר"], rule: "השתמש ב־8 תווים לפחות",
  },
  Arabic: {
    again: ["كلمة المرور مرة أخرى", "كلمة السر مرة ثانية", "كلمة المرور لمرة واحدة أخرى"], once: ["كلمة مرور لمرة واحدة"],
    others: ["اسم المستخدم", "الحساب", "البريد الإلكتروني", "الهاتف", "الجوال", "بحث", "الاسم", "اللقب", "العنوان", "المدينة"], rule: "8 حروف على الأقل",
  },
  Farsi: {
    again: ["رمز عبور یک بار دیگر", "یکبار دیگر رمز عبور", "گذرواژه یک\u200cبار دیگر", "گذر\u200cواژه"], once: ["رمز عبور یک بار مصرف", "رمز عبور یکبار مصرف", "گذرواژه یک\u200cبار مصرف", "رمز پویا"],
    others: ["نام کاربری", "نام كاربري", "حساب", "ایمیل", "تلفن همراه", "جستجو", "نام", "نام خانوادگی", "نشانی", "آدرس", "شهر", "کد ملی"], rule: "حداقل ۸ حرف",
  },
  Hindi: {
    again: ["पासवर्ड एक बार फिर", "पासवर्ड फिर से"], once: ["वन-टाइम पासवर्ड", "एक बार उपयोग का पासवर्ड"],
    others: ["उपयोगकर्ता नाम", "यूज़रनेम", "खाता", "ईमेल", "फ़ोन", "फोन", "खोजें", "नाम", "पता", "शहर"], rule: "कम से कम 8 अक्षर",
  },
  Thai: {
    again: ["รหัสผ่านอีกครั้ง", "รหัสผ่านอีกครั้งเดียว"], once: ["รหัสผ่านใช้ครั้งเดียว"],
    others: ["ชื่อผู้ใช้", "บัญชี", "อีเมล", "โทรศัพท์", "ค้นหา", "ชื่อ", "นามสกุล", "ที่อยู่"], rule: "อย่างน้อย 8 ตัวอักษร",
  },
  Vietnamese: {
    again: ["Mật khẩu một lần nữa", "Nhập lại mật khẩu một lần", "Mật khẩu thêm một lần"], once: ["Mật khẩu một lần", "Mật khẩu dùng một lần"],
    others: ["Tên đăng nhập", "Tên người dùng", "Tài khoản", "Thư điện tử", "Điện thoại", "Tìm kiếm", "Tên", "Họ và tên", "Địa chỉ"], rule: "Ít nhất 8 ký tự",
  },
  Indonesian: {
    again: ["Kata sandi sekali lagi"], once: ["Kata sandi sekali pakai"],
    others: ["Nama pengguna", "Akun", "Surel", "Telepon", "Cari", "Nama", "Alamat", "Kota"], rule: "Gunakan minimal 8 karakter",
  },
  Malay: {
    again: ["Kata laluan sekali lagi"], once: ["Kata laluan sekali guna"],
    others: ["Nama pengguna", "Akaun", "Emel", "Telefon", "Carian", "Nama", "Alamat", "Bandar"], rule: "Sekurang-kurangnya 8 aksara",
  },
  Japanese: {
    again: ["パスワードをもう一度", "もう一回パスワード"], once: ["ワンタイムパスワード", "使い捨てパスワード", "1回限りのパスワード"],
    others: ["ユーザー名", "ﾕｰｻﾞｰ名", "アカウント", "ログインID", "ID", "メールアドレス", "電話番号", "検索", "氏名", "お名前", "会員番号", "住所"], rule: "8文字以上の半角英数字",
  },
  "simplified Chinese": {
    again: ["再输入一次密码", "请再次输入密码"], once: ["一次性密码", "动态密码"],
    others: ["用户名", "账号", "帐户", "邮箱", "电子邮件", "手机号", "电话", "搜索", "姓名", "昵称", "地址", "身份证号", "会员"], rule: "请使用至少8个字符",
  },
  "traditional Chinese": {
    again: ["再輸入一次密碼", "請再次輸入密碼"], once: ["一次性密碼", "動態密碼"],
    others: ["用戶名稱", "使用者名稱", "帳號", "帳戶", "電子郵件", "信箱", "手機號碼", "電話", "搜尋", "姓名", "暱稱", "地址", "身分證", "會員"], rule: "請使用至少8個字元",
  },
  Korean: {
    again: ["비밀번호 다시 한 번", "비밀번호 한번 더"], once: ["일회용 비밀번호", "1회용 비밀번호"],
    others: ["사용자 이름", "아이디", "계정", "이메일", "전화번호", "휴대폰", "검색", "이름", "닉네임", "주소", "회원 번호"], rule: "8자 이상 사용",
  },
};
