import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { ownBooking } from '#server/modules/booking/index.ts'
import { customerIdOf } from '#server/modules/customers/records/index.ts'
import type { InvoiceSubject } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { type PackageOrder, findPackageOrder } from '#server/modules/catalogue/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Holder } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'

/** A booking or order of a caller, for its invoices. */
export interface OwnSubject {
  readonly subject: InvoiceSubject
  readonly customerId: string
  /** Whether an invoice can be issued, judged only by the payment state. */
  readonly isInvoiceable: boolean
  /**
   * Whether the caller came by a guest link to a booking that has since been linked to an account. Through the link, the account's billing
   * address can be neither seen nor changed.
   */
  readonly isOfOtherAccount: boolean
}

/**
 * Returns whether an order can be invoiced: it was paid online, or it is paid directly to the organisation. An order whose payment failed
 * or was refunded cannot.
 */
export const isOrderInvoiceable = ({ payment, priceCents }: Pick<PackageOrder, 'payment' | 'priceCents'>): boolean =>
  priceCents > 0 && (payment === 'paid' || payment === 'none')

/** Returns the booking or order with an id if it belongs to the caller (rules D217, D249 and D288). A guest can have bookings only. */
export async function ownSubject(
  transaction: TenantTransaction,
  { bookingId, orderId }: InvoiceSubject,
  caller: Holder,
): Promise<OwnSubject | undefined> {
  if (bookingId !== null) {
    const booking = await ownBooking(transaction, bookingId, caller)
    if (!booking) return undefined
    const { accountId, customerId, status } = booking
    const isHeld = awaitsCard(booking)
    return {
      subject: { bookingId, orderId: null },
      customerId,
      isInvoiceable: status === 'accepted' && !isHeld,
      isOfOtherAccount: caller.accountId === null && accountId !== null,
    }
  }
  const order = isId(orderId) ? await findPackageOrder(transaction, orderId) : undefined
  const isOwn =
    order && caller.accountId !== null && order.customerId === (await customerIdOf(transaction, caller.accountId))
  if (!isOwn) return undefined
  const { customerId } = order
  return {
    subject: { bookingId: null, orderId: order.id },
    customerId,
    isInvoiceable: isOrderInvoiceable(order),
    isOfOtherAccount: false,
  }
}
