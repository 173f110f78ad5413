import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#shared/i18n/locale.ts'

/** A cell: text, a number, an amount of money, or nothing. */
export type CsvCell = string | number | { readonly cents: number } | null

/** How spreadsheet programs of a language read numbers and separate cells. */
const separators: Readonly<Record<Locale, { readonly cell: string; readonly decimal: string }>> = {
  en: { cell: ',', decimal: '.' },
  nl: { cell: ';', decimal: ',' },
}

/** The first character of a file. With it, spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Lines of CSV as in RFC 4180 (rule D180). Every text is in quotes, so that a program with another separator cannot cut a cell out
 * of it.
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

/** The signs with which a formula begins, and what spreadsheet programs skip in front of them. */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@\u2212]/u
const CONTROL = /^[\t\r\n]/

/**
 * A text that no spreadsheet program takes for a formula: one that looks like a formula begins with an apostrophe. Full-width and small
 * forms count too. A phone number such as +31 6 … stays as it is behind the apostrophe, and is not computed.
 */
export const withoutFormula = (text: string): string =>
  CONTROL.test(text) || FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text
