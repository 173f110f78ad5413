import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#shared/i18n/locale.ts'

/** A cell: text, a number, an amount of money, or nothing. */
export type CsvCell = string | number | { readonly cents: number } | null

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
      object: ({ cents }) => number((Number(cents) / 100).toFixed(2)),
    },
  })
}

/**
 * Matches a text that begins with the sign of a formula. Control characters and spaces before the sign are skipped, because spreadsheet
 * programs skip them too.
 */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@\u2212]/u
const CONTROL = /^[\t\r\n]/

/**
 * Protects a text from being interpreted as a formula by a spreadsheet program: a text that looks like one gets a leading apostrophe.
 * Full-width and small forms of the signs count too. A phone number such as +31 6 … keeps its text after the apostrophe and is not
 * computed.
 */
export const withoutFormula = (text: string): string =>
  CONTROL.test(text) || FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text
