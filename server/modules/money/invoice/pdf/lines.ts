import type { InvoiceDocument, InvoiceLine } from '#shared/domain/invoice/invoice.ts'
import { formatAmount, formatDate, formatRate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { InvoiceText } from '#server/modules/money/invoice/invoice-translator.ts'
import { BOTTOM, COLOURS, LEFT, PAGE, RIGHT, rule, type Sheet, write } from './page.ts'

interface Column {
  readonly title: 'description' | 'supplied' | 'quantity' | 'each' | 'rate' | 'net' | 'gross'
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  readonly cell: (line: InvoiceLine, locale: Locale, t: InvoiceText) => string
}

/** Column titles and widths from left to right; the description column takes the remaining width. */
const widths = [
  ['supplied', 58, 'left'],
  ['quantity', 34, 'right'],
  ['each', 82, 'right'],
  ['rate', 50, 'right'],
  ['net', 60, 'right'],
  ['gross', 60, 'right'],
] as const

const cells: Readonly<Record<Column['title'], Column['cell']>> = {
  description: ({ description }) => description,
  supplied: ({ suppliedOn }, locale) => formatDate(suppliedOn, locale),
  quantity: ({ quantity }) => String(quantity),
  each: ({ netCents, quantity }, locale) => formatAmount(netCents / quantity, locale),
  rate: ({ treatment, rate }, locale, t) => (treatment === 'exempt' ? t('rate.exempt') : formatRate(rate, locale)),
  net: ({ netCents }, locale) => formatAmount(netCents, locale),
  gross: ({ grossCents }, locale) => formatAmount(grossCents, locale),
}

const GAP = 8

const columns: readonly Column[] = (() => {
  const all: Column[] = []
  let right = RIGHT
  for (const [title, width, align] of widths.toReversed()) {
    all.unshift({ title, x: right - width, width, align, cell: cells[title] })
    right -= width + (title === 'quantity' || title === 'supplied' ? GAP : 0)
  }
  return [{ title: 'description', x: LEFT, width: right - LEFT - GAP, align: 'left', cell: cells.description }, ...all]
})()

/**
 * Writes the table of lines, repeating its column titles on each page. Returns the vertical position of its end. On a credit note, lines of
 * which nothing is credited are left out.
 */
export function writeLines(sheet: Sheet, { lines, locale }: InvoiceDocument, t: InvoiceText, from: number): number {
  let y = writeTitles(sheet, t, from)
  for (const line of lines) {
    if (line.grossCents === 0) continue
    const texts = columns.map((column) => ({ ...column, text: column.cell(line, locale, t) }))
    if (y + heightOf(sheet, line.description) > BOTTOM) {
      sheet.addPage()
      y = writeTitles(sheet, t, PAGE.margin)
    }
    y += Math.max(...texts.map(({ text, x, width, align }) => write(sheet, text, { x, y, width, align }))) + 5
    rule(sheet, y)
    y += 6
  }
  return y
}

const heightOf = (sheet: Sheet, description: string): number =>
  sheet.fontSize(9.5).heightOfString(description, { width: columns[0]?.width ?? 0, lineGap: 2 }) + 11

function writeTitles(sheet: Sheet, t: InvoiceText, from: number): number {
  const heights = columns.map(({ title, x, width, align }) =>
    write(sheet, t(title), { x, y: from, width, align, size: 8.5, colour: COLOURS.grey }),
  )
  const y = from + Math.max(...heights) + 3
  rule(sheet, y, COLOURS.ink)
  return y + 6
}
