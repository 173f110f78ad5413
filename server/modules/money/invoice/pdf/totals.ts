import { type InvoiceDocument, toPayCents } from '#shared/domain/invoice/invoice.ts'
import { formatAmount, formatDate, formatRate } from '#shared/i18n/format.ts'
import type { InvoiceText } from '#server/modules/money/invoice/invoice-translator.ts'
import { BOTTOM, LEFT, PAGE, RIGHT, rule, type Sheet, WIDTH, write } from './page.ts'

const LABEL_X = LEFT + WIDTH * 0.45
/** Height in points that the totals and notes of an invoice with all VAT rates of one country need at most. */
const NEEDED = 230

/** Writes the sums by VAT rate, the total, and how it is paid; on a new page if they would not stay together. */
export function writeTotals(sheet: Sheet, document: InvoiceDocument, t: InvoiceText, from: number): void {
  const { kind, locale, grossCents, netCents } = document
  let y = from + 10
  if (y + NEEDED > BOTTOM) {
    sheet.addPage()
    y = PAGE.margin
  }
  const row = (label: string, cents: number, isBold = false) => {
    const size = isBold ? 11.5 : 9.5
    const height = write(sheet, label, { x: LABEL_X, y, width: RIGHT - LABEL_X - 90, isBold, size })
    write(sheet, formatAmount(cents, locale), { x: RIGHT - 90, y, width: 90, align: 'right', isBold, size })
    y += height + 4
  }
  row(t('total.net'), netCents)
  for (const { treatment, rate, netCents: of, vatCents } of document.sums) {
    const net = formatAmount(of, locale)
    const label =
      treatment === 'exempt' ? t('total.none', { net }) : t('total.vat', { rate: formatRate(rate, locale), net })
    row(label, vatCents)
  }
  rule(sheet, y + 1)
  y += 8
  row(t(kind === 'invoice' ? 'total.gross' : 'total.credited'), grossCents, true)
  const toPay = toPayCents(document)
  if (toPay > 0 && toPay < grossCents) {
    row(t('total.received'), grossCents - toPay)
    row(t('total.to-pay'), toPay, true)
  }
  y += 18
  for (const note of notesOf(document, t)) y += write(sheet, note, { x: LEFT, y, width: WIDTH }) + 4
}

function notesOf(document: InvoiceDocument, t: InvoiceText): string[] {
  const { kind, seller, sums, isPaid, locale, label: number, dueOn } = document
  const isExempt = sums.some(({ treatment }) => treatment === 'exempt')
  const amount = formatAmount(toPayCents(document), locale)
  const date = formatDate(dueOn, locale)
  const { iban, name } = seller
  const payment = isPaid
    ? t('note.paid')
    : iban === ''
      ? t('note.pay', { amount, date, number })
      : t('note.pay-to', { amount, date, iban: inGroups(iban), name, number })
  const exemption = seller.isSmallBusiness
    ? t(seller.country === 'NL' ? 'note.small-business' : 'note.small-business-abroad')
    : t('note.exempt')
  return [...(isExempt ? [exemption] : []), ...(kind === 'invoice' ? [payment] : [])]
}

/** Formats an IBAN in groups of four: NL91 ABNA 0417 1643 00. */
const inGroups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
