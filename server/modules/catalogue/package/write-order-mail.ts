import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { findOwnOrganisation, replyAddressOf } from '#server/modules/organisation/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { widgetUrl } from '#server/platform/mail/mail-links.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import type { OrderMailJob } from './order-mail-job-types.ts'
import { type OrderMail, orderMail } from './order-mail-wording.ts'
import { findOrderReceipt } from './package-orders.ts'

export const orderMailWriter: MailWriter<OrderMailJob> = {
  templates: ['order-confirmed', 'order-refunded'],
  newsOf: ({ template, orderId }) => `${template}:${orderId}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) => readOrder(transaction, job))
    if (!news) return undefined
    return {
      to: news.customerEmail,
      replyTo: news.contactEmail,
      content: orderMail(job.template, news.order, job.locale, { servicesUrl: widgetUrl(needs, job, '') }),
    }
  },
}

interface OrderNews {
  readonly order: OrderMail
  readonly customerEmail: string
  /** The address for replies; undefined when the organisation has none. */
  readonly contactEmail: string | undefined
}

/** Reads the data of an order's mail; undefined when the order or its recipient no longer exists. */
async function readOrder(
  transaction: TenantTransaction,
  { orderId, locale }: Pick<OrderMailJob, 'orderId' | 'locale'>,
): Promise<OrderNews | undefined> {
  const organisation = await findOwnOrganisation(transaction)
  const receipt = organisation && (await findOrderReceipt(transaction, orderId))
  if (!receipt || receipt.email === '') return undefined
  const zone = zoneOf(organisation.zone)
  const wallDate = (moment: Date, minutes = 0) => wireInstant(zone, epochMinuteOf(moment) + minutes).slice(0, 10)
  return {
    customerEmail: receipt.email,
    contactEmail: replyAddressOf(organisation),
    order: {
      organisationName: organisationNameFor(organisation, locale),
      customerName: receipt.customerName,
      packageName: receipt.name,
      contents: receipt.contents,
      priceCents: receipt.priceCents,
      paysAfterwards: receipt.paymentMethod === 'pay-afterwards',
      // Credits expire at midnight after the last day.
      lastDay: receipt.expiresAt === null ? undefined : wallDate(receipt.expiresAt, -1),
      orderedOn: wallDate(receipt.createdAt),
    },
  }
}
