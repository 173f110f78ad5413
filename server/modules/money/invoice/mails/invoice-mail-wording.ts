import { type InvoiceDocument, toPayCents } from '#shared/domain/invoice/invoice.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { formatAmount, formatDate } from '#shared/i18n/format.ts'
import { findCustomer } from '#server/modules/customers/records/index.ts'
import { findOwnOrganisation, replyAddressOf } from '#server/modules/organisation/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter, WriterNeeds, WrittenMail } from '#server/platform/mail/mail-writer.ts'
import { fileNameOf, PDF_TYPE, pdfOf } from '#server/modules/money/invoice/invoice-file.ts'
import { listInvoices } from '#server/modules/money/invoice/list/invoice-list.ts'
import type { InvoiceMailJob, InvoiceReminderJob } from './invoice-mail-job-types.ts'
import { invoiceTexts } from '#server/modules/money/invoice/invoice-translator.ts'
import { findInvoice, type StoredInvoice } from '#server/modules/money/invoice/invoices.ts'
import { findSale } from '#server/modules/money/invoice/issue/read-sale.ts'

/** Mails an invoice or credit note to its customer, as a PDF (rule D249). */
export const invoiceMails: MailWriter<InvoiceMailJob> = {
  templates: ['invoice-issued'],
  newsOf: ({ template, invoiceId }) => `${template}:${invoiceId}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) => readNews(transaction, job))
    if (!news) return undefined
    return mailWith(news, invoiceMail(news.invoice.document, news.organisationName), needs)
  },
}

/**
 * Mails a reminder of an unpaid invoice, with the invoice attached again (rule D287). No mail is sent when the invoice was paid or credited
 * in the meantime.
 */
export const invoiceReminderMails: MailWriter<InvoiceReminderJob> = {
  templates: ['invoice-reminder'],
  newsOf: ({ template, invoiceId, number }) => `${template}:${invoiceId}:${number}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, async (transaction) => {
      const [invoice] = await listInvoices(transaction, { id: job.invoiceId }, { page: 0, size: 1 })
      const found = invoice?.state === 'open' ? await readNews(transaction, job) : undefined
      return invoice && found && { ...found, openCents: invoice.openCents }
    })
    return news && mailWith(news, reminderMail(news.invoice.document, news), needs)
  },
}

interface InvoiceNews {
  readonly to: string
  readonly replyTo: string | undefined
  readonly organisationName: string
  readonly invoice: StoredInvoice
}

const mailWith = async (
  { to, replyTo, invoice }: InvoiceNews,
  content: MailContent,
  { storage }: Pick<WriterNeeds, 'storage'>,
): Promise<WrittenMail> => ({
  to,
  replyTo,
  content,
  attachment: {
    fileName: fileNameOf(invoice.document),
    contentType: PDF_TYPE,
    content: await pdfOf(invoice, storage),
  },
})

/** Reads the data of the mail. Returns undefined when the customer has no mail address (any more). */
async function readNews(
  transaction: TenantTransaction,
  { invoiceId }: Pick<InvoiceMailJob, 'invoiceId'>,
): Promise<InvoiceNews | undefined> {
  const organisation = await findOwnOrganisation(transaction)
  const invoice = await findInvoice(transaction, invoiceId)
  const sale = invoice && (await findSale(transaction, invoice))
  const customer = sale && (await findCustomer(transaction, sale.customerId))
  if (!organisation || !invoice || !customer?.email) return undefined
  return {
    to: customer.email,
    replyTo: replyAddressOf(organisation),
    organisationName: organisationNameFor(organisation, invoice.document.locale),
    invoice,
  }
}

function invoiceMail(document: InvoiceDocument, organisationName: string): MailContent {
  const { kind, label: number, locale, grossCents, dueOn } = document
  const t = invoiceTexts(locale)
  const mail = mailTexts(locale)
  const amount = formatAmount(grossCents, locale)
  const toPay = toPayCents(document)
  return {
    locale,
    organisationName,
    footer: mail('footer', { organisation: organisationName }),
    subject: t(`mail.subject.${kind}`, { number, organisation: organisationName }),
    title: t(`title.${kind}`),
    blocks: [
      { kind: 'text', text: t(`mail.intro.${kind}`, { name: document.buyer.name, organisation: organisationName }) },
      {
        kind: 'facts',
        facts: [
          { label: t('number'), lines: [number] },
          { label: t('total.gross'), lines: [amount] },
          ...(toPay > 0 && toPay < grossCents
            ? [{ label: t('total.to-pay'), lines: [formatAmount(toPay, locale)] }]
            : []),
          ...(toPay > 0 ? [{ label: t('due'), lines: [formatDate(dueOn, locale)] }] : []),
        ],
      },
      { kind: 'note', text: t('mail.attached') },
    ],
  }
}

function reminderMail(
  document: InvoiceDocument,
  { organisationName, openCents }: Pick<InvoiceNews, 'organisationName'> & { readonly openCents: Cents },
): MailContent {
  const { label: number, locale, dueOn, issuedOn } = document
  const t = invoiceTexts(locale)
  const mail = mailTexts(locale)
  return {
    locale,
    organisationName,
    footer: mail('footer', { organisation: organisationName }),
    subject: t('mail.subject.reminder', { number, organisation: organisationName }),
    title: t('mail.title.reminder'),
    blocks: [
      {
        kind: 'text',
        text: t('mail.intro.reminder', { name: document.buyer.name, organisation: organisationName }),
      },
      {
        kind: 'facts',
        facts: [
          { label: t('number'), lines: [number] },
          { label: t('date'), lines: [formatDate(issuedOn, locale)] },
          { label: t('due'), lines: [formatDate(dueOn, locale)] },
          { label: t('mail.open'), lines: [formatAmount(openCents, locale)] },
        ],
      },
      { kind: 'note', text: t('mail.reminder-attached') },
    ],
  }
}
