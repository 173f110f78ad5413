import type { Output } from '#shared/api/client.ts'
import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import { canSendByPeppol, missingForPeppol } from '#shared/domain/invoice/peppol-data.ts'
import { readPictureForPaper } from '#server/modules/organisation/index.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { invoiceTexts } from './invoice-translator.ts'
import type { StoredInvoice } from './invoices.ts'
import { invoiceUbl } from './ubl/invoice-ubl.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'

export const PDF_TYPE = 'application/pdf'

type Files = Pick<Storage, 'read'>
type Paper = Pick<StoredInvoice, 'document' | 'logoPath'>

export const fileNameOf = ({ kind, label, locale }: Pick<InvoiceDocument, 'kind' | 'label' | 'locale'>): string =>
  invoiceTexts(locale)(`file.${kind}`, { number: label })

/** Writes an invoice as PDF. A logo whose file is missing is left out. */
export const pdfOf = async ({ document, logoPath }: Paper, storage: Files): Promise<Buffer> =>
  invoicePdf(document, await readPictureForPaper(logoPath, storage))

/** Writes an invoice as UBL, in the API's form of a file. */
export const invoiceXml = (document: InvoiceDocument): Output<'invoiceFile'> => ({
  fileName: fileNameOf(document).replace(/pdf$/, 'xml'),
  contentType: 'application/xml',
  content: Buffer.from(invoiceUbl(document)).toString('base64'),
  ...missingOf(document),
})

const wireFields = { street: 'STREET', postalCode: 'POSTAL_CODE', city: 'CITY', vatId: 'VAT_ID' } as const

/** What the buyer of a document lacks for Peppol, if the seller can use it (rule D436). */
function missingOf(document: InvoiceDocument): Pick<Output<'invoiceFile'>, 'missing'> {
  const missing = canSendByPeppol(document.seller) ? missingForPeppol(document) : []
  return missing.length > 0 ? { missing: missing.map((field) => wireFields[field]) } : {}
}

/** Writes an invoice as PDF, in the API's form of a file. */
export const invoiceFile = async (invoice: Paper, storage: Files): Promise<Output<'invoiceFile'>> => ({
  fileName: fileNameOf(invoice.document),
  contentType: PDF_TYPE,
  content: (await pdfOf(invoice, storage)).toString('base64'),
})
