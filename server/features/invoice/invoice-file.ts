import type { Output } from '#shared/api/client.ts'
import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import { invoiceTexts } from './invoice-texts.ts'
import { invoiceUbl } from './ubl/invoice-ubl.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'

export const PDF_TYPE = 'application/pdf'

export const fileNameOf = ({ kind, label, locale }: Pick<InvoiceDocument, 'kind' | 'label' | 'locale'>): string =>
  invoiceTexts(locale)(`file.${kind}`, { number: label })

/** An invoice as UBL, as a file of the API. */
export const invoiceXml = (document: InvoiceDocument): Output<'invoiceFile'> => ({
  fileName: fileNameOf(document).replace(/pdf$/, 'xml'),
  contentType: 'application/xml',
  content: Buffer.from(invoiceUbl(document)).toString('base64'),
})

/** An invoice as PDF, as a file of the API. */
export const invoiceFile = async (document: InvoiceDocument): Promise<Output<'invoiceFile'>> => ({
  fileName: fileNameOf(document),
  contentType: PDF_TYPE,
  content: (await invoicePdf(document)).toString('base64'),
})
