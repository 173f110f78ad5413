import { customerIdOf, saveBillingAddress } from '#server/modules/customers/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { listOrders } from '#server/modules/catalogue/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { buyerNamed } from '#shared/domain/invoice/invoice.ts'
import { isVatId } from '#shared/domain/invoice/business-identifiers.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { feeSubjectOf } from '#server/modules/money/invoice/invoiceable-fee.ts'
import { dateIn } from '#server/modules/money/invoice/invoice-dates.ts'
import { invoiceFile } from '#server/modules/money/invoice/invoice-file.ts'
import { makeInvoice } from '#server/modules/money/invoice/invoice-handlers.ts'
import { listInvoices } from '#server/modules/money/invoice/list/invoice-list.ts'
import { wireInvoice } from '#server/modules/money/invoice/list/invoice-wire.ts'
import { findInvoice } from '#server/modules/money/invoice/invoices.ts'
import { buyerOf } from '#server/modules/money/invoice/issue/issue-invoices.ts'
import type { ListedInvoice } from '#server/modules/money/invoice/list/invoice-list-query.ts'
import { isOrderInvoiceable, ownSubject } from './own-booking-or-order.ts'
import { findSale, keptWith } from '#server/modules/money/invoice/issue/read-sale.ts'
import { findSeller, type StoredSeller } from '#server/modules/money/invoice/seller/sellers.ts'

type OwnInvoiceRoute = 'ownInvoices' | 'ownInvoiceFile' | 'askForInvoice' | 'ownOrders'

/** Maximum number of invoices of one booking that are read. A booking has one invoice, and perhaps credit notes and corrected invoices. */
const MOST_OF_BOOKING = 100
/** Maximum number of orders in the list. */
const MOST_ORDERS = 50

/**
 * Returns whether the customer can ask for an invoice: the organisation issues invoices, and no invoice exists that is not fully credited.
 *
 * @param feeId the payment of the fee, when the invoice is for a fee; null for the booking or order itself
 */
const isLeftToAsk = (
  seller: StoredSeller | undefined,
  invoices: readonly ListedInvoice[],
  feeId: string | null = null,
): boolean =>
  seller !== undefined &&
  seller.made !== 'never' &&
  !invoices.some(
    ({ kind, state, feePaymentId }) => kind === 'invoice' && state !== 'credited' && (feePaymentId ?? null) === feeId,
  )

/**
 * Handlers with which customers request and read the invoices of their own bookings and orders (rules D245, D249 and D288). Guests can use
 * them for the bookings of their link (rule D217).
 */
export function ownInvoiceHandlers(dependencies: Dependencies): Pick<Handlers, OwnInvoiceRoute> {
  const { database, storage } = dependencies
  return {
    ownInvoices: ({ organisationId, query: { bookingId }, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const own = await ownSubject(transaction, { bookingId, orderId: null }, caller)
        const sale = own && (await findSale(transaction, own.subject))
        if (!sale) return refuse('not-found')
        const seller = await findSeller(transaction)
        const kept = own.isOfOtherAccount ? { ...sale, billing: null } : sale
        const page = { page: 0, size: MOST_OF_BOOKING }
        const kin = await keptWith(transaction, own.subject)
        const invoices = await listInvoices(transaction, { bookingId: kin.bookingId ?? bookingId }, page)
        const isSold = sale.grossCents > 0 && !sale.isByCredits && !sale.waitsForOthers && own.isInvoiceable
        const canAsk = isSold && isLeftToAsk(seller, invoices)
        const fee = await feeSubjectOf(transaction, bookingId)
        const canAskForFee = fee !== undefined && isLeftToAsk(seller, invoices, fee.feePaymentId)
        return {
          invoices: invoices.map(wireInvoice),
          canAsk,
          canAskForFee,
          buyer: buyerOf(kept, seller?.country ?? 'NL'),
        }
      }),

    ownOrders: ({ organisationId, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const seller = await findSeller(transaction)
        const country = seller?.country ?? 'NL'
        const customerId = await customerIdOf(transaction, caller.accountId)
        const orders = customerId === undefined ? [] : await listOrders(transaction, customerId, MOST_ORDERS)
        const [latest] = orders
        const sale = latest && (await findSale(transaction, { bookingId: null, orderId: latest.id }))
        const filter = { orderIds: orders.map(({ id }) => id) }
        const page = { page: 0, size: MOST_ORDERS * MOST_OF_BOOKING }
        const invoices = Map.groupBy(await listInvoices(transaction, filter, page), ({ orderId }) => orderId)
        const zone = zoneOf(organisation.zone)
        return {
          orders: orders.map((order) => {
            const made = invoices.get(order.id) ?? []
            return {
              id: order.id,
              packageName: order.name,
              date: dateIn(zone, order.createdAt),
              price: eurosOfCents(order.priceCents),
              invoices: made.map(wireInvoice),
              canAsk: isOrderInvoiceable(order) && isLeftToAsk(seller, made),
            }
          }),
          buyer: sale ? buyerOf(sale, country) : buyerNamed('', country),
        }
      }),

    ownInvoiceFile: async ({ organisationId, params: { id }, caller }) => {
      if (!isId(id)) return refuse('not-found')
      const invoice = await database.inTenant(organisationId, async (transaction) => {
        const found = await findInvoice(transaction, id)
        const own = found && (await ownSubject(transaction, found, caller))
        // The file has the billing address of the account, which a guest's link does not show.
        return own && !own.isOfOtherAccount ? found : undefined
      })
      return invoice ? invoiceFile(invoice, storage) : refuse('not-found')
    },

    askForInvoice: ({ organisationId, body: { orderId, isFee, buyer, ...body }, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const named = { bookingId: body.bookingId ?? null, orderId: orderId ?? null }
        const own = await ownSubject(transaction, named, caller)
        if (!own) return refuse('not-found')
        if (buyer.vatId !== '' && !isVatId(buyer.vatId)) return refuse('validation', { vatId: 'vat-id' })
        const seller = await findSeller(transaction)
        const { bookingId } = own.subject
        const isOfFee = isFee === true && bookingId !== null
        const subject = isOfFee
          ? await feeSubjectOf(transaction, bookingId)
          : own.isInvoiceable
            ? own.subject
            : undefined
        if (!seller || seller.made === 'never' || !subject) return refuse('no-invoice')
        if (!own.isOfOtherAccount) await saveBillingAddress(transaction, own.customerId, buyer)
        return makeInvoice(dependencies, transaction, subject, buyer)
      }),
  }
}
