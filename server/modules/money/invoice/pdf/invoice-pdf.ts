import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import type { PaperPicture } from '#server/modules/organisation/index.ts'
import { invoiceTexts, type InvoiceText } from '#server/modules/money/invoice/invoice-translator.ts'
import { writeHeading } from './heading.ts'
import { writeLines } from './lines.ts'
import { FONTS, PAGE, COLOURS, LEFT, RIGHT, rule, type Sheet, WIDTH, write } from './page.ts'
import { writeTotals } from './totals.ts'

/**
 * An invoice or credit note as PDF: A4, in the customer's language, on as many pages as it needs. The same document always gives the same
 * bytes. The library is loaded with the first invoice, because most processes never write one soon.
 *
 * @param logo the organisation's picture
 */
export async function invoicePdf(document: InvoiceDocument, logo?: PaperPicture): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const t = invoiceTexts(document.locale)
  const sheet = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    // The texts are positioned by hand. With a margin, the library would insert page breaks itself.
    margin: 0,
    font: FONTS.regular,
    bufferPages: true,
    lang: document.locale,
    displayTitle: true,
    info: {
      Title: `${t(`title.${document.kind}`)} ${document.label}`,
      Author: document.seller.name,
      Creator: 'Inplan',
      Producer: 'Inplan',
      CreationDate: new Date(`${document.issuedOn}T00:00:00Z`),
    },
  })
  const parts: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part))
    sheet.on('end', () => resolve(Buffer.concat(parts)))
    sheet.on('error', reject)
  })
  const afterHeading = writeHeading(sheet, document, t, logo)
  const afterLines = writeLines(sheet, document, t, afterHeading)
  writeTotals(sheet, document, t, afterLines)
  writeFooters(sheet, document, t)
  sheet.end()
  return finished
}

/** Writes the seller's identifiers and the page number at the bottom of each page. */
function writeFooters(sheet: Sheet, { seller }: InvoiceDocument, t: InvoiceText): void {
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
