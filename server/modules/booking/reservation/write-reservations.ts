import { awaitsCard } from '#shared/domain/booking/booking.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce, type Topic } from '#server/platform/change-feed.ts'
import { customerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { takeSharedSeat } from '#server/modules/scheduling/records/index.ts'
import { customersOf, visitsOf } from './account-or-guest.ts'
import {
  type Agreement,
  insertAgreements,
  noteReceived,
  spendCredits,
  takeVouchers,
  wantInvoice,
} from '#server/modules/money/records/index.ts'
import { insertReservations, type NewClaim, type NewReservation } from './insert-reservations.ts'
import { openForVisits } from '#server/modules/booking/records/guest/guest-links.ts'
import { refuse } from '#server/platform/http/handler.ts'
import type { AppointmentRequest } from '#server/modules/booking/booking/reservation-input.ts'
import { acceptOffers } from '#server/modules/booking/records/waiting-list/offers.ts'
import { RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { AllocatedRequest } from './allocation/decide-reservation.ts'

/** Maximum number of topics in one announcement, which Postgres limits to 8,000 bytes. */
const MOST_TOPICS = 100

/**
 * Writes the bookings with all that belongs to them: seats, agreements, vouchers, credits, history, mails and announcements.
 * @throws {RolledBack} when a seat, a credit or an offer is gone meanwhile
 */
export async function writeReservations(
  { secrets, outbox }: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  allocated: readonly AllocatedRequest[],
  now: Date,
): Promise<void> {
  const bookers = allocated.map(({ one: { key, request }, appointment, bookingId }) => ({
    bookingId,
    accountId: key.accountId,
    guest: request.caller.guest,
    locale: request.locale,
    ...guestOf(appointment),
  }))
  const customers = await customersOf(transaction, bookers, () => secrets.id(), now)
  const customerOf = ({ one }: AllocatedRequest): string => {
    const id = customers.get(one.key.accountId)
    // The provider has erased the guest since the visit began.
    if (id === undefined) throw new RolledBack(refuse('conflict'))
    return id
  }
  const claims = claimsOf(allocated)
  for (const { id, slot, seats, isNew } of claims) {
    if (isNew || seats === 0) continue
    if (!(await takeSharedSeat(transaction, id, slot.capacity, seats))) throw new RolledBack(refuse('slot-taken'))
  }
  await insertReservations(
    transaction,
    claims.filter(({ isNew }) => isNew),
    allocated.map((each) => reservationOf(each, customerOf(each), secrets.id())),
  )
  await insertAgreements(transaction, agreementsOf(allocated))
  await openForVisits(transaction, visitsOf(bookers, now))
  await takeVouchers(transaction, allocated, now)
  for (const { bookingId, quote, beginning, one } of allocated.filter((each) => each.quote.giftCents > 0)) {
    const accountId = one.request.caller.guest ? null : one.key.accountId
    const by = { actor: 'customer', accountId } as const
    await noteReceived(transaction, { bookingId, kind: 'gift-card', amountCents: quote.giftCents, by }, now)
    if (beginning.payment === 'paid') await wantInvoice(transaction, { bookingId, orderId: null }, now)
  }
  const paidByCredit = allocated.filter(({ paymentMethod }) => paymentMethod === 'credits')
  // Customers are locked in the order of their ids, so that concurrent transactions do not deadlock.
  for (const each of paidByCredit.toSorted((a, b) => (customerOf(a) < customerOf(b) ? -1 : 1))) {
    const { bookingId, seats, slot } = each
    const spending = { customerId: customerOf(each), serviceId: slot.serviceId, bookings: [{ bookingId, seats }] }
    if (!(await spendCredits(transaction, spending, now))) throw new RolledBack(refuse('no-credits'))
  }
  const entries = allocated.flatMap(({ entryId }) => entryId ?? [])
  if ((await acceptOffers(transaction, entries, now)) < entries.length) throw new RolledBack(refuse('slot-taken'))
  const { organisationId } = transaction
  // A booking that waits for a card payment is announced after it is paid.
  const standing = allocated.filter(({ beginning }) => !awaitsCard(beginning))
  const mails = standing.flatMap(({ bookingId, one: { request } }) => {
    const mail = { organisationId, locale: request.locale, bookingId }
    return [{ template: 'booking-confirmed', ...mail } as const, { template: 'booking-received', ...mail } as const]
  })
  if (mails.length > 0) await outbox.addAll(transaction.sql, mails)
  const booked = standing.map(({ bookingId }): Topic => `booked:${bookingId}`)
  for (let first = 0; first === 0 || first < booked.length; first += MOST_TOPICS) {
    const waiting: Topic[] = entries.length > 0 ? ['waiting'] : []
    await announce(transaction, ['slots', 'bookings', ...waiting, ...booked.slice(first, first + MOST_TOPICS)])
  }
}

/** Returns the number of seats to take. Seats of accepted offers are already taken. */
const seatsToTake = (allocated: readonly AllocatedRequest[]): number =>
  allocated.reduce((sum, { entryId, seats }) => (entryId === undefined ? sum + seats : sum), 0)

/** The claims of the allocations without duplicates, each with the number of seats to take. */
function claimsOf(allocated: readonly AllocatedRequest[]): (NewClaim & { isNew: boolean })[] {
  const byClaim = Map.groupBy(allocated, ({ claimId }) => claimId)
  return [...byClaim].flatMap(([id, [first, ...others]]) =>
    first ? { id, slot: first.slot, seats: seatsToTake([first, ...others]), isNew: first.isNewClaim } : [],
  )
}

const guestOf = ({ firstName, lastName, phoneNumber }: AppointmentRequest) => ({ firstName, lastName, phoneNumber })

function reservationOf(allocated: AllocatedRequest, customerId: string, eventId: string): NewReservation {
  const { one, appointment, slot, place, paymentMethod, quote, seats, beginning, bookingId, claimId } = allocated
  const { answer, answers, depositCents, restWay } = allocated
  const { key, request } = one
  const { serviceId, specialistId, start } = slot
  const end = start + slot.durationMinutes
  return {
    key,
    answer,
    at: request.now,
    answers: answers.map((each) => ({
      ...each,
      bookingId,
      isByProvider: false,
      locale: request.locale,
      answeredAt: request.now,
    })),
    booking: {
      id: bookingId,
      claimId,
      customerId,
      serviceId,
      specialistId,
      start,
      end,
      priceCents: quote.listCents,
      discountCents: quote.discountCents,
      seats,
      depositCents,
      restWay,
      payment: beginning.payment,
      paymentMethod,
      holdExpiresAt: beginning.holdExpiresAt,
      ...place,
      guest: guestOf(appointment),
      guestLocale: request.locale,
    },
    event: {
      id: eventId,
      bookingId,
      version: 1,
      kind: 'created',
      by: customerAgent(request.caller.guest ? { ...request, caller: { accountId: null } } : request),
      at: request.now,
      before: null,
      after: { ...beginning, start, end, specialistId },
    },
  }
}

/** What customers agreed to with their bookings. */
const agreementsOf = (allocated: readonly AllocatedRequest[]): Agreement[] =>
  allocated.flatMap(({ bookingId, fees, wording, one: { request } }) =>
    fees && wording !== undefined
      ? [{ bookingId, ...fees, wording, locale: request.locale, agreedAt: request.now }]
      : [],
  )
