/** Digits and letters without I, L, O and U, which look like others (Crockford's alphabet). Its length is 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters before the check character: 75 bits, so that nobody guesses a code (threat A24). */
export const RANDOM_CHARACTERS = 15

const LENGTH = RANDOM_CHARACTERS + 1

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * The check character by Luhn's algorithm in base 32: every wrong character and nearly every swap of two neighbours is noticed.
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
 * A code of 16 characters.
 * @param random 15 random bytes, of which five bits each are used
 */
export function giftCardCode(random: Iterable<number>): string {
  const characters = [...random].slice(0, RANDOM_CHARACTERS).map((byte) => ALPHABET[byte % ALPHABET.length] ?? '')
  if (characters.length < RANDOM_CHARACTERS) throw new RangeError('A code needs 15 random bytes')
  return characters.join('') + checkOf(characters.join(''))
}

/** A typed code as it is stored, without spaces and hyphens; undefined when it is none or its check character is wrong. */
export function readGiftCardCode(typed: string): string | undefined {
  const plain = Array.from(typed.replaceAll(/[\s-]/g, '').toUpperCase(), (each) => lookAlikes[each] ?? each)
  if (plain.length !== LENGTH || plain.some((each) => !ALPHABET.includes(each))) return undefined
  const code = plain.join('')
  return checkOf(code.slice(0, RANDOM_CHARACTERS)) === code.at(-1) ? code : undefined
}

/** A code in groups of four, as it is printed. */
export const shownGiftCardCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')
