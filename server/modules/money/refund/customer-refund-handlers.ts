import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import { ownBooking } from '#server/modules/booking/index.ts'
import { listMoney, type NotedMoney } from '#server/modules/money/records/ledger/money-entries.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

type OwnRefund = Output<'ownRefunds'>['refunds'][number]

/** Handlers that let customers see the refunds of their own bookings (rule D269), and guests those of the booking of their link. */
export const ownRefundHandlers = ({ database }: Dependencies): Pick<Handlers, 'ownRefunds'> => ({
  ownRefunds: ({ organisationId, query: { bookingId }, caller }) =>
    database.inTenant(organisationId, async (transaction) => {
      const organisation = await findOrganisation(transaction)
      const booking = await ownBooking(transaction, bookingId, caller)
      if (!organisation || !booking) return refuse('not-found')
      const entries = await listMoney(transaction, booking.id)
      const zone = zoneOf(organisation.zone)
      return { refunds: entries.filter(isReturned).map((entry) => wireRefund(zone, entry)) }
    }),
})

const isReturned = ({ amountCents, correctsId }: NotedMoney): boolean => amountCents < 0 && correctsId === null

const wireRefund = (zone: Zone, entry: NotedMoney): OwnRefund => ({
  id: entry.id,
  amount: eurosOfCents(-entry.amountCents),
  at: wireInstant(zone, epochMinuteOf(entry.at)),
  how: howOf(entry),
  reason: entry.reason,
})

/** Returns how money was refunded. Online money that went back without a refund of ours was taken by the customer's bank. */
function howOf({ kind, refundState }: NotedMoney): OwnRefund['how'] {
  if (kind === 'gift-card') return 'GIFT_CARD'
  if (kind === 'place' || refundState === 'otherwise') return 'BY_PROVIDER'
  if (refundState === null) return 'BY_BANK'
  if (refundState === 'failed') return 'NOT_ARRIVED'
  return refundState === 'done' ? 'TO_ACCOUNT' : 'ON_ITS_WAY'
}
