/** The 32 characters of Crockford's alphabet: digits and letters, without I, L, O and U, which resemble others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of random characters before the check character. Fifteen have 75 bits, so codes cannot be guessed (threat A24). */
export const RANDOM_CHARACTERS = 15

const LENGTH = RANDOM_CHARACTERS + 1

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * Returns the check character by Luhn's algorithm in base 32. It detects every wrong character and nearly every swap of two adjacent ones.
 */
function checkOf(characters: string): string {
  const base = ALPHABET.length
  let sum = 0
  for (const [index, character] of Array.from(characters).toReversed().entries()) {
    const value = ALPHABET.indexOf(character) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / base) + (value % base)
  }
  return ALPHABET[(base - (sum % base)) % base] ?? ''
}

/**
 * Returns a gift card code of 16 characters.
 * @param random 15 random bytes, of which five bits each are used
 */
export function giftCardCode(random: Iterable<number>): string {
  const characters = [...random].slice(0, RANDOM_CHARACTERS).map((byte) => ALPHABET[byte % ALPHABET.length] ?? '')
  if (characters.length < RANDOM_CHARACTERS) throw new RangeError('A code needs 15 random bytes')
  return characters.join('') + checkOf(characters.join(''))
}

/**
 * Returns a typed code in its stored form, without spaces and hyphens. Undefined if it is not a gift card code or its check character is
 * wrong.
 */
export function readGiftCardCode(typed: string): string | undefined {
  const plain = Array.from(typed.replaceAll(/[\s-]/g, '').toUpperCase(), (each) => lookAlikes[each] ?? each)
  if (plain.length !== LENGTH || plain.some((each) => !ALPHABET.includes(each))) return undefined
  const code = plain.join('')
  return checkOf(code.slice(0, RANDOM_CHARACTERS)) === code.at(-1) ? code : undefined
}

/** Formats a code in groups of four characters, as it is printed. */
export const shownGiftCardCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')
