/** Number in the Dutch trade register: eight digits. '69599084' */
export const isKvkNumber = (text: string): boolean => /^\d{8}$/.test(text)

/** Letters become their place in the alphabet from A = 10 on, as ISO 7064 does; then the remainder by 97. */
function remainderBy97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** The nine digits of a Dutch VAT id are those of an RSIN or BSN: weighted by 9 to 2 and −1, their sum is divisible by 11. */
function passesElevenTest(digits: string): boolean {
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0)
  return sum % 11 === 0
}

/**
 * A VAT id, upper case without spaces. A Dutch one is NLnnnnnnnnnBnn: of a legal person with the check digit of its RSIN, of a person in
 * business with remainder 1 by 97. Of other countries only the form is checked. 'NL853746333B01' and 'BE0417497106' are ids.
 */
export function isVatId(text: string): boolean {
  if (!text.startsWith('NL')) return /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(text)
  if (!/^NL\d{9}B\d{2}$/.test(text)) return false
  return passesElevenTest(text.slice(2, 11)) || remainderBy97(text) === 1
}

/** An IBAN, upper case without spaces, by its form and its check digits (ISO 13616). 'NL91ABNA0417164300' */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && remainderBy97(text.slice(4) + text.slice(0, 4)) === 1

/** An identifier as it is stored: upper case, without spaces and points. 'nl91 abna 0417.1643.00' → 'NL91ABNA0417164300' */
export const plainIdentifier = (typed: string): string => typed.replaceAll(/[\s.]/g, '').toUpperCase()
