/** The most common passwords of at least eight characters, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password! passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 123123123
  11111111 00000000 88888888 87654321 987654321 12341234 11223344 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 a1b2c3d4 iloveyou sunshine princess
  football baseball basketball superman michelle jennifer computer internet whatever trustno1 starwars startrek
  welcome1 welcome123 letmein1 letmein123 admin123 administrator changeme changeme1 secret123 master123 dragon123
  monkey123 wachtwoord wachtwoord1 wachtwoord123 welkom01 welkom123 welkom1! welkom01! amsterdam amsterdam1 rotterdam
  feyenoord nederland lekkerding geheim123 zonnetje`.split(/\s+/),
)

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())
