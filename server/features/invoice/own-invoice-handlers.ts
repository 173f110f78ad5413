import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { ownBooking } from '#server/features/booking/customer/own-bookings.ts'
import { saveBilling } from '#server/features/customer/billing.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, type Holder, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { isVatId } from '#shared/domain/invoice/tax-identifiers.ts'
import { invoiceFile } from './invoice-file.ts'
import { makeInvoice } from './invoice-handlers.ts'
import { listInvoices } from './invoice-list.ts'
import { wireInvoice } from './invoice-wire.ts'
import { findInvoice } from './invoices.ts'
import { buyerOf } from './issue-invoices.ts'
import { findSale } from './sales.ts'
import { findSeller } from './sellers.ts'

type OwnInvoiceRoute = 'ownInvoices' | 'ownInvoiceFile' | 'askForInvoice'

/** Of one booking: an invoice, perhaps with parts credited, corrected some times. */
const MOST_OF_BOOKING = 100

/** Whether a link opens a booking that belongs to an account by now, whose address for invoices the link neither shows nor changes. */
const isOfOtherAccount = ({ accountId }: BookingDetails, caller: Holder): boolean =>
  caller.accountId === null && accountId !== null

/**
 * Handlers with which customers ask for the invoices of their own bookings, and see them (rules D245 and D249); guests for the booking of
 * their link (rule D217).
 */
export function ownInvoiceHandlers(dependencies: Dependencies): Pick<Handlers, OwnInvoiceRoute> {
  const { database } = dependencies
  return {
    ownInvoices: ({ organisationId, query: { appointmentId }, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const booking = await ownBooking(transaction, appointmentId, caller)
        const sale = booking && (await findSale(transaction, { bookingId: booking.id, orderId: null }))
        if (!sale) return refuse('not-found')
        const seller = await findSeller(transaction)
        const kept = isOfOtherAccount(booking, caller) ? { ...sale, billing: null } : sale
        const invoices = await listInvoices(
          transaction,
          { bookingId: appointmentId },
          { page: 0, size: MOST_OF_BOOKING },
        )
        const isMade = invoices.some(({ kind, state }) => kind === 'invoice' && state !== 'credited')
        const isSold = sale.grossCents > 0 && !sale.isByCredits && booking.status === 'accepted'
        const canAsk = seller !== undefined && seller.made !== 'never' && isSold && !isMade
        return { invoices: invoices.map(wireInvoice), canAsk, buyer: buyerOf(kept, seller?.country ?? 'NL') }
      }),

    ownInvoiceFile: ({ organisationId, params: { id }, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const invoice = isId(id) ? await findInvoice(transaction, id) : undefined
        const isOwn = invoice?.bookingId != null && (await ownBooking(transaction, invoice.bookingId, caller))
        return invoice && isOwn ? invoiceFile(invoice.document) : refuse('not-found')
      }),

    askForInvoice: ({ organisationId, body: { appointmentId, buyer }, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const booking = await ownBooking(transaction, appointmentId, caller)
        if (!booking) return refuse('not-found')
        if (buyer.vatId !== '' && !isVatId(buyer.vatId)) return refuse('validation', { vatId: 'vat-id' })
        const seller = await findSeller(transaction)
        if (!seller || seller.made === 'never' || booking.status !== 'accepted') return refuse('no-invoice')
        if (!isOfOtherAccount(booking, caller)) await saveBilling(transaction, booking.customerId, buyer)
        return makeInvoice(dependencies, transaction, { bookingId: booking.id, orderId: null }, buyer)
      }),
  }
}
