import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import type { InvoiceText } from '#server/modules/money/invoice/invoice-translator.ts'
import { COLOURS, LEFT, PAGE, RIGHT, rule, type Sheet, WIDTH, write } from './page.ts'

/** Writes the seller's identifiers and the page number at the bottom of each page. */
export function writeFooters(sheet: Sheet, { seller }: InvoiceDocument, t: InvoiceText): void {
  const { count } = sheet.bufferedPageRange()
  const register = seller.country === 'NL' ? 'footer.register' : 'footer.register-abroad'
  const parts = [
    seller.name,
    seller.registerNumber === '' ? '' : t(register, { number: seller.registerNumber }),
    seller.vatId === '' ? '' : t('footer.vat', { id: seller.vatId }),
    seller.iban === '' ? '' : t('footer.iban', { iban: seller.iban }),
  ].filter((part) => part !== '')
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page)
    const y = PAGE.height - PAGE.margin - 14
    rule(sheet, y - 8)
    const style = { y, size: 8, colour: COLOURS.grey }
    write(sheet, parts.join('  ·  '), { ...style, x: LEFT, width: WIDTH - 90 })
    write(sheet, t('page', { page: page + 1, pages: count }), { ...style, x: RIGHT - 80, width: 80, align: 'right' })
  }
}
