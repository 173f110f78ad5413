/** Endings of domain names that mail programs make links of, besides those of countries, which have two letters. */
const endings =
  'com|net|org|info|biz|xyz|top|shop|store|online|site|website|web|link|click|live|life|club|vip|icu|work|app|dev|cloud|host|space|page|today|world|email|mail|pay|bank|money|finance|studio|salon|yoga|fitness|health|care|amsterdam|brussels|gent|vlaanderen|frl|edu|gov|mobi|name|pro|tel|art|tech|digital|agency|news'

/** Titles and abbreviations that end like a country's domain, as in "Prof.dr. Jansen". */
const titles = 'dr|ir|mr|ds|st|ba|ma|jr|sr|bc'

const links = /:\/\/|@|(?<![\p{L}\d])www\./iu
/** A name, a dot without a space, and an ending, which a space, a slash or the end follows: "example.com", "example.nl/pay". */
const domain = new RegExp(
  `[\\p{L}\\d-]{2,}\\.(?!(?:${titles})(?![\\p{L}\\d]))(?:${endings}|[a-z]{2})(?![\\p{L}\\d-])(?!\\.[\\p{L}\\d])`,
  'iu',
)
/** Shortened first names before a Dutch particle without a space: "Th.de Vries". */
const initials = /(?<![\p{L}\d])\p{Lu}\p{Ll}{1,2}\.(?:de|la|le|te)\s+\p{Lu}/gu

/**
 * Whether a name of a person or an organisation holds a web or mail address. Our mails carry such names, and a mail program makes links of
 * addresses, so they would lead people elsewhere in our name (threat A40).
 */
export const hasAddress = (name: string): boolean => links.test(name) || domain.test(name.replace(initials, ''))
