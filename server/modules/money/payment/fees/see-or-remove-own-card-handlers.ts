import type { Output } from '#shared/api/client.ts'
import { askedFeeOf } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import { cardKeptUntil, mayRemoveCard } from '#shared/domain/guarantee/card-keeping-time.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { isSettled, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { type BookingDetails, ownBooking } from '#server/modules/booking/index.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { wireCard } from '#server/modules/money/guarantee/saved-card-wire.ts'
import {
  findGuarantee,
  type Guarantee,
  letCardGo,
  lockGuarantee,
} from '#server/modules/money/records/guarantee/guarantees.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { latestFee, type Payment } from '#server/modules/money/records/payment/payments.ts'

/**
 * Handlers that let customers see and remove the saved cards of their bookings (rule D302). Guests can do this for the booking of their
 * link.
 */
export function ownCardHandlers({ database }: Dependencies): Pick<Handlers, 'ownCard' | 'removeOwnCard'> {
  return {
    ownCard: ({ organisationId, query: { bookingId }, caller, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = await ownBooking(transaction, bookingId, caller)
        if (!organisation || !booking) return refuse('not-found')
        const guarantee = await findGuarantee(transaction, booking.id)
        const last = await latestFee(transaction, booking.id)
        return wireOwnCard(zoneOf(organisation.zone), booking, guarantee, last, now)
      }),

    removeOwnCard: ({ organisationId, body: { bookingId }, caller, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const seen = await ownBooking(transaction, bookingId, caller)
        if (!organisation || !seen) return refuse('not-found')
        await lockSpecialists(transaction, [seen.specialistId])
        const booking = await ownBooking(transaction, bookingId, caller)
        if (booking?.specialistId !== seen.specialistId) return refuse('conflict')
        const guarantee = await lockGuarantee(transaction, booking.id)
        if (!guarantee?.card || !mayRemoveCard(booking, epochMinuteOf(now))) return refuse('transition-not-allowed')
        await letCardGo(transaction, booking.id, now)
        await announce(transaction, ['bookings'])
        const last = await latestFee(transaction, booking.id)
        return wireOwnCard(zoneOf(organisation.zone), booking, await findGuarantee(transaction, booking.id), last, now)
      }),
  }
}

function wireOwnCard(
  zone: Zone,
  booking: BookingDetails,
  guarantee: Guarantee | undefined,
  lastFee: Payment | undefined,
  now: Date,
): Output<'ownCard'> {
  if (!guarantee) return { guarantee: null }
  const { noShowCents, lateCents, wording } = guarantee
  const keptUntil = cardKeptUntil(booking)
  return {
    guarantee: {
      noShow: noShowCents === null ? null : eurosOfCents(noShowCents),
      late: lateCents === null ? null : eurosOfCents(lateCents),
      wording,
      card: wireCard(guarantee),
      keptUntil: keptUntil === undefined ? null : wireInstant(zone, keptUntil),
      canRemove: wireCard(guarantee) !== null && mayRemoveCard(booking, epochMinuteOf(now)),
      fee: wireAskedFee(booking, guarantee, lastFee),
    },
  }
}

/** The fee that the customer can pay; none once it came. */
function wireAskedFee(
  booking: BookingDetails,
  guarantee: Guarantee,
  last: Payment | undefined,
): NonNullable<Output<'ownCard'>['guarantee']>['fee'] {
  const fee = askedFeeOf(booking, guarantee)
  if (!fee || (last && wasPaid(last.state))) return null
  const isUnderWay = last !== undefined && (last.isByCustomer ? last.state === 'processing' : !isSettled(last.state))
  return { kind: fee.kind === 'late' ? 'LATE' : 'NO_SHOW', amount: eurosOfCents(fee.cents), isUnderWay }
}
