/** Whether a text has the form of a number in the Dutch trade register: eight digits, such as '69599084'. */
export const isKvkNumber = (text: string): boolean => /^\d{8}$/.test(text)

/** Returns the remainder of a text divided by 97 (ISO 7064). Letters are replaced by numbers, beginning with A = 10. */
function remainderBy97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** Whether the nine digits of a Dutch VAT id are a valid RSIN or BSN: weighted by 9 to 2 and −1, their sum is divisible by 11. */
function passesElevenTest(digits: string): boolean {
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0)
  return sum % 11 === 0
}

/**
 * Whether a text is a VAT id in upper case without spaces, such as 'NL853746333B01' or 'BE0417497106'. A Dutch one is NLnnnnnnnnnBnn: for a
 * legal person with the check digit of its RSIN, for a sole trader with remainder 1 when divided by 97. For other countries only the form
 * is checked.
 */
export function isVatId(text: string): boolean {
  if (!text.startsWith('NL')) return /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(text)
  if (!/^NL\d{9}B\d{2}$/.test(text)) return false
  return passesElevenTest(text.slice(2, 11)) || remainderBy97(text) === 1
}

/** Whether a text is an IBAN in upper case without spaces, such as 'NL91ABNA0417164300', by its form and check digits (ISO 13616). */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && remainderBy97(text.slice(4) + text.slice(0, 4)) === 1

/** Returns an identifier in its stored form: upper case, without spaces and points. 'nl91 abna 0417.1643.00' → 'NL91ABNA0417164300' */
export const plainIdentifier = (typed: string): string => typed.replaceAll(/[\s.]/g, '').toUpperCase()
