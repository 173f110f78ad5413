import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import { formatAmount, formatDate } from '#shared/i18n/format.ts'
import { findCustomer } from '#server/features/customer/customers.ts'
import { findOwnOrganisation } from '#server/features/organisation/organisations.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-texts.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { fileNameOf, PDF_TYPE } from './invoice-file.ts'
import type { InvoiceMailJob } from './invoice-mail-jobs.ts'
import { invoiceTexts } from './invoice-texts.ts'
import { findInvoice } from './invoices.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'
import { findSale } from './sales.ts'

/** Mails an invoice or credit note to its customer, as a PDF (rule D249). */
export const invoiceMails: MailWriter<InvoiceMailJob> = {
  templates: ['invoice-issued'],
  newsOf: ({ template, invoiceId }) => `${template}:${invoiceId}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) => readNews(transaction, job))
    if (!news) return undefined
    const { to, replyTo, organisationName, document } = news
    return {
      to,
      replyTo,
      content: invoiceMail(document, organisationName),
      attachment: {
        fileName: fileNameOf(document),
        contentType: PDF_TYPE,
        content: await invoicePdf(document),
      },
    }
  },
}

/** Undefined when the customer has no mail address, or not any more. */
async function readNews(transaction: TenantTransaction, { invoiceId }: InvoiceMailJob) {
  const organisation = await findOwnOrganisation(transaction)
  const invoice = await findInvoice(transaction, invoiceId)
  const sale = invoice && (await findSale(transaction, invoice))
  const customer = sale && (await findCustomer(transaction, sale.customerId))
  if (!organisation || !invoice || !customer?.email) return undefined
  return {
    to: customer.email,
    replyTo: organisation.email === '' ? undefined : organisation.email,
    organisationName: organisation.name,
    document: invoice.document,
  }
}

function invoiceMail(document: InvoiceDocument, organisationName: string): MailContent {
  const { kind, label: number, locale, grossCents, isPaid, dueOn } = document
  const t = invoiceTexts(locale)
  const mail = mailTexts(locale)
  const amount = formatAmount(grossCents, locale)
  const isToPay = kind === 'invoice' && !isPaid
  return {
    locale,
    organisationName,
    footer: mail('footer', { organization: organisationName }),
    subject: t(`mail.subject.${kind}`, { number, organization: organisationName }),
    title: t(`title.${kind}`),
    blocks: [
      { kind: 'text', text: t(`mail.intro.${kind}`, { name: document.buyer.name, organization: organisationName }) },
      {
        kind: 'facts',
        facts: [
          { label: t('number'), lines: [number] },
          { label: t('total.gross'), lines: [amount] },
          ...(isToPay ? [{ label: t('due'), lines: [formatDate(dueOn, locale)] }] : []),
        ],
      },
      { kind: 'note', text: t('mail.attached') },
    ],
  }
}
