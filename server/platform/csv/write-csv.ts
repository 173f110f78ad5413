import { stringify } from 'csv-stringify/sync'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Locale } from '#shared/i18n/locale.ts'

/** A cell: text, a number, an amount of money, a phone number, or nothing. */
export type CsvCell = string | number | Money | Phone | null
interface Money {
  readonly cents: number
}
interface Phone {
  readonly phone: string
}

/** The cell separator and decimal sign that spreadsheet programs expect, by language. */
const separators: Readonly<Record<Locale, { readonly cell: string; readonly decimal: string }>> = {
  en: { cell: ',', decimal: '.' },
  nl: { cell: ';', decimal: ',' },
}

/** The first character of a file. With it, spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes rows as CSV lines by RFC 4180 (rule D180). Every text is quoted, so that a program that expects another separator cannot split a
 * cell.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const { cell, decimal } = separators[locale]
  const number = (text: string) => text.replace('.', decimal)
  return stringify([...rows], {
    delimiter: cell,
    record_delimiter: 'windows',
    quoted_string: true,
    cast: {
      string: withoutFormula,
      number: (value) => number(String(value)),
      object: ({ phone, cents }) =>
        typeof phone === 'string'
          ? { value: phoneText(phone), quoted: true }
          : number((Number(cents) / 100).toFixed(2)),
    },
  })
}

const DIGITS = /^\d+$/
/** A phone number that begins with a plus sign and has nothing that a formula could use. */
const INTERNATIONAL = /^\+\d[\d ()]*$/

/**
 * Writes a phone number so that spreadsheet programs keep it as a text, with its first zero and its plus sign: digits are grouped, and a
 * plus sign has a no-break space before it.
 */
function phoneText(number: string): string {
  const trimmed = number.trim()
  if (DIGITS.test(trimmed)) return trimmed.length > 2 ? `${trimmed.slice(0, 2)} ${trimmed.slice(2)}` : trimmed
  const international = parsePhoneNumberFromString(trimmed)?.formatInternational() ?? trimmed
  return INTERNATIONAL.test(international) ? `\u00a0${international}` : withoutFormula(number)
}

/**
 * Matches a text that begins with the sign of a formula. Control characters and spaces before the sign are skipped, because spreadsheet
 * programs skip them too.
 */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@\u2212]/u
const CONTROL = /^[\t\r\n]/

/**
 * Protects a text from being interpreted as a formula by a spreadsheet program: a text that looks like one gets a leading apostrophe.
 * Full-width and small forms of the signs count too.
 */
export const withoutFormula = (text: string): string =>
  CONTROL.test(text) || FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text
